import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { expect } from 'chai';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { z } from 'zod';
import { columnsOf } from '../../schemas/export/columns.ts';
import { DATASETS, type ExportFormat } from '../../schemas/export/datasets.ts';
import { shapeOf } from '../../schemas/export/shape.ts';
import { PartialDate } from '../../schemas/fact-value.ts';
import { loadEncoder } from '../../server/export/encode/load.ts';
import { buildModel } from '../support/build.ts';

const RECORD = z.object({
  name: z.string(),
  price: z.number().nullable(),
  count: z.number().int().nullable(),
  isOpen: z.boolean().nullable(),
  tags: z.array(z.string()).nullable(),
  any: z.union([z.string(), z.number(), z.array(z.number())]).nullable(),
});
type Row = z.input<typeof RECORD>;

const NONE = { price: null, count: null, isOpen: null, tags: null, any: null };
const META = { dataset: 'models', catalog_version: '1', updated_at: '', records: 0, warnings: [] };

describe('a file of records', () => {
  const encode = async (format: ExportFormat, batches: readonly (readonly Row[])[]) => {
    const encoder = await loadEncoder(format);
    const shape = shapeOf(RECORD);
    const dataset = { ...DATASETS.models, shape, columns: columnsOf(shape) };
    const read = async function* () {
      for (const batch of batches) {
        yield await Promise.resolve(
          batch.map((record) => ({ record, json: JSON.stringify(record) })),
        );
      }
    };
    return buffer(Readable.from(encoder(read, dataset, META), { objectMode: false }));
  };
  const RECORDS: readonly (readonly Row[])[] = [
    [
      { ...NONE, name: 'bare' },
      { ...NONE, name: '' },
    ],
    [
      { name: '=1+1', price: 5, count: 5, isOpen: false, tags: ['a', 'b'], any: 'text' },
      { ...NONE, name: 'last', price: -0.5, any: [1] },
    ],
  ];

  it('in CSV has what is not known empty, and begins with what shows the types of columns', async () => {
    expect((await encode('csv', RECORDS)).toString().split('\r\n')).to.deep.equal([
      'name,price,count,isOpen,tags,any',
      'bare,,,,,',
      `'=1+1,5.0,5,false,"[""a"",""b""]","""text"""`,
      '"",,,,,',
      'last,-0.5,,,,[1]',
      '',
    ]);
  });

  it('in NDJSON has every member of one type in every line', async () => {
    expect((await encode('ndjson', RECORDS)).toString().split('\n')).to.deep.equal([
      '{"name":"bare","price":null,"count":null,"isOpen":null,"tags":null,"any":null}',
      '{"name":"=1+1","price":5.0,"count":5,"isOpen":false,"tags":["a","b"],"any":"text"}',
      '{"name":"","price":null,"count":null,"isOpen":null,"tags":null,"any":null}',
      '{"name":"last","price":-0.5,"count":null,"isOpen":null,"tags":null,"any":"[1]"}',
      '',
    ]);
  });

  it('writes every number of a column of prices with decimals, below zero too', async () => {
    const prices = [-3, 0, 0.25, 1e21];
    const lines = await encode('ndjson', [prices.map((price) => ({ ...NONE, name: '', price }))]);
    expect(lines.toString().match(/(?<="price":)[^,]+/g)).to.deep.equal([
      ...['-3.0', '0.0', '0.25', '1e+21'],
    ]);
  });

  it('begins with a record of every look a text of a column has', async () => {
    const names = ['plain', '', '12', '-7', '1.5', '2026-01-31', 'true', '13', 'false'];
    const lines = await encode('csv', [names.map((name) => ({ ...NONE, name }))]);
    const order = lines.toString().split('\r\n').slice(1, -1);
    expect(order.map((line) => line.split(',', 1)[0])).to.deep.equal([
      ...['plain', '12', '1.5', '2026-01-31', 'true', '""', "'-7", '13', 'false'],
    ]);
  });

  it('begins with the first record that fills a column, of each column', async () => {
    const filled: readonly Partial<Row>[] = [
      {},
      {},
      { tags: [] },
      { tags: ['a'] },
      { tags: ['b'] },
      { any: 0 },
      { isOpen: false },
      { isOpen: true },
      { count: 0 },
      { price: 0 },
    ];
    const rows = filled.map((one, at) => ({ ...NONE, name: `n${at}`, ...one }));
    for (const format of ['csv', 'ndjson'] as const) {
      const order = (await encode(format, [rows])).toString().match(/\bn\d\b/g);
      expect(order?.join(' '), format).to.equal('n0 n3 n5 n6 n8 n9 n1 n2 n4 n7');
    }
  });

  it('in Parquet has each of thousands of records once, in their order', async () => {
    const rows = Array.from({ length: 4_500 }, (_, i) => ({ ...NONE, name: `n${i}`, count: i }));
    const bytes = await encode('parquet', [rows.slice(0, 1_000), rows.slice(1_000)]);
    const { buffer: file, byteOffset: from, length } = bytes;
    const read = await parquetReadObjects({ file: file.slice(from, from + length) });
    expect(read.map(({ name, count }) => [name as unknown, Number(count)])).to.deep.equal(
      rows.map(({ name, count }) => [name, count]),
    );
    const { row_groups: groups } = parquetMetadata(file.slice(from, from + length));
    expect(groups.map(({ num_rows: own }) => Number(own))).to.deep.equal([2_000, 2_000, 500]);
    // Once at its beginning, once at its end: nothing was sent twice.
    expect(bytes.toString('latin1').split('PAR1')).to.have.length(3);
  });

  it('in Parquet says what it is of, and that its instants are in UTC', async () => {
    const encoder = await loadEncoder('parquet');
    const read = async function* () {
      yield await Promise.resolve([{ record: buildModel({ slug: 'heron' }), json: '' }]);
    };
    const bytes = await buffer(Readable.from(encoder(read, DATASETS.models, META)));
    const { buffer: file, byteOffset: from, length } = bytes;
    const { key_value_metadata: about, schema } = parquetMetadata(file.slice(from, from + length));
    expect(about?.map(({ key, value }) => `${key}=${value ?? ''}`)).to.deep.equal([
      ...['catalog.dataset=models', 'catalog.catalog_version=1', 'catalog.updated_at='],
      'catalog.records=0',
    ]);
    const instant = schema.find(({ name }) => name === 'updated_at');
    expect(instant?.logical_type).to.include({ type: 'TIMESTAMP', isAdjustedToUTC: true });
  });
});

