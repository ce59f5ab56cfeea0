import type { ExportFormat } from '../../../schemas/export/datasets.ts';
import type { Encoder } from './encoder.ts';

/** The encoder of a format; the writers of tables are loaded on first use. */
export async function loadEncoder(format: ExportFormat): Promise<Encoder> {
  switch (format) {
    case 'json':
      return (await import('./json.ts')).encodeJson;
    case 'ndjson':
      return (await import('./ndjson.ts')).encodeNdjson;
    case 'csv':
      return (await import('./csv.ts')).encodeCsv;
    case 'parquet':
      return (await import('./parquet.ts')).encodeParquet;
  }
}
