import type { IndexDocument } from '../../indexer/index/port.ts';
import type {
  FactInterval,
  ModelHistory,
  ModelVersion,
  PriceInterval,
} from '../../schemas/history.ts';
import { buildModel, buildOffer, buildModelPricing } from './build.ts';
import { SAMPLE_MODELS, SAMPLE_OTHERS } from './sample.ts';

/** The time of the sample with a past. */
export const NOW = new Date('2026-07-10T12:00:00Z');
/** First day of its history. */
export const SINCE = '2026-06-16';
/** A day on which one model cost more and another was not known. */
export const DAY = '2026-06-30';

const cheap = buildModel({
  slug: 'ibis',
  aliases: ['acme/ibis', 'old-ibis'],
  former_slugs: ['old-ibis'],
  pricing: buildModelPricing(1, 4, { offer_id: 'off_acme-cloud_ibis' }),
  offers: [buildOffer('acme-cloud', 1, 4)],
  providers: ['acme-cloud'],
});
const dear = {
  ...cheap,
  pricing: buildModelPricing(2, 8, { offer_id: 'off_acme-cloud_ibis' }),
  offers: [buildOffer('acme-cloud', 2, 8)],
};

const price = (
  amount: number,
  from: string | null,
  to: string | null,
  more: Partial<PriceInterval> = {},
): PriceInterval => ({
  kind: 'price',
  offer_id: 'off_acme-cloud_ibis',
  component: 'input',
  unit: '1m_tokens',
  amount,
  min_prompt_tokens: 0,
  time_window: null,
  size: null,
  quality: null,
  chosen: true,
  suspect_reason: null,
  source: 'test',
  effective_from: from,
  effective_to: to,
  ...more,
});
const fact: FactInterval = {
  kind: 'fact',
  offer_id: null,
  field: 'limits.context_window',
  value: 8000,
  previous: 4000,
  source: 'test',
  effective_from: '2026-07-02',
  effective_to: null,
};
const history: ModelHistory = {
  model_id: cheap.id,
  offers: [
    {
      id: 'off_acme-cloud_ibis',
      provider: 'acme-cloud',
      provider_model_id: 'ibis',
      region: 'global',
      service_tier: 'standard',
    },
    {
      id: 'off_gone_ibis',
      provider: 'gone',
      provider_model_id: 'ibis',
      region: 'eu',
      service_tier: 'batch',
    },
  ],
  intervals: [
    fact,
    price(1, '2026-07-02', null),
    price(2, SINCE, '2026-07-02'),
    price(3, null, '2026-06-20', { offer_id: 'off_gone_ibis', component: 'output' }),
    // Nothing is known of what it is a price of.
    price(9, null, null, { offer_id: 'off_nobody_knows' }),
  ],
};
const version: ModelVersion = {
  model_id: cheap.id,
  valid_from: null,
  valid_to: '2026-07-02',
  document: dear,
};
const unborn: ModelVersion = {
  model_id: 'mdl_egret-embed',
  valid_from: null,
  valid_to: '2026-07-02',
  document: null,
};
/** The directory of the sample with what models were before. */
export const PAST_OTHERS: readonly IndexDocument[] = [
  ...SAMPLE_OTHERS.map((document) =>
    document.kind === 'info'
      ? {
          ...document,
          body: {
            ...document.body,
            history: {
              since: SINCE,
              sources: [{ key: 'test', name: 'Test source', dates: [SINCE] }],
            },
          },
        }
      : document,
  ),
  { kind: 'history', id: cheap.id, body: history },
  { kind: 'version', id: `${cheap.id}@first`, body: version },
  { kind: 'version', id: 'mdl_egret-embed@first', body: unborn },
];

/** The models of the sample with one that became cheaper. */
export const PAST_MODELS = [...SAMPLE_MODELS, cheap];
