import type { IndexView } from '../../search/port.ts';
import type { Warning } from '../../errors.ts';

/** What a use case has to know of the request it answers. */
export interface CatalogRequest {
  readonly now: Date;
  /** Warnings found while the parameters were parsed. */
  readonly warnings: readonly Warning[];
}

interface CatalogMeta {
  catalog_version: string;
  updated_at: string;
  warnings: Warning[];
}

const DEGRADED: Warning = {
  code: 'degraded_search',
  detail: 'The search engine is not responding; this answer comes from the fallback index.',
};

/** What every answer says about the catalogue it comes from. */
export function toMeta(
  { info, degraded }: IndexView,
  ...warnings: readonly (readonly Warning[])[]
): CatalogMeta {
  return {
    catalog_version: info.catalog_version,
    updated_at: info.updated_at,
    warnings: [...warnings.flat(), ...(degraded === 'fallback' ? [DEGRADED] : [])],
  };
}
