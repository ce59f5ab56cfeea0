import { toAliases } from './name/aliases.ts';
import { toCanonicalRecord } from './identify/canonical-record.ts';
import { toStatedProviders } from './facts/directory.ts';
import { type Statements, toStatements } from './facts/statements.ts';
import { append, compareText } from './group.ts';
import type { Entity } from './link/entity.ts';
import { findAnnounced } from './life-cycle/announced.ts';
import type { Announced } from './life-cycle/end.ts';
import { link } from './link/link.ts';
import { type Mention, toMention } from './identify/mention.ts';
import { assignIdentities, toNewcomer } from './name/assign-identity.ts';
import { nameModels } from './name/name-models.ts';
import { findNextDate } from './next-date.ts';
import { findListPrices, type ListPrices } from './prices/copied-prices.ts';
import { Benchmarks } from './results/benchmark-list.ts';
import type { Run } from './results/results.ts';
import type {
  ModelIdentity,
  ResolvedAlias,
  ResolvedCatalog,
  ResolvedSource,
  SourcedRecord,
} from './resolved.ts';
import { isDeclared, toEditorialFaults, toUnknownCreators } from './review.ts';
import { findSnapshots, type Snapshot, toSnapshotsOf } from './link/snapshots.ts';
import type { ProviderRecord } from '../../schemas/records.ts';

/** What is said of each model, and of all together. */
export interface Gathered {
  readonly sources: ReadonlyMap<string, ResolvedSource>;
  /** Newest date of any source. */
  readonly newest: string;
  /** The day of which statuses are. */
  readonly today: string;
  readonly snapshots: ReadonlyMap<string, Snapshot>;
  /** By the key of the model that moves. */
  readonly snapshotsOf: ReadonlyMap<string, readonly Entity[]>;
  /** What creators ask for their models. */
  readonly listPrices: ListPrices;
  readonly statements: ReadonlyMap<string, Statements>;
  readonly identities: ReadonlyMap<string, ModelIdentity>;
  /** Names for people, by key. */
  readonly named: ReadonlyMap<string, string>;
  readonly aliases: ReadonlyMap<string, readonly ResolvedAlias[]>;
  readonly runs: ReadonlyMap<string, readonly Run[]>;
  readonly entities: readonly Entity[];
  readonly benchmarks: Benchmarks;
  /** What is said of providers, by their id. */
  readonly stated: ReadonlyMap<string, ProviderRecord>;
  /** What the creators say of the end of their models, by key. */
  readonly announced: ReadonlyMap<string, Announced>;
  readonly review: ResolvedCatalog['review'];
  readonly changesOn: string | null;
  /** Lets go of what is said of those models of which nothing more is asked once so many are made. */
  readonly letGo: (made: number) => void;
}

interface Known {
  readonly knownIdentities: readonly ModelIdentity[];
  readonly today: string;
  /** Told of what is left out. */
  readonly reject: (reason: string, count?: number) => void;
}

/** What is known of models when every record has found its own. */
interface Linked extends Pick<
  Gathered,
  'entities' | 'stated' | 'announced' | 'review' | 'changesOn'
> {
  readonly statements: Map<string, Statements>;
}

/** Brings together what is said of each model. */
export function gather(
  records: Iterable<SourcedRecord>,
  sources: readonly ResolvedSource[],
  known: Known,
): Gathered {
  const bySource = new Map(sources.map((source) => [source.key, source]));
  const { entities, statements, ...linked } = linkRecords(records, bySource, known);
  const snapshots = findSnapshots(entities);
  const identities = assignIdentities(entities.map(toNewcomer), known.knownIdentities);
  const runs = toRuns(entities, snapshots, identities);
  const named = nameModels(entities, { snapshots, identities, statements });
  const endsAt = toLastUses(entities, snapshots);
  return {
    ...linked,
    sources: bySource,
    newest:
      sources
        .map(({ asOf }) => asOf)
        .sort(compareText)
        .at(-1) ?? '1970-01-01',
    today: known.today,
    snapshots,
    snapshotsOf: toSnapshotsOf(entities, snapshots),
    listPrices: findListPrices(entities, (key) => snapshots.get(key)?.base.key ?? key),
    statements,
    identities,
    named: new Map(named.map(({ key, name }) => [key, name])),
    aliases: toAliases(named),
    runs,
    entities,
    benchmarks: new Benchmarks(),
    letGo: (made) => {
      for (const { key, links } of endsAt.get(made - 1) ?? []) {
        links.length = 0;
        statements.delete(key);
        runs.delete(key);
      }
    },
  };
}

