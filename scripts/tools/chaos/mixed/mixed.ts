import { setTimeout as sleep } from 'node:timers/promises';
import { type Report, say } from '../../../cli/progress.ts';
import { Violations } from '../figures.ts';
import { Pace } from '../pace.ts';
import { until } from '../programs.ts';
import { createRandom } from '../random.ts';
import { Callers } from './callers.ts';
import { FAULTS } from './faults.ts';
import { Installation } from './installation.ts';
import { createKey, OWNER, revokeOne, Spenders } from './keys.ts';
import { countLines, highestGrowth, merge, type Outcome, toText } from './outcome.ts';
import { drawFaults, type FaultName, type PlannedFault } from './plan.ts';
import { Writer } from './writer.ts';

export interface MixedOptions {
  readonly minutes: number;
  readonly seed: number;
  /** Calls a second. */
  readonly reads: number;
  /** Models changed a second. */
  readonly writes: number;
  readonly models: number;
  readonly onProgress?: Report;
}

const NOTICED_MS = 10_000;
/** Until all is well again without a person: with a rebuild, on a busy machine. */
const WELL_MS = 120_000;
/** A change is seen by then; two seconds are promised, a busy machine gets more. */
const SEEN_MS = 10_000;
/** Warnings and errors a program may write about one fault, and in a minute. */
const LINES_MAX = 20;
const BURST = 100;
const WARM_UP_MS = 5_000;
const MINUTE_MS = 60_000;
/** Of the key that calls: more than an hour's calls, which are more than a plan allows a day. */
const REQUESTS_PER_DAY = 10_000_000;

/** A run: the installation, who calls it and what they found. */
class Run {
  readonly violations = new Violations();
  readonly outcomes = new Map<FaultName, Outcome>();
  readonly callers: Callers;
  readonly spenders: Spenders;
  readonly #installation: Installation;
  readonly #writer: Writer;
  readonly #owner: string;
  readonly #changing: Pace;
  readonly #begunAt = performance.now();
  #current: FaultName | null = null;
  /** Until then no change could be seen; Infinity while none can. */
  #heldUpUntil = 0;
  #oldestMs = 0;

