import type { estypes } from '@elastic/elasticsearch';
import { z } from 'zod';
import { FACET_NAMES, SORT_NAMES } from '../../../schemas/fields.ts';
import type { Connection } from './connection.ts';

const ROUNDS = 5;
const Page = z.object({ _shards: z.object({ failed: z.literal(0) }) });

const browse: estypes.SearchRequest = {
  query: { term: { kind: 'model' } },
  sort: SORT_NAMES.map((name) => ({ [`f_${name}`]: { order: 'desc' as const, missing: '_last' } })),
  aggs: Object.fromEntries(FACET_NAMES.map((name) => [name, { terms: { field: `f_${name}` } }])),
  stored_fields: ['summary'],
  _source: false,
};
const ofWords: estypes.SearchRequest = {
  query: {
    bool: {
      should: [
        { multi_match: { query: 'model', fields: ['s_name', 's_all', 's_about'] } },
        { match: { s_name_joined: 'model' } },
        { prefix: { s_all: { value: 'mo' } } },
        { match: { s_name: { query: 'modle', fuzziness: 'AUTO' } } },
        { nested: { path: 'scores', query: { exists: { field: 'scores.score' } } } },
      ],
    },
  },
  stored_fields: ['summary'],
  _source: false,
};

/** Reads an index as readers will: the first search of each kind is many times slower than later. */
export async function warmUp({ ask }: Connection, index: string): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const search of [browse, ofWords]) {
      await ask(Page, (client) => client.search({ ...search, index, request_cache: false }));
    }
  }
}
