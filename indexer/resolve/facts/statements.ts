import type { ModelRecord, OfferRecord } from '../../../schemas/records.ts';
import { append, compareText, mostFrequent } from '../group.ts';
import type { Entity } from '../link/entity.ts';
import type { Mention } from '../identify/mention.ts';
import type { ResolvedSource } from '../resolved.ts';
import { isOwnCloud, toProviderKind } from '../tables/providers.ts';
import { EDITORS } from '../identify/canonical-record.ts';

export type Described = ModelRecord | OfferRecord;
type Value<K extends keyof Described> = NonNullable<Described[K]>;

/** A statement about a model with who makes it. */
export interface Statement {
  readonly mention: Mention;
  readonly record: Described;
}

/** What is said of one model, the surest first: editors, the creator's own offers, lists, hosts. */
export interface Statements {
  /** Facts read in documents; they stand among the lists too, first. */
  readonly editors: readonly Statement[];
  readonly own: readonly Statement[];
  readonly curated: readonly Statement[];
  readonly hosts: readonly Statement[];
}

/** A value and the source it is taken from. */
export interface Fact<T> {
  readonly value: T;
  readonly source: string;
}

export const NO_STATEMENTS: Statements = { editors: [], own: [], curated: [], hosts: [] };

export function toStatements(
  { links, creator }: Entity,
  sources: ReadonlyMap<string, ResolvedSource>,
): Statements {
  const rank = ({ mention }: Statement) =>
    mention.source === EDITORS ? -1 : (sources.get(mention.source)?.precedence ?? Infinity);
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
  // What the editors read of an offer is about that offer alone.
  const offers = all.filter(
    ({ mention, record }) => record.kind === 'offer' && mention.source !== EDITORS,
  );
  const isCloud = ({ record }: Statement) =>
    record.kind === 'offer' && isOwnCloud(record.provider, creator);
  const curated = all.filter(({ record }) => record.kind === 'model');
  return {
    editors: curated.filter(({ mention }) => mention.source === EDITORS),
    own: [
      ...offers.filter(({ mention }) => mention.isAnchor),
      ...offers.filter((statement) => !statement.mention.isAnchor && isCloud(statement)),
    ],
    curated,
    hosts: offers.filter((statement) => !statement.mention.isAnchor && !isCloud(statement)),
  };
}

/** What is said of several things that are one model, such as a model and its snapshot, in order. */
export function mergeStatements(all: readonly Statements[]): Statements {
  return {
    editors: all.flatMap(({ editors }) => editors),
    own: all.flatMap(({ own }) => own),
    curated: all.flatMap(({ curated }) => curated),
    hosts: all.flatMap(({ hosts }) => hosts),
  };
}

export const withoutEditors = ({ own, curated, hosts }: Statements): Statements => ({
  editors: [],
  own,
  curated: curated.filter(({ mention }) => mention.source !== EDITORS),
  hosts,
});

/** The statements of those that know the model itself, the surest first. */
export function sureOf({ editors, own, curated }: Statements): Statement[] {
  const lists =
    editors.length === 0 ? curated : curated.filter(({ mention }) => mention.source !== EDITORS);
  return [...editors, ...own, ...lists];
}

/** Whether the editors looked a fact up, and whose it is does not publish it. */
export const isUnpublished = ({ editors }: Statements, field: keyof Described): boolean =>
  editors.some(({ record }) => field in (record.fact_urls ?? {}) && record[field] === undefined);

/**
 * A fact of a model: as the editors read it, else as its creator's own offer says, else a list, else
 * as most independent sources of its hosts say. null: nobody says it, or nobody is right for sure.
 */
export function findFact<K extends keyof Described>(
  statements: Statements,
  field: K,
  accept: (value: Value<K>) => boolean = () => true,
): Fact<Value<K>> | null {
  const say = ({ record, mention }: Statement) => {
    const value = record[field];
    return value !== undefined && accept(value)
      ? [{ value: value as Value<K>, source: mention.source }]
      : [];
  };
  for (const statement of sureOf(statements)) {
    const [said] = say(statement);
    if (said !== undefined) return said;
  }
  return findAgreed(
    statements.hosts.flatMap((statement) =>
      say(statement).map((said) => ({ provider: providerOf(statement), ...said })),
    ),
  );
}

/** Who serves it; of a list nobody. */
export const providerOf = ({ record }: Statement): string =>
  record.kind === 'offer' ? record.provider : '';

interface HostSaying<T> extends Fact<T> {
  readonly provider: string;
}

/**
 * What most independent sources say, each once however many of its hosts repeat it. null: as many say
 * one thing as another, or a lone gateway is all there is.
 */
export function findAgreed<T>(sayings: readonly HostSaying<T>[]): Fact<T> | null {
  const [first] = sayings;
  if (first === undefined || isLoneGateway(sayings.map(({ provider }) => provider))) return null;
  if (sayings.length === 1) return first;
  const usual = findUsual(sayings);
  const counts = new Map<string, number>();
  for (const text of usual.values()) counts.set(text, (counts.get(text) ?? 0) + 1);
  const ranked = [...counts].sort(([, a], [, b]) => b - a);
  const [[best, count], second] = [ranked[0] ?? ['', 0], ranked[1]];
  if (second?.[1] === count) return null;
  return sayings.find(({ value }) => JSON.stringify(value) === best) ?? null;
}

/** What each source's hosts say most often, as JSON. */
export function findUsual(sayings: readonly Fact<unknown>[]): Map<string, string> {
  const bySource = new Map<string, string[]>();
  for (const { source, value } of sayings) append(bySource, source, JSON.stringify(value));
  return new Map([...bySource].map(([source, texts]) => [source, mostFrequent(texts) ?? '']));
}

/** Whether nobody but one gateway or reseller says it. */
export function isLoneGateway(providers: readonly string[]): boolean {
  const [only, other] = new Set(providers);
  const kind = toProviderKind(only ?? '');
  return other === undefined && (kind === 'gateway' || kind === 'reseller');
}
