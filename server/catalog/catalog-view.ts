import { LRUCache } from 'lru-cache';
import { ApiError } from '../errors.ts';
import type { Explanation, TextualQuery } from '../../schemas/search/explanation.ts';
import type { CatalogReader, IndexView } from '../search/port.ts';

/**
 * The catalogue as one request sees it: the published state it was opened on, and what can be asked
 * of that state. A question rejects with `ViewReplaced` once another state is published.
 */
export interface CatalogView extends IndexView, Pick<CatalogReader, Question> {
  /** The engine that answers. */
  readonly engine: string;
  /** The same for all views of one reader; see `rememberPerState`. */
  readonly source: object;
  /** Why a query is answered as it is; absent: no index file is read. */
  explain?(query: TextualQuery): Promise<Explanation>;
}

type Question = 'search' | 'resolve' | 'read' | 'history' | 'changes' | 'suggest' | 'scan';

/** Another state was published, or another engine took over, since the view was opened. */
class ViewReplaced extends Error {}

/** How often work is begun again; a state is published every few minutes, seldom twice a second. */
const ATTEMPTS = 5;

/** The published state of a catalogue; null while none can be read. */
export function findView(catalog: CatalogReader): Promise<IndexView | null> {
  return catalog.view().catch(() => null);
}

/**
 * Does work on one published state, and again from the start where that was replaced meanwhile, so
 * that no answer is made of two.
 * @param begun the state the request was begun on; absent or null: the newest
 * @throws ApiError `temporarily_unavailable` while none can be read, or none stays long enough
 */
export async function answerFromView<T>(
  reader: CatalogReader,
  work: (catalog: CatalogView) => Promise<T>,
  begun: IndexView | null = null,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const view = (attempt === 1 ? begun : null) ?? (await reader.view());
    try {
      return await work(openView(reader, view));
    } catch (error) {
      if (!(error instanceof ViewReplaced)) throw error;
      if (attempt < ATTEMPTS) continue;
      throw new ApiError(
        'temporarily_unavailable',
        'The catalogue changed several times while this was being answered.',
        {
          headers: { 'Retry-After': '1' },
        },
      );
    }
  }
}

interface Remembered<T> {
  readonly version: string;
  readonly values: LRUCache<string, Promise<T>>;
}

/**
 * Remembers what is computed of the published state under a key, however many views of it are
 * opened; of the next state it is computed anew, and what failed is tried again.
 * @param max values remembered at once, the last used
 */
export function rememberPerState<T>(
  max: number,
): (catalog: CatalogView, key: string, compute: () => Promise<T>) => Promise<T> {
  const states = new WeakMap<object, Remembered<T>>();
  return ({ source, version }, key, compute) => {
    let state = states.get(source);
    if (state?.version !== version) {
      state = { version, values: new LRUCache({ max }) };
      states.set(source, state);
    }
    const { values } = state;
    const known = values.get(key);
    if (known !== undefined) return known;
    const value = compute();
    values.set(key, value);
    value.catch(() => values.delete(key));
    return value;
  };
}

/** What was opened of each reader last: nothing in a view is of one request. */
const opened = new WeakMap<CatalogReader, CatalogView>();

function openView(reader: CatalogReader, view: IndexView): CatalogView {
  const last = opened.get(reader);
  const isSame = last?.version === view.version && last.degraded === view.degraded;
  if (isSame && last.engine === reader.engine) return last;
  const next = createView(reader, view);
  opened.set(reader, next);
  return next;
}

/** Versions are never used twice: where one is current before and after, the answer is of it. */
function createView(reader: CatalogReader, view: IndexView): CatalogView {
  const expectCurrent = async (): Promise<void> => {
    const { version } = await reader.view();
    if (version !== view.version) throw new ViewReplaced(`${view.version} became ${version}.`);
  };
  const ask = async <T>(answer: Promise<T>): Promise<T> => {
    const value = await answer;
    await expectCurrent();
    return value;
  };
  const { explain } = reader;
  return {
    ...view,
    ...(explain === undefined
      ? {}
      : { explain: (query: TextualQuery) => ask(explain.call(reader, query, null)) }),
    engine: reader.engine,
    source: reader,
    search: (query) => ask(reader.search(query)),
    resolve: (reference, asOf) => ask(reader.resolve(reference, asOf)),
    read: (slugs, asOf) => ask(reader.read(slugs, asOf)),
    history: (id) => ask(reader.history(id)),
    changes: (query) => ask(reader.changes(query)),
    suggest: (q, limit) => ask(reader.suggest(q, limit)),
    scan: async (query) => {
      const scan = await reader.scan(query);
      try {
        await expectCurrent();
      } catch (error) {
        await scan.close();
        throw error;
      }
      return scan;
    },
  };
}
