import type { ModelType, ServiceTier } from '../../../schemas/model.ts';
import type { OfferRecord, PriceRecord } from '../../../schemas/records.ts';
import { toDecimal } from '../values/decimal.ts';
import { withoutAbsent } from '../values/present.ts';
import type { Entry, Mode, ModelItem, Rates } from './item.ts';
import { type Subject, toPrices, toSlot, withoutRepeats } from './prices.ts';

/** What a model is for, where it is paid by the thing it makes or looks at. */
const TYPES: Readonly<Record<string, ModelType>> = {
  'output_image image': 'image',
  'output_image megapixel': 'image',
  'output_video second': 'video',
  'input_audio minute': 'speech_to_text',
  'output_audio minute': 'text_to_speech',
  'character 1m_characters': 'text_to_speech',
  'rerank_search 1k_requests': 'rerank',
  'page page': 'ocr',
};

/** A model's type as far as its prices tell; undefined: not. */
function findType(prices: readonly PriceRecord[]): ModelType | undefined {
  return prices
    .map(({ component, unit }) => TYPES[`${component} ${unit}`])
    .find((type) => type !== undefined);
}

const SUFFIX = /^(lte|gt)-(\d+)k$/;

/** Prices by suffix: `` and `lte-128k` from the first token on, `gt-128k` beyond 128,000. */
type PricesBySuffix = ReadonlyMap<string, readonly PriceRecord[]>;

/** One list of the prices by length of prompt. A price that does not change at a border is written once. */
function joinTiers(
  bySuffix: PricesBySuffix,
  toBorder: (tokens: number) => number = (tokens) => tokens,
): PriceRecord[] {
  const tiers = [...bySuffix].map(([suffix, prices]) => {
    const [, direction, thousands] = SUFFIX.exec(suffix) ?? [];
    const from = direction === 'gt' ? toBorder(Number(thousands) * 1000) + 1 : 0;
    return { from, isPlain: suffix === '', prices };
  });
  // Those of a tier before the plain ones, which only fill what it leaves out.
  const first = tiers
    .filter(({ from }) => from === 0)
    .sort((a, b) => Number(a.isPlain) - Number(b.isPlain));
  const base = withoutRepeats(first.flatMap(({ prices }) => prices));
  const amounts = new Map(base.map((price) => [toSlot(price), price.amount]));
  const beyond = tiers
    .filter(({ from }) => from > 0)
    .flatMap(({ from, prices }) =>
      prices
        .filter((price) => amounts.get(toSlot(price)) !== price.amount)
        .map((price) => ({ ...price, min_prompt_tokens: from })),
    );
  return [...base, ...withoutRepeats(beyond)];
}

/** How the feed calls a way to serve; `standard` is what is not said. */
const MODES: Readonly<Record<string, ServiceTier>> = {
  standard: 'standard',
  batch: 'batch',
  flex: 'flex',
  priority: 'priority',
  fast: 'fast',
};
const EVERYWHERE = 'default';
/** Where it is named, it is the offer everywhere, and `default` is what regions not named cost. */
const GLOBAL = 'global';

interface Offered {
  readonly region: string;
  readonly tier: ServiceTier;
  readonly prices: readonly PriceRecord[];
}

/** A model's offers: plain and as a batch, in each region and mode. Where the feed repeats itself, its modes are meant. */
export function* toOfferRecords(item: ModelItem): Generator<OfferRecord> {
  const { provider } = item;
  const [id = '', quality] = item.model.split('::');
  const offers = new Map<string, Offered>();
  for (const offered of listOffers(item)) {
    const key = JSON.stringify([offered.region, offered.tier]);
    const prices = [...(offers.get(key)?.prices ?? []), ...offered.prices];
    offers.set(key, { ...offered, prices: withoutRepeats(prices) });
  }
  for (const { region, tier, prices } of offers.values()) {
    if (prices.length > 0) {
      yield withoutAbsent({
        kind: 'offer' as const,
        native_id: [
          `${provider}/${item.model}`,
          ...(tier === 'standard' || isBatch(item.model) ? [] : [tier]),
          ...(region === EVERYWHERE ? [] : [region]),
        ].join('@'),
        provider,
        provider_model_id: id,
        region: region === EVERYWHERE ? undefined : region,
        service_tier: tier === 'standard' ? undefined : tier,
        type: findType(prices),
        prices: prices.map((price) => (quality === undefined ? price : { ...price, quality })),
      });
    }
  }
}

const isBatch = (model: string) => /[-:]batch$/.test(model);

/** All there is, the surer first. */
function* listOffers({ provider, model, entries }: ModelItem): Generator<Offered> {
  const subject = { provider, model };
  for (const entry of Object.values(entries)) {
    yield* listModes(entry, subject);
  }
  const join = (pick: (entry: Entry) => PriceRecord[]) =>
    joinTiers(
      new Map(Object.entries(entries).map(([suffix, entry]) => [suffix, pick(entry)])),
      (tokens) => toBorder(tokens, subject),
    );
  const plain = join(({ pricing_config: config }) => [
    ...price(config?.pay_as_you_go, subject),
    ...toFixedCost(config?.fixed_cost?.request?.price),
  ]);
  yield { region: EVERYWHERE, tier: isBatch(model) ? 'batch' : 'standard', prices: plain };
  const batch = join(({ pricing_config: config }) => price(config?.batch_config, subject));
  yield { region: EVERYWHERE, tier: 'batch', prices: batch };
}

const price = (rates: Rates | undefined, subject: Subject) =>
  rates === undefined ? [] : toPrices(rates, subject);

/** Google's own file names the tier of every model 128k; since Gemini 2.5 it begins at 200,000, as its other file says. */
const toBorder = (tokens: number, { provider, model }: Subject) =>
  provider === 'google' && tokens === 128_000 && !model.startsWith('gemini-1') ? 200_000 : tokens;

/** What every request costs beside its tokens. */
function toFixedCost(cents: string | undefined): PriceRecord[] {
  return cents === undefined || Number(cents) === 0
    ? []
    : [{ component: 'request', unit: '1k_requests', amount: toDecimal(cents, 1) }];
}

function* listModes({ custom_pricing }: Entry, subject: Subject): Generator<Offered> {
  const everywhereFirst = Object.entries(custom_pricing?.regions ?? {}).sort(
    ([a], [b]) => Number(b === GLOBAL) - Number(a === GLOBAL),
  );
  for (const [regions, { execution_modes: modes }] of everywhereFirst) {
    for (const [name, mode] of Object.entries(modes)) {
      const tier = Object.hasOwn(MODES, name) ? MODES[name] : undefined;
      if (tier !== undefined) {
        const prices = toModePrices(mode, subject);
        for (const region of regions.split(',').map((part) => part.trim())) {
          yield { region: region === GLOBAL ? EVERYWHERE : region, tier, prices };
        }
      }
    }
  }
}

function toModePrices(mode: Mode, subject: Subject): PriceRecord[] {
  const bySuffix = Object.entries(mode.context_tiers ?? {}).map(
    ([suffix, { pricing_config: config }]) =>
      [suffix, price(config.pay_as_you_go, subject)] as const,
  );
  return joinTiers(
    new Map([['', price(mode.pricing_config?.pay_as_you_go, subject)], ...bySuffix]),
  );
}
