import type { Warning } from '../http/route.ts';
import type { Snapshot } from '../search/port.ts';

interface CatalogueMeta {
  catalog_version: string;
  updated_at: string;
  warnings: Warning[];
}

/** What every answer says about the catalogue it comes from. */
export function toMeta(
  { info }: Snapshot,
  ...warnings: readonly (readonly Warning[])[]
): CatalogueMeta {
  return {
    catalog_version: info.catalog_version,
    updated_at: info.updated_at,
    warnings: warnings.flat(),
  };
}