describe('the columns of records', () => {
  const SHAPE = shapeOf(
    z.object({
      model: z.object({ slug: z.string(), kind: z.literal('model'), size: z.int().nullable() }),
      tags: z.array(z.enum(['a', 'b'])).optional(),
      scores: z.array(z.number()),
      parts: z.array(z.object({ name: z.string() })),
      prices: z.record(z.string(), z.number()),
      released: PartialDate.nullable().describe('When.'),
      day: z.iso.date(),
      at: z.iso.datetime(),
    }),
  );

  it('have dotted names, and the type that all of their values have', () => {
    expect(columnsOf(SHAPE).map(({ name, type }) => `${name}: ${type}`)).to.deep.equal([
      ...['model.slug: string', 'model.kind: string', 'model.size: integer', 'tags: strings'],
      ...['scores: json', 'parts: json', 'prices: json'],
      ...['released: date', 'day: date', 'at: instant'],
    ]);
  });

  it('say what the schema says of them, though they may be absent', () => {
    const about = columnsOf(SHAPE).filter((column) => column.about !== null);
    expect(about.map((column) => `${column.name}: ${column.about ?? ''}`)).to.deep.equal([
      'released: When.',
    ]);
  });

  it('are not there for what is left out, with all that is in it', () => {
    const names = columnsOf(SHAPE, ['model.size', 'parts', 'tags']).map(({ name }) => name);
    expect(names).to.deep.equal([
      ...['model.slug', 'model.kind', 'scores', 'prices', 'released', 'day', 'at'],
    ]);
    expect(columnsOf(SHAPE, ['model']).map(({ name }) => name)).not.to.include('model.slug');
  });
});
