import { isOfVersions, readVersions } from '../../../../schemas/search/text.ts';
import type { findModels } from '../../find-models.ts';
import type { ReadCondition } from '../conditions.ts';
import type { ChosenConditions } from './choose-conditions.ts';

type Matches = Awaited<ReturnType<typeof findModels>>;

/** A list with what it was asked for. */
interface FoundList {
  readonly chosen: ChosenConditions;
  readonly matches: Matches;
}

interface Sought {
  /** What was read. */
  readonly asked: readonly ReadCondition[];
  /** What it implies. */
  readonly implied: readonly ReadCondition[];
  /** Names that are looked for; null: none. */
  readonly text: string | null;
  readonly choose: (conditions: readonly ReadCondition[]) => ChosenConditions;
  readonly find: (chosen: ChosenConditions) => Promise<Matches>;
}

/** Whoever names models means them, though they are retired: as in a search for their name. */
const withRetired = (conditions: readonly ReadCondition[]): ReadCondition => ({
  text: 'Retired models too',
  wishes: [{ param: 'status', value: 'any' }],
  ...(conditions[0] === undefined ? {} : { suggestedBy: conditions[0] }),
});

/** Whether what is found first, by its name, is of the versions that are named: GPT-4.1 is no GPT-4. */
function isNamed(text: string, { matches: { page, query } }: FoundList): boolean {
  const [first] = page.hits;
  if (first === undefined) return page.total > 0;
  const { name, slug } = first.model;
  return query.sort.length > 0 || isOfVersions(readVersions(text), [name, slug]);
}

/**
 * Finds the models a question asks for: without what it implies where that leaves nothing, and with
 * retired models where those that are named are retired.
 */
export async function findList(sought: Sought): Promise<FoundList> {
  const { asked, implied, text, choose, find } = sought;
  const narrow = await findBy([...asked, ...implied], sought);
  const isEmpty = narrow.matches.page.total === 0;
  const found = isEmpty && implied.length > 0 ? await findBy(asked, sought) : narrow;
  const isStatusAsked = asked.some(({ wishes }) => wishes.some(({ param }) => param === 'status'));
  if (text === null || isStatusAsked || isNamed(text, found)) return found;
  const retiredToo = withRetired(found.chosen.conditions);
  const chosen = choose([...found.chosen.conditions, retiredToo]);
  if (!chosen.conditions.includes(retiredToo)) return found;
  const all = { chosen, matches: await find(chosen) };
  const isMore = found.matches.page.total === 0 && all.matches.page.total > 0;
  return isMore || isNamed(text, all) ? all : found;
}

async function findBy(
  conditions: readonly ReadCondition[],
  { choose, find }: Pick<Sought, 'choose' | 'find'>,
): Promise<FoundList> {
  const chosen = choose(conditions);
  return { chosen, matches: await find(chosen) };
}
