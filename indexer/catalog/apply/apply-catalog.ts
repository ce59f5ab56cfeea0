import type { Knex } from 'knex';
import type { ResolvedDirectory, ResolvedModel, ResolvedSource } from '../../resolve/resolved.ts';
import type { BundledHistoryRow } from '../../feeds/bundled-history.ts';
import { toBatches } from '../database/batches.ts';
import { toSha256 } from '../canonical.ts';
import { toDocumentVersion, toPresentVersion } from '../documents/document-version.ts';
import type { ModelRow } from '../database/rows.ts';
import { BundledPast } from '../history/bundled-history.ts';
import { restoreDays, restoreRows } from '../history/restore-history.ts';
import { type LockedState, writing } from '../database/transaction.ts';
import { applyDirectory, type DirectoryChange, removeUnused } from './apply-directory.ts';
import { applyModels, retireModels } from './apply-models.ts';
import { applyBelongings } from './apply-belongings.ts';
import { toFirst } from './first-catalog.ts';
import { type ApplyContext, recordChange } from './context.ts';
import { loadDates, newestDate, speakersOf, writeDates } from './dates.ts';
import { findDirectoryDependents, findRelatives } from './dependents.ts';
import { assertKeepsMost, countPublished, countResolved } from './guard.ts';
import { openNewRows } from './new-rows.ts';
import { publish, type Published, type PublishOptions, writeChanges } from '../outbox/publish.ts';
import { type Batches, toModelBatches } from '../outbox/model-batches.ts';
import { Timeline } from './timeline.ts';
import type { ChangeRow } from '../outbox/to-entries.ts';
import { drain, groupBy } from '../../resolve/group.ts';
import { toDayInstant, toInstant } from '../../../schemas/instant.ts';

export interface ApplyOptions {
  readonly sources: readonly ResolvedSource[];
  readonly now: Date;
  /** Publish even if more than a tenth of the catalogue would go. */
  readonly force?: boolean;
  /** What came with the program of the past; used where there is no catalogue yet. */
  readonly history?: readonly BundledHistoryRow[];
  /** Documents compared so far and in all. */
  readonly onProgress?: (done: number, total: number) => void;
  /** Told of documents as they are made, and waited for; they are published where the application succeeds. */
  readonly onDocuments?: PublishOptions['onDocuments'];
}

/** What is applied: what the resolver says, with the models as they come. */
export type AppliedCatalog = ResolvedDirectory & {
  readonly models: Iterable<ResolvedModel>;
};

/** What an application did. */
export interface ApplySummary {
  readonly models: {
    readonly added: number;
    readonly changed: number;
    readonly retired: number;
    readonly unchanged: number;
  };
  /** Entries of the change log by type. */
  readonly changes: Readonly<Partial<Record<ChangeRow['type'], number>>>;
  readonly documents: { readonly written: number; readonly removed: number };
  readonly catalogVersion: string;
  readonly seq: number;
}

/** What is counted before everything is published. */
interface Counted extends Pick<ApplySummary['models'], 'added' | 'unchanged'> {
  readonly changes: ApplySummary['changes'];
}

type StoredModel = Pick<ModelRow, 'id' | 'slug' | 'resolved_sha256' | 'vanished_at'>;

interface Split {
  readonly added: ResolvedModel[];
  readonly touched: readonly ResolvedModel[];
  readonly vanishedIds: readonly string[];
  readonly unchanged: number;
}

function splitModels(
  stored: readonly StoredModel[],
  models: Iterable<ResolvedModel>,
  shaOf: ReadonlyMap<string, string>,
): Split {
  const storedOf = new Map(stored.map((row) => [row.id, row]));
  const added: ResolvedModel[] = [];
  const touched: ResolvedModel[] = [];
  let unchanged = 0;
  for (const model of models) {
    const row = storedOf.get(model.id);
    if (row === undefined) added.push(model);
    else if (row.vanished_at !== null || row.resolved_sha256 !== shaOf.get(model.id)) {
      touched.push(model);
    } else unchanged += 1;
  }
  const vanished = stored.filter((row) => row.vanished_at === null && !shaOf.has(row.id));
  return {
    added,
    touched,
    vanishedIds: vanished.map(({ id }) => id),
    unchanged,
  };
}

