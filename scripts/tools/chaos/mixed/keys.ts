import { setTimeout as sleep } from 'node:timers/promises';
import { Pace } from '../pace.ts';
import { type Program, until } from '../programs.ts';
import { ask, toShort } from './callers.ts';
import type { Installation } from './installation.ts';
import type { FaultName } from './plan.ts';

/** A day of the plan that the keys to be spent are on. */
const LIMIT = 1_000;
const OVER = 0.05;
const SPENT_A_SECOND = 10;
/** Past the limit, so that what is admitted too much is seen. */
const SENT = LIMIT * 1.1;
/** After the answer to a revocation, nobody lets the key in. */
const HEARD_MS = 1_000;
const PATH = '/models/model-1?fields=slug';

/** Whose keys call and revoke. */
export const OWNER = 'owner@chaos.example';

export interface CreatedKey {
  readonly id: string;
  readonly value: string;
}

/** A key of a new account; made beside the servers, as the command line does. */
export async function createKey(
  { accounts }: Installation,
  email: string,
  plan: 'scale' | null,
): Promise<CreatedKey> {
  const { key, value } = await accounts.operator.createKey(email, plan, {}, new Date());
  return { id: key.id, value };
}

/** Revokes a key at one server, @returns what is wrong with what the others make of it */
export async function revokeOne(
  installation: Installation,
  owner: string,
  at: number,
): Promise<readonly string[]> {
  const { id, value } = await createKey(installation, OWNER, null);
  const statuses = (): Promise<(number | undefined)[]> =>
    Promise.all(
      installation.servers.map(async (one) => (await ask(one, value, '/keys/current'))?.status),
    );
  // Somebody may have asked before it was there.
  const isIn = async (): Promise<boolean> => (await statuses()).every((status) => status === 200);
  if ((await until(isIn, 10_000, 100)) === null) return ['a new key was not let in'];
  const revoked = await ask(installation.server(at), owner, `/keys/${id}`, 'DELETE');
  if (revoked?.status !== 204) {
    return [`revoking was answered ${revoked === null ? 'not' : toShort(revoked)}`];
  }
  await sleep(HEARD_MS);
  return (await statuses())
    .filter((status) => status !== 401)
    .map((status) => `a revoked key was answered ${String(status)} a second later`);
}

/** Spends the days of one key after another at all servers, and counts what is admitted. */
export class Spenders {
  readonly #installation: Installation;
  readonly #onViolation: (text: string) => void;
  readonly #pace: Pace;
  readonly #admittedOf: number[] = [];
  #key: CreatedKey | null = null;
  #made = 0;
  #sent = 0;
  #admitted = 0;
  /** What happened while the key was spent, if it can change its count. */
  #isDisturbed = false;
  #exact = 0;
  #undisturbed = 0;
  /** Who has let the key in: after that, no outage may keep it out. */
  readonly #knownTo = new Set<Program>();
  #turn = 0;

  constructor(installation: Installation, onViolation: (text: string) => void) {
    this.#installation = installation;
    this.#onViolation = onViolation;
    this.#pace = new Pace({ rate: SPENT_A_SECOND, step: () => this.#spend() });
  }

  start(): void {
    this.#pace.start();
  }

  stop(): Promise<void> {
    return this.#pace.stop();
  }

  /** A fault begins: a count may be off where Redis or who counts is lost. */
  note(fault: FaultName): void {
    this.#isDisturbed ||= fault === 'Redis lost, back empty' || fault === 'server killed';
  }

  figures(): Readonly<Record<string, unknown>> {
    return {
      'keys spent': this.#admittedOf.length,
      'admitted of 1,000': this.#admittedOf,
      'undisturbed, exact': `${this.#exact} of ${this.#undisturbed}`,
    };
  }

  async #spend(): Promise<void> {
    try {
      this.#key ??= await this.#next();
    } catch {
      // PostgreSQL is away: there will be a key when it is back.
      return;
    }
    const { servers } = this.#installation;
    this.#turn += 1;
    const server = servers[this.#turn % servers.length];
    if (server?.isUp !== true) return;
    const { program } = server;
    const answer = await ask(server, this.#key.value, PATH);
    if (answer === null) return;
    this.#sent += 1;
    if (answer.status === 200) {
      this.#admitted += 1;
      this.#knownTo.add(program);
    } else if (answer.status !== 429 && this.#knownTo.has(program)) {
      this.#onViolation(`a key with a quota was answered ${toShort(answer)}`);
    }
    if (this.#sent >= SENT) this.#finish();
  }

  async #next(): Promise<CreatedKey> {
    this.#made += 1;
    return createKey(this.#installation, `spender-${this.#made}@chaos.example`, null);
  }

  #finish(): void {
    this.#admittedOf.push(this.#admitted);
    if (this.#admitted > LIMIT * (1 + OVER)) {
      this.#onViolation(`${this.#admitted} requests were admitted of ${LIMIT}`);
    }
    if (!this.#isDisturbed) {
      this.#undisturbed += 1;
      if (this.#admitted === LIMIT) this.#exact += 1;
    }
    this.#key = null;
    this.#knownTo.clear();
    this.#sent = 0;
    this.#admitted = 0;
    this.#isDisturbed = false;
  }
}