  constructor(installation: Installation, writer: Writer, owner: string, options: MixedOptions) {
    this.#installation = installation;
    this.#writer = writer;
    this.#owner = owner;
    const onViolation = (text: string): void => {
      this.#violate(text);
    };
    this.callers = new Callers({
      installation,
      truth: writer.truth,
      random: createRandom(options.seed + 1),
      key: owner,
      rate: options.reads,
      onAge: (ms, askedAt) => {
        this.#seeAge(ms, askedAt);
      },
      onViolation,
    });
    this.spenders = new Spenders(installation, onViolation);
    this.#changing = new Pace({
      rate: 1,
      step: () => writer.change(installation.catalog, options.writes),
    });
  }

  start(): void {
    this.callers.start();
    this.spenders.start();
    this.#changing.start();
  }

  async stop(): Promise<void> {
    await this.#changing.stop();
    await this.spenders.stop();
    await this.callers.stop();
  }

  /** One fault, from a pause before it until all is well again. */
  async bear(planned: PlannedFault): Promise<void> {
    await sleep(planned.afterMs);
    const { name } = planned;
    const installation = this.#installation;
    const before = {
      answers: this.callers.answers,
      lines: countLines(installation),
      violations: this.violations.count,
    };
    this.#current = name;
    const isHoldingUp = FAULTS[name].holdsUpChanges === true;
    if (isHoldingUp) this.#heldUpUntil = Infinity;
    this.#oldestMs = 0;
    this.spenders.note(name);
    await FAULTS[name].begin(installation, planned);
    const faultAt = performance.now();
    const noticedMs = await this.#waitForNotice(name);
    await this.#act(planned);
    await sleep(Math.max(0, planned.lastsMs - (performance.now() - faultAt)));
    await FAULTS[name].mend?.(installation, planned);
    const wellMs = await until(() => installation.isWell(), WELL_MS, 100);
    if (wellMs === null) {
      const said = await installation.describe();
      this.#violate(`not well again ${WELL_MS / 1000} s later: ${said}`);
    }
    const lines = highestGrowth(before.lines, countLines(installation));
    if (lines > LINES_MAX * Math.ceil((performance.now() - faultAt) / MINUTE_MS)) {
      this.#violate(`a program wrote ${lines} warnings and errors`);
    }
    this.#note(name, before.violations, {
      times: 1,
      noticedMs,
      wellMs: wellMs ?? WELL_MS,
      oldestMs: this.#oldestMs,
      answers: this.callers.answers - before.answers,
      lines,
    });
    this.#current = null;
    if (isHoldingUp) this.#heldUpUntil = performance.now();
  }

  async #waitForNotice(name: FaultName): Promise<number | null> {
    const { isNoticed } = FAULTS[name];
    if (isNoticed === undefined) return null;
    const tookMs = await until(() => isNoticed(this.#installation), NOTICED_MS, 50);
    if (tookMs === null) this.#violate(`nobody noticed within ${NOTICED_MS / 1000} s`);
    return tookMs;
  }

  /** What is no fault, and happens all the same. */
  async #act({ name, server }: PlannedFault): Promise<void> {
    if (name === 'many models changed') {
      await this.#writer.change(this.#installation.catalog, BURST);
    }
    if (name === 'key revoked') {
      const found = await revokeOne(this.#installation, this.#owner, server);
      for (const text of found) this.#violate(text);
    }
  }

  #note(name: FaultName, violationsBefore: number, one: Outcome): void {
    const broken = this.violations.count - violationsBefore;
    const verdict = broken === 0 ? '' : `, ${broken} VIOLATIONS`;
    say(`${toClock(this.#begunAt)}  ${name.padEnd(24)} ${toText(one)}${verdict}`);
    this.outcomes.set(name, merge(this.outcomes.get(name), one));
  }

  /** What was held up may be seen as late after it could be as what was not. */
  #seeAge(ms: number, askedAt: number): void {
    this.#oldestMs = Math.max(this.#oldestMs, ms);
    if (Math.min(ms, askedAt - this.#heldUpUntil) > SEEN_MS) {
      this.#violate(`an answer was more than ${SEEN_MS / 1000} s behind`);
    }
  }

  #violate(text: string): void {
    this.violations.add(`${this.#current ?? 'between faults'}: ${text}`);
  }
}

/**
 * Runs an installation of three servers under load while one fault after another comes, drawn from a
 * seed, and holds it to its promises all along.
 * @throws Error where a service or a program does not start
 */
export async function runMixed(
  options: MixedOptions,
): Promise<Readonly<Record<string, unknown>> & { readonly violations: readonly string[] }> {
  const { minutes, seed, onProgress } = options;
  const installation = new Installation();
  const writer = new Writer(options);
  try {
    await installation.start((catalog) => writer.apply(catalog));
    const owner = await createKey(installation, OWNER, 'scale');
    await installation.accounts.operator.changeAccount(
      OWNER,
      { requestsPerDay: REQUESTS_PER_DAY },
      new Date(),
    );
    const run = new Run(installation, writer, owner.value, options);
    run.start();
    await sleep(WARM_UP_MS);
    const begunAt = performance.now();
    for (const planned of drawFaults(seed)) {
      await run.bear(planned);
      const done = performance.now() - begunAt;
      onProgress?.(Math.round(done / 1000), minutes * 60);
      if (done > minutes * MINUTE_MS) break;
    }
    await run.stop();
    return {
      seed,
      minutes: Math.round((performance.now() - begunAt) / MINUTE_MS),
      faults: [...run.outcomes.values()].reduce((sum, { times }) => sum + times, 0),
      answers: run.callers.answers,
      ...run.spenders.figures(),
      ...Object.fromEntries(
        [...run.outcomes].map(([name, one]) => [name, `${one.times} times, ${toText(one)}`]),
      ),
      violations: run.violations.list(),
    };
  } finally {
    await installation.close();
  }
}

/** Minutes and seconds since then. */
function toClock(begunAt: number): string {
  const whole = Math.floor((performance.now() - begunAt) / 1000);
  return `${String(Math.floor(whole / 60)).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`;
}
