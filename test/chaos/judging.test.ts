import { expect } from 'chai';
import type { Generation, ManifestEntry } from '../../indexer/index/port.ts';
import type { ChangeStore } from '../../indexer/sync/store.ts';
import { auditIndex, auditStates } from '../../scripts/tools/chaos/audit.ts';
import { highest, median, toTenths, Violations } from '../../scripts/tools/chaos/figures.ts';
import { Ledger } from '../../scripts/tools/chaos/ledger.ts';
import { Pace } from '../../scripts/tools/chaos/pace.ts';
import { Readers } from '../../scripts/tools/chaos/readers.ts';
import { createRandom } from '../../scripts/tools/chaos/random.ts';
import type { CatalogReader } from '../../server/search/port.ts';

type Entry = readonly [id: string, version: number, hash?: string];

const toEntry = ([id, version, hash = 'h']: Entry): ManifestEntry => ({
  kind: 'model',
  id,
  version,
  hash,
});

/** What an audit says of an index at cursor 10. */
function audit(stored: readonly Entry[], held: readonly Entry[], changed: readonly string[] = []) {
  const store = {
    manifest: () => Promise.resolve(stored.map(toEntry)),
    readChanges: (after: number, limit: number) => {
      const from = Math.max(0, after - 10);
      const some = changed.slice(from, from + limit);
      const changes = some.map((id) => ({ ...toEntry([id, 11]), body: '{}' }));
      return Promise.resolve({ changes, cursor: 10 + from + some.length });
    },
  } satisfies Pick<ChangeStore, 'manifest' | 'readChanges'>;
  const writer = {
    // eslint-disable-next-line @typescript-eslint/require-await -- as an index gives it
    async *manifest() {
      yield* held.map(toEntry);
    },
  };
  return auditIndex(store, writer, { name: 'built', cursor: 10 });
}

describe('an audit of an index', () => {
  it('finds what is lost, too many and stale, by its version or its content', async () => {
    const stored: Entry[] = [
      ['same', 1],
      ['lost', 2],
      ['old', 3],
      ['other', 4, 'new'],
    ];
    const held: Entry[] = [
      ['same', 1],
      ['ghost', 5],
      ['old', 2],
      ['other', 4],
    ];
    expect(await audit(stored, held)).to.deep.equal([
      'built at 10 has 1 lost: model lost',
      'built at 10 has 1 too many: model ghost',
      'built at 10 has 2 stale: model old, model other',
    ]);
    expect(await audit(stored, stored)).to.deep.equal([]);
  });

  it('says nothing of what changed after its cursor, however much that is', async () => {
    const many = Array.from({ length: 1_200 }, (_, i) => `m${i}`);
    const stored = many.map((id): Entry => [id, 20]);
    expect(await audit(stored, [['m0', 1]], many)).to.deep.equal([]);
    const [lost] = await audit(stored, [['m0', 1]], many.slice(0, -1));
    expect(lost).to.equal('built at 10 has 1 lost: model m1199');
  });

  it('allows one live index, two former ones and nothing half built', () => {
    const toStates = (...states: Generation['state'][]): readonly string[] =>
      auditStates(
        states.map((state) => ({ name: state, state, mappingHash: '', cursor: 0, createdAt: '' })),
      );
    expect(toStates('live')).to.deep.equal([]);
    expect(toStates('retired', 'retired', 'live')).to.deep.equal([]);
    for (const wrong of [
      ['live', 'live'],
      ['retired'],
      ['live', 'building'],
      ['retired', 'retired', 'retired', 'live'],
    ] as const) {
      expect(toStates(...wrong), wrong.join()).to.have.length(1);
    }
  });
});

const TWO = new Map([
  ['one', 1],
  ['two', 1],
]);

