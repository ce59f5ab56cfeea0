import { z } from 'zod';

/*
 * What Kibana takes in of each type, read in the sources of elastic/kibana: an import that holds
 * anything else is refused. `src/platform/plugins/shared`: `saved_search/server/saved_objects/
 * schema_legacy.ts`, `dashboard/server/dashboard_saved_object/schema/v1/v1.ts`,
 * `data_views/server/rest_api_routes` and `data_views/server/content_management/schema`;
 * `x-pack/platform/plugins/shared/lens/server/content_management/v0/schema/common.ts`.
 */

const RefreshInterval = z.strictObject({
  pause: z.boolean(),
  value: z.number(),
  display: z.string().optional(),
  section: z.number().optional(),
});
const Source = z.strictObject({ searchSourceJSON: z.string() });

/** A saved search as Kibana 8.8 has it. */
const Search880 = z.strictObject({
  title: z.string(),
  description: z.string().optional(),
  columns: z.array(z.string()).optional(),
  sort: z.array(z.array(z.string()).max(2)).optional(),
  grid: z
    .strictObject({
      columns: z.record(z.string(), z.strictObject({ width: z.number().optional() })).optional(),
    })
    .optional(),
  rowHeight: z.number().optional(),
  rowsPerPage: z.number().optional(),
  hideChart: z.boolean().optional(),
  breakdownField: z.string().optional(),
  kibanaSavedObjectMeta: Source,
  isTextBasedQuery: z.boolean().optional(),
  usesAdHocDataView: z.boolean().optional(),
  timeRestore: z.boolean().optional(),
  timeRange: z.strictObject({ from: z.string(), to: z.string() }).optional(),
  refreshInterval: RefreshInterval.pick({ pause: true, value: true }).optional(),
  viewMode: z.enum(['documents', 'aggregated']).optional(),
  hideAggregatedPreview: z.boolean().optional(),
  hits: z.number().optional(),
  version: z.number().optional(),
});

/** Model version 12, of Kibana 9.4: what came to it since, without the tabs Kibana makes itself. */
const SearchModel12 = Search880.extend({
  sampleSize: z.number().min(10).max(10_000).optional(),
  headerRowHeight: z.number().optional(),
  visContext: z.object({}).optional(),
  viewMode: z.enum(['documents', 'patterns', 'aggregated']).optional(),
  density: z.enum(['compact', 'expanded', 'normal']).optional(),
  controlGroupJson: z.string().optional(),
  chartInterval: z.string().optional(),
  hideTable: z.boolean().optional(),
});

const DashboardV1 = z.strictObject({
  title: z.string(),
  description: z.string(),
  kibanaSavedObjectMeta: z.strictObject({ searchSourceJSON: z.string().optional() }).optional(),
  timeRestore: z.boolean().optional(),
  timeFrom: z.string().optional(),
  timeTo: z.string().optional(),
  refreshInterval: RefreshInterval.optional(),
  controlGroupInput: z
    .strictObject({
      panelsJSON: z.string().optional(),
      controlStyle: z.string().optional(),
      chainingSystem: z.string().optional(),
      ignoreParentSettingsJSON: z.string().optional(),
    })
    .optional(),
  panelsJSON: z.string(),
  optionsJSON: z.string().optional(),
  hits: z.number().optional(),
  version: z.number().optional(),
});

const DataView = z.strictObject({
  title: z.string(),
  name: z.string(),
  timeFieldName: z.string().optional(),
  fields: z.string().optional(),
  fieldAttrs: z.string().optional(),
  sourceFilters: z.string().optional(),
  fieldFormatMap: z.string().optional(),
  type: z.string().optional(),
  typeMeta: z.string().optional(),
  allowNoIndex: z.boolean().optional(),
  runtimeFieldMap: z.string().optional(),
});

const LensV0 = z.strictObject({
  title: z.string(),
  description: z.string().nullable().optional(),
  visualizationType: z.string().nullable().optional(),
  state: z.unknown(),
  uiStateJSON: z.string().optional(),
  visState: z.string().optional(),
  savedSearchRefName: z.string().optional(),
});

/** By type, then by the version an object says it has. */
export const KIBANA_SCHEMAS: Readonly<Record<string, Readonly<Record<string, z.ZodType>>>> = {
  search: { '8.0.0': Search880, '10.12.0': SearchModel12 },
  dashboard: { '8.9.0': DashboardV1, '10.1.0': DashboardV1 },
  'index-pattern': { '8.0.0': DataView },
  lens: { '8.9.0': LensV0 },
};

/** An object in the form of an import, apart from its attributes. */
export const KibanaObject = z.strictObject({
  type: z.string(),
  id: z.string(),
  attributes: z.object({}).loose(),
  references: z.array(z.strictObject({ type: z.string(), id: z.string(), name: z.string() })),
  coreMigrationVersion: z.string(),
  typeMigrationVersion: z.string(),
});
