import type { Knex } from 'knex';
import type { ResolvedCatalog, ResolvedModel, ResolvedSource } from '../../resolve/resolved.ts';
import type { BundledHistoryRow } from '../../feeds/bundled-history.ts';
import { toBatches } from '../database/batches.ts';
import { toSha256 } from '../canonical.ts';
import { toDocumentVersion, toPresentVersion } from '../documents/document-version.ts';
import { loadStoredRows } from '../documents/stored-rows.ts';
import type { ModelRow } from '../database/rows.ts';
import { BundledPast } from '../history/bundled-history.ts';
import { restoreDays, restoreRows } from '../history/restore-history.ts';
import { type LockedState, writing } from '../database/transaction.ts';
import { applyDirectory, type DirectoryChange, removeUnused } from './apply-directory.ts';
import { applyFacts } from './apply-facts.ts';
import { applyModels, retireModels } from './apply-models.ts';
import { applyOffers } from './apply-offers.ts';
import { applyPrices } from './apply-prices.ts';
import { applyResults } from './apply-results.ts';
import { type ApplyContext, recordChange } from './context.ts';
import { loadDates, newestDate, speakersOf, writeDates } from './dates.ts';
import { findDirectoryDependents, findRelatives } from './dependents.ts';
import { precomputeVersions } from './precompute-versions.ts';
import { assertKeepsMost, countPublished, countResolved } from './guard.ts';
import { type NewRows, openNewRows, toStoredRows } from './new-rows.ts';
import {
  publish,
  type Published,
  type Publishing,
  type PublishOptions,
  writeChanges,
} from '../outbox/publish.ts';
import { Timeline } from './timeline.ts';
import type { ChangeRow } from '../outbox/to-entries.ts';
import { groupBy } from '../../resolve/group.ts';
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
  /** Told of documents as they are made; they are published where the application succeeds. */
  readonly onDocuments?: ((documents: readonly Publishing[]) => void) | undefined;
}

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

type StoredModel = Pick<ModelRow, 'id' | 'slug' | 'resolved_sha256' | 'vanished_at'>;

interface Split {
  readonly added: readonly ResolvedModel[];
  readonly touched: readonly ResolvedModel[];
  readonly vanishedIds: readonly string[];
  readonly unchanged: number;
}

function splitModels(
  stored: readonly StoredModel[],
  models: readonly ResolvedModel[],
  shaOf: ReadonlyMap<string, string>,
): Split {
  const storedOf = new Map(stored.map((row) => [row.id, row]));
  const added: ResolvedModel[] = [];
  const touched: ResolvedModel[] = [];
  for (const model of models) {
    const row = storedOf.get(model.id);
    if (row === undefined) added.push(model);
    else if (row.vanished_at !== null || row.resolved_sha256 !== shaOf.get(model.id)) {
      touched.push(model);
    }
  }
  const vanished = stored.filter((row) => row.vanished_at === null && !shaOf.has(row.id));
  return {
    added,
    touched,
    vanishedIds: vanished.map(({ id }) => id),
    unchanged: models.length - added.length - touched.length,
  };
}

