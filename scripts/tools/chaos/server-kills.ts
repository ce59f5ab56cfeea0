import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { type Accounts, openAccounts } from '../../../server/accounts/open.ts';
import { pepperOf } from '../../../server/accounts/keys/pepper.ts';
import { openQuota } from '../../../server/quota/open.ts';
import { accountsPlace, dataFile } from '../../environment.ts';
import type { Report } from '../../cli/progress.ts';
import { type ChaosPlace, makePlace } from './place.ts';
import { startServer } from './programs.ts';
import { createRandom, pickIndex, type Random } from './random.ts';
import { Violations } from './figures.ts';
import { DAY_MS } from '../../../schemas/instant.ts';

export interface ServerKillsOptions {
  readonly kills: number;
  readonly seed: number;
  readonly onProgress?: Report;
}

export interface ServerKillsReport {
  readonly kills: number;
  readonly keysCreated: number;
  readonly keysRevoked: number;
  /** Requests that were answered, and those whose answer the kill cut off. */
  readonly counted: number;
  readonly cutOff: number;
  /** What the stores say was counted. */
  readonly counter: number;
  readonly seconds: number;
  /** From the start of the process after a kill until it answers, at most. */
  readonly slowestStartMs: number;
  readonly violations: readonly string[];
}

const LIFE_MS = 1_200;
const COUNTERS = 4;
/** Keys an account may make a day are bounded: each round of kills has an account of its own. */
const KEYS_PER_ROUND = 40;

/** A key that was made through the API, and what became of it as far as anybody was told. */
interface CreatedKey {
  readonly id: string;
  readonly value: string;
  state: 'active' | 'revoking' | 'revoked';
}

/** Requests of one key: answered, and sent without an answer. */
interface Counted {
  readonly id: string;
  readonly value: string;
  answered: number;
  unknown: number;
}

interface Run {
  readonly options: ServerKillsOptions;
  readonly place: ChaosPlace;
  /** Of the server that is running. */
  origin: string;
  readonly random: Random;
  readonly violations: Violations;
  readonly made: CreatedKey[];
  readonly counted: Counted[];
}

