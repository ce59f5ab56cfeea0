import { expect } from 'chai';
import type { z } from 'zod';
import type { Problem } from '../../schemas/api/responses.ts';
import type { HistoryAnswer } from '../../schemas/api/catalog/history.ts';
import type { ModelAnswer } from '../../schemas/api/catalog/model-detail.ts';
import { DATASETS, EXPORT_FORMATS, type DatasetName } from '../../schemas/export/datasets.ts';
import type { Model } from '../../schemas/model.ts';
import { openTestApp, ROOT, type TestApp } from '../support/app.ts';
import { HOSTILE } from '../support/hostile-model.ts';
import { loadBytes, type LoadedBytes } from '../support/load-bytes.ts';
import { DAY, NOW, PAST_MODELS, PAST_OTHERS } from '../support/past-sample.ts';
import { readCsv, readRecords, readTable, toTable } from '../support/read-export.ts';

const MODELS: readonly Model[] = [...PAST_MODELS, HOSTILE];
/** A version that whoever builds a catalogue may give it. */
const VERSION = 'our "own"/2026-09-14.3';
const OTHERS = PAST_OTHERS.map((document) =>
  document.kind === 'info'
    ? { ...document, body: { ...document.body, catalog_version: VERSION } }
    : document,
);

describe('GET /api/v1/export', () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp({ models: MODELS, others: OTHERS, clock: () => NOW });
  });
  after(() => app.close());

  const ask = (
    query: string,
    headers: Readonly<Record<string, string>> = {},
    method = 'GET',
  ): Promise<LoadedBytes> => {
    // The hostile model is a snapshot; nobody asks for those of benchmarks.
    const all = query.includes('dataset=benchmarks') ? '' : '&snapshots=true';
    return loadBytes(app, `${ROOT}/export?${query}${all}`, headers, method);
  };

  /** What the other addresses of the API say, as the records of a dataset. */
  const expected = async (dataset: DatasetName, day = ''): Promise<unknown[]> => {
    if (dataset === 'benchmarks') {
      const { data } = await app.read<{ data: Record<string, unknown>[] }>(`${ROOT}/benchmarks`);
      return data.map((entry) =>
        Object.fromEntries(Object.entries(entry).filter(([key]) => key !== 'links')),
      );
    }
    const records: unknown[] = [];
    for (const slug of MODELS.map((model) => model.slug).sort()) {
      const query = day === '' ? '' : `?as_of=${day}`;
      const { status, body } = await app.ask(`${ROOT}/models/${slug}${query}`);
      if (status === 404 && day !== '') continue;
      const { data } = body as { data: Model };
      const model = { id: data.id, slug: data.slug, name: data.name };
      if (dataset === 'models') records.push(data);
      if (dataset === 'offers') records.push(...data.offers.map((one) => ({ model, ...one })));
      if (dataset === 'results') records.push(...data.benchmarks.map((one) => ({ model, ...one })));
      if (dataset === 'price_history') {
        const path = `${ROOT}/models/${slug}/history?field=pricing&limit=100`;
        const history = await app.read<z.infer<typeof HistoryAnswer>>(path);
        records.push(...history.data.map((one) => ({ model, ...one })));
      }
    }
    return records;
  };

  for (const name of ['models', 'offers', 'results', 'benchmarks', 'price_history'] as const) {
    for (const format of EXPORT_FORMATS) {
      it(`200: ${name} as ${format} are what the API answers, record by record`, async () => {
        const { status, headers, bytes } = await ask(`dataset=${name}&format=${format}`);
        expect(status).to.equal(200);
        const wanted = await expected(name);
        expect(wanted).to.have.length.above(1);
        expect(headers.get('x-record-count')).to.equal(String(wanted.length));
        const rows = toTable(DATASETS[name], format, wanted);
        expect(await readTable(DATASETS[name], format, bytes)).to.deep.equal(rows);
        if (format === 'json') expect(readRecords(format, bytes)).to.deep.equal(wanted);
      });
    }
  }

  it('has columns for what stands for a model, what ends it, and which snapshot is meant', async () => {
    const wanted = {
      models: {
        'pricing.offer_id': 'off_acme-cloud_model',
        'pricing.basis': 'reseller',
        'pricing.providers_priced': 3,
        'pricing.lowest.provider': 'acme-cloud',
        'pricing.lowest.offer_id': '+off',
        'pricing.lowest.input': 0.000_000_001,
        'pricing.lowest.output': null,
        'pricing.lowest.blended_3_to_1': null,
        'pricing.headline.kind': '=image',
        'pricing.headline.unit': 'image',
        'pricing.headline.price': 0.04,
        'pricing.headline.quality': '-hd',
        'pricing.headline.size': '1024x1024',
        embedding_dimensions: 3_072,
        'limits.max_input_tokens': 8_191,
        snapshot_of: 'heron-2',
        deprecated_at: '2026-01-31',
        retires_at: '2027-01-31',
        replacement_slug: 'heron-2',
        replacement_source: 'newest_in_line',
      },
      offers: { snapshot: 'zz-hostile-2026-01-01', other_model_ids: ['=1', 'a,b'] },
      results: { snapshot: 'zz-hostile-2026-01-01' },
    } as const;
    for (const [name, cells] of Object.entries(wanted)) {
      const dataset = DATASETS[name as keyof typeof wanted];
      for (const format of ['csv', 'parquet'] as const) {
        const { bytes } = await ask(`dataset=${name}&format=${format}`);
        const rows = await readTable(dataset, format, bytes);
        const row = rows.find((one) => (one['slug'] ?? one['model.slug']) === HOSTILE.slug);
        expect(row, `${name} ${format}`).to.deep.include(cells);
      }
    }
    // What a model without a price has of them.
    const { bytes } = await ask('dataset=models&format=csv&has_price=false&type=embedding');
    const [bare] = readCsv(DATASETS.models, bytes);
    expect(bare).to.include({ slug: 'egret-embed', 'pricing.basis': null });
    expect(bare).to.include({ 'pricing.lowest.input': null, 'pricing.headline.price': null });
  });

  it('200: prices, every known one of every offer', async () => {
    const { bytes } = await ask('dataset=prices&creator=acme');
    const records = readRecords('json', bytes) as Record<string, unknown>[];
    const own = records.filter(({ model }) => (model as Model).slug === 'zz-hostile');
    const row = ({ component, unit, price, ...more }: Record<string, unknown>): unknown[] => [
      component,
      unit,
      price,
      more['min_prompt_tokens'],
      more['service_tier'],
      more['quality'],
    ];
    expect(own.map(row)).to.deep.equal([
      ['input', '1m_tokens', 2, 0, 'standard', null],
      ['output', '1m_tokens', 0, 0, 'standard', null],
      ['batch_input', '1m_tokens', 1, 0, 'standard', null],
      ['input', '1m_tokens', 2.5, 200_001, 'standard', null],
      ['cache_read', '1m_tokens', 0, 200_001, 'standard', null],
      ['input', '1m_tokens', 4, 0, 'priority', null],
      ['image_output', 'image', 0.04, 0, 'standard', '-hd'],
    ]);
    for (const record of records) DATASETS.prices.record.parse(record);
    for (const format of ['ndjson', 'csv', 'parquet'] as const) {
      const other = await ask(`dataset=prices&creator=acme&format=${format}`);
      const rows = await readTable(DATASETS.prices, format, other.bytes);
      expect(rows).to.have.deep.members(toTable(DATASETS.prices, format, records));
    }
  });

  it('200: what is documented, under a name, with its version', async () => {
    for (const format of ['json', 'csv'] as const) {
      const answer = await app.ask(`${ROOT}/export?dataset=offers&format=${format}`);
      expect(answer.status, format).to.equal(200);
    }
    for (const [format, type] of [
      ['json', 'application/json; charset=utf-8'],
      ['ndjson', 'application/x-ndjson'],
    ] as const) {
      const sent = await ask(`dataset=offers&format=${format}`);
      expect(sent.headers.get('content-type')).to.equal(type);
    }
    const { headers } = await ask('dataset=models&format=csv');
    expect(headers.get('content-type')).to.equal('text/csv; charset=utf-8; header=present');
    expect(headers.get('content-disposition')).to.equal(
      'attachment; filename="models-our__own__2026-09-14.3.csv"',
    );
    expect(headers.get('x-catalog-version')).to.equal(VERSION);
    expect(headers.get('cache-control')).to.equal('private, max-age=60');
    const past = await ask(`dataset=models&format=parquet&as_of=${DAY}`);
    expect(past.headers.get('content-type')).to.equal('application/vnd.apache.parquet');
    expect(past.headers.get('content-disposition')).to.contain(`models-${DAY}.parquet`);
  });

  it('200: no cell of CSV is run by a spreadsheet, numbers stay numbers', async () => {
    const { bytes } = await ask('dataset=models&format=csv');
    const text = bytes.toString('utf8');
    expect(text.split('\r\n')[0]).to.match(/^id,slug,name,creator\.slug,/);
    expect(text).to.contain(`"'=HYPERLINK(""https://example.com"",""Klick"")"`);
    expect(text).to.contain(",'@acme,");
    const row = readCsv(DATASETS.models, bytes).find(({ slug }) => slug === HOSTILE.slug);
    expect(row).to.include({ description: HOSTILE.description, family: '' });
    const prices = (await ask('dataset=prices&format=csv')).bytes.toString('utf8');
    expect(prices).to.contain(",'-hd,").and.to.contain(',0.04,');
  });

  it('200: filters choose models, and with them their records', async () => {
    const count = async (query: string): Promise<string | null> =>
      (await ask(query)).headers.get('x-record-count');
    expect(await count('dataset=models&provider=borealis')).to.equal('1');
    expect(await count('dataset=offers&provider=borealis')).to.equal('2');
    expect(await count('dataset=results&benchmark_min=reasoning-test:70')).to.equal('4');
    expect(await count('dataset=models&type=embedding&status=active')).to.equal('1');
    expect(await count('dataset=models&creator=!acme&organization=!zoo')).to.equal(null);
    const none = await ask('dataset=models&creator=acmee');
    expect(none.headers.get('x-record-count')).to.equal('0');
    const { meta } = JSON.parse(none.bytes.toString()) as z.infer<typeof ModelAnswer>;
    expect(meta.warnings[0]).to.include({ parameter: 'creator', did_you_mean: 'acme' });
    for (const format of ['csv', 'parquet', 'ndjson'] as const) {
      const { bytes } = await ask(`dataset=offers&creator=nobody&format=${format}`);
      expect(await readTable(DATASETS.offers, format, bytes), format).to.deep.equal([]);
    }
  });

  it('200: a day of the past', async () => {
    for (const name of ['models', 'offers', 'results'] as const) {
      for (const format of ['ndjson', 'parquet'] as const) {
        const { bytes } = await ask(`dataset=${name}&format=${format}&as_of=${DAY}`);
        const rows = toTable(DATASETS[name], format, await expected(name, DAY));
        expect(await readTable(DATASETS[name], format, bytes), name).to.deep.equal(rows);
      }
    }
    const { bytes } = await ask(`dataset=prices&format=ndjson&as_of=${DAY}`);
    const ibis = (readRecords('ndjson', bytes) as { model: Model; price: number }[]).filter(
      ({ model }) => model.slug === 'ibis',
    );
    expect(ibis.map(({ price }) => price)).to.deep.equal([2, 8]);
  });

  it('400: naming parameter and value', async () => {
    for (const [query, parameter] of [
      ['', 'dataset'],
      ['dataset=', 'dataset'],
      ['dataset=model', 'dataset'],
      ['dataset=Models', 'dataset'],
      ['dataset=models,offers', 'dataset'],
      ['dataset=models&dataset=offers', 'dataset'],
      ['dataset=__proto__', 'dataset'],
      ['dataset=constructor', 'dataset'],
      ['dataset=models&format=xml', 'format'],
      ['dataset=models&format=', 'format'],
      ['dataset=models&format=CSV', 'format'],
      ['dataset=models&format=csv&format=json', 'format'],
      ['dataset=models&as_of=2026-06-15', 'as_of'],
      ['dataset=models&as_of=2026-07-11', 'as_of'],
      ['dataset=models&as_of=tomorrow', 'as_of'],
      ['dataset=models&as_of=', 'as_of'],
      ['dataset=price_history&as_of=2026-07-01', 'as_of'],
      ['dataset=benchmarks&as_of=2026-07-01', 'as_of'],
      ['dataset=benchmarks&creator=acme', 'creator'],
      ['dataset=changes&as_of=2026-07-01', 'as_of'],
      ['dataset=changes&creator=acme', 'creator'],
      ['dataset=changes&type=chat', 'type'],
      ['dataset=models&min_input_price=-1', 'min_input_price'],
      ['dataset=models&min_input_price=2&max_input_price=1', 'min_input_price'],
      ['dataset=models&min_lowest_price=2&max_lowest_price=1', 'min_lowest_price'],
      ['dataset=models&max_lowest_price=', 'max_lowest_price'],
      ['dataset=models&type=planet', 'type'],
      ['dataset=models&benchmark_min=x', 'benchmark_min'],
      ['dataset=models&creator=a&organization=b', 'organization'],
    ] as const) {
      const problem = await app.read<Problem>(`${ROOT}/export?${query}`, 400);
      expect(problem.code, query).to.equal('invalid_parameter');
      expect(
        problem.errors?.map((error) => error.parameter),
        query,
      ).to.deep.equal([parameter]);
    }
    // A table has no place for a warning.
    for (const name of ['limit', 'page', 'fields', 'q', 'slugs', 'max_input_pric']) {
      const path = `${ROOT}/export?dataset=models&format=csv&${name}=1`;
      expect((await app.read<Problem>(path, 400)).code, name).to.equal('unknown_parameter');
    }
    const bad = await app.read<Problem>(`${ROOT}/export?dataset=%ff%`, 400);
    expect(bad.code).to.equal('invalid_request');
  });

  it('401, 403, 405, 406: who and how', async () => {
    const path = `${ROOT}/export?dataset=models`;
    expect((await app.read<Problem>(path, 401, { key: null })).code).to.equal('missing_api_key');
    const free = await app.createKey('free@example.com');
    const problem = await app.read<Problem>(path, 403, { key: free.value });
    expect(problem).to.include({ code: 'plan_upgrade_required', required_plan: 'scale' });
    const made = await app.read<{ data: { value: string } }>(`${ROOT}/keys`, 201, {
      method: 'post',
      json: { scopes: ['models:read'] },
    });
    const narrow = await app.read<Problem>(path, 403, { key: made.data.value });
    expect(narrow.code).to.equal('insufficient_scope');
    expect((await app.read<Problem>(path, 405, { method: 'post' })).code).to.equal(
      'method_not_allowed',
    );
    await app.read<Problem>(path, 406, { headers: { accept: 'image/png' } });
    expect((await ask('dataset=models&format=csv', { accept: 'text/csv' })).status).to.equal(200);
  });

  it('counts one request, whatever is sent', async () => {
    const used = async (): Promise<number> =>
      Number((await ask('dataset=benchmarks')).headers.get('x-ratelimit-used'));
    const before = await used();
    await ask('dataset=models&format=parquet');
    expect(await used()).to.equal(before + 2);
  });
});
