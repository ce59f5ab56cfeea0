import { createHash } from 'node:crypto';
import type { Change, IndexDocument, IndexWriter } from '../../indexer/index/port.ts';
import type { Model } from '../../schemas/model.ts';
import type { CatalogQuery, TextQuery } from '../../schemas/query.ts';
import type { CatalogPage, CatalogReader, IndexView } from '../../server/search/port.ts';

/** Both sides of an engine on one fresh, empty index that nobody else uses. */
export interface SearchEngine {
  readonly writer: IndexWriter;
  readonly reader: CatalogReader;
  close(): Promise<void>;
}
export type OpenSearchEngine = () => Promise<SearchEngine>;

/** A query for everything, with what a test is about put over it. */
export function toQuery(overrides: Partial<CatalogQuery> = {}): CatalogQuery {
  return {
    text: null,
    filters: [],
    sort: [],
    window: { kind: 'offset', offset: 0 },
    limit: 20,
    facets: [],
    independentScores: false,
    ...overrides,
  };
}

/** A query for a text. */
export function toTextQuery(q: string, overrides: Partial<TextQuery> = {}): CatalogQuery {
  return toQuery({ text: { q, typo: 'auto', mode: 'search', ...overrides } });
}

export const slugsOf = (page: CatalogPage): string[] => page.hits.map(({ model }) => model.slug);

/** A document written at a version. */
export function toChange(document: IndexDocument, version: number): Change {
  const body = JSON.stringify(document.body);
  const hash = createHash('sha256').update(body).digest('hex');
  return { kind: document.kind, id: document.id, version, hash, body };
}

export const toModelChange = (body: Model, version: number): Change =>
  toChange({ kind: 'model', id: body.id, body }, version);

export function toRemoval({ id }: Model, version: number): Change {
  return { kind: 'model', id, version, hash: '', body: null };
}

/** Asks the reader until the answer is as wanted; fails with the last one after a deadline. */
export async function until<T>(ask: () => Promise<T>, wanted: (answer: T) => boolean): Promise<T> {
  const deadline = Date.now() + 15_000;
  for (;;) {
    const answer = await ask();
    if (wanted(answer)) return answer;
    if (Date.now() > deadline) throw new Error(`Not in time; last: ${JSON.stringify(answer)}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** The published state, once there is one. */
async function snapshotOf(reader: CatalogReader): Promise<IndexView | null> {
  return reader.view().catch(() => null);
}

/** Publishes the models as a new generation and waits until the reader serves it. */
export async function publishModels(
  { writer, reader }: SearchEngine,
  models: readonly Model[],
  others: readonly IndexDocument[] = [],
): Promise<string> {
  const before = await snapshotOf(reader);
  const known = await writer.list();
  const name = `models-${known.length + 1}`;
  const live = known.find(({ state }) => state === 'live')?.name ?? null;
  await writer.create(name, 0);
  const documents: IndexDocument[] = [
    ...others,
    ...models.map((body) => ({ kind: 'model' as const, id: body.id, body })),
  ];
  const changes = documents.map((document, i) => toChange(document, i + 1));
  const applied = await writer.apply(name, changes, changes.length);
  if (applied.failed.length > 0) throw new Error(applied.failed[0]?.reason);
  await writer.publish(name, live);
  await until(
    () => snapshotOf(reader),
    (now) => now !== null && now.version !== before?.version && now.models === models.length,
  );
  return name;
}
