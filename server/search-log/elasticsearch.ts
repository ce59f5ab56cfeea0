import { type Client, errors, type estypes } from '@elastic/elasticsearch';
import {
  SEARCH_LOG_VERSION,
  type SearchLogDocument,
  toSearchLogTemplate,
} from '../../schemas/search/log.ts';
import { applyEvents } from './apply-events.ts';
import type { BatchResult, EventEntry, LogEntry, LogStore } from './port.ts';

/** A key that may only write leaves the template to whoever made the key. */
const isForbidden = (error: unknown): boolean =>
  error instanceof errors.ResponseError && error.statusCode === 403;

const isMissing = (error: unknown): boolean =>
  error instanceof errors.ResponseError && error.statusCode === 404;

/** The version of the template that is there; null where there is none. */
async function readVersion(client: Client, name: string): Promise<string | null> {
  try {
    const { index_templates: found } = await client.indices.getIndexTemplate({ name });
    const version: unknown = found[0]?.index_template._meta?.['version'];
    return typeof version === 'string' ? version : '';
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/**
 * Makes the index template of the log, or brings it up to date; the stream itself is made by the
 * first search. A stream with an older mapping goes on in a new index at its next write.
 * @throws errors.ElasticsearchClientError if Elasticsearch is down or refuses
 */
export async function installSearchLog(client: Client, name: string): Promise<void> {
  const known = await readVersion(client, name).catch((error: unknown) => {
    if (isForbidden(error)) return SEARCH_LOG_VERSION;
    throw error;
  });
  if (known === SEARCH_LOG_VERSION) return;
  await client.indices.putIndexTemplate({ name, ...toSearchLogTemplate(name) });
  if (known === null) return;
  try {
    await client.indices.rollover({ alias: name, lazy: true });
  } catch (error) {
    // Nothing was ever logged: there is no stream yet.
    if (!isMissing(error)) throw error;
  }
}

const BUSY: ReadonlySet<number> = new Set([429, 503]);
/** Written by an earlier attempt whose answer was lost; of an update: changed meanwhile. */
const THERE = 409;

type SearchEntry = Extract<LogEntry, { kind: 'search' }>;

const NOTHING: BatchResult = { again: [], early: [], refused: 0, reason: null };

/** Keeps searches in a data stream, each with its events in it. */
export class ElasticsearchLogStore implements LogStore {
  readonly #client: Client;
  readonly #name: string;
  #installed = false;
  /** What the last search that is there says of its program; undefined: not looked for yet. */
  #last: SearchLogDocument | null | undefined;

  constructor(client: Client, name: string) {
    this.#client = client;
    this.#name = name;
  }

  async write(batch: readonly LogEntry[]): Promise<BatchResult> {
    try {
      if (!this.#installed) await installSearchLog(this.#client, this.#name);
      this.#installed = true;
      const searches = batch.filter((one) => one.kind === 'search');
      const events = batch.filter((one) => one.kind === 'event');
      const appended = searches.length === 0 ? NOTHING : await this.#append(searches);
      const updated = events.length === 0 ? NOTHING : await this.#addEvents(events);
      const reason = appended.reason ?? updated.reason;
      // The template may be what is missing.
      if (reason !== null) this.#installed = false;
      return {
        again: [...appended.again, ...updated.again],
        early: updated.early,
        refused: appended.refused + updated.refused,
        reason,
      };
    } catch (error) {
      this.#installed = false;
      throw error;
    }
  }

  close(): Promise<void> {
    return this.#client.close();
  }

  /** Appends to the stream, in one request, and looks at every item of the answer. */
  async #append(searches: readonly SearchEntry[]): Promise<BatchResult> {
    const changed = await this.#findChange(searches[0]?.document);
    const { items } = await this.#client.bulk({
      index: this.#name,
      // Never a plain index by accident, where the template could not be made.
      require_data_stream: true,
      operations: searches.flatMap(({ document }, i) => [
        { create: { _id: document.query_id } },
        i === 0 && changed !== null ? { ...document, changed } : document,
      ]),
    });
    this.#last = null;
    const outcomes = items.map((item): estypes.BulkResponseItem | undefined => item.create);
    const again = searches.filter((_, i) => BUSY.has(outcomes[i]?.status ?? 0));
    const refused = outcomes.filter(
      (outcome) =>
        outcome?.error !== undefined && outcome.status !== THERE && !BUSY.has(outcome.status),
    );
    const [first] = refused;
    return { ...NOTHING, again, refused: refused.length, reason: first?.error?.reason ?? null };
  }

  /** How the program of the first search of this process differs from what wrote the last one. */
  async #findChange(first: SearchLogDocument | undefined): Promise<string | null> {
    if (this.#last === undefined) {
      const { hits } = await this.#client.search<SearchLogDocument>({
        index: this.#name,
        ignore_unavailable: true,
        size: 1,
        sort: [{ '@timestamp': { order: 'desc', unmapped_type: 'date' } }],
      });
      this.#last = hits.hits[0]?._source ?? null;
    }
    const last = this.#last;
    if (last === null || first === undefined) return null;
    const changes = (['profile', 'release'] as const).flatMap((name) =>
      last[name] === first[name] ? [] : `${name} ${last[name]} → ${first[name]}`,
    );
    return changes.length === 0 ? null : changes.join(', ');
  }

  /** Adds events to their searches, which are read first: nothing is kept of any other. */
  async #addEvents(events: readonly EventEntry[]): Promise<BatchResult> {
    const bySearch = new Map<string, EventEntry[]>();
    for (const entry of events) {
      const { queryId } = entry.event;
      bySearch.set(queryId, [...(bySearch.get(queryId) ?? []), entry]);
    }
    const { hits } = await this.#client.search<SearchLogDocument>({
      index: this.#name,
      size: bySearch.size,
      query: { terms: { query_id: [...bySearch.keys()] } },
      seq_no_primary_term: true,
    });
    const updates: { readonly entries: readonly EventEntry[]; readonly operation: object[] }[] = [];
    let refused = 0;
    for (const { _index, _id, _source, _seq_no, _primary_term } of hits.hits) {
      const entries = bySearch.get(_id ?? '') ?? [];
      bySearch.delete(_id ?? '');
      if (_source === undefined) continue;
      const applied = applyEvents(
        _source,
        entries.map(({ event }) => event),
      );
      refused += applied.refused;
      if (applied.use === null) continue;
      const update = { _index, _id, if_seq_no: _seq_no, if_primary_term: _primary_term };
      updates.push({ entries, operation: [{ update }, { doc: applied.use }] });
    }
    const early = [...bySearch.values()].flat();
    if (updates.length === 0) return { ...NOTHING, early, refused };
    const { items } = await this.#client.bulk({
      operations: updates.flatMap(({ operation }) => operation),
    });
    const outcomes = items.map((item): estypes.BulkResponseItem | undefined => item.update);
    const failed = outcomes.filter((one) => one?.error !== undefined && one.status !== THERE);
    return {
      // Events that came first count; the others are added to what is there by then.
      early: [
        ...early,
        ...updates.flatMap(({ entries }, i) => (outcomes[i]?.status === THERE ? entries : [])),
      ],
      again: updates.flatMap(({ entries }, i) =>
        BUSY.has(outcomes[i]?.status ?? 0) ? entries : [],
      ),
      refused: refused + failed.filter((one) => !BUSY.has(one?.status ?? 0)).length,
      reason: failed.find((one) => !BUSY.has(one?.status ?? 0))?.error?.reason ?? null,
    };
  }
}
