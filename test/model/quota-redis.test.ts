import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import fc from 'fast-check';
import { connect, isReadyWithin } from '../../server/redis/connection.ts';
import {
  countInRedis,
  COUNT_SCRIPT,
  type CountRequest,
  type Count,
  type CountingRedis,
} from '../../server/quota/redis/count-script.ts';
import { QuotaCounter } from '../../server/quota/redis/quota-counter.ts';
import { needRedis, TEST_REDIS_URL } from '../support/redis.ts';

const WRITERS = 3;
const ENOUGH = 1_000_000;

interface Call {
  readonly ask: CountRequest;
  /** What Redis said, if the call arrived. */
  count: Count | null;
}

const step = fc.record({
  writer: fc.nat(WRITERS - 1),
  kind: fc.constantFrom('ask', 'ask', 'arrive', 'arrive', 'answer', 'answer', 'lose', 'repeat'),
  which: fc.nat(20),
});

/** Writers that ask a real Redis; calls arrive in any order, late, twice or never. */
class World {
  readonly counters = Array.from({ length: WRITERS }, () => new QuotaCounter('a', 0));
  readonly #underWay: Call[][] = this.counters.map(() => []);
  readonly #past: CountRequest[] = [];
  readonly #redis: CountingRedis;
  readonly #key = randomUUID();
  /** Requests decided without Redis. */
  guessed = 0;

  constructor(redis: CountingRedis) {
    this.#redis = redis;
  }

  get admitted(): number {
    return this.counters.reduce((sum, { admitted }) => sum + admitted, 0);
  }

  ask(writer: number, limit: number): Call {
    const counter = this.#counter(writer);
    const { writer: name, admitted: settled, others: known, confirmed } = counter;
    const pending = counter.reserve();
    const ask = { key: this.#key, writer: name, settled, pending, limit, known, confirmed };
    const call = { ask, count: null };
    this.#underWay[writer]?.push(call);
    return call;
  }

  async arrive(call: Call): Promise<void> {
    call.count = await countInRedis(this.#redis, call.ask);
  }

  /** With `arrived` only calls that arrived are answered. */
  async run(
    kind: string,
    writer: number,
    which: number,
    limit: number,
    { arrived = false }: { readonly arrived?: boolean } = {},
  ): Promise<void> {
    const calls = this.#underWay[writer] ?? [];
    const call = calls[which % calls.length];
    if (kind === 'ask') this.ask(writer, limit);
    else if (kind === 'repeat') {
      const ask = this.#past[which % this.#past.length];
      if (ask !== undefined) await countInRedis(this.#redis, ask);
    } else if (call === undefined) return;
    else if (kind === 'arrive') await this.arrive(call);
    else if (call.count !== null || !arrived) this.end(writer, call, kind === 'lose');
  }

  /** Has everything under way arrive and be answered. */
  async finish(): Promise<void> {
    for (const [writer, calls] of this.#underWay.entries()) {
      for (const call of [...calls]) {
        if (call.count === null) await this.arrive(call);
        this.end(writer, call, false);
      }
    }
  }

  end(writer: number, call: Call, isLost: boolean): void {
    const calls = this.#underWay[writer] ?? [];
    const { ask, count } = call;
    if (count === null || isLost) {
      this.guessed += 1;
      const counter = this.#counter(writer);
      counter.end(counter.allows(ask.pending, ask.limit, { isOld: false }));
    } else this.#counter(writer).decide(count);
    calls.splice(calls.indexOf(call), 1);
    this.#past.push(ask);
  }

  /** Ends what is under way as lost, and has every writer tell Redis. */
  async settle(): Promise<number> {
    for (const [writer, calls] of this.#underWay.entries()) {
      for (const call of [...calls]) this.end(writer, call, true);
    }
    for (const ask of this.#past) await countInRedis(this.#redis, ask);
    let used = 0;
    for (const { writer, admitted } of this.counters) {
      const told = { key: this.#key, writer, settled: admitted, pending: 0, limit: 0 };
      used += (await countInRedis(this.#redis, { ...told, known: 0, confirmed: 0 })).total;
    }
    return used;
  }

  #counter(writer: number): QuotaCounter {
    const counter = this.counters[writer];
    if (counter === undefined) throw new Error('There is no such writer.');
    return counter;
  }
}

describe('the count of many writers', () => {
  const prefix = `test:model-${randomUUID()}:`;
  needRedis([prefix]);
  let redis: CountingRedis;
  before(async function () {
    if (TEST_REDIS_URL === undefined) this.skip();
    redis = connect({
      url: TEST_REDIS_URL,
      keyPrefix: prefix,
      commandMs: 10_000,
      scripts: COUNT_SCRIPT,
      onError: () => undefined,
    }) as CountingRedis;
    await isReadyWithin(redis, 5_000);
  });
  after(() => {
    if (TEST_REDIS_URL !== undefined) redis.disconnect();
  });

  it('property: is what was admitted, whatever was lost, late or repeated', async function () {
    this.timeout(60_000);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60, size: 'max' }), async (steps) => {
        const world = new World(redis);
        for (const { kind, writer, which } of steps) await world.run(kind, writer, which, ENOUGH);
        expect(await world.settle()).to.equal(world.admitted);
      }),
      { numRuns: 200 },
    );
  });

  it('property: is exactly the limit while Redis answers, in whatever order', async function () {
    this.timeout(60_000);
    const limits = fc.integer({ min: 1, max: 12 });
    const orders = fc.array(step, { maxLength: 60, size: 'max' });
    await fc.assert(
      fc.asyncProperty(orders, limits, async (steps, limit) => {
        const world = new World(redis);
        let requests = 0;
        for (const { kind, writer, which } of steps) {
          const isAsk = kind === 'ask' || kind === 'lose';
          if (isAsk) requests += 1;
          await world.run(isAsk ? 'ask' : kind, writer, which, limit, { arrived: true });
        }
        await world.finish();
        expect(world.admitted).to.equal(Math.min(limit, requests));
        expect(await world.settle()).to.equal(world.admitted);
      }),
      { numRuns: 200 },
    );
  });

  it('property: is never above the limit but by guesses, and what it names too much is used up', async function () {
    this.timeout(60_000);
    const limits = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 60, size: 'max' }),
        limits,
        async (steps, of) => {
          const world = new World(redis);
          for (const [i, { kind, writer, which }] of steps.entries()) {
            await world.run(kind, writer, which, of[i % of.length] ?? 1);
          }
          const used = await world.settle();
          expect(world.admitted).to.be.at.most(Math.max(...of) + world.guessed);
          expect(used).to.be.at.least(world.admitted);
          // Every writer goes on until it has used what it named.
          for (let writer = 0; writer < WRITERS; writer += 1) {
            for (let times = 0; times < used; times += 1) {
              const call = world.ask(writer, ENOUGH);
              await world.arrive(call);
              world.end(writer, call, false);
            }
          }
          expect(await world.settle()).to.equal(world.admitted);
        },
      ),
      { numRuns: 100 },
    );
  });
});
