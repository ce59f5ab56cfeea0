import type { DataCheck, Spotted } from '../check.ts';

/** Slugs that lead nowhere. */
export const deadReferences: DataCheck = {
  name: 'dead_reference',
  level: 'error',
  advice: 'the resolver made it: report it with the model’s slug',
  find: function* find(catalogue): Generator<Spotted> {
    const slugsOf = (list: readonly { readonly slug: string }[]) =>
      new Set(list.map(({ slug }) => slug));
    const models = slugsOf(catalogue.models);
    const creators = slugsOf(catalogue.creators);
    const families = slugsOf(catalogue.families);
    const providers = slugsOf(catalogue.providers);
    const benchmarks = slugsOf(catalogue.benchmarks);
    for (const model of catalogue.models) {
      const references: [string, string | null, ReadonlySet<string>][] = [
        ['snapshot_of', model.snapshotOf, models],
        ['replacement', model.replacement, models],
        ['creator', model.creator, creators],
        ['family', model.family, families],
        ...model.offers.map(({ provider }) => pair('provider', provider, providers)),
        ...model.results.map(({ benchmark }) => pair('benchmark', benchmark, benchmarks)),
        ...model.results.map(({ run }) => pair('snapshot', run.snapshot, models)),
      ];
      for (const [field, slug, known] of references) {
        if (slug !== null && !known.has(slug)) {
          yield { subject: `${model.slug} ${field}`, detail: slug };
        }
      }
      if (model.snapshotOf === model.slug) {
        yield { subject: `${model.slug} snapshot_of`, detail: 'itself' };
      }
    }
  },
};

const pair = (
  field: string,
  slug: string | null,
  known: ReadonlySet<string>,
): [string, string | null, ReadonlySet<string>] => [field, slug, known];

/** Snapshots of snapshots: the model that moves is one step further. */
export const snapshotChains: DataCheck = {
  name: 'snapshot_of_snapshot',
  level: 'warning',
  advice: 'the resolver should find the model that moves: see indexer/resolve/link/snapshots.ts',
  find: function* find({ models }): Generator<Spotted> {
    const bases = new Map(models.map(({ slug, snapshotOf }) => [slug, snapshotOf]));
    for (const { slug, snapshotOf } of models) {
      const further = bases.get(snapshotOf ?? '') ?? null;
      if (further !== null) yield { subject: slug, detail: `${snapshotOf ?? ''}, of ${further}` };
    }
  },
};

/** Sizes and limits that contradict each other. */
export const contradictingSizes: DataCheck = {
  name: 'contradicting_sizes',
  level: 'warning',
  advice: 'compare the sources: catalog show <slug> --sources',
  find: function* find({ models }): Generator<Spotted> {
    for (const model of models) {
      const { slug, paramsActive, paramsTotal, maxOutputTokens, contextWindow } = model;
      if (paramsActive !== null && paramsTotal !== null && paramsActive > paramsTotal) {
        yield { subject: slug, detail: `${paramsActive} of ${paramsTotal} parameters are active` };
      }
      const isText = model.type === 'text';
      if (
        isText &&
        contextWindow !== null &&
        maxOutputTokens !== null &&
        maxOutputTokens > contextWindow
      ) {
        yield {
          subject: slug,
          detail: `answers of ${maxOutputTokens} in a context of ${contextWindow}`,
        };
      }
    }
  },
};
