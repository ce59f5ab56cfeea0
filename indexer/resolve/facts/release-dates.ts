import { splitSnapshot } from '../identify/dates.ts';
import type { ModelType } from '../../../schemas/model.ts';
import {
  findFact,
  isLoneGateway,
  providerOf,
  sureOf,
  type Statement,
  type Statements,
} from './statements.ts';
import { compareText, mostFrequent } from '../group.ts';
import type { Entity } from '../link/entity.ts';
import { DAY_MS } from '../../../schemas/instant.ts';

/**
 * The release date: as the editors read it, else as who measured the version dates it, else as the
 * creator's own offer or a list says, unless five or more hosts, and half of those that give one, say
 * one that is two months off; but never after a dated snapshot of it. Else the earliest date that a
 * tenth of the hosts and at least two give, else the date in the name, else the month of the earliest.
 * A date that belies the name was copied; the first day of a year was not looked up.
 */
export function findReleaseDate(
  entity: Entity,
  statements: Statements,
  newest: string,
  snapshots: readonly Entity[] = [],
): string | null {
  const { name, creator } = entity;
  const isFit = (date: string) => isBelievable(date, newest) && fitsName(date, name, creator);
  const say = ({ record }: Statement) =>
    record.release_date !== undefined && isFit(record.release_date) ? [record.release_date] : [];
  const [read] = statements.editors.flatMap(say);
  if (read !== undefined) return read;
  const known = (each: Statement) => say(each).filter((date) => !date.endsWith(NOT_LOOKED_UP));
  const sure = sureOf(statements).flatMap(known);
  const dates = statements.hosts.flatMap(known).sort(compareText);
  const [first] = snapshots
    .flatMap((snapshot) => [
      ...toMeasured(snapshot),
      ...(findNamedDate(snapshot.name, creator) === null
        ? []
        : [findNamedDate(snapshot.name, creator) ?? '']),
    ])
    .sort(compareText);
  const measured = toMeasured(entity).filter(isFit);
  const said =
    measured[0] ??
    findSaid(sure[0], dates) ??
    findNamedDate(name, creator) ??
    first ??
    findListed(statements.hosts, dates);
  const found =
    first !== undefined && said !== null && said > first && !first.startsWith(said) ? first : said;
  return found === null ? null : toDay(found, [...measured, ...sure, ...dates]);
}

/** What providers write where they know the year alone, or not even that. */
const NOT_LOOKED_UP = '-01-01';

/** The month in which the first host that is no lone gateway has it come out: its day may be the listing's. */
function findListed(hosts: readonly Statement[], dates: readonly string[]): string | null {
  const dated = hosts.filter(({ record }) => record.release_date !== undefined);
  return isLoneGateway(dated.map(providerOf)) ? null : (dates[0]?.slice(0, 7) ?? null);
}

/** The dates leaderboards give what they ran, the earliest first. */
const toMeasured = ({ links }: Entity): string[] =>
  links
    .flatMap(({ mention: { record } }) =>
      record.kind === 'run' && record.release_date !== undefined ? [record.release_date] : [],
    )
    .sort(compareText);

/** A month becomes a day of it where anybody knows one. */
const toDay = (date: string, others: readonly string[]): string =>
  date.length > 7
    ? date
    : (others.find((other) => other.length > 7 && other.startsWith(date)) ?? date);

function findSaid(sure: string | undefined, dates: readonly string[]): string | null {
  const agreed = findMajority(dates);
  if (sure !== undefined) {
    return agreed !== null && toDays(sure, agreed) > CONTRADICTED_DAYS ? agreed : sure;
  }
  const needed = Math.max(2, Math.ceil(dates.length * SHARED_PART));
  return dates.find((date, at) => dates[at + needed - 1] === date) ?? null;
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
  const day = (date: string) => Date.parse(date.length === 7 ? `${date}-15` : date) / DAY_MS;
  return Math.abs(day(a) - day(b));
};

/**
 * Up to when a model knows the world: of models that write, and before the month it came out, unless
 * the editors read it so of this very version. Nothing is trained and released within a month: lists
 * that say so repeat the release date. The first or last day of a month is how lists write a month.
 * @param own what is said of this version, and `related`: of the others, too
 */
export function findCutoff(
  type: ModelType,
  releaseDate: string | null,
  { own, related }: { own: Statements; related: Statements },
  newest: string,
): string | null {
  const isFit = (date: string) => isBelievable(date, newest) && isBeforeRelease(date, releaseDate);
  const said = ({ editors }: Statements) =>
    editors.flatMap(({ record }) => record.knowledge_cutoff ?? []);
  const read = said(own)[0] ?? said(related).find(isFit);
  if (read !== undefined || !KNOWING.has(type)) return read ?? null;
  const listed = findFact(related, 'knowledge_cutoff', isFit)?.value ?? null;
  return listed !== null && isEdgeOfMonth(listed) ? listed.slice(0, 7) : listed;
}

/** Whether a date is the first or the last day of its month. */
function isEdgeOfMonth(date: string): boolean {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return day === 1 || (day > 1 && new Date(Date.UTC(year, month - 1, day + 1)).getUTCDate() === 1);
}

/** Whether a knowledge cutoff lies before the month of the release, as far as that is known. */
export const isBeforeRelease = (cutoff: string, releaseDate: string | null): boolean =>
  releaseDate === null || cutoff.slice(0, 7) < releaseDate.slice(0, 7);

const KNOWING: ReadonlySet<ModelType> = new Set<ModelType>([
  'text',
  'audio',
  'moderation',
  'other',
]);

/** Not before there were such models, not more than a year ahead. */
function isBelievable(date: string, newest: string): boolean {
  return date >= '2017' && date.slice(0, 4) <= String(Number(newest.slice(0, 4)) + 1);
}

function fitsName(date: string, name: string, creator: string | null): boolean {
  const named = creator === 'mistral' ? findWrittenDate(name) : null;
  const months = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
  return named === null || Math.abs(months(date) - months(named)) <= 2;
}

/** The date a name ends in: of its snapshot, else as creators write months and days. */
function findNamedDate(name: string, creator: string | null): string | null {
  return creator === null ? null : (splitSnapshot(name, creator)?.date ?? findWrittenDate(name));
}

const MONTH = '(0[1-9]|1[0-2])';
/** `-2507`, `-250715`, `-20250715`, `-09-2025`, `-2025-09-15` at the end or before a mode. */
const WRITTEN: readonly [RegExp, (...parts: string[]) => string][] = [
  [new RegExp(`-(20[12]\\d)-?${MONTH}-?([0-3]\\d)(?=-|$)`), (y, m, d) => `${y}-${m}-${d}`],
  [new RegExp(`-(2\\d)${MONTH}([0-3]\\d)(?=-|$)`), (y, m, d) => `20${y}-${m}-${d}`],
  [new RegExp(`-${MONTH}-(20[12]\\d)(?=-|$)`), (m, y) => `${y}-${m}`],
  [new RegExp(`-(2\\d)${MONTH}(?=-|$)`), (y, m) => `20${y}-${m}`],
];

function findWrittenDate(name: string): string | null {
  for (const [pattern, write] of WRITTEN) {
    const [, ...parts] = pattern.exec(name) ?? [];
    if (parts.length > 0) return write(...parts);
  }
  return null;
}
