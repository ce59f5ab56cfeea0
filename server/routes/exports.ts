import type { z } from 'zod';
import {
  SnapshotListParams,
  SnapshotParams,
  SnapshotsAnswer,
} from '../../schemas/api/catalog/export.ts';
import { MEDIA_TYPES } from '../../schemas/export/datasets.ts';
import { toDownload } from '../export/snapshots/download.ts';
import { snapshotMediaType, type SnapshotManifest } from '../export/snapshots/manifest.ts';
import { ApiError } from '../errors.ts';
import type { SnapshotFolder } from '../export/snapshots/snapshot-folder.ts';
import type { Download } from '../http/responses/download.ts';
import { downloadRoute, route, type Route } from '../http/route.ts';

import { ExportAnswer, ExportParams } from '../../schemas/api/catalog/export.ts';
import { FILTER_ALIASES } from '../../schemas/api/parameters/filters.ts';
import { exportDataset } from '../catalog/export-dataset.ts';
import { LiveExports } from '../export/live-export.ts';
import { answerFromView } from '../catalog/catalog-view.ts';
import type { CatalogReader } from '../search/port.ts';

/** Whole datasets, made while they are sent. */
export function exportRoute(reader: CatalogReader): Route {
  const exports = new LiveExports(reader);
  return downloadRoute({
    id: 'exportDataset',
    tag: 'Export',
    summary: 'Export a dataset',
    description:
      'Every record of a dataset in one answer, of one published state of the catalogue, ordered by model, the change log by its entries; NDJSON and CSV begin with records that fill every column. Filters choose models, and with them all their records. Take it compressed: `Accept-Encoding: zstd` or `gzip`. Unknown parameters are refused. Two exports of an account may run at once. The columns are listed under [Exports](/docs/exports).',
    path: '/export',
    scope: 'export:read',
    feature: 'bulk_export',
    cache: 'catalogue',
    params: ExportParams,
    aliases: FILTER_ALIASES,
    response: ExportAnswer,
    media: Object.values(MEDIA_TYPES),
    errors: ['plan_upgrade_required', 'too_many_requests'],
    handle: async (params, { now, caller: { accountId } }) => {
      const { live, fileName } = await answerFromView(reader, (catalog) =>
        exportDataset(catalog, exports, params, { now, accountId }),
      );
      const { version, info } = live.scan.view;
      return {
        mediaType: live.mediaType,
        fileName,
        tag: { version },
        cacheControl: 'private, max-age=60',
        headers: { 'X-Catalog-Version': info.catalog_version },
        bytes: null,
        isCompressible: params.format !== 'parquet',
        measure: async () => ({ 'X-Record-Count': String(await live.count()) }),
        open: () => live.open(),
        close: () => live.close(),
      };
    },
  });
}

const shared = { tag: 'Export', scope: 'export:read', feature: 'bulk_export' } as const;

/** Files that were made once a day and never change. */
export function snapshotRoutes(snapshots: SnapshotFolder): Route[] {
  return [listRoute(snapshots), fileRoute(snapshots)];
}

type Entry = z.input<typeof SnapshotsAnswer>['data'][number];

/** Every file of a day as the API shows it. */
function toSnapshotEntries(
  { date, files, catalog_version, made_at }: SnapshotManifest,
  baseUrl: string,
): Entry[] {
  return files.map(({ dataset, format, name, bytes, sha256, records }) => ({
    object: 'export_snapshot',
    date,
    dataset,
    format,
    file_name: name,
    content_type: snapshotMediaType(format),
    bytes,
    sha256,
    records,
    catalog_version,
    made_at,
    url: `${baseUrl}/api/v1/export/snapshots/${date}/${dataset}?format=${format}`,
  }));
}

function listRoute(snapshots: SnapshotFolder): Route {
  return route({
    ...shared,
    id: 'listExportSnapshots',
    summary: 'List snapshots',
    description:
      'Files of whole datasets, made once a day of one published state of the catalogue, the newest first. A file never changes; days are kept for as long as the operator says.',
    method: 'get',
    path: '/export/snapshots',
    cache: 'none',
    params: SnapshotListParams,
    body: null,
    success: 200,
    response: SnapshotsAnswer,
    errors: ['plan_upgrade_required'],
    handle: async (params, _body, { baseUrl }) => {
      const entries = (await snapshots.list()).flatMap((one) => toSnapshotEntries(one, baseUrl));
      const data = entries.filter((entry) =>
        (['date', 'dataset', 'format'] as const).every(
          (name) => params[name] === undefined || params[name] === entry[name],
        ),
      );
      return { status: 200, body: { data }, headers: {} };
    },
  });
}

function fileRoute(snapshots: SnapshotFolder): Route {
  return downloadRoute({
    ...shared,
    id: 'getExportSnapshot',
    summary: 'Download a snapshot',
    description:
      'One file of a day, the same bytes for ever: go on with `Range` and `If-Range` where a download broke off. Its ETag is the SHA-256 of the bytes. Texts are files compressed with gzip, not compressed on the way.',
    path: '/export/snapshots/{date}/{dataset}',
    cache: 'catalogue',
    params: SnapshotParams,
    response: null,
    media: ['application/gzip', MEDIA_TYPES.parquet],
    ranges: true,
    errors: ['plan_upgrade_required', 'snapshot_not_found', 'range_not_satisfiable'],
    handle: (params) => openFile(snapshots, params),
  });
}

async function openFile(
  snapshots: SnapshotFolder,
  { date, dataset, format }: z.output<typeof SnapshotParams>,
): Promise<Download> {
  const snapshot = await snapshots.open(date, { dataset, format });
  if (snapshot === null) {
    const days = (await snapshots.list()).map((manifest) => manifest.date);
    const known = days.length === 0 ? 'There is none yet.' : `There are: ${days.join(', ')}.`;
    throw new ApiError(
      'snapshot_not_found',
      `There is no snapshot of ${dataset} as ${format} of ${date}. ${known}`,
    );
  }
  return toDownload(snapshot);
}
