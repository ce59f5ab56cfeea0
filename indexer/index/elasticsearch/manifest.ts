import { z } from 'zod';
import { fromKey } from '../../../schemas/elasticsearch/document.ts';
import type { ManifestEntry } from '../port.ts';
import type { Connection } from './connection.ts';
import { ElasticsearchError } from './engine-error.ts';

const PAGE = 5_000;

const Page = z.object({
  timed_out: z.literal(false),
  _shards: z.object({ failed: z.literal(0) }),
  hits: z.object({
    hits: z.array(
      z.object({
        _version: z.number().int(),
        sort: z.tuple([z.string()]),
        fields: z.object({ hash: z.tuple([z.string()]) }),
      }),
    ),
  }),
});

/** Identities of what an index shows, sorted by key; no document is read. */
export async function* readManifest(
  { ask }: Connection,
  index: string,
): AsyncGenerator<ManifestEntry> {
  let after: string | null = null;
  for (;;) {
    const page: z.infer<typeof Page> = await ask(Page, (client) =>
      client.search({
        index,
        size: PAGE,
        sort: [{ key: 'asc' }],
        _source: false,
        stored_fields: '_none_',
        docvalue_fields: ['hash'],
        version: true,
        track_total_hits: false,
        allow_partial_search_results: false,
        ...(after === null ? {} : { search_after: [after] }),
      }),
    );
    for (const { _version: version, sort, fields } of page.hits.hits) {
      const found = fromKey(sort[0]);
      if (found === null) throw new ElasticsearchError(`${index} has a document “${sort[0]}”`);
      yield { ...(found as Pick<ManifestEntry, 'kind' | 'id'>), version, hash: fields.hash[0] };
    }
    const last = page.hits.hits.at(-1);
    if (page.hits.hits.length < PAGE || last === undefined) return;
    [after] = last.sort;
  }
}