async function findCandidates(
  context: ApplyContext,
  directory: DirectoryChange,
  state: LockedState,
): Promise<readonly string[]> {
  const { trx, added, touched, vanishedIds } = context;
  if (state.documentVersion !== toDocumentVersion()) {
    return trx<ModelRow>('models').orderBy('slug').pluck('id');
  }
  const own = [...added.map(({ id }) => id), ...touched.map(({ id }) => id), ...vanishedIds];
  const found = [...own, ...(await findDirectoryDependents(trx, directory))];
  return [...new Set([...found, ...(await findRelatives(trx, found))])];
}

/** Notes what is new beside models. */
function recordDirectory(context: ApplyContext, directory: DirectoryChange): void {
  const say = (type: 'provider_added' | 'benchmark_added', field: string): void => {
    recordChange(context, { type, model_id: null, field, effective_on: null });
  };
  for (const slug of directory.newProviders) say('provider_added', slug);
  for (const slug of directory.newBenchmarks) say('benchmark_added', slug);
}

/** The first catalogue begins the history, on the day its newest data have. */
async function beginHistory({ trx, dates }: ApplyContext): Promise<void> {
  const since = [...dates.of.values()].sort().at(-1) ?? dates.today;
  await trx('catalogue_state').where({ id: 1, since: '' }).update({ since });
}

/** What changed did so on the date of the newest data that speak of it, whenever they were read. */
async function stampChanged({
  trx,
  dates,
  added,
  touched,
  changedIds,
}: ApplyContext): Promise<void> {
  const modelOf = new Map([...added, ...touched].map((model) => [model.id, model]));
  const ids = groupBy([...changedIds], (id) => {
    const model = modelOf.get(id);
    return newestDate(dates, model === undefined ? dates.changed : speakersOf(model));
  });
  for (const [day, list] of ids) {
    for (const batch of toBatches(list, 500)) {
      await trx('models')
        .whereIn('id', batch)
        .update({ updated_at: toDayInstant(day) });
    }
  }
}

function countTypes(changes: readonly ChangeRow[]): ApplySummary['changes'] {
  const counts: Partial<Record<ChangeRow['type'], number>> = {};
  for (const { type } of changes) counts[type] = (counts[type] ?? 0) + 1;
  return counts;
}

function toSummary(
  context: ApplyContext,
  { added, unchanged, changes }: Counted,
  published: Published,
): ApplySummary {
  const retired = context.vanishedIds.length;
  return {
    models: {
      added,
      changed: context.changedIds.size - retired,
      retired,
      unchanged,
    },
    changes,
    documents: { written: published.written, removed: published.removed },
    catalogVersion: published.catalogVersion,
    seq: published.seq,
  };
}

/**
 * Makes the store say what the resolver says, in one transaction: only what differs is written,
 * with its change log and the entries for the index. The same catalogue twice writes nothing.
 * Models are read once: those of a first catalogue are held until they are written, no longer.
 * @throws CatalogGuardError if more than a tenth of the published catalogue would go
 */
