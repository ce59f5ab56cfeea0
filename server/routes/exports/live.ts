import type { z } from 'zod';
import { ExportAnswer, ExportParams } from '../../../schemas/api/catalog/export.ts';
import { FILTER_ALIASES, FILTERS } from '../../../schemas/api/parameters/filters.ts';
import { DATASETS, MEDIA_TYPES } from '../../../schemas/export/datasets.ts';
import { LiveExports } from '../../export/live-export.ts';
import type { Download } from '../../http/responses/download.ts';
import { downloadRoute, type RequestContext, type Route } from '../../http/route.ts';
import type { CatalogReader } from '../../search/port.ts';
import { toDay } from '../../catalog/query/as-of.ts';
import { toMeta } from '../../catalog/query/meta.ts';
import { checkedFilters, unknownNames } from '../../catalog/query/build-query.ts';
import { type FieldError, invalidParameters } from '../../errors.ts';

type Params = z.output<typeof ExportParams>;

/** Whole datasets, made while they are sent. */
export function exportRoute(catalogue: CatalogReader): Route {
  const exports = new LiveExports(catalogue);
  return downloadRoute({
    id: 'exportDataset',
    tag: 'Export',
    summary: 'Export a dataset',
    description:
      'Every record of a dataset in one answer, of one published state of the catalogue, ordered by model, the change log by its entries. Filters choose models, and with them all their records. Take it compressed: `Accept-Encoding: zstd` or `gzip`. Unknown parameters are refused. Two exports of an account may run at once. The columns are listed under [Exports](/docs/exports).',
    path: '/export',
    scope: 'export:read',
    feature: 'bulk_export',
    cache: 'catalogue',
    params: ExportParams,
    aliases: FILTER_ALIASES,
    response: ExportAnswer,
    media: Object.values(MEDIA_TYPES),
    errors: ['plan_upgrade_required', 'too_many_requests'],
    handle: (params, context) => beginExport(catalogue, exports, params, context),
  });
}

async function beginExport(
  catalogue: CatalogReader,
  exports: LiveExports,
  params: Params,
  context: RequestContext,
): Promise<Download> {
  const errors = misfits(params);
  const filters = checkedFilters(params, errors);
  if (errors.length > 0) throw invalidParameters(errors);
  const snapshot = await catalogue.view();
  const day = toDay(params.as_of, snapshot, context);
  const { dataset, format } = params;
  const query = { filters, independentScores: params.self_reported === false, ...day };
  const unknown = unknownNames({ filters, sort: [] }, snapshot);
  const { warnings } = toMeta(snapshot, unknown);
  const live = await exports.begin({ dataset, format, query, warnings }, context.caller.accountId);
  const { version, info } = live.scan.view;
  return {
    mediaType: live.mediaType,
    fileName: `${dataset}-${day.asOf ?? info.catalog_version.replaceAll(/[^\w.-]/g, '_')}.${format}`,
    tag: { version },
    cacheControl: 'private, max-age=60',
    headers: { 'X-Catalog-Version': info.catalog_version },
    bytes: null,
    isCompressible: format !== 'parquet',
    measure: async () => ({ 'X-Record-Count': String(await live.count()) }),
    open: () => live.open(),
    close: () => live.close(),
  };
}

/** Parameters that mean nothing to the dataset. */
function misfits(params: Params): FieldError[] {
  const { isOfModels, hasDays } = DATASETS[params.dataset];
  const given = Object.entries(params).filter(([, value]) => value !== undefined);
  return given.flatMap(([parameter, value]) => {
    const refuse = (detail: string): FieldError[] => [
      { parameter, detail, ...(typeof value === 'string' ? { value } : {}) },
    ];
    if (parameter === 'as_of' && !hasDays) {
      return refuse(`The dataset ${params.dataset} is not kept by day.`);
    }
    if (parameter in FILTERS && !isOfModels) {
      return refuse(`Filters choose models; the dataset ${params.dataset} is always whole.`);
    }
    return [];
  });
}
