import { z } from 'zod';
import { SCOPES } from '../../../schemas/accounts.ts';
import { MetaAnswer } from '../../../schemas/api/catalog/directory.ts';
import { FILTERS_MAX } from '../../../schemas/api/parameters/lists.ts';
import { LIST_VALUES_MAX } from '../../../schemas/api/parameters/lists.ts';
import { Q_MAX, SLUGS_MAX } from '../../../schemas/api/catalog/models.ts';
import {
  CURSOR_CHARACTERS_MAX,
  LIMIT_MAX,
  PAGED_ROWS_MAX,
} from '../../../schemas/api/parameters/paging.ts';
import { FACET_NAMES, SORT_NAMES } from '../../../schemas/fields.ts';
import { BODY_BYTES_MAX } from '../../http/params/parse-body.ts';
import { URL_BYTES_MAX } from '../../http/middleware/protocol.ts';
import { route, type Route } from '../../http/route.ts';
import { toMeta } from '../../catalog/query/meta.ts';
import { countCatalog } from '../../catalog/count-catalog.ts';
import * as vocabulary from '../../../schemas/model.ts';

const ENUMS = {
  type: [...vocabulary.MODEL_TYPES],
  status: [...vocabulary.MODEL_STATUSES],
  modality: [...vocabulary.MODALITIES],
  capability: [...vocabulary.CAPABILITIES],
  access: [...vocabulary.ACCESS],
  provider_kind: [...vocabulary.PROVIDER_KINDS],
  price_unit: [...vocabulary.PRICE_UNITS],
  service_tier: [...vocabulary.SERVICE_TIERS],
  sort: [...SORT_NAMES, 'benchmark:{id}'],
  facet: [...FACET_NAMES],
  scope: [...SCOPES],
};

const LIMITS = {
  page_rows: LIMIT_MAX,
  paged_rows: PAGED_ROWS_MAX,
  cursor_characters: CURSOR_CHARACTERS_MAX,
  q_characters: Q_MAX,
  filters: FILTERS_MAX,
  list_values: LIST_VALUES_MAX,
  slugs: SLUGS_MAX,
  url_bytes: URL_BYTES_MAX,
  body_bytes: BODY_BYTES_MAX,
};

/** What the catalogue holds, where it comes from, and what requests may ask. */
export function metaRoute(): Route {
  return route({
    id: 'getMeta',
    tag: 'Catalogue',
    summary: 'Describe the catalogue',
    description:
      'Returns the version, counts, sources with licence and attribution, allowed values and limits.',
    method: 'get',
    path: '/meta',
    scope: 'models:read',
    cache: 'catalogue',
    params: z.object({}),
    body: null,
    success: 200,
    response: MetaAnswer,
    errors: [],
    handle: async (_params, _body, { catalog, warnings }) => {
      const counts = await countCatalog(catalog);
      const { info } = catalog;
      const data = {
        catalog_version: info.catalog_version,
        updated_at: info.updated_at,
        engine: catalog.engine,
        counts,
        sources: [...info.sources],
        history: info.history ?? null,
        enums: ENUMS,
        limits: LIMITS,
      };
      return { status: 200, headers: {}, body: { data, meta: toMeta(catalog, warnings) } };
    },
  });
}
