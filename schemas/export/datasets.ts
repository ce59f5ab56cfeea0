import type { z } from 'zod';
import { columnsOf, type Column } from './columns.ts';
import { shapeOf, type Shape } from './shape.ts';
import {
  BenchmarkRecord,
  ChangeRecord,
  ModelRecord,
  OfferRecord,
  PastPriceRecord,
  PriceRecord,
  ResultRecord,
} from './records.ts';

/** What can be exported: kinds of records of the whole catalogue. */
export const DATASET_NAMES = [
  'models',
  'offers',
  'prices',
  'price_history',
  'benchmarks',
  'results',
  'changes',
] as const;
export type DatasetName = (typeof DATASET_NAMES)[number];

/** A dataset as a table and as documents. */
export interface Dataset {
  readonly name: DatasetName;
  readonly about: string;
  /** Of its records in JSON. */
  readonly record: z.ZodObject;
  /** Of its records in NDJSON, where every member is always there. */
  readonly shape: Shape;
  /** Of CSV and Parquet, in order. */
  readonly columns: readonly Column[];
  /** Whether its records belong to models, which filters choose. */
  readonly isOfModels: boolean;
  /** Whether it can be had as it was on a day. */
  readonly hasDays: boolean;
}

/** @param leftOut dotted names of what is in no column */
function toTable(
  record: z.ZodObject,
  leftOut: readonly string[] = [],
): Pick<Dataset, 'record' | 'shape' | 'columns'> {
  const shape = shapeOf(record);
  return { record, shape, columns: columnsOf(shape, leftOut) };
}

/** The one table of datasets: headers, schemas, parameters and documentation are made of it. */
export const DATASETS: Readonly<Record<DatasetName, Dataset>> = {
  models: {
    name: 'models',
    about: 'Models with all their facts; in JSON, also their offers and scores.',
    // Tables of their own; the others are the same in every row, or of use in a browser only.
    ...toTable(ModelRecord, ['object', 'offers', 'benchmarks', 'links']),
    isOfModels: true,
    hasDays: true,
  },
  offers: {
    name: 'offers',
    about: 'Providers’ offers, with all their prices.',
    ...toTable(OfferRecord),
    isOfModels: true,
    hasDays: true,
  },
  prices: {
    name: 'prices',
    about: 'Known prices, one per record: for every offer, component, prompt length and tier.',
    ...toTable(PriceRecord),
    isOfModels: true,
    hasDays: true,
  },
  price_history: {
    name: 'price_history',
    about: 'Prices from every source with the dates they were valid.',
    ...toTable(PastPriceRecord),
    isOfModels: true,
    hasDays: false,
  },
  benchmarks: {
    name: 'benchmarks',
    about: 'Benchmarks with metric, unit and scale.',
    ...toTable(BenchmarkRecord, ['object']),
    isOfModels: false,
    hasDays: false,
  },
  results: {
    name: 'results',
    about: 'Benchmark scores of models.',
    ...toTable(ResultRecord),
    isOfModels: true,
    hasDays: true,
  },
  changes: {
    name: 'changes',
    about: 'The whole change log, as in `/changes`.',
    ...toTable(ChangeRecord, ['object']),
    isOfModels: false,
    hasDays: false,
  },
};

/** Forms in which a dataset can be had. */
export const EXPORT_FORMATS = ['json', 'ndjson', 'csv', 'parquet'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Media types of the forms; that of Parquet is registered with IANA. */
export const MEDIA_TYPES: Readonly<Record<ExportFormat, string>> = {
  json: 'application/json',
  ndjson: 'application/x-ndjson',
  csv: 'text/csv',
  parquet: 'application/vnd.apache.parquet',
};
