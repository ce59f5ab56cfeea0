import { expect } from 'chai';
import { catwalk } from '../../../indexer/feeds/catwalk/feed.ts';
import type { Feed } from '../../../indexer/feeds/feed.ts';
import { genaiPrices } from '../../../indexer/feeds/genai-prices/feed.ts';
import { litellm } from '../../../indexer/feeds/litellm/feed.ts';
import { modelsDev } from '../../../indexer/feeds/models-dev/feed.ts';
import { FeedRecord } from '../../../schemas/records.ts';
import { readText } from './build.ts';
import { HOSTILE_VALUES } from './hostile-values.ts';

const SEEDS = ['sound-1', 'sound-2', 'sound-3'];

interface Sample {
  readonly feed: Feed;
  readonly file: string;
  /** A sound row but for `HERE`, at each place where a value may be replaced. */
  readonly rows: Readonly<Record<string, string>>;
  readonly build: (row: string) => string;
}

const litellmRow = (fields: string) =>
  `{"litellm_provider": "openai", "mode": "chat", "input_cost_per_token": 1e-06, ${fields}}`;
const genaiModel = (fields: string) => `{"id": "bad", "match": {"equals": "bad"}, ${fields}}`;
const genaiPrice = (rate: string) => genaiModel(`"prices": {"input_mtok": ${rate}}`);

const modelsDevModel = (id: string, fields: string) =>
  `{"id": "${id}", "name": "x", "limit": {"context": 1}, "modalities": {"input": [], "output": []}, ${fields}}`;

const catwalkModel = (id: string, fields: string) =>
  `{"id": "${id}", "name": "x", "cost_per_1m_out": 2, "context_window": 1, ${fields}}`;

