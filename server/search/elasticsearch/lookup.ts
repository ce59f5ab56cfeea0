import type { ModelVersion } from '../../../schemas/history.ts';
import type { Model } from '../../../schemas/model.ts';
import { SEARCH_FILTERS } from '../../../schemas/search/default-filters.ts';
import { norm } from '../../../schemas/search/text.ts';
import { rankReferenceMatches } from '../rank-reference-matches.ts';
import { editDistance, likeness } from '../edit-distance.ts';
import { toLazyModel } from '../lazy-hit.ts';
import { weighHit } from '../weigh-hit.ts';
import type { Resolution, ResolvedName } from '../port.ts';
import { bodyOf, type Hit } from './response.ts';
import { runQuery } from './run-query.ts';
import { onDay } from './historical-days.ts';
import type { SearchBody } from './query/body.ts';
import { atLeast, bestField, terms, MODELS } from './query/clauses.ts';
import type { PublishedState } from './published-state.ts';

type Nearest = readonly { slug: string; score: number }[];

const MAX_NEAREST = 5;
/** Elasticsearch finds what differs by two at most. */
const MAX_EDITS = 2;
/** Models that may share a name but for its case. */
const MAX_NAMESAKES = 50;
/** Models nearly called so of which the nearest are named. */
const MAX_CANDIDATES = 50;
const KEY_LENGTH_MAX = 256;
/** No name is longer, and Elasticsearch refuses much longer ones. */
const REFERENCE_LENGTH_MAX = 2_000;

/** One name of a model that matches the reference. */
interface Reference {
  readonly kind: 'slug' | 'former_slug' | 'alias';
  readonly isSameCase: boolean;
  readonly hit: Hit;
}

const textsOf = ({ fields }: Hit, field: string): string[] => (fields[field] ?? []).map(String);
const slugOf = (hit: Hit): string => textsOf(hit, 'slug')[0] ?? '';
const modelOf = (hit: Hit): Model => JSON.parse(bodyOf(hit)) as Model;

function referencesOf(hit: Hit, reference: string, lower: string): Reference[] {
  const refer = (kind: Reference['kind'], field: string): Reference[] =>
    textsOf(hit, field)
      .filter((text) => text.toLowerCase() === lower)
      .map((text) => ({ kind, isSameCase: text === reference, hit }));
  return [...refer('slug', 'slug'), ...refer('former_slug', 'former'), ...refer('alias', 'names')];
}

/** What a reference leads to. */
type Match = ResolvedName | { readonly kind: 'none'; readonly nearest: Nearest };

/** What is still several is none. */
async function resolveReference(state: PublishedState, reference: string): Promise<Match> {
  const lower = reference.toLowerCase();
  const hits = await findCalled(state, lower);
  const references = hits.flatMap((hit) => referencesOf(hit, reference, lower));
  const { kind, targets: models } = rankReferenceMatches(references, (one) => one.hit);
  const [only] = models;
  if (only === undefined) {
    return { kind: 'none', nearest: await findNearest(state, reference) };
  }
  if (models.length > 1) {
    const slugs = models.map(slugOf).sort();
    return { kind: 'none', nearest: slugs.map((slug) => ({ slug, score: 1 })) };
  }
  return toLazyModel(Buffer.from(bodyOf(only), 'latin1'), { kind, slug: slugOf(only) });
}

/** Asks for whole documents of the models called so, whatever the case. */
export const toCalledBody = (lower: string): SearchBody => ({
  query: { bool: { filter: [MODELS, terms('lookup', [lower])] } },
  size: MAX_NAMESAKES,
  track_total_hits: false,
  _source: ['body'],
  docvalue_fields: ['slug', 'names', 'former'],
});

async function findCalled(state: PublishedState, lower: string): Promise<readonly Hit[]> {
  const isName = lower.length <= REFERENCE_LENGTH_MAX && Buffer.from(lower).toString() === lower;
  if (!isName) return [];
  const { hits } = await state.search(toCalledBody(lower));
  return hits.hits;
}

