import { toAliases } from './name/aliases.ts';
import { toCanonicalRecord } from './identify/canonical-record.ts';
import { toCreator, toFamilies, toProviders } from './facts/directory.ts';
import { findFactConflicts } from './facts/fact-conflicts.ts';
import {
  mergeStatements,
  NO_STATEMENTS,
  type Statements,
  toStatements,
} from './facts/statements.ts';
import { append, compareText } from './group.ts';
import type { Entity } from './link/entity.ts';
import { completeModels } from './facts/complete-models.ts';
import { findSuperseded } from './life-cycle/line.ts';
import { findAnnounced } from './life-cycle/announced.ts';
import { findNextDate, settleLifeCycles } from './life-cycle/life-cycle.ts';
import { link } from './link/link.ts';
import { type Mention, toMention } from './identify/mention.ts';
import { assignIdentities, toNewcomer } from './name/assign-identity.ts';
import { describeModel } from './facts/describe-model.ts';
import { toName } from './name/display-name.ts';
import { toOffers } from './prices/offers.ts';
import { countDerived, toPopularity } from './facts/popularity.ts';
import { Benchmarks } from './results/benchmark-list.ts';
import { type Run, toResults } from './results/results.ts';
import type {
  ModelIdentity,
  ResolvedCatalog,
  ResolvedCreator,
  ResolvedModel,
  ResolvedSource,
  SourcedRecord,
} from './resolved.ts';
import { foldSnapshots } from './life-cycle/fold-snapshots.ts';
import { toEditorialFaults, toUnknownCreators } from './review.ts';
import { findSnapshots, relatedKeys, type Snapshot, toSnapshotsOf } from './link/snapshots.ts';
import { toCompany } from './tables/companies.ts';
import { isMakers } from './tables/providers.ts';

/**
 * Makes models, offers, prices, results and aliases of everything the feeds say. Pure: the same
 * records, sources, known identities and day give the same catalogue in the same order.
 * @param today day of which statuses are, `YYYY-MM-DD`
 */
export function resolve(
  records: Iterable<SourcedRecord>,
  sources: readonly ResolvedSource[],
  knownIdentities: readonly ModelIdentity[],
  today: string,
): ResolvedCatalog {
  const sorted = [...records].map(toCanonicalRecord).sort(compareRecords);
  const rejected = new Map<string, number>();
  const review: { source: string; nativeId: string; reason: string }[] = [];
  const reject = (reason: string, count = 1) => {
    rejected.set(reason, (rejected.get(reason) ?? 0) + count);
  };
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
  const context = toContext(entities, sources, { knownIdentities, today });
  const creators = new Map<string, ResolvedCreator>();
  const drafts = entities.map((entity) => {
    const { model, creator, outOfRange, negative, repeated } = toModel(entity, context);
    if (creator !== null) {
      creators.set(creator.slug, creator);
    }
    reject('score_out_of_range', outOfRange);
    reject('negative_price', negative);
    reject('repeated_offer', repeated);
    return model;
  });
  const announced = findAnnounced(entities, context.statements, find);
  const settled = settleLifeCycles(completeModels(drafts, entities), announced, today);
  const models = withPopularity(foldSnapshots(settled), context);
  const bySlug = (a: { slug: string }, b: { slug: string }) => compareText(a.slug, b.slug);
  return {
    creators: [...creators.values()].sort(bySlug),
    families: toFamilies(models),
    providers: toProviders(sorted, models),
    benchmarks: context.benchmarks.used().sort(bySlug),
    models: models.sort(bySlug),
    changesOn: findNextDate(sorted, today),
    review: [...review, ...toUnknownCreators(entities), ...toEditorialFaults(all, isModel)].sort(
      (a, b) => compareText(a.reason, b.reason) || compareText(a.nativeId, b.nativeId),
    ),
    rejected: Object.fromEntries(
      [...rejected].filter(([, count]) => count > 0).sort(([a], [b]) => compareText(a, b)),
    ),
  };
}

