/** A column of a Lens table or chart: what is grouped by, or what is computed. */
export interface Column {
  readonly label: string;
  readonly customLabel: true;
  readonly dataType: 'string' | 'number' | 'date';
  readonly operationType: string;
  readonly scale: 'ordinal' | 'ratio' | 'interval';
  readonly sourceField: string;
  readonly isBucketed: boolean;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly filter?: { readonly query: string; readonly language: 'kuery' };
}

/** The field Lens counts documents by. */
const RECORDS = '___records___';

/** Time in steps that fit the span shown. */
export const overTime = (label: string): Column => ({
  label,
  customLabel: true,
  dataType: 'date',
  operationType: 'date_histogram',
  scale: 'interval',
  sourceField: '@timestamp',
  isBucketed: true,
  params: { interval: 'auto', includeEmptyRows: true, dropPartials: false },
});

/** The values of a keyword field that are most frequent by another column. */
export const topValues = (
  label: string,
  sourceField: string,
  size: number,
  orderedBy: string,
): Column => ({
  label,
  customLabel: true,
  dataType: 'string',
  operationType: 'terms',
  scale: 'ordinal',
  sourceField,
  isBucketed: true,
  params: {
    size,
    orderBy: { type: 'column', columnId: orderedBy },
    orderDirection: 'desc',
    otherBucket: false,
    missingBucket: false,
    parentFormat: { id: 'terms' },
  },
});

/** Number of documents, all or those a KQL query finds. */
export const countOf = (label: string, query?: string): Column => ({
  label,
  customLabel: true,
  dataType: 'number',
  operationType: 'count',
  scale: 'ratio',
  sourceField: RECORDS,
  isBucketed: false,
  params: { emptyAsNull: false },
  ...(query === undefined ? {} : { filter: { query, language: 'kuery' } }),
});

const decimals = (count: number) => ({ format: { id: 'number', params: { decimals: count } } });

/** A percentile of a number field. */
export const percentileOf = (label: string, sourceField: string, percentile: number): Column => ({
  label,
  customLabel: true,
  dataType: 'number',
  operationType: 'percentile',
  scale: 'ratio',
  sourceField,
  isBucketed: false,
  params: { percentile, ...decimals(1) },
});
