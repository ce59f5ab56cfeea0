import type { Interpretation } from '../../../../schemas/api/catalog/search.ts';
import type { Warning } from '../../../errors.ts';
import { type ReadCondition, toAddress } from '../conditions.ts';
import { toSeeAlso, toSeeAlsoPath } from './see-also.ts';
import { implyConditions } from './suggested.ts';
import { namesOf } from './choose-conditions.ts';

type Said = Pick<Interpretation, 'text' | 'ignored' | 'unknown'>;

/** Of a text no part of which is a condition: what is searched for. */
export const toSearched = (said: Said, q: string, base: URLSearchParams): Interpretation => ({
  understood: [],
  ...said,
  text: q,
  query: toPath('/api/v1/search', q, new URLSearchParams([...base, ['interpret', 'off']])),
});

/**
 * What was understood, as it is answered.
 * @param base parameters of the request that the list takes too
 */
export function toInterpretation(
  conditions: readonly ReadCondition[],
  about: Said,
  base: URLSearchParams,
): Interpretation {
  const queryOf = (of: readonly ReadCondition[]): string =>
    toPath('/api/v1/models', about.text, new URLSearchParams([...base, ...toAddress(of)]));
  const taken = namesOf(base);
  const suggested = implyConditions(conditions, taken).map((one) => ({
    text: one.text,
    as: toText(toAddress([one])),
    query: queryOf([...conditions, one]),
  }));
  const also = toSeeAlso(conditions);
  return {
    understood: conditions.map(toUnderstood),
    ...about,
    query: queryOf(conditions),
    ...(also === null ? {} : { see_also: toSeeAlsoPath(also) }),
    ...(suggested.length === 0 ? {} : { suggested }),
  };
}

const toUnderstood = (condition: ReadCondition): Interpretation['understood'][number] => ({
  text: condition.text,
  as: toText(toAddress([condition])),
  ...(condition.suggestedBy === undefined ? {} : { implied: true }),
});

type Count = (conditions: readonly ReadCondition[], q: string | null) => Promise<number>;

/** How many models each condition keeps out by itself; sorts keep none out. */
export async function countWithout(
  conditions: readonly ReadCondition[],
  text: string | null,
  count: Count,
): Promise<NonNullable<Interpretation['without']>> {
  const filters = conditions.filter(({ wishes }) => wishes.some(({ param }) => param !== 'sort'));
  const counts = filters.map(async (condition) => {
    const total = await count(
      conditions.filter((one) => one !== condition),
      text,
    );
    return { ...toUnderstood(condition), total };
  });
  const words =
    text === null
      ? []
      : [count(conditions, null).then((total) => ({ text, as: `q=${text}`, total }))];
  return Promise.all([...counts, ...words]);
}

/** An address in which commas and colons stand as they are typed. */
const toText = (params: URLSearchParams): string =>
  params.toString().replaceAll('%2C', ',').replaceAll('%3A', ':').replaceAll('%21', '!');

function toPath(path: string, q: string | null, params: URLSearchParams): string {
  const all = new URLSearchParams([...(q === null ? [] : [['q', q]]), ...params]);
  return `${path}?${toText(all)}`;
}

/** Warnings of wishes the catalogue has no data for, and of data that few offers have. */
export const warnOf = (
  unknown: readonly string[],
  conditions: readonly ReadCondition[],
): Warning[] => [
  ...unknown.map((text) => ({
    code: 'not_in_the_data',
    parameter: 'q',
    detail: `The catalogue has no data about “${text}”.`,
  })),
  ...(conditions.some(({ wishes }) => wishes.some(({ param }) => param === 'region'))
    ? [{ code: 'partly_known', parameter: 'q', detail: FEW_REGIONS }]
    : []),
  ...(toSeeAlso(conditions)?.kind === 'price_changes'
    ? [{ code: 'partly_known', parameter: 'q', detail: ONLY_UPDATED }]
    : []),
];

const ONLY_UPDATED =
  'A list does not say which prices changed; the change log does. These models are those updated last.';

const FEW_REGIONS =
  'Regions are known only of some clouds: models that are not listed may be hosted there, too.';
