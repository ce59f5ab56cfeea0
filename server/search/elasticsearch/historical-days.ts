import { LRUCache } from 'lru-cache';
import { all, atLeast, not, terms, type Clause, MODELS } from './query/clauses.ts';
import { readAll } from './read-all.ts';
import type { PublishedState } from './published-state.ts';

/** Past days that are cached: the keys of models that were different. */
const MAX_DAYS = 16;
/** As many values as one clause takes. */
const VALUES_MAX = 60_000;

/** What was different on some days. */
export interface HistoricalDay {
  /** The documents that are rows on these days. */
  readonly scope: Clause;
  /** Keys of versions by keys of models; null: the model was not known yet. */
  readonly versions: ReadonlyMap<string, string | null>;
}

const anyKey = (keys: readonly string[]): Clause[] =>
  Array.from({ length: Math.ceil(keys.length / VALUES_MAX) }, (_, i) =>
    terms('key', keys.slice(i * VALUES_MAX, (i + 1) * VALUES_MAX)),
  );

/** Versions that hold on a day. */
export const onDay = (day: string): Clause =>
  all([
    terms('kind', ['version']),
    { range: { valid_to: { gt: day } } },
    atLeast(1, [not({ exists: { field: 'valid_from' } }), { range: { valid_from: { lte: day } } }]),
  ]);

/** Finds and caches what was different on the requested days. */
export class HistoricalDays {
  readonly #days = new LRUCache<string, HistoricalDay>({ max: MAX_DAYS });
  readonly #borders = new LRUCache<string, readonly string[]>({ max: 2 });

  /** What was different at the end of a day; null where nothing was. */
  async at(state: PublishedState, day: string): Promise<HistoricalDay | null> {
    // Days between two borders are alike.
    const next = (await this.#bordersOf(state)).find((border) => border > day);
    if (next === undefined) return null;
    const key = `${state.version} ${next}`;
    const known = this.#days.get(key);
    if (known !== undefined) return known;
    const historical = await this.#read(state, day);
    this.#days.set(key, historical);
    return historical;
  }

  /** Days on which a version of any model ends, ascending. */
  async #bordersOf(state: PublishedState): Promise<readonly string[]> {
    const { version } = state;
    const known = this.#borders.get(version);
    if (known !== undefined) return known;
    const { aggregations } = await state.search({
      query: { bool: { filter: [terms('kind', ['version'])] } },
      size: 0,
      track_total_hits: false,
      aggs: {
        days: {
          filter: terms('kind', ['version']),
          aggs: { values: { terms: { field: 'valid_to', size: 20_000, order: { _key: 'asc' } } } },
        },
      },
    });
    const buckets = aggregations['days']?.values?.buckets ?? [];
    const borders = buckets.map(({ key }) => String(key));
    this.#borders.set(version, borders);
    return borders;
  }

  async #read(state: PublishedState, day: string): Promise<HistoricalDay> {
    const { hits } = await readAll(state, {
      query: { bool: { filter: [onDay(day)] } },
      sort: [{ key: 'asc' }],
      track_total_hits: false,
      _source: false,
      docvalue_fields: ['model', 'slug'],
    });
    const candidates = hits.map(({ fields, sort }) => ({
      model: `model:${String(fields['model']?.[0])}`,
      // A version without a document has no field of one.
      version: fields['slug'] === undefined ? null : String(sort[0]),
    }));
    const there = await this.#existing(
      state,
      candidates.map(({ model }) => model),
    );
    // A model that is gone has no past.
    const versions = new Map(
      candidates
        .filter(({ model }) => there.has(model))
        .map(({ model, version }) => [model, version]),
    );
    const present = all([MODELS, ...anyKey([...versions.keys()]).map(not)]);
    const past = anyKey([...versions.values()].filter((key) => key !== null));
    return { versions, scope: atLeast(1, [present, ...past]) };
  }

  async #existing(state: PublishedState, keys: readonly string[]): Promise<ReadonlySet<string>> {
    if (keys.length === 0) return new Set();
    const { hits } = await readAll(state, {
      query: { bool: { filter: [MODELS, atLeast(1, anyKey(keys))] } },
      sort: [{ key: 'asc' }],
      track_total_hits: false,
      _source: false,
      stored_fields: '_none_',
    });
    return new Set(hits.map(({ sort }) => String(sort[0])));
  }
}
