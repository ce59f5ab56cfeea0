import { toSearchLogName } from '../search/log.ts';
import { toIndexNames } from './names.ts';

/** Processes that ask a cluster with security on, each with a key of its own. */
export const GRANTED = ['server', 'indexer'] as const;
export type Granted = (typeof GRANTED)[number];

/** What a key may do, in the words of Elasticsearch. */
interface Role {
  readonly cluster: readonly string[];
  readonly indices: readonly {
    readonly names: readonly string[];
    readonly privileges: readonly string[];
  }[];
}

/**
 * The least each process needs: a server reads what is published, and appends to the log of searches
 * and adds clicks there, but deletes nothing; the indexer makes, writes and drops indices of this prefix and no other.
 */
export function toRole(granted: Granted, prefix: string): Role {
  const { live, retired, pattern } = toIndexNames(prefix);
  // To read the version of the server.
  const cluster = ['monitor'];
  if (granted === 'indexer') {
    const names = [live, retired, pattern];
    return { cluster, indices: [{ names, privileges: ['manage', 'read', 'write'] }] };
  }
  return {
    cluster,
    indices: [
      { names: [live, pattern], privileges: ['read', 'view_index_metadata'] },
      { names: [toSearchLogName(prefix)], privileges: ['auto_configure', 'index', 'read'] },
    ],
  };
}

/**
 * A person who tunes the search: reads the log and the models, and looks at what Kibana holds.
 * `read` of every space is what Kibana calls its base privilege; it shows no data by itself.
 */
export function toReaderRole(prefix: string): Pick<Role, 'indices'> & { applications: object[] } {
  const { live, pattern } = toIndexNames(prefix);
  return {
    indices: [
      {
        names: [live, pattern, toSearchLogName(prefix)],
        privileges: ['read', 'view_index_metadata'],
      },
    ],
    applications: [{ application: 'kibana-.kibana', privileges: ['read'], resources: ['*'] }],
  };
}