export async function applyCatalog(
  db: Knex,
  { models: given, ...resolved }: AppliedCatalog,
  options: ApplyOptions,
): Promise<ApplySummary> {
  const at = toInstant(options.now);
  const models = [...given];
  const offered = countResolved(models);
  const idOf = new Map(models.map(({ slug, id }) => [slug, id]));
  // Before the transaction, so that the write lock is held no longer than needed.
  const shaOf = new Map(models.map((model) => [model.id, toSha256(JSON.stringify(model))]));
  return writing(db, async (trx, state) => {
    if (options.force !== true) assertKeepsMost(await countPublished(trx), offered);
    const stored: readonly StoredModel[] = await trx<ModelRow>('models').select(
      'id',
      'slug',
      'resolved_sha256',
      'vanished_at',
    );
    const { unchanged, ...split } = splitModels(stored, drain(models), shaOf);
    const counts = { added: split.added.length, unchanged };
    const sources = new Map(options.sources.map((source) => [source.key, source]));
    const history = state.since === '' ? (options.history ?? []) : [];
    const past = new BundledPast(history);
    const dates = await loadDates(trx, options.sources, at);
    const { touched, vanishedIds } = split;
    const context: ApplyContext = {
      trx,
      at,
      sources,
      dates,
      timeline: await Timeline.load(trx, dates, sources, touched, vanishedIds),
      shaOf,
      idOf: new Map([...stored.map(({ slug, id }) => [slug, id] as const), ...idOf]),
      ...split,
      past,
      newRows: stored.length === 0 && past.isSelfContained ? openNewRows() : null,
      changes: [],
      changedIds: new Set(),
    };
    const directory = await applyDirectory(trx, resolved, options.sources);
    recordDirectory(context, directory);
    await applyModels(context);
    await retireModels(context);
    if (context.newRows === null) await applyBelongings(context);
    await context.timeline.write(trx);
    await writeDates(trx, dates);
    const newest = toDayInstant(newestDate(dates, dates.changed));
    const restored = await restoreRows(trx, history, past, newest);
    await restoreDays(trx, history);
    await beginHistory(context);
    await stampChanged(context);
    await removeUnused(trx, resolved, at);
    const changes = countTypes(context.changes);
    // They are many in a first catalogue, and nobody looks at them again.
    await writeChanges(trx, context.changes.splice(0));
    const { newRows } = context;
    const findBatches = async (): Promise<Batches> => {
      const found = await findCandidates(context, directory, state);
      return toModelBatches([...found, ...restored]);
    };
    const { batches, ...first } =
      newRows === null
        ? { batches: await findBatches() }
        : toFirst(context, options.onDocuments === undefined ? null : resolved);
    const total = batches.reduce((sum, { length }) => sum + length, 0);
    const published = await publish(trx, state, batches, {
      at,
      ...first,
      isPresentOnly: newRows !== null && history.length > 0,
      onProgress: (done) => options.onProgress?.(done, total),
      onDocuments: options.onDocuments,
    });
    return toSummary(context, { ...counts, changes }, published);
  });
}

/**
 * Compares every document with what was published if this program makes documents in another way
 * than the one that published them.
 */
export async function refreshDocuments(
  db: Knex,
  now: Date,
  signal?: AbortSignal,
): Promise<boolean> {
  return writing(db, async (trx, state) => {
    const isKnown = [toDocumentVersion(), toPresentVersion()].includes(state.documentVersion);
    if (state.info === null || isKnown) return false;
    await publishAll(trx, state, now, signal);
    return true;
  });
}

async function publishAll(
  trx: Knex.Transaction,
  state: LockedState,
  now: Date,
  signal: AbortSignal | undefined,
): Promise<void> {
  const ids: string[] = await trx<ModelRow>('models').orderBy('slug').pluck('id');
  await publish(trx, state, toModelBatches(ids), { at: toInstant(now), signal });
  await trx('catalogue_state').where({ id: 1 }).update({ document_form: toDocumentVersion() });
}

/**
 * Publishes the documents of the past that came with the program, where the first catalogue was
 * published without them; until then no day of the past can be asked for.
 * @returns whether there were any to publish
 */
export async function publishPast(db: Knex, now: Date, signal?: AbortSignal): Promise<boolean> {
  const [found] = await db<{ document_form: string }>('catalogue_state').select('document_form');
  if (found?.document_form !== toPresentVersion()) return false;
  return writing(db, async (trx, state) => {
    if (state.documentVersion !== toPresentVersion()) return false;
    await publishAll(trx, state, now, signal);
    return true;
  });
}
