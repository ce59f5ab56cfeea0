import { toCreator, toFamilies, toProviders } from './facts/directory.ts';
import { findFactConflicts } from './facts/fact-conflicts.ts';
import { mergeStatements, NO_STATEMENTS } from './facts/statements.ts';
import { compareText } from './group.ts';
import type { Entity } from './link/entity.ts';
import { completeModels } from './facts/complete-models.ts';
import { findSuperseded } from './life-cycle/line.ts';
import { settleLifeCycles } from './life-cycle/life-cycle.ts';
import { describeModel } from './facts/describe-model.ts';
import { type Gathered, gather } from './gather.ts';
import { toOffers } from './prices/offers.ts';
import { countDerived, toPopularity } from './facts/popularity.ts';
import { toResults } from './results/results.ts';
import type {
  ModelIdentity,
  ResolvedCatalog,
  ResolvedCreator,
  ResolvedModel,
  ResolvedSource,
  SourcedRecord,
} from './resolved.ts';
import { foldSnapshots } from './life-cycle/fold-snapshots.ts';
import { relatedKeys } from './link/snapshots.ts';
import { toCompany } from './tables/companies.ts';
import { isMakers } from './tables/providers.ts';

/**
 * Makes models, offers, prices, results and aliases of everything the feeds say. Pure: the same
 * records, sources, known identities and day give the same catalogue in the same order. Records are
 * read once, and what is said of a model is let go when the model is made: of a large catalogue the
 * records and what is made of them are not held at once.
 * @param today day of which statuses are, `YYYY-MM-DD`
 */
export function resolve(
  records: Iterable<SourcedRecord>,
  sources: readonly ResolvedSource[],
  knownIdentities: readonly ModelIdentity[],
  today: string,
): ResolvedCatalog {
  const rejected = new Map<string, number>();
  const reject = (reason: string, count = 1) => {
    rejected.set(reason, (rejected.get(reason) ?? 0) + count);
  };
  const context = gather(records, sources, { knownIdentities, today, reject });
  const { announced, changesOn, review, stated } = context;
  const creators = new Map<string, ResolvedCreator>();
  const draft = (): ResolvedModel[] => {
    const drafts: ResolvedModel[] = [];
    for (const entity of context.entities) {
      const { model, creator, outOfRange, negative, repeated } = toModel(entity, context);
      if (creator !== null) {
        creators.set(creator.slug, creator);
      }
      reject('score_out_of_range', outOfRange);
      reject('negative_price', negative);
      reject('repeated_offer', repeated);
      context.letGo(drafts.push(model));
    }
    return drafts;
  };
  // None has a name, so that each is let go when the next is made of it.
  const models = withPopularity(
    foldSnapshots(settleLifeCycles(completeModels(draft(), context.entities), announced, today)),
    context,
  );
  const bySlug = (a: { slug: string }, b: { slug: string }) => compareText(a.slug, b.slug);
  return {
    creators: [...creators.values()].sort(bySlug),
    families: toFamilies(models),
    providers: toProviders(stated, models),
    benchmarks: context.benchmarks.used().sort(bySlug),
    models: models.sort(bySlug),
    changesOn,
    review: [...review].sort(
      (a, b) => compareText(a.reason, b.reason) || compareText(a.nativeId, b.nativeId),
    ),
    rejected: Object.fromEntries(
      [...rejected].filter(([, count]) => count > 0).sort(([a], [b]) => compareText(a, b)),
    ),
  };
}

interface Made {
  readonly model: ResolvedModel;
  readonly creator: ResolvedCreator | null;
  readonly outOfRange: number;
  readonly negative: number;
  readonly repeated: number;
}

function toModel(entity: Entity, context: Gathered): Made {
  const { key } = entity;
  const identity = identityOf(key, context);
  const snapshot = context.snapshots.get(key);
  const statements = statementsOf(key, context);
  const described = describeModel(entity, statements, {
    newest: context.newest,
    isModel: (other) => context.named.has(other),
    related: mergeStatements(relatedKeys(key, context).map((one) => statementsOf(one, context))),
    snapshots: context.snapshotsOf.get(key) ?? [],
    base: snapshot?.base ?? null,
  });
  const creator = toCreator(entity);
  const offers = toOffers(entity, described, context);
  const results = toResults(context.runs.get(key) ?? [], context.sources, context.benchmarks);
  return {
    model: {
      key: identity.key,
      id: identity.id,
      slug: identity.slug,
      ...(identity.former === undefined ? {} : { former: identity.former }),
      name: context.named.get(key) ?? '',
      creator: creator?.slug ?? null,
      snapshotOf: snapshot === undefined ? null : identityOf(snapshot.base.key, context).slug,
      ...UNSETTLED,
      popularity: 0,
      // Copied, since a list that has grown has room for half as many again.
      aliases: [...(context.aliases.get(key) ?? [])],
      offers: offers.offers,
      results: [...results.results],
      conflicts: [...findFactConflicts(statements, described), ...offers.conflicts],
      ...described,
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

function identityOf(key: string, { identities }: Gathered): ModelIdentity {
  const identity = identities.get(key);
  if (identity === undefined) {
    throw new Error(`No identity was knownIdentities for ${key}.`);
  }
  return identity;
}

const statementsOf = (key: string, { statements }: Gathered) =>
  statements.get(key) ?? NO_STATEMENTS;

/** What depends on all models together. */
function withPopularity(models: readonly ResolvedModel[], context: Gathered): ResolvedModel[] {
  const entities = new Map(context.entities.map((entity) => [entity.key, entity]));
  const isBase = ({ isCommunity, snapshotOf }: ResolvedModel) =>
    !isCommunity && snapshotOf === null;
  const derived = countDerived(
    new Map(models.filter(isBase).map(({ key }) => [key, entities.get(key)?.name ?? ''])),
    models.filter(({ isCommunity }) => isCommunity).map(({ name }) => name),
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