describe('readers under chaos', () => {
  /** Readers of an index that shows these versions. */
  function open(shown: ReadonlyMap<string, number>, written: ReadonlyMap<string, number> = TWO) {
    const ledger = new Ledger(written);
    const violations = new Violations();
    const read = (slugs: readonly string[]) =>
      Promise.resolve(
        slugs.flatMap((slug) => {
          const popularity = shown.get(slug);
          if (popularity === 0) throw new Error('away');
          return popularity === undefined ? [] : [{ slug, popularity }];
        }),
      );
    const readers = new Readers({
      reader: { read } as unknown as CatalogReader,
      ledger,
      random: createRandom(1),
      rate: 1,
      onViolation: violations.add,
    });
    return { ledger, readers, violations };
  }

  it('tell whether every model is read as it was committed last', async () => {
    const shown = new Map(TWO);
    const { ledger, readers, violations } = open(shown);
    expect(await readers.isCurrent()).to.equal(true);
    ledger.begin('two', 2);
    expect(await readers.isCurrent()).to.equal(true);
    ledger.commit('two', 2);
    expect(await readers.isCurrent()).to.equal(false);
    shown.set('two', 2);
    expect(await readers.isCurrent()).to.equal(true);
    expect(violations.list()).to.deep.equal([]);
  });

  it('read every model of a large catalogue', async () => {
    const versions = new Map(Array.from({ length: 120 }, (_, i) => [`m${i}`, 1] as const));
    for (const old of ['m49', 'm50', 'm119']) {
      const { readers, violations } = open(new Map([...versions, [old, 2]]), versions);
      expect(await readers.isCurrent(), old).to.equal(false);
      expect(violations.list(), old).to.deep.equal([`${old} is at 2, 1 was written`]);
    }
  });

  it('notice what goes back, what nobody wrote, what is missing and what fails', async () => {
    const shown = new Map(TWO);
    const { ledger, readers, violations } = open(shown);
    ledger.begin('one', 2);
    for (const [slug, version, violation] of [
      ['one', 2, null],
      ['one', 1, 'document: one went back from 2 to 1'],
      ['one', 3, 'one is at 3, 2 was written'],
      ['one', 0, 'document failed: away'],
    ] as const) {
      const before = violations.list().length;
      shown.set(slug, version);
      await readers.isCurrent();
      expect(violations.list().slice(before), String(version)).to.deep.equal(
        violation === null ? [] : [violation],
      );
    }
    shown.delete('one');
    await readers.isCurrent();
    expect(violations.list().at(-1)).to.equal('one was not found');
    expect(readers.failed).to.equal(1);
  });
});

describe('the figures of chaos', () => {
  it('are every violation, each kind told once', () => {
    const violations = new Violations();
    for (let i = 0; i < 150; i += 1) violations.add(`kind ${i}`);
    violations.add('kind 3');
    violations.add('kind 140');
    expect(violations.count).to.equal(152);
    expect(violations.list()).to.have.length(100);
    expect(violations.list()).to.include('kind 3 (2 times)').and.include('kind 4');
  });

  it('are whole milliseconds, and tenths', () => {
    expect([highest([]), highest([3, 10.6, 2])]).to.deep.equal([0, 11]);
    expect([median([]), median([30, 4, 10]), median([10, 9, 1, 2])]).to.deep.equal([0, 10, 9]);
    expect([toTenths(1.25), toTenths(99.94)]).to.deep.equal([1.3, 99.9]);
  });

  it('are of steps that are taken while a pace is kept, and what fails is told at its end', async () => {
    let steps = 0;
    const pace = new Pace({ rate: 1_000, step: () => void (steps += 1) });
    pace.start();
    await pace.stop();
    // It was stopped at once: the step under way was its last.
    expect(steps).to.equal(1);
    expect(pace.seconds).to.be.within(0, 1);
    const broken = new Pace({ rate: 1, step: () => Promise.reject(new Error('too far')) });
    broken.start();
    expect(await broken.stop().catch(String)).to.equal('Error: too far');
    const still = new Pace({ rate: 0, step: () => expect.fail('there is no step') });
    still.start();
    await still.stop();
  });
});