/** Models whose slugs, names or aliases differ least, then what a search finds; best first. */
async function findNearest(state: PublishedState, reference: string): Promise<Nearest> {
  const asked = reference.slice(0, KEY_LENGTH_MAX);
  const key = norm(asked);
  if (key === '') return [];
  const [alike, matches] = await Promise.all([
    findAlike(state, key),
    runQuery(state, {
      text: { q: reference, typo: 'auto', mode: 'search' },
      filters: SEARCH_FILTERS,
      sort: [],
      window: { kind: 'offset', offset: 0 },
      limit: MAX_NEAREST,
      facets: [],
      independentScores: false,
    }),
  ]);
  const best = new Map<string, { score: number; popularity: number }>();
  const take = (slug: string, score: number, popularity: number): void => {
    best.set(slug, { score: Math.max(best.get(slug)?.score ?? 0, score), popularity });
  };
  for (const { slug, score, popularity } of alike) take(slug, score, popularity);
  for (const { model, position } of matches.hits) {
    const score = weighHit(asked, model.slug);
    if (score !== null) take(model.slug, score, Number(position[1]));
  }
  return [...best]
    .sort(([, a], [, b]) => b.score - a.score || b.popularity - a.popularity)
    .slice(0, MAX_NEAREST)
    .map(([slug, { score }]) => ({ slug, score: Math.round(score * 1000) / 1000 }));
}

const DIGITS = /^[0-9]+$/;

/** Models one of whose exact keys is nearly the one given, with how like it is. */
async function findAlike(
  state: PublishedState,
  key: string,
): Promise<readonly { slug: string; score: number; popularity: number }[]> {
  const limit = Math.min(MAX_EDITS, Math.ceil(key.length / 4));
  const { hits } = await state.search({
    query: {
      bool: {
        filter: [MODELS],
        must: [
          atLeast(1, [
            bestField(key, { s_exact: 1 }, { boost: 10 }),
            bestField(
              key,
              { s_exact: 1 },
              { fuzziness: limit, fuzzy_rewrite: `top_terms_boost_${MAX_CANDIDATES}` },
            ),
          ]),
        ],
      },
    },
    sort: ['_score', { f_popularity: 'desc' }, { slug: 'asc' }],
    size: MAX_CANDIDATES,
    track_total_hits: false,
    _source: false,
    docvalue_fields: ['slug', 's_exact', 'f_popularity'],
  });
  return hits.hits.map((hit) => {
    const scores = textsOf(hit, 's_exact')
      .filter((word) => word === key || !DIGITS.test(word))
      .filter((word) => editDistance(key, word, limit) <= limit)
      .map((word) => likeness(key, word));
    const popularity = Number(hit.fields['f_popularity']?.[0] ?? 0);
    return { slug: slugOf(hit), score: Math.max(0, ...scores), popularity };
  });
}

/** Whole documents by slug, in the order asked; those unknown are left out. */
export async function readModels(
  state: PublishedState,
  slugs: readonly string[],
): Promise<readonly Model[]> {
  const names = slugs.filter((slug) => Buffer.from(slug).toString() === slug);
  if (names.length === 0) return [];
  const { hits } = await state.search({
    query: { bool: { filter: [MODELS, terms('slug', names)] } },
    size: names.length,
    track_total_hits: false,
    _source: ['body'],
  });
  const models = new Map(hits.hits.map(modelOf).map((model) => [model.slug, model]));
  return slugs.flatMap((slug) => models.get(slug) ?? []);
}

/** What models were on a day: documents by id, null for one not known yet, no entry for no change. */
export async function readVersions(
  state: PublishedState,
  ids: readonly string[],
  day: string,
): Promise<ReadonlyMap<string, Model | null>> {
  if (ids.length === 0) return new Map();
  const { hits } = await state.search({
    query: { bool: { filter: [onDay(day), terms('model', ids)] } },
    size: ids.length,
    track_total_hits: false,
    _source: ['body'],
  });
  const versions = hits.hits.map((hit) => JSON.parse(bodyOf(hit)) as ModelVersion);
  return new Map(versions.map(({ model_id, document }) => [model_id, document]));
}

/** One model by any of its names, as it was on a day if one is given. */
export async function resolveOn(
  state: PublishedState,
  reference: string,
  day: string | undefined,
): Promise<Resolution> {
  const match = await resolveReference(state, reference);
  if (match.kind === 'none' || day === undefined) return match;
  const { id, slug } = match.model;
  const then = (await readVersions(state, [id], day)).get(id);
  if (then === null) return { kind: 'none', nearest: [{ slug, score: 1 }] };
  return then === undefined ? match : { kind: match.kind, slug: match.slug, model: then };
}
