import { findStamp, splitSnapshot } from '../identify/dates.ts';
import type { Entity } from './entity.ts';
import { append, compareText, mostFrequent } from '../group.ts';
import type { Mention } from '../identify/mention.ts';
import { findMoving } from '../tables/moving.ts';
import { toTokens } from '../text.ts';

/** The name without its date, where it has one, and without saying that it is a preview. */
export function stemOf(name: string, creator: string): string | null {
  const stamp = findStamp(name);
  const stem =
    stamp === null || creator === 'google'
      ? (splitSnapshot(name, creator)?.stem ?? null)
      : name.slice(0, -stamp.length - 1);
  return stem?.replace(/-preview$/, '') ?? null;
}

export const stampOf = (name: string): string => findStamp(name) ?? '';

export const byRelease = (a: Entity, b: Entity): number =>
  compareText(releaseOf(b), releaseOf(a)) || compareText(b.name, a.name);

const VERSION = /^[vkm]?\d+(\.\d+)?$/;

/** Whether a name only adds a version to the stem. */
export function isVersionOf(name: string, stem: string): boolean {
  const tokens = toTokens(name);
  const rest = tokens.filter((token) => !VERSION.test(token) && token !== 'preview');
  return rest.length < tokens.length && rest.join(' ') === toTokens(stem).join(' ');
}

function releaseOf({ links }: Entity): string {
  const dates = links.flatMap(({ mention: { record } }) =>
    record.kind !== 'run' && record.release_date !== undefined ? [record.release_date] : [],
  );
  return mostFrequent(dates) ?? '';
}

/** Share by which a price may differ from that of the model it is taken for. */
const NEAR = 0.1;

/**
 * What an id without a version means that its creator moves from model to model. At the creator's own
 * provider it is what the creator means by it today. A host may mean an older one: the one its display
 * name says, else the newest of those that anybody sells at about its price, else, if it has a price,
 * the one that most hosts say. A score of such an id is of a day nobody knows, so it is nobody's.
 * Where nobody names a version, it is a model like others.
 */
export function resolveMoving(
  mentions: readonly Mention[],
  family: readonly Entity[],
): [Mention, string | null][] {
  const [first] = mentions;
  if (first === undefined) {
    return [];
  }
  const { creator, name } = first;
  const target = findMoving(creator ?? '', name)?.target ?? null;
  const versions = findVersions(name, creator ?? '', family);
  if (versions.length === 0) {
    return mentions.map((mention) => [mention, mention.key]);
  }
  const today = versions.find((entity) => entity.name === target) ?? versions[0];
  const keys = new Set(versions.map(({ key }) => key));
  const named = ({ nameKey }: Mention) => (keys.has(nameKey ?? '') ? nameKey : null);
  const usual = findUsual(
    mentions.filter(({ isAnchor }) => !isAnchor),
    named,
  );
  const byId = new Map<string, Mention[]>();
  for (const mention of mentions) {
    append(byId, mention.record.kind === 'offer' ? toId(mention) : '', mention);
  }
  return [...byId.values()].flatMap((group) => {
    const isFixed = target !== null && group.some(({ isAnchor }) => isAnchor);
    const said = mostFrequent(group.flatMap((mention) => named(mention) ?? []));
    const priced = () => mostFrequent(group.flatMap((each) => findPriced(each, versions) ?? []));
    const isPriced = group.some((mention) => toAmounts(mention) !== null);
    const found = isFixed ? null : (said ?? priced() ?? (isPriced ? usual : null));
    return group.map((mention): [Mention, string | null] => [
      mention,
      mention.record.kind === 'run' ? null : (found ?? today?.key ?? null),
    ]);
  });
}

/** What most hosts say by name; null: fewer than two say the same. */
function findUsual(
  mentions: readonly Mention[],
  named: (mention: Mention) => string | null | undefined,
): string | null {
  const said = new Set(
    mentions.map(
      (each) => `${named(each) ?? ''} ${each.record.kind === 'offer' ? each.record.provider : ''}`,
    ),
  );
  const keys = [...said].map((one) => one.split(' ')[0] ?? '').filter((key) => key !== '');
  const most = mostFrequent(keys);
  return keys.filter((key) => key === most).length > 1 ? most : null;
}

const toId = ({ record, id }: Mention) =>
  `${record.kind === 'offer' ? record.provider : ''} ${id.split('/').at(-1)?.replace(/:.*$/, '') ?? ''}`;

/** The models that a moving name may mean, the newest first. */
function findVersions(name: string, creator: string, family: readonly Entity[]): Entity[] {
  const pattern = findMoving(creator, name)?.versions ?? null;
  if (pattern !== null) {
    return family.filter((entity) => pattern.test(entity.name)).sort(byRelease);
  }
  return family
    .filter(
      (entity) =>
        stemOf(entity.name, creator) === name ||
        splitSnapshot(entity.name, creator)?.stem === name ||
        isVersionOf(entity.name, name),
    )
    .filter((entity, _, all) => !isSnapshotOfOther(entity, creator, all))
    .sort((a, b) => compareText(stampOf(b.name), stampOf(a.name)) || compareText(b.name, a.name));
}

const isSnapshotOfOther = ({ name }: Entity, creator: string, all: readonly Entity[]) =>
  all.some((other) => other.name === splitSnapshot(name, creator)?.stem);

/** Key of the newest model that anybody sells at about this price. */
function findPriced(mention: Mention, versions: readonly Entity[]): string | undefined {
  const asked = toAmounts(mention);
  return asked === null
    ? undefined
    : versions.find(({ links }) => links.some((link) => isNear(asked, toAmounts(link.mention))))
        ?.key;
}

type Amounts = readonly [input: number, output: number];

function toAmounts({ record }: Mention): Amounts | null {
  const amountOf = (component: string) =>
    record.kind === 'offer'
      ? Number(record.prices.find((price) => price.component === component)?.amount ?? 0)
      : 0;
  const amounts: Amounts = [amountOf('input'), amountOf('output')];
  return amounts.every((amount) => amount > 0) ? amounts : null;
}

const isNear = (a: Amounts, b: Amounts | null) =>
  b !== null && a.every((amount, at) => Math.abs(amount - (b[at] ?? 0)) <= amount * NEAR);
