import { createHash } from 'node:crypto';
import type { SearchLogDocument } from '../../../schemas/search/log.ts';
import type { Judgement } from './judgements.ts';

/** Below it nobody is taken to look less. */
const RANK_MAX = 10;
/** Parameters that change neither which models are found nor their order. */
const PAGING = new Set('page offset limit per_page page_size fields facets interpret'.split(' '));
/** A phrase or an excluded word: the query is more than its words. */
const OPERATOR = /"|(?:^|\s)-/;
/** The share of the best score of a query from which a model answers it too. */
const TARGET_SHARE = 0.5;
const RATING_MAX = 3;
/** Of 256 first bytes of a hash: a third of the queries is held out. */
const HELD_OUT_BYTES = 85;

/** What was done with the searches of a class, or of a profile in a release. */
export interface UseFigures {
  readonly searches: number;
  /** Share of searches of which a model was chosen. */
  readonly clicked: number;
  /** Mean of 1 / rank of the model that was chosen first; 0 where none was. */
  readonly mrr: number;
}

interface ClassUse extends UseFigures {
  readonly class: string;
}

interface ProfileUse extends UseFigures {
  readonly profile: string;
  readonly release: string;
}

/** A judgement with what it was made of. */
export interface UseJudgement extends Judgement {
  /** First pages and later ones that showed hits of this query. */
  readonly searches: number;
  /** From 1 to 3 by slug: 3 is the best of this query. */
  readonly ratings: Readonly<Record<string, number>>;
}

/** What the log of searches says. */
export interface LogUse {
  readonly classes: readonly ClassUse[];
  readonly profiles: readonly ProfileUse[];
  readonly judgements: readonly UseJudgement[];
  /** Queries of which a model was chosen, but none often enough. */
  readonly thin: number;
}

/** How often somebody looks at a rank, the first being 1: Joachims et al., WSDM 2017, with η = 1. */
const looksAt = (rank: number): number => 1 / Math.min(Math.max(rank, 1), RANK_MAX);

/** Sums of one group of searches. */
class Use {
  #searches = 0;
  #clicked = 0;
  #worth = 0;

  add({ clicked, reciprocal_rank: worth }: SearchLogDocument): void {
    this.#searches += 1;
    if (clicked === true) this.#clicked += 1;
    this.#worth += worth ?? 0;
  }

  get figures(): UseFigures {
    const searches = this.#searches;
    return { searches, clicked: this.#clicked / searches, mrr: this.#worth / searches };
  }
}

/** What was shown and chosen of one query, however it was typed. */
interface QueryUse {
  searches: number;
  readonly texts: Map<string, number>;
  readonly classes: Map<string, number>;
  /** By slug: looks that its ranks lead one to expect. */
  readonly looks: Map<string, number>;
  /** By slug: searches in which it was chosen. */
  readonly clicks: Map<string, number>;
}

const add = (counts: Map<string, number>, name: string, by = 1): void => {
  counts.set(name, (counts.get(name) ?? 0) + by);
};

/** The name that was counted most, the first of equals. */
const most = (counts: ReadonlyMap<string, number>): string =>
  [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), ['', 0])[0];

/** Whether the order is that of the words alone: no filter, no sort, no question. */
function isOfWordsAlone(document: SearchLogDocument): boolean {
  const { where, sort, class: kind, as_of: day, text } = document;
  if (kind === 'question' || day !== undefined || (sort ?? []).length > 0) return false;
  if (OPERATOR.test(text)) return false;
  return [...new URLSearchParams(where)].every(([name]) => PAGING.has(name));
}

function addSearch(query: QueryUse, document: SearchLogDocument): void {
  const { text, class: kind, offset = 0, slugs = [], ubi_events: events = [] } = document;
  query.searches += 1;
  add(query.texts, text);
  if (kind !== undefined) add(query.classes, kind);
  slugs.forEach((slug, at) => {
    add(query.looks, slug, looksAt(offset + at + 1));
  });
  const chosen = new Set(events.map((one) => one.event_attributes.object.object_id));
  for (const slug of chosen) add(query.clicks, slug);
}

/** The same query is always in the same part. */
const partOf = (query: string): Judgement['part'] =>
  (createHash('sha256').update(query).digest()[0] ?? 0) < HELD_OUT_BYTES ? 'held_out' : 'tuning';

/**
 * Judges a query by clicks over those its ranks lead one to expect, so that a model chosen at rank 5
 * counts for more than one chosen as often at rank 1.
 * @returns null where no model was chosen in `minClicks` searches
 */
function toJudgement(
  words: string,
  { searches, texts, classes, looks, clicks }: QueryUse,
  minClicks: number,
): UseJudgement | null {
  const scores = [...clicks]
    .filter(([, count]) => count >= minClicks)
    .map(([slug, count]) => [slug, count / (looks.get(slug) ?? count)] as const)
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  const [first] = scores;
  if (first === undefined) return null;
  const share = (score: number): number => score / first[1];
  return {
    query: most(texts),
    class: most(classes),
    targets: scores.filter(([, score]) => share(score) >= TARGET_SHARE).map(([slug]) => slug),
    part: partOf(words),
    searches,
    ratings: Object.fromEntries(
      scores.map(([slug, score]) => [slug, Math.ceil(share(score) * RATING_MAX)]),
    ),
  };
}

/** What is in a map under a key; made where nothing is. */
function at<T>(map: Map<string, T>, key: string, make: () => T): T {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}

const makeQuery = (): QueryUse => ({
  searches: 0,
  texts: new Map(),
  classes: new Map(),
  looks: new Map(),
  clicks: new Map(),
});

/**
 * Reads what was found and chosen: figures of first pages, and judgements of what was searched for
 * by words alone.
 * @param minClicks searches in which a model must have been chosen to count as an answer
 */
export async function readUse(
  log: AsyncIterable<SearchLogDocument>,
  minClicks: number,
): Promise<LogUse> {
  const classes = new Map<string, Use>();
  const profiles = new Map<string, Use>();
  const queries = new Map<string, QueryUse>();
  for await (const document of log) {
    const { endpoint, error, offset, query, class: kind = 'words', profile, release } = document;
    if (endpoint === 'suggest' || error !== undefined || offset === undefined) continue;
    if (offset === 0) {
      at(classes, kind, () => new Use()).add(document);
      at(classes, 'all', () => new Use()).add(document);
      at(profiles, `${profile} ${release}`, () => new Use()).add(document);
    }
    if (isOfWordsAlone(document)) addSearch(at(queries, query, makeQuery), document);
  }
  const chosen = [...queries].filter(([, { clicks }]) => clicks.size > 0);
  const judgements = chosen.flatMap(([words, use]) => toJudgement(words, use, minClicks) ?? []);
  return {
    classes: [...classes]
      .sort(([a], [b]) => Number(a === 'all') - Number(b === 'all'))
      .map(([name, use]) => ({ class: name, ...use.figures })),
    profiles: [...profiles].map(([name, use]) => {
      const [profile = '', release = ''] = name.split(' ');
      return { profile, release, ...use.figures };
    }),
    judgements,
    thin: chosen.length - judgements.length,
  };
}
