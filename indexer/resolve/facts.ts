import type { ModelRecord, OfferRecord } from '../../schemas/records.ts';
import { splitSnapshot } from './dates.ts';
import { isEditorial } from './editors.ts';
import { compareText, mostFrequent } from './group.ts';
import type { Entity } from './entity.ts';
import type { Mention } from './mention.ts';
import type { ResolvedSource } from './resolved.ts';

type Described = ModelRecord | OfferRecord;
type Value<K extends keyof Described> = NonNullable<Described[K]>;

/** A statement about a model with who makes it. */
interface Statement {
  readonly mention: Mention;
  readonly record: Described;
}

/** What is said of one model, the surest first: editors and the creator's own offers, lists, hosts. */
export interface Statements {
  readonly own: readonly Statement[];
  readonly curated: readonly Statement[];
  readonly hosts: readonly Statement[];
}

export function toStatements(
  { links }: Entity,
  sources: ReadonlyMap<string, ResolvedSource>,
): Statements {
  const rank = ({ mention }: Statement) => sources.get(mention.source)?.precedence ?? Infinity;
  const all = links
    .filter(({ strategy }) => strategy !== 'pointer')
    .flatMap(({ mention }) =>
      mention.record.kind === 'run' ? [] : [{ mention, record: mention.record }],
    )
    // Of a source's several own offers the plain one speaks first: without tier, effort or suffix.
    .sort(
      (a, b) =>
        rank(a) - rank(b) ||
        a.mention.id.length - b.mention.id.length ||
        compareText(a.record.native_id, b.record.native_id),
    );
  return {
    own: all.filter(({ mention, record }) =>
      isEditorial(mention) ? record.kind === 'model' : mention.isAnchor && record.kind === 'offer',
    ),
    curated: all.filter(({ mention, record }) => record.kind === 'model' && !isEditorial(mention)),
    hosts: all.filter(
      ({ mention, record }) =>
        !mention.isAnchor && record.kind === 'offer' && !isEditorial(mention),
    ),
  };
}

/** A fact of a model: as its creator's own offer says, else a curated list, else most hosts. */
export function findFact<K extends keyof Described>(
  statements: Statements,
  field: K,
  accept: (value: Value<K>) => boolean = () => true,
): { value: Value<K>; source: string } | null {
  const say = ({ record, mention }: Statement) => {
    const value = record[field];
    return value !== undefined && accept(value)
      ? [{ value: value as Value<K>, source: mention.source }]
      : [];
  };
  const sure = [...statements.own, ...statements.curated].flatMap(say)[0];
  if (sure !== undefined) {
    return sure;
  }
  const said = statements.hosts.flatMap(say);
  const usual = mostFrequent(said.map(({ value }) => JSON.stringify(value)));
  return said.find(({ value }) => JSON.stringify(value) === usual) ?? null;
}

/**
 * The release date: as the creator's own offer says, else a curated list, unless five or more hosts,
 * and half of those that give one, say one that is two months off; else the earliest that a tenth of
 * the hosts and at least two give, else the earliest. One that belies the date in the name was copied.
 */
export function findReleaseDate(
  entity: Entity,
  statements: Statements,
  newest: string,
): string | null {
  const { name, creator } = entity;
  const isFit = (date: string) => isBelievable(date, newest) && fitsName(date, name, creator);
  const say = ({ record }: Statement) =>
    record.release_date !== undefined && isFit(record.release_date) ? [record.release_date] : [];
  const sure = [...statements.own, ...statements.curated].flatMap(say)[0];
  const dates = statements.hosts.flatMap(say).sort(compareText);
  const agreed = findMajority(dates);
  if (sure !== undefined) {
    return agreed !== null && toDays(sure, agreed) > CONTRADICTED_DAYS ? agreed : sure;
  }
  const needed = Math.max(2, Math.ceil(dates.length * SHARED_PART));
  const shared = dates.find((date, at) => dates[at + needed - 1] === date);
  return shared ?? dates[0] ?? findNamedDate(name, creator);
}

/** So many days from what most hosts say, and a list's date is an error. */
const CONTRADICTED_DAYS = 60;
const MAJORITY_MIN = 5;
/** A date counts as shared if this part of the hosts that give one say so. */
const SHARED_PART = 0.1;

/** The date half of the hosts give, where there are enough of them. */
function findMajority(dates: readonly string[]): string | null {
  const usual = mostFrequent(dates);
  const said = dates.filter((date) => date === usual).length;
  return said >= MAJORITY_MIN && said * 2 >= dates.length ? usual : null;
}

const toDays = (a: string, b: string): number => {
  const day = (date: string) => Date.parse(date.length === 7 ? `${date}-15` : date) / 86_400_000;
  return Math.abs(day(a) - day(b));
};

/** Not before there were such models, not more than a year ahead. */
export function isBelievable(date: string, newest: string): boolean {
  return date >= '2017' && date.slice(0, 4) <= String(Number(newest.slice(0, 4)) + 1);
}

const namedMonth = (name: string, creator: string | null) => {
  const [, year, month] =
    (creator === 'mistral' ? /-(2\d)(0[1-9]|1[0-2])$/.exec(name) : null) ?? [];
  return year === undefined || month === undefined ? null : `20${year}-${month}`;
};

function fitsName(date: string, name: string, creator: string | null): boolean {
  const named = namedMonth(name, creator);
  const months = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
  return named === null || Math.abs(months(date) - months(named)) <= 2;
}

function findNamedDate(name: string, creator: string | null): string | null {
  return creator === null
    ? null
    : (splitSnapshot(name, creator)?.date ?? namedMonth(name, creator));
}
