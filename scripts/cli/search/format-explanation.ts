import type { Filter } from '../../../schemas/query.ts';
import type { SearchProfile } from '../../../schemas/search/profile.ts';
import type {
  Absence,
  ExplainedHit,
  TokenPart,
} from '../../../server/search/embedded/ranking/explain.ts';
import { formatTable } from '../table.ts';

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

/** The factors whose product a part is. */
function toFactors({ weight, factor, idf, tf, count }: TokenPart, k1: number): string {
  const factors = [
    weight,
    Number(factor.toFixed(4)),
    `idf ${round(idf)}`,
    Number((k1 + 1).toFixed(4)),
  ];
  return `${[...factors, `tf ${round(tf)}`].join(' × ')} (${count} there)`;
}

type Row = readonly [what: string, how: string, score: string, factors: string];

/** The pieces of a score, one a line; those that add nothing are left out. */
export function formatParts(hit: ExplainedHit, { k1 }: SearchProfile): string {
  const rows: Row[] = hit.terms.map(({ word, required, best }) => {
    const name = required ? word : `(${word})`;
    if (best === null) return [name, required ? 'not there' : 'not there, need not be', '0', ''];
    const how = `${KINDS[best.kind]} ${best.token} in ${best.field}`;
    return [name, how, round(best.score), toFactors(best, k1)];
  });
  for (const part of hit.neighbours) {
    rows.push([part.token, `neighbours in ${part.field}`, round(part.score), toFactors(part, k1)]);
  }
  const { bonuses, rank } = hit;
  const others: readonly (readonly [string, number])[] = [
    ['whole query is a name', bonuses.exact],
    ['name starts with the query', bonuses.starts],
    ['same words as a name', bonuses.words],
    ['popularity', rank.popularity],
    ['popularity, few words', rank.few],
    ['recency', rank.recency],
    ['community', rank.community],
    ['retired', rank.retired],
  ];
  for (const [what, value] of others) if (value !== 0) rows.push(['', what, round(value), '']);
  rows.push(['', 'sum', round(hit.sum), '']);
  return formatTable(['word', 'how', 'score', 'weight × form × idf × (k1 + 1) × tf'], rows);
}

/** A filter in the words of a request. */
function formatFilter(filter: Filter): string {
  switch (filter.kind) {
    case 'expression':
      return filter.text;
    case 'any_of':
      return `${filter.field} ${filter.not ? 'none of' : 'one of'} ${filter.values.join(', ')}`;
    case 'is':
      return `${filter.field} = ${String(filter.value)}`;
    case 'range':
    case 'between':
      return `${filter.field} from ${filter.min ?? '…'} to ${filter.max ?? '…'}`;
    case 'score':
      return `${filter.benchmark} from ${filter.min ?? '…'} to ${filter.max ?? '…'}`;
  }
}

/** Why a model is no hit, in sentences. */
export function formatAbsence({ missing, matched, needed, excluded, filters }: Absence): string[] {
  const reasons: string[] = [];
  if (missing.length > 0) {
    reasons.push(
      `${matched} of ${needed} words that must match do; not there: ${missing.join(', ')}.`,
    );
  }
  if (excluded) reasons.push('A phrase in quotes is not in it, or an excluded word is.');
  for (const filter of filters)
    reasons.push(`It does not pass the filter ${formatFilter(filter)}.`);
  return reasons;
}