async function findCandidates(
  context: ApplyContext,
  directory: DirectoryChange,
  state: LockedState,
): Promise<readonly string[]> {
  const { trx, added, touched, vanishedIds } = context;
  if (context.newRows !== null) return added.map(({ id }) => id);
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

/** Writes what models have beside their own columns. */
async function applyBelongings(context: ApplyContext): Promise<void> {
  await applyFacts(context);
  await applyPrices(context, await applyOffers(context));
  await applyResults(context);
}

/**
 * How models of a store that had none are published: what belongs to them is written when their
 * documents are made of it, so that an index can be filled meanwhile and few rows are held at a time.
 */
function toFirst(
  context: ApplyContext,
  resolved: ResolvedCatalog,
): Pick<PublishOptions, 'load' | 'foreseen'> {
  const modelOf = new Map(context.added.map((model) => [model.id, model]));
  const rowOf = new Map(context.newRows?.models.map((row) => [row.id, row]));
  const { past, trx } = context;
  const write = async (ids: readonly string[]): Promise<NewRows> => {
    const models = ids.flatMap((id) => rowOf.get(id) ?? []);
    const newRows = { ...openNewRows(), models };
    const added = ids.flatMap((id) => modelOf.get(id) ?? []);
    await applyBelongings({ ...context, added, newRows });
    return newRows;
  };
  // Models and their snapshots show each other, so theirs is written together.
  const lines = new Set(
    [...rowOf.values()].flatMap((row) =>
      row.snapshot_of_id === null ? [] : [row.id, row.snapshot_of_id],
    ),
  );
  const withPast = new Set(
    context.added.filter((model) => past.hasRows(model)).map(({ id }) => id),
  );
  let written: Promise<NewRows> | null = null;
  return {
    foreseen: precomputeVersions(resolved, past),
    load: async (ids) => {
      const inLines = ids.filter((id) => lines.has(id));
      const alone = ids.filter((id) => !lines.has(id));
      if (inLines.length > 0) written ??= write([...lines]);
      const rowsOf = (some: readonly string[]): ModelRow[] =>
        some.flatMap((id) => (withPast.has(id) ? [] : (rowOf.get(id) ?? [])));
      return [
        ...toStoredRows(rowsOf(alone), await write(alone)),
        ...(written === null ? [] : toStoredRows(rowsOf(inLines), await written)),
        ...(await loadStoredRows(
          trx,
          ids.filter((id) => withPast.has(id)),
        )),
      ];
    },
  };
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

function toSummary(context: ApplyContext, unchanged: number, published: Published): ApplySummary {
  const changes: Partial<Record<ChangeRow['type'], number>> = {};
  for (const { type } of context.changes) changes[type] = (changes[type] ?? 0) + 1;
  const retired = context.vanishedIds.length;
  return {
    models: {
      added: context.added.length,
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
 * @throws CatalogGuardError if more than a tenth of the published catalogue would go
 */
export async function applyCatalog(
  db: Knex,
  resolved: ResolvedCatalog,
  options: ApplyOptions,
): Promise<ApplySummary> {
  const at = toInstant(options.now);
  const offered = countResolved(resolved);
  // Before the transaction, so that the write lock is held no longer than needed.
  const shaOf = new Map(
    resolved.models.map((model) => [model.id, toSha256(JSON.stringify(model))]),
  );
  return writing(db, async (trx, state) => {
    if (options.force !== true) assertKeepsMost(await countPublished(trx), offered);
    const stored: readonly StoredModel[] = await trx<ModelRow>('models').select(
      'id',
      'slug',
      'resolved_sha256',
      'vanished_at',
    );
    const { unchanged, ...split } = splitModels(stored, resolved.models, shaOf);
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
      idOf: new Map([...stored, ...resolved.models].map(({ slug, id }) => [slug, id])),
      ...split,
      past,
      newRows: stored.length === 0 && past.isSelfContained ? openNewRows() : null,
      changes: [],
      changedIds: new Set(),
    };
    const directory = await applyDirectory(trx, resolved, options.sources);
    recordDirectory(context, directory);
    await applyModels(context, shaOf);
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
    await writeChanges(trx, context.changes);
    const candidates = [...(await findCandidates(context, directory, state)), ...restored];
    const published = await publish(trx, state, candidates, {
      at,
      ...(context.newRows === null ? {} : toFirst(context, resolved)),
      isPresentOnly: context.newRows !== null && history.length > 0,
      onProgress: (done) => options.onProgress?.(done, candidates.length),
      onDocuments: options.onDocuments,
    });
    return toSummary(context, unchanged, published);
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
  await publish(trx, state, ids, { at: toInstant(now), signal });
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