/** null: no whole answer came, so what the server did is not known. */
async function ask(
  { origin }: Run,
  key: string,
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number; text: string } | null> {
  try {
    const response = await fetch(`${origin}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  } catch {
    return null;
  }
}

async function withAccounts<T>(
  { place }: Run,
  work: (accounts: Accounts) => Promise<T>,
): Promise<T> {
  const { config } = place;
  const accounts = await openAccounts({
    place: accountsPlace(config),
    pepper: pepperOf(config),
    planScheme: config.plans.scheme,
  });
  try {
    return await work(accounts);
  } finally {
    await accounts.close();
  }
}

/** A key for the account of a round; made beside the server, as the command line does. */
async function createKey(run: Run, name: string): Promise<{ id: string; value: string }> {
  return withAccounts(run, async ({ operator }) => {
    const made = await operator.createKey(`${name}@chaos.example`, 'scale', { name }, new Date());
    return { id: made.key.id, value: made.value };
  });
}

/** Makes keys and revokes some of them until the server is gone. */
async function changeKeys(run: Run, owner: string): Promise<void> {
  const { made, random, violations } = run;
  const mine: CreatedKey[] = [];
  for (let i = 0; i < KEYS_PER_ROUND; i += 1) {
    const answer = await ask(run, owner, 'POST', '/keys', { name: `key ${i}` });
    if (answer === null) return;
    if (answer.status !== 201) {
      violations.add(`creating a key was answered ${answer.status}: ${answer.text}`);
      return;
    }
    const { data } = JSON.parse(answer.text) as { data: { id: string; value: string } };
    const key: CreatedKey = { id: data.id, value: data.value, state: 'active' };
    made.push(key);
    mine.push(key);
    if (random() < 0.5) continue;
    const one = mine[pickIndex(random, mine.length)] ?? key;
    if (one.state !== 'active') continue;
    one.state = 'revoking';
    const revoked = await ask(run, owner, 'DELETE', `/keys/${one.id}`);
    if (revoked === null) return;
    if (revoked.status === 204) one.state = 'revoked';
    else violations.add(`revoking was answered ${revoked.status}: ${revoked.text}`);
  }
}

/** Sends requests that are counted until the server is gone. */
async function count(run: Run, counted: Counted): Promise<void> {
  for (;;) {
    const answer = await ask(run, counted.value, 'GET', '/keys/current');
    if (answer === null) {
      counted.unknown += 1;
      return;
    }
    if (answer.status === 200) counted.answered += 1;
    else run.violations.add(`a counted request was answered ${answer.status}: ${answer.text}`);
  }
}

/** What is wrong with the files of a server that is gone. */
function checkFiles({ place, violations }: Run): void {
  for (const name of ['accounts', 'quota'] as const) {
    const db = new Database(dataFile(place.config, name));
    try {
      const integrity = db.pragma('integrity_check', { simple: true });
      if (integrity !== 'ok') violations.add(`${name}: ${String(integrity)}`);
      const orphans = db.pragma('foreign_key_check') as unknown[];
      if (orphans.length > 0) violations.add(`${name}: ${orphans.length} rows lead nowhere`);
    } finally {
      db.close();
    }
  }
}

/** @returns what is counted of every key, of all days since the run began */
async function checkCounters({ place, counted, violations }: Run, begun: Date): Promise<number> {
  const { quota, close } = openQuota({ path: dataFile(place.config, 'quota') });
  let total = 0;
  try {
    for (const { id, answered, unknown } of counted) {
      let used = 0;
      const today = Math.floor(Date.now() / DAY_MS);
      for (let day = Math.floor(begun.getTime() / DAY_MS); day <= today; day += 1) {
        used += (await quota.peek(id, Number.MAX_SAFE_INTEGER, new Date(day * DAY_MS))).used;
      }
      total += used;
      if (used >= answered && used <= answered + unknown) continue;
      violations.add(`${used} counted of ${answered} answered and ${unknown} cut off`);
    }
  } finally {
    await close();
  }
  return total;
}

/** Every acknowledged key is let in, and every revoked one refused. */
async function checkKeys(run: Run): Promise<void> {
  for (const { id, value, state } of run.made) {
    const answer = await ask(run, value, 'GET', '/keys/current');
    const status = answer?.status ?? 0;
    if (state === 'active' && status !== 200) {
      run.violations.add(`the key ${id} was made, and is answered ${status}`);
    }
    if (state === 'revoked' && status !== 401) {
      run.violations.add(`the key ${id} was revoked, and is answered ${status}`);
    }
    if (state === 'revoking' && status !== 200 && status !== 401) {
      run.violations.add(`the key ${id} is answered ${status}`);
    }
  }
}

/** A server works under load for a random time and is killed; its files are examined. */
async function killOnce(run: Run, round: number): Promise<number> {
  const owner = await createKey(run, `round-${round}`);
  const { server, origin, tookMs } = await startServer(run.place);
  run.origin = origin;
  try {
    // Of former rounds: what was told must hold for a server that knows it from its files alone.
    await checkKeys(run);
    const working = Promise.all([
      changeKeys(run, owner.value),
      ...run.counted.map((counted) => count(run, counted)),
    ]);
    await sleep(run.random() * LIFE_MS);
    await server.kill();
    await working;
  } finally {
    await server.kill();
  }
  checkFiles(run);
  return tookMs;
}

/**
 * Kills a server at random moments while keys are made and revoked and requests are counted, and
 * checks that everything it acknowledged is there afterwards.
 * @throws Error if a server does not start
 */
export async function runServerKills(options: ServerKillsOptions): Promise<ServerKillsReport> {
  const place = makePlace(null);
  const run: Run = {
    options,
    place,
    origin: '',
    random: createRandom(options.seed),
    violations: new Violations(),
    made: [],
    counted: [],
  };
  const begun = new Date();
  try {
    for (let i = 0; i < COUNTERS; i += 1) {
      run.counted.push({ ...(await createKey(run, `counter-${i}`)), answered: 0, unknown: 0 });
    }
    let slowestStartMs = 0;
    let counter = 0;
    for (let round = 0; round < options.kills; round += 1) {
      slowestStartMs = Math.max(slowestStartMs, await killOnce(run, round));
      counter = await checkCounters(run, begun);
      options.onProgress?.(round + 1, options.kills);
    }
    const { server, origin } = await startServer(run.place);
    run.origin = origin;
    try {
      await checkKeys(run);
    } finally {
      await server.kill();
    }
    const sum = (of: (one: Counted) => number): number =>
      run.counted.reduce((total, one) => total + of(one), 0);
    return {
      kills: options.kills,
      keysCreated: run.made.length,
      keysRevoked: run.made.filter(({ state }) => state === 'revoked').length,
      counted: sum(({ answered }) => answered),
      cutOff: sum(({ unknown }) => unknown),
      counter,
      seconds: Math.round((Date.now() - begun.getTime()) / 1000),
      slowestStartMs: Math.round(slowestStartMs),
      violations: run.violations.list(),
    };
  } finally {
    await place.remove();
  }
}
