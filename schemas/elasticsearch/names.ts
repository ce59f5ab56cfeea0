/** Characters of an index's name that the generation's may use after the prefix: see ADR 0017. */
const INFIX = '-g-';
/** Index names have 255 bytes at most; the rest is the generation's. */
export const PREFIX_LENGTH_MAX = 100;

/**
 * What `ELASTICSEARCH_INDEX` may be: of what Elasticsearch allows in the name of an index, the part
 * that needs no escaping in an address or a pattern.
 */
export const INDEX_PREFIX = new RegExp(`^[a-z0-9][a-z0-9._-]{0,${PREFIX_LENGTH_MAX - 1}}$`);

/** Names of one catalogue in a cluster, from the prefix of its configuration. */
export interface IndexNames {
  /** The alias of what is live: where readers search. */
  readonly live: string;
  /** The alias of what was live before. */
  readonly retired: string;
  /** Matches every physical index, and perhaps those of a longer prefix. */
  readonly pattern: string;
  /** The physical index of a generation. */
  readonly indexOf: (generation: string) => string;
}

/** Aliases and indices of a prefix. */
export function toIndexNames(prefix: string): IndexNames {
  return {
    live: prefix,
    retired: `${prefix}-retired`,
    pattern: `${prefix}${INFIX}*`,
    indexOf: (generation) => `${prefix}${INFIX}${generation.toLowerCase()}`,
  };
}
