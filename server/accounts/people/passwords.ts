import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import type { BulkheadPolicy } from 'cockatiel';
import { ApiError } from '../../errors.ts';

/** How much work a hash takes: 2^ln × r × 128 bytes of memory, p times. */
export interface PasswordCost {
  readonly ln: number;
  readonly r: number;
  readonly p: number;
}

/** OWASP's first choice for scrypt: 128 MiB, a third of a second. */
export const PASSWORD_COST: PasswordCost = { ln: 17, r: 8, p: 1 };

/** What a comparison found. */
interface Verdict {
  readonly matches: boolean;
  /** The hash was made with other parameters than today's: make it anew. */
  readonly isOutdated: boolean;
}

interface Parsed {
  readonly cost: PasswordCost;
  readonly salt: Buffer;
  readonly hash: Buffer;
}

const PHC = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d)\$([A-Za-z0-9+/]{22})\$([A-Za-z0-9+/]{43})$/;
/** For whom a password is hashed. */
export interface HashingFor {
  /** Places are kept free for sign-ins: nothing else may lock people out. */
  readonly isSignIn: boolean;
  /** What stands for one account, or for one address at one place. */
  readonly account: string;
  /** The wider network it is asked from. */
  readonly network: string;
}

/** What hashes wait in: all of them in one, and what is no sign-in in another before it. */
interface Queues {
  readonly all: BulkheadPolicy;
  readonly others: BulkheadPolicy;
}

const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** More at once would hold the thread pool that files and names need too. */
const AT_ONCE = 2;
const WAITING_MAX = 64;
/** Of what is no sign-in one is hashed at a time, and so many wait. */
const OTHERS_WAITING_MAX = 15;
/** Hashes under way or waiting for one account, and for one network. */
const OF_ACCOUNT_MAX = 2;
const OF_NETWORK_MAX = 8;

/** Hashes and compares passwords; only so many at once, and beyond a queue it says no. */
export class Passwords {
  readonly #cost: PasswordCost;
  readonly #held = new Map<string, number>();
  #queues: Promise<Queues> | null = null;

  constructor(cost: PasswordCost = PASSWORD_COST) {
    this.#cost = cost;
  }

  /**
   * A PHC string: `$scrypt$ln=17,r=8,p=1$salt$hash`.
   * @throws ApiError `too_many_attempts`, `temporarily_unavailable`
   */
  async hash(password: string, whom: HashingFor): Promise<string> {
    const salt = randomBytes(SALT_BYTES);
    const hash = await this.#derive(password, { salt, cost: this.#cost }, whom);
    return toText({ cost: this.#cost, salt, hash });
  }

  /**
   * Whether it is the password of that hash; null, nobody's hash, takes as long and never matches.
   * @throws ApiError `too_many_attempts`, `temporarily_unavailable`
   */
  async verify(password: string, text: string | null, whom: HashingFor): Promise<Verdict> {
    const parsed = text === null ? null : parse(text);
    const { cost, salt } = parsed ?? { cost: this.#cost, salt: Buffer.alloc(SALT_BYTES) };
    const derived = await this.#derive(password, { salt, cost }, whom);
    const isEqual = timingSafeEqual(derived, parsed?.hash ?? Buffer.alloc(HASH_BYTES));
    const { ln, r, p } = this.#cost;
    const isOutdated = cost.ln !== ln || cost.r !== r || cost.p !== p;
    return { matches: isEqual && parsed !== null, isOutdated };
  }

  async #derive(password: string, parts: Recipe, whom: HashingFor): Promise<Buffer> {
    this.#queues ??= openQueues();
    const { all, others } = await this.#queues;
    const work = (): Promise<Buffer> => all.execute(() => derive(password, parts));
    return this.#hold(whom, () => {
      if (isFull(all) || (!whom.isSignIn && isFull(others))) {
        throw new ApiError('temporarily_unavailable', 'Too many logins at the moment.', {
          headers: { 'Retry-After': '5' },
        });
      }
      return whom.isSignIn ? work() : others.execute(work);
    });
  }

  /** Does the work while it counts for its account and its network. */
  async #hold<T>({ account, network }: HashingFor, work: () => Promise<T>): Promise<T> {
    const bounds = [
      [`account ${account}`, OF_ACCOUNT_MAX],
      [`network ${network}`, OF_NETWORK_MAX],
    ] as const;
    const held = this.#held;
    if (bounds.some(([name, max]) => (held.get(name) ?? 0) >= max)) {
      const detail =
        'Other password checks for this account or your network are still in progress.';
      throw new ApiError('too_many_attempts', `${detail} Try again in a moment.`, {
        headers: { 'Retry-After': '2' },
      });
    }
    for (const [name] of bounds) held.set(name, (held.get(name) ?? 0) + 1);
    try {
      return await work();
    } finally {
      for (const [name] of bounds) {
        const left = (held.get(name) ?? 0) - 1;
        if (left > 0) held.set(name, left);
        else held.delete(name);
      }
    }
  }
}

async function openQueues(): Promise<Queues> {
  const { bulkhead } = await import('cockatiel');
  return { all: bulkhead(AT_ONCE, WAITING_MAX), others: bulkhead(1, OTHERS_WAITING_MAX) };
}

const isFull = ({ executionSlots, queueSlots }: BulkheadPolicy): boolean =>
  executionSlots + queueSlots === 0;

type Recipe = Pick<Parsed, 'salt' | 'cost'>;

function derive(password: string, { salt, cost: { ln, r, p } }: Recipe): Promise<Buffer> {
  const N = 2 ** ln;
  const options = { N, r, p, maxmem: 128 * r * (N + p + 2) };
  return new Promise((resolve, reject) => {
    scrypt(normalisePassword(password), salt, HASH_BYTES, options, (error, hash) => {
      if (error === null) resolve(hash);
      else reject(error);
    });
  });
}

/** The same password however a keyboard composes its letters. */
export function normalisePassword(password: string): string {
  return password.normalize('NFKC');
}

function parse(text: string): Parsed {
  const [, ln, r, p, salt, hash] = PHC.exec(text) ?? [];
  if (salt === undefined || hash === undefined) throw new Error('A password hash is not readable.');
  return {
    cost: { ln: Number(ln), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

function toText({ cost: { ln, r, p }, salt, hash }: Parsed): string {
  const encode = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');
  return `$scrypt$ln=${ln},r=${r},p=${p}$${encode(salt)}$${encode(hash)}`;
}
