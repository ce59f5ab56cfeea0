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
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** More at once would hold the thread pool that files and names need too. */
const AT_ONCE = 2;
const WAITING_MAX = 64;

/** Hashes and compares passwords; only so many at once, and beyond a queue it says no. */
export class Passwords {
  readonly #cost: PasswordCost;
  #turns: Promise<BulkheadPolicy> | null = null;

  constructor(cost: PasswordCost = PASSWORD_COST) {
    this.#cost = cost;
  }

  /** A PHC string: `$scrypt$ln=17,r=8,p=1$salt$hash`. */
  async hash(password: string): Promise<string> {
    const salt = randomBytes(SALT_BYTES);
    return toText({ cost: this.#cost, salt, hash: await this.#derive(password, salt, this.#cost) });
  }

  /** Whether it is the password of that hash; null, nobody's hash, takes as long and never matches. */
  async verify(password: string, text: string | null): Promise<Verdict> {
    const parsed = text === null ? null : parse(text);
    const { cost, salt } = parsed ?? { cost: this.#cost, salt: Buffer.alloc(SALT_BYTES) };
    const derived = await this.#derive(password, salt, cost);
    const isEqual = timingSafeEqual(derived, parsed?.hash ?? Buffer.alloc(HASH_BYTES));
    const { ln, r, p } = this.#cost;
    const isOutdated = cost.ln !== ln || cost.r !== r || cost.p !== p;
    return { matches: isEqual && parsed !== null, isOutdated };
  }

  async #derive(password: string, salt: Buffer, cost: PasswordCost): Promise<Buffer> {
    this.#turns ??= import('cockatiel').then(({ bulkhead }) => bulkhead(AT_ONCE, WAITING_MAX));
    const turns = await this.#turns;
    if (turns.executionSlots + turns.queueSlots === 0) {
      throw new ApiError('temporarily_unavailable', 'Too many people sign in at this moment.', {
        headers: { 'Retry-After': '5' },
      });
    }
    return turns.execute(() => derive(password, salt, cost));
  }
}

function derive(password: string, salt: Buffer, { ln, r, p }: PasswordCost): Promise<Buffer> {
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
