import type {
  FactIntervalRow,
  ModelRow,
  OfferRow,
  PriceRow,
  ResultRow,
  SourceRow,
  Stored,
} from '../../../indexer/catalog/database/rows.ts';
import type { Directory } from '../../../indexer/catalog/documents/model-rows.ts';
import type { StoredRows } from '../../../indexer/catalog/documents/stored-rows.ts';

/** Of columns a test is not about nothing is read. */
const asRow = <Row>(columns: Partial<Row>): Row => columns as Row;

let lastId = 0;

/** A price of `off_p_a` in USD for a million tokens of input. */
export function buildPriceRow(usd: number, more: Partial<PriceRow> = {}): Stored<PriceRow> {
  lastId += 1;
  return {
    id: lastId,
    offer_id: 'off_p_a',
    source_key: 'models-dev',
    component: 'input',
    unit: '1m_tokens',
    amount_nano: usd * 1e9,
    min_prompt_tokens: 0,
    time_window: null,
    size: null,
    quality: null,
    is_chosen: true,
    suspect_reason: null,
    url: null,
    checked_on: null,
    valid_from: '2026-06-01',
    valid_to: null,
    recorded_at: '2026-08-01T00:00:00Z',
    ...more,
  };
}

/** What the fact was between two days. */
export function buildInterval(
  field: string,
  value: unknown,
  [valid_from, valid_to]: readonly [string, string],
  more: Partial<FactIntervalRow> = {},
): Stored<FactIntervalRow> {
  lastId += 1;
  return {
    id: lastId,
    model_id: 'mdl_a',
    offer_id: null,
    field,
    value: value === null ? null : JSON.stringify(value),
    source_key: 'models-dev',
    valid_from,
    valid_to,
    ...more,
  };
}

export const buildOfferRow = (more: Partial<OfferRow> = {}): OfferRow =>
  asRow<OfferRow>({
    id: 'off_p_a',
    provider_slug: 'p',
    model_id: 'mdl_a',
    native_model_id: 'a',
    snapshot_ids: '[]',
    region: '',
    service_tier: 'standard',
    context_window: 16_000,
    valid_from: '2026-06-01',
    valid_to: null,
    removed_at: null,
    ...more,
  });

export const buildResultRow = (key: string, more: Partial<ResultRow> = {}): ResultRow =>
  asRow<ResultRow>({
    key,
    benchmark_slug: 'b1',
    evaluator: 'third_party',
    evaluated_on: null,
    recorded_on: '2026-06-01',
    is_primary: false,
    valid_from: '2026-06-01',
    ...more,
  });

/** All that is stored of a model, of which nothing is but what the test names. */
export const buildStored = ({
  model = {},
  ...more
}: Partial<Omit<StoredRows, 'model'>> & {
  readonly model?: Partial<ModelRow>;
} = {}): StoredRows => ({
  model: asRow<ModelRow>({
    id: 'mdl_a',
    slug: 'a',
    name: 'Now',
    valid_from: '2026-06-01',
    ...model,
  }),
  modalities: [],
  capabilities: [],
  aliases: [],
  conflicts: [],
  snapshotAliases: [],
  offers: [],
  prices: new Map(),
  results: [],
  intervals: [],
  ...more,
});

const buildSourceRow = (key: string, precedence: number): SourceRow =>
  asRow<SourceRow>({ key, precedence, as_of: '2026-08-01' });

/** models.dev comes before LiteLLM. */
export const DIRECTORY: Directory = {
  sources: new Map([
    ['models-dev', buildSourceRow('models-dev', 1)],
    ['litellm', buildSourceRow('litellm', 4)],
  ]),
  creators: new Map(),
  providers: new Map(),
  benchmarks: new Map(),
  slugs: new Map([
    ['mdl_a', 'a'],
    ['mdl_b', 'b'],
    ['mdl_c', 'c'],
  ]),
  snapshots: new Map(),
  newest: '2026-08-01',
  since: '2026-06-01',
};
