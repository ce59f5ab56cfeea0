import { expect } from 'chai';
import fc from 'fast-check';
import { refreshDocuments } from '../../../indexer/catalog/apply/apply-catalog.ts';
import { readSnapshot } from '../../../indexer/catalog/outbox/outbox.ts';
import { foldSnapshots } from '../../../indexer/resolve/life-cycle/fold-snapshots.ts';
import type { ResolvedCatalog, ResolvedModel } from '../../../indexer/resolve/resolved.ts';
import { DAY_MS } from '../../../schemas/instant.ts';
import {
  buildPrice,
  buildResolved,
  buildResolvedCatalog,
  buildResolvedOffer,
  buildResult,
  buildSource,
} from '../../support/build-resolved.ts';
import { type CatalogStore, openCatalogStore } from '../../support/catalog-store.ts';

const SEED = 20_261_129;
const RUNS = 6;
const DAYS = ['2026-06-16', '2026-07-02', '2026-07-04', '2027-01-01'];

const isLikely = fc.integer({ min: 0, max: 3 }).map((number) => number > 0);
const name = fc.constantFrom('One', 'Two');
const arbitraryOffer = fc.record({
  provider: fc.constantFrom('p', 'q'),
  isThere: isLikely,
  usd: fc.constantFrom(1, 2),
  source: fc.constantFrom('models-dev', 'litellm'),
});
const arbitraryModel = fc.record({
  isThere: isLikely,
  name,
  // One is called as a provider.
  creator: fc.constantFrom('p', 'd', null),
  offers: fc.uniqueArray(arbitraryOffer, { maxLength: 2, selector: (one) => one.provider }),
  score: fc.constantFrom(1, 2, null),
  isRenamed: fc.boolean(),
});
const arbitraryCatalog = fc.record({
  models: fc.tuple(arbitraryModel, arbitraryModel, arbitraryModel, arbitraryModel),
  names: fc.record({ provider: name, creator: name, benchmark: name, source: name }),
  days: fc.tuple(fc.constantFrom(...DAYS), fc.constantFrom(...DAYS)),
});

type Drawn = typeof arbitraryCatalog extends fc.Arbitrary<infer Value> ? Value : never;

/** A model, two of its snapshots, and one that is replaced by it. */
function toModels({ models }: Drawn): ResolvedModel[] {
  const slugs = ['a', 'a-1', 'a-2', 'b'];
  const slugOf = (at: number) =>
    `${slugs[at] ?? ''}${models[at]?.isRenamed === true ? '-new' : ''}`;
  return models.flatMap((one, at): ResolvedModel[] => {
    const id = slugs[at] ?? '';
    if (!one.isThere) return [];
    const offers = one.offers
      .filter(({ isThere }) => isThere)
      .map(({ provider, usd, source }) =>
        buildResolvedOffer(provider, id, [buildPrice('input', usd, { source })]),
      );
    const hasBase = models[0].isThere;
    return [
      buildResolved(slugOf(at), {
        id: `mdl_${id}`,
        key: `test/${id}`,
        name: one.name,
        creator: one.creator,
        snapshotOf: hasBase && (at === 1 || at === 2) ? slugOf(0) : null,
        replacement: hasBase && at === 3 ? slugOf(0) : null,
        offers,
        results: one.score === null ? [] : [buildResult('quiz', one.score)],
      }),
    ];
  });
}

function toCatalog(drawn: Drawn): ResolvedCatalog {
  const catalogue = buildResolvedCatalog(foldSnapshots(toModels(drawn)));
  const { provider, creator, benchmark } = drawn.names;
  return {
    ...catalogue,
    providers: catalogue.providers.map((one) => ({ ...one, name: `${one.slug} ${provider}` })),
    creators: catalogue.creators.map((one) => ({ ...one, name: `${one.slug} ${creator}` })),
    benchmarks: catalogue.benchmarks.map((one) => ({ ...one, name: `${one.slug} ${benchmark}` })),
  };
}

/** Documents as they are published, but for those that tell of publishing. */
async function readPublished(store: CatalogStore): Promise<Record<string, unknown>> {
  const kept = await readSnapshot(store.db, null, 1_000);
  const about = kept.filter(({ kind }) => kind !== 'log' && kind !== 'info');
  return Object.fromEntries(
    about.map(({ kind, id, body }) => [`${kind} ${id}`, JSON.parse(body ?? '') as unknown]),
  );
}

describe('published documents, whatever changes', function random() {
  // It takes seconds of the processor, which others may be busy with.
  this.timeout(240_000);
  it(`are those that would be made of all rows, whatever was applied before (${RUNS} runs)`, async () => {
    const law = fc.asyncProperty(
      fc.array(arbitraryCatalog, { minLength: 2, maxLength: 4 }),
      async (steps) => {
        const store = await openCatalogStore();
        try {
          for (const [at, step] of steps.entries()) {
            const now = new Date(Date.parse('2027-02-01T00:00:00Z') + at * DAY_MS);
            const sources = ['models-dev', 'litellm'].map((key, i) =>
              buildSource({ key, name: `${key} ${step.names.source}`, asOf: step.days[i] ?? '' }),
            );
            await store.apply(toCatalog(step), { now, sources, force: true });
            const published = await readPublished(store);
            await store.db('catalogue_state').update({ document_form: 'another' });
            await refreshDocuments(store.db, now);
            expect(published).to.deep.equal(await readPublished(store));
          }
        } finally {
          await store.close();
        }
      },
    );
    await fc.assert(law, { seed: SEED, numRuns: RUNS });
  });
});