/**
 * Finds the model each record is of. By itself, so that what a name is found by is let go before the
 * models are named.
 */
function linkRecords(
  records: Iterable<SourcedRecord>,
  sources: ReadonlyMap<string, ResolvedSource>,
  { knownIdentities, today, reject }: Known,
): Linked {
  const sorted = Array.from(records, toCanonicalRecord).sort(compareRecords);
  const review: { source: string; nativeId: string; reason: string }[] = [];
  const mentions = toMentions(sorted, (sourced, reason) => {
    reject(reason);
    review.push({ source: sourced.source, nativeId: sourced.record.native_id, reason });
  });
  const { entities: all, unresolved, find } = link(mentions);
  const isModel = isOfUse(knownIdentities);
  const entities = all.filter(isModel);
  reject('neither_price_nor_score', all.length - entities.length);
  for (const { mention, reason } of unresolved) {
    reject(reason);
    review.push({ source: mention.source, nativeId: mention.record.native_id, reason });
  }
  const statements = new Map(entities.map((entity) => [entity.key, toStatements(entity, sources)]));
  return {
    entities,
    statements,
    stated: toStatedProviders(sorted),
    announced: findAnnounced(entities, statements, find),
    review: [...review, ...toUnknownCreators(entities), ...toEditorialFaults(all, isModel)],
    changesOn: findNextDate(sorted, today),
  };
}

/**
 * Lists describe many models nobody offers or measures; those are let in by their first figure, or by a
 * document that says there is such a model.
 */
function isOfUse(knownIdentities: readonly ModelIdentity[]): (entity: Entity) => boolean {
  const known = new Set(knownIdentities.map(({ key }) => key));
  return ({ key, links }) =>
    known.has(key) ||
    links.some(({ mention: { record } }) => record.kind !== 'model' || isDeclared(record));
}

/** The order in which feeds are read says nothing. */
const compareRecords = (a: SourcedRecord, b: SourcedRecord) =>
  compareText(a.source, b.source) ||
  compareText(a.record.kind, b.record.kind) ||
  compareText(a.record.native_id, b.record.native_id);

function toMentions(
  records: readonly SourcedRecord[],
  deny: (sourced: SourcedRecord, reason: string) => void,
): Mention[] {
  return records.flatMap((sourced) => {
    const mention = toMention(sourced);
    if (mention !== null && 'denied' in mention) {
      deny(sourced, mention.denied);
      return [];
    }
    return mention === null ? [] : [mention];
  });
}

/** Models by the place of the last one that asks for them: a model, what it is a snapshot of, its snapshots. */
function toLastUses(
  entities: readonly Entity[],
  snapshots: ReadonlyMap<string, Snapshot>,
): ReadonlyMap<number, readonly Entity[]> {
  const places = new Map(entities.map(({ key }, place) => [key, place]));
  const last = new Map(places);
  const raise = (key: string, place: number | undefined): void => {
    last.set(key, Math.max(last.get(key) ?? 0, place ?? 0));
  };
  for (const [key, { base }] of snapshots) {
    raise(key, places.get(base.key));
    raise(base.key, places.get(key));
  }
  const lastUses = new Map<number, Entity[]>();
  for (const entity of entities) append(lastUses, last.get(entity.key) ?? 0, entity);
  return lastUses;
}

/** The runs of each model; those of a snapshot count for the model that moves as well. */
function toRuns(
  entities: readonly Entity[],
  snapshots: ReadonlyMap<string, Snapshot>,
  identities: ReadonlyMap<string, ModelIdentity>,
): Map<string, Run[]> {
  const runs = new Map<string, Run[]>();
  for (const { key, links } of entities) {
    const base = snapshots.get(key)?.base.key;
    const snapshot = base === undefined ? null : (identities.get(key)?.slug ?? null);
    for (const { mention } of links) {
      if (mention.record.kind === 'run') {
        append(runs, key, { mention, record: mention.record, snapshot: null });
        if (base !== undefined) {
          append(runs, base, { mention, record: mention.record, snapshot });
        }
      }
    }
  }
  return runs;
}
