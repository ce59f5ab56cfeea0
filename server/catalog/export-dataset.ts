import type { z } from 'zod';
import type { ExportParams } from '../../schemas/api/catalog/export.ts';
import { FILTERS } from '../../schemas/api/parameters/filters.ts';
import { DATASETS } from '../../schemas/export/datasets.ts';
import { invalidParameters, type FieldError } from '../errors.ts';
import type { LiveExport, LiveExports } from '../export/live-export.ts';
import type { CatalogView } from './catalog-view.ts';
import { readDay } from './query/as-of.ts';
import { checkedFilters } from './query/build-query.ts';
import { toMeta, type CatalogRequest } from './query/meta.ts';
import { unknownNames } from './query/unknown-names.ts';

type Params = z.output<typeof ExportParams>;

/** An export that has begun; its caller closes it. */
interface DatasetExport {
  readonly live: LiveExport;
  readonly fileName: string;
}

/**
 * Begins to export a dataset.
 * @throws ApiError `invalid_parameter`, `too_many_requests`
 */
export async function exportDataset(
  catalog: CatalogView,
  exports: LiveExports,
  params: Params,
  { accountId, ...request }: Pick<CatalogRequest, 'now'> & { readonly accountId: string },
): Promise<DatasetExport> {
  const errors = findMisfits(params);
  const filters = checkedFilters(params, errors);
  if (errors.length > 0) throw invalidParameters(errors);
  const day = readDay(params.as_of, catalog, request);
  const { dataset, format } = params;
  const query = { filters, independentScores: params.self_reported === false, ...day };
  const { warnings } = toMeta(catalog, await unknownNames({ filters, sort: [] }, catalog));
  const live = await exports.begin({ dataset, format, query, warnings }, accountId);
  const { catalog_version } = live.scan.view.info;
  const state = day.asOf ?? catalog_version.replaceAll(/[^\w.-]/g, '_');
  return { live, fileName: `${dataset}-${state}.${format}` };
}

/** Parameters that mean nothing to the dataset. */
function findMisfits(params: Params): FieldError[] {
  const { isOfModels, hasDays } = DATASETS[params.dataset];
  const given = Object.entries(params).filter(([, value]) => value !== undefined);
  return given.flatMap(([parameter, value]) => {
    const reject = (detail: string): FieldError[] => [
      { parameter, detail, ...(typeof value === 'string' ? { value } : {}) },
    ];
    if (parameter === 'as_of' && !hasDays) {
      return reject(`The dataset ${params.dataset} has no daily history.`);
    }
    if (parameter in FILTERS && !isOfModels) {
      return reject(
        `Filters select models; the dataset ${params.dataset} is always exported in full.`,
      );
    }
    return [];
  });
}