const SAMPLES: readonly Sample[] = [
  {
    feed: modelsDev,
    file: 'api.json',
    rows: {
      'the row': 'HERE',
      price: modelsDevModel('bad', '"cost": {"input": HERE}'),
      cost: modelsDevModel('bad', '"cost": HERE'),
      limit: modelsDevModel('bad', '"limit": {"context": HERE}'),
      border: modelsDevModel(
        'bad',
        '"cost": {"tiers": [{"input": 1, "tier": {"type": "context", "size": HERE}}]}',
      ),
    },
    build: (row) =>
      `{"openai": {"id": "openai", "name": "OpenAI", "models": {${[
        ...SEEDS.map((id) => `"${id}": ${modelsDevModel(id, '"cost": {"input": 1}')}`),
        `"__proto__": ${row}`,
      ].join()}}}}`,
  },
  {
    feed: catwalk,
    file: 'openai.json',
    rows: {
      'the row': 'HERE',
      price: catwalkModel('bad', '"cost_per_1m_in": HERE'),
      limit: catwalkModel('bad', '"cost_per_1m_in": 1, "context_window": HERE'),
      id: catwalkModel('bad', '"cost_per_1m_in": 1, "id": HERE'),
      name: catwalkModel('bad', '"cost_per_1m_in": 1, "name": HERE'),
    },
    build: (row) =>
      `{"id": "openai", "models": [${[
        ...SEEDS.map((id) => catwalkModel(id, '"cost_per_1m_in": 1')),
        row,
      ].join()}]}`,
  },
  {
    feed: litellm,
    file: 'model_prices_and_context_window.json',
    rows: {
      'the row': 'HERE',
      provider: '{"litellm_provider": HERE, "mode": "chat"}',
      mode: '{"litellm_provider": "openai", "mode": HERE, "input_cost_per_second": 1}',
      price: litellmRow('"output_cost_per_token": HERE'),
      'price of a tier': litellmRow('"input_cost_per_token_above_200k_tokens_priority": HERE'),
      'price of a request': litellmRow('"input_cost_per_query": HERE'),
      'price of a search': litellmRow(
        '"search_context_cost_per_query": {"search_context_size_low": HERE}',
      ),
      searches: litellmRow('"search_context_cost_per_query": HERE'),
      steps: litellmRow('"tiered_pricing": HERE'),
      border: litellmRow('"tiered_pricing": [{"input_cost_per_token": 1, "range": [HERE, 5]}]'),
      'price of a step': litellmRow(
        '"tiered_pricing": [{"input_cost_per_token": HERE, "range": [0, 5]}]',
      ),
      limit: litellmRow('"max_input_tokens": HERE'),
      flag: litellmRow('"supports_vision": HERE'),
      modalities: litellmRow('"supported_output_modalities": HERE'),
      link: litellmRow('"source": HERE'),
      date: litellmRow('"deprecation_date": HERE'),
      'a field of nobody': litellmRow('"__proto__": HERE, "constructor": HERE'),
    },
    build: (row) =>
      `{${[...SEEDS.map((key) => `"${key}": ${litellmRow('"rpm": 1')}`), `"__proto__": ${row}`].join()}}`,
  },
  {
    feed: genaiPrices,
    file: 'data.json',
    rows: {
      'the row': 'HERE',
      id: '{"id": HERE, "match": {}, "prices": {}}',
      name: genaiModel('"prices": {}, "name": HERE'),
      match: '{"id": "bad", "match": HERE, "prices": {}}',
      prices: genaiModel('"prices": HERE'),
      price: genaiPrice('HERE'),
      base: genaiPrice('{"base": HERE, "tiers": []}'),
      tiers: genaiPrice('{"base": 1, "tiers": HERE}'),
      border: genaiPrice('{"base": 1, "tiers": [{"start": HERE, "price": 1}]}'),
      'price of a tier': genaiPrice('{"base": 1, "tiers": [{"start": 1, "price": HERE}]}'),
      constraint: genaiModel('"prices": [{"constraint": HERE, "prices": {"input_mtok": 1}}]'),
      date: genaiModel('"prices": [{"constraint": {"start_date": HERE}, "prices": {}}]'),
      time: genaiModel(
        '"prices": [{"constraint": {"start_time": HERE, "end_time": "16:30:00Z"}, "prices": {}}]',
      ),
      limit: genaiModel('"prices": {}, "context_window": HERE'),
      deprecated: genaiModel('"prices": {}, "deprecated": HERE'),
      'a field of nobody': genaiModel('"prices": {"__proto__": HERE, "constructor": HERE}'),
    },
    build: (row) =>
      `[{"id": "openai", "name": "OpenAI", "models": [${[
        ...SEEDS.map((id) => `{"id": "${id}", "match": {}, "prices": {"input_mtok": 1}}`),
        row,
      ].join()}]}]`,
  },
];

describe('Price feeds and hostile values (T35)', () => {
  for (const { feed, file, rows, build } of SAMPLES) {
    for (const [place, row] of Object.entries(rows)) {
      it(`${feed.name}: ${place}`, async () => {
        for (const [about, value] of Object.entries(HOSTILE_VALUES)) {
          const text = build(row.replaceAll('HERE', value));
          const { records, rejected } = await readText(feed, file, text);
          const ids = records.map(({ native_id }) => native_id);
          expect(ids, about).to.include.members(SEEDS.map((id) => `openai/${id}`));
          expect(rejected.length, about).to.be.at.most(1);
          for (const record of records) {
            expect(FeedRecord.safeParse(record).error?.issues, about).to.equal(undefined);
          }
          expect(JSON.stringify(records), about).not.to.match(/_url":"javascript:|x{600}/);
          expect(({} as Record<string, unknown>)['polluted'], about).to.equal(undefined);
        }
      });
    }
  }

  it('rejects every price that is none', async () => {
    const prices = [
      'a flag',
      'a number as text',
      'NaN as text',
      'an object',
      'a list',
      'a huge number',
      'a number beyond floats',
      'a number below floats',
      'a number of 5000 digits',
    ];
    for (const { feed, file, rows, build } of SAMPLES) {
      for (const about of prices) {
        const row = (rows['price'] ?? '').replace('HERE', HOSTILE_VALUES[about] ?? '');
        const { rejected } = await readText(feed, file, build(row));
        expect(rejected, `${feed.name}: ${about}`).to.have.length(1);
      }
    }
  });
});