/** Lists describe many models nobody offers or measures; those are let in by their first figure. */
function isOfUse(knownIdentities: readonly ModelIdentity[]): (entity: Entity) => boolean {
  const known = new Set(knownIdentities.map(({ key }) => key));
  return ({ key, links }) =>
    known.has(key) || links.some(({ mention: { record } }) => record.kind !== 'model');
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

/** What every model is made with. */
interface Context {
  readonly sources: ReadonlyMap<string, ResolvedSource>;
  /** Newest date of any source. */
  readonly newest: string;
  /** The day of which statuses are. */
  readonly today: string;
  readonly snapshots: ReadonlyMap<string, Snapshot>;
  /** By the key of the model that moves. */
  readonly snapshotsOf: ReadonlyMap<string, readonly Entity[]>;
  readonly statements: ReadonlyMap<string, Statements>;
  readonly identities: ReadonlyMap<string, ModelIdentity>;
  readonly runs: ReadonlyMap<string, readonly Run[]>;
  readonly entities: readonly Entity[];
  readonly benchmarks: Benchmarks;
}

function toContext(
  entities: readonly Entity[],
  sources: readonly ResolvedSource[],
  {
    knownIdentities,
    today,
  }: { readonly knownIdentities: readonly ModelIdentity[]; readonly today: string },
): Context {
  const snapshots = findSnapshots(entities);
  const identities = assignIdentities(entities.map(toNewcomer), knownIdentities);
  const bySource = new Map(sources.map((source) => [source.key, source]));
  return {
    sources: bySource,
    newest:
      sources
        .map(({ asOf }) => asOf)
        .sort(compareText)
        .at(-1) ?? '1970-01-01',
    today,
    snapshots,
    snapshotsOf: toSnapshotsOf(entities, snapshots),
    statements: new Map(entities.map((entity) => [entity.key, toStatements(entity, bySource)])),
    identities,
    runs: toRuns(entities, snapshots, identities),
    entities,
    benchmarks: new Benchmarks(),
  };
}

/** The runs of each model; those of a snapshot count for the model that moves as well. */
function toRuns(
  entities: readonly Entity[],
  snapshots: ReadonlyMap<string, Snapshot>,
  identities: ReadonlyMap<string, ModelIdentity>,
): ReadonlyMap<string, readonly Run[]> {
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

interface Made {
  readonly model: ResolvedModel;
  readonly creator: ResolvedCreator | null;
  readonly outOfRange: number;
  readonly negative: number;
  readonly repeated: number;
}

function toModel(entity: Entity, context: Context): Made {
  const { key } = entity;
  const identity = identityOf(key, context);
  const snapshot = context.snapshots.get(key);
  const statements = statementsOf(key, context);
  const base = snapshot === undefined ? null : statementsOf(snapshot.base.key, context);
  const described = describeModel(entity, statements, {
    newest: context.newest,
    isModel: (other) => context.statements.has(other),
    related: mergeStatements(relatedKeys(key, context).map((one) => statementsOf(one, context))),
    snapshots: context.snapshotsOf.get(key) ?? [],
  });
  const creator = toCreator(entity);
  const offers = toOffers(entity, described, context);
  const results = toResults(context.runs.get(key) ?? [], context.sources, context.benchmarks);
  const name =
    snapshot === undefined || base === null
      ? toName(entity, statements)
      : `${toName(snapshot.base, base)} (${snapshot.stamp})`;
  return {
    model: {
      ...described,
      key: identity.key,
      id: identity.id,
      slug: identity.slug,
      ...(identity.former === undefined ? {} : { former: identity.former }),
      name,
      creator: creator?.slug ?? null,
      snapshotOf: snapshot === undefined ? null : identityOf(snapshot.base.key, context).slug,
      ...UNSETTLED,
      popularity: 0,
      aliases: [],
      offers: offers.offers,
      results: results.results,
      conflicts: [...findFactConflicts(statements, described), ...offers.conflicts],
    },
    creator,
    outOfRange: results.outOfRange,
    negative: offers.negative,
    repeated: offers.repeated,
  };
}

/** Until all models are known. */
const UNSETTLED = {
  status: 'active',
  deprecatedOn: null,
  retiresOn: null,
  replacement: null,
  replacementSource: null,
} as const;

function identityOf(key: string, { identities }: Context): ModelIdentity {
  const identity = identities.get(key);
  if (identity === undefined) {
    throw new Error(`No identity was knownIdentities for ${key}.`);
  }
  return identity;
}

const statementsOf = (key: string, { statements }: Context) => statements.get(key) ?? NO_STATEMENTS;

/** What depends on all models together: popularity and whose an alias is. */
function withPopularity(models: readonly ResolvedModel[], context: Context): ResolvedModel[] {
  const entities = new Map(context.entities.map((entity) => [entity.key, entity]));
  const isBase = ({ isCommunity, snapshotOf }: ResolvedModel) =>
    !isCommunity && snapshotOf === null;
  const derived = countDerived(
    new Map(models.filter(isBase).map(({ key }) => [key, entities.get(key)?.name ?? ''])),
    models.filter(({ isCommunity }) => isCommunity).map(({ name }) => name),
  );
  const aliases = toAliases(
    models.map(({ key, slug, name, snapshotOf, former }) => ({
      key,
      slug,
      name,
      creator: entities.get(key)?.creator ?? null,
      isSnapshot: snapshotOf !== null,
      links: entities.get(key)?.links ?? [],
      former: former ?? [],
    })),
  );
  const superseded = findSuperseded(
    models
      .filter((model) => isBase(model) && model.offers.length > 0)
      .map(({ key, creator, releaseDate }) => ({
        key,
        name: entities.get(key)?.name ?? '',
        creator,
        releaseDate,
      })),
  );
  return models.map((model) => ({
    ...model,
    aliases: aliases.get(model.key) ?? [],
    popularity: toPopularity(
      {
        companies: new Set(model.offers.map(({ provider }) => toCompany(provider))).size,
        votes: countVotes(model),
        benchmarks: new Set(model.results.map(({ benchmark }) => benchmark)).size,
        derived: derived.get(model.key) ?? 0,
        releaseDate: model.releaseDate,
        status: model.status,
        isCommunity: model.isCommunity,
        isSoldByMaker: model.offers.some(
          ({ provider, prices }) =>
            isMakers(provider, model.creator) &&
            prices.some(({ isChosen, amountNano }) => isChosen && amountNano > 0),
        ),
        supersededOn: superseded.get(model.key) ?? null,
      },
      context.newest,
    ),
  }));
}

/** Votes on all boards; of several configurations on one board those of the best known. */
function countVotes({ results }: ResolvedModel): number {
  const byBoard = new Map<string, number>();
  for (const { benchmark, votes } of results) {
    if (votes !== null) byBoard.set(benchmark, Math.max(votes, byBoard.get(benchmark) ?? 0));
  }
  return [...byBoard.values()].reduce((sum, votes) => sum + votes, 0);
}
