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
      'Streams every record of a dataset from a single version of the catalogue, ordered by model, or by entry for the change log; NDJSON and CSV start with records that fill every column. Filters select models together with all of their records. Request compression with `Accept-Encoding: zstd` or `gzip`. Unknown parameters are rejected. Each account may run two exports at a time. Columns are listed under [Exports](/docs/exports).',
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
      'Lists dataset files, newest first. They are generated once a day from a single version of the catalogue and never change; the operator sets how long they are kept.',
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
      'Downloads one file. Its bytes never change: resume an interrupted download with `Range` and `If-Range`. The ETag is the SHA-256 of the bytes. Text formats are stored as gzip files rather than compressed in transit.',
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
    const known =
      days.length === 0 ? 'There are no snapshots yet.' : `Available days: ${days.join(', ')}.`;
    throw new ApiError(
      'snapshot_not_found',
      `There is no snapshot of ${dataset} as ${format} of ${date}. ${known}`,
    );
  }
  return toDownload(snapshot);
}
