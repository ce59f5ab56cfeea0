import type { TextQuery } from '../../schemas/query.ts';
import type { ExplainedHit, Explanation, TokenPart } from '../../schemas/search/explanation.ts';
import type { CatalogView } from './catalog-view.ts';
import type { ModelMatches } from './find-models.ts';

/** Hits that are explained. */
const HITS = 5;

/**
 * Why the first hits of a search stand where they do; of a sorted list, where they would.
 * @returns null where no index file is read, which alone can tell
 */
export async function explainSearch(
  catalog: CatalogView,
  { query }: Pick<ModelMatches, 'query'>,
  text: TextQuery,
): Promise<Explanation | null> {
  if (catalog.explain === undefined) return null;
  const window = { kind: 'offset', offset: 0 } as const;
  return catalog.explain({ ...query, text, sort: [], facets: [], window, limit: HITS });
}

const round = (value: number): string => value.toFixed(3);

/** How a word matched, as people say it. */
const KINDS: Readonly<Record<TokenPart['kind'], string>> = {
  word: 'word',
  joined: 'joined parts',
  pair: 'two words in one',
  prefix: 'start of',
  synonym: 'synonym',
  typo: 'typo of',
};

type Row = readonly [word: string, how: string, score: string];

/** What each of a row's texts is. */
export const SCORE_HEAD: Row = ['word', 'how', 'score'];

/** The pieces of a score, a row each; those that add nothing are left out. */
export function describeScore(hit: ExplainedHit): Row[] {
  const rows: Row[] = hit.terms.map(({ word, required, best }) => {
    const name = required ? word : `(${word})`;
    if (best === null) return [name, required ? 'not there' : 'not there, need not be', '0'];
    const how = `${KINDS[best.kind]} ${best.token} in ${best.field}`;
    return [name, how, round(best.score)];
  });
  for (const part of hit.neighbours) {
    rows.push([part.token, `neighbours in ${part.field}`, round(part.score)]);
  }
  const { bonuses, rank } = hit;
  const others: readonly (readonly [string, number])[] = [
    ['whole query is a name', bonuses.exact],
    ['name starts with the query', bonuses.starts],
    ['same words as a name', bonuses.words],
    ['version as typed', bonuses.version],
    ['popularity', rank.popularity],
    ['popularity, few words', rank.few],
    ['short name', rank.brevity],
    ['recency', rank.recency],
    ['not by third parties', rank.community],
    ['not retired', rank.served],
  ];
  for (const [what, value] of others) if (value !== 0) rows.push(['', what, round(value)]);
  rows.push(['', 'sum', round(hit.sum)]);
  return rows;
}
