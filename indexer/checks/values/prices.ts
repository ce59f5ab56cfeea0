import { toOwnOffers } from '../../resolve/life-cycle/fold-snapshots.ts';
import type { ResolvedModel, ResolvedOffer, ResolvedPrice } from '../../resolve/resolved.ts';
import type { DataCheck, Spotted } from '../check.ts';

const NANO = 1_000_000_000;
const TOKEN_PRICE_MAX = 1_000;
const OUTLIER_FACTOR = 20;
const OFFERS_MIN = 3;
/** USD per 1M tokens: nothing is sold for less. */
const TOKEN_PRICE_MIN = 0.001;
/** How many times the input the output may cost. */
const RATIO_MAX = 30;

interface Chosen {
  readonly model: ResolvedModel;
  readonly offer: ResolvedOffer;
  readonly price: ResolvedPrice;
}

function* eachChosen(models: readonly ResolvedModel[]): Generator<Chosen> {
  for (const model of models) {
    for (const offer of toOwnOffers(model)) {
      for (const price of offer.prices) if (price.isChosen) yield { model, offer, price };
    }
  }
}

const isPlain = ({ unit, minPromptTokens, component }: ResolvedPrice): boolean =>
  unit === '1m_tokens' && minPromptTokens === 0 && ['input', 'output'].includes(component);
const toUsd = ({ amountNano }: ResolvedPrice): number => amountNano / NANO;

function spot({ model, offer, price }: Chosen, why: string): Spotted {
  const place = `${offer.provider}/${offer.nativeModelId}`;
  return {
    subject: `${model.slug} ${place} ${price.component}`,
    detail: `$${toUsd(price)} per ${price.unit} (${price.source}): ${why}`,
  };
}

/** Token prices beyond anything that is sold. */
export const tooDear: DataCheck = {
  name: 'token_price_too_high',
  level: 'error',
  advice:
    'a unit is wrong: the guards of indexer/resolve/prices/price-anomalies.ts should have marked it',
  find: function* find({ models }) {
    for (const chosen of eachChosen(models)) {
      const isTokens = chosen.price.unit === '1m_tokens';
      if (isTokens && toUsd(chosen.price) > TOKEN_PRICE_MAX) {
        yield spot(chosen, `more than $${TOKEN_PRICE_MAX}`);
      }
    }
  },
};

/** USD per 1M tokens beyond which an input or output is worth a look: few models cost so much. */
const DEAR = { input: 50, output: 200 } as const;
/** USD per unit beyond which no image, second or page is sold. */
const UNIT_MAX: Readonly<Partial<Record<ResolvedPrice['unit'], number>>> = {
  image: 2,
  megapixel: 1,
  second: 5,
  minute: 5,
  '1m_characters': 500,
  page: 1,
  request: 5,
  '1k_requests': 500,
};

/** Prices that are believable of few models only, where too few offers are there to compare. */
export const dear: DataCheck = {
  name: 'dear_price',
  level: 'warning',
  advice: 'compare with the provider’s own page; if it is right, list it in exceptions.ts',
  find: function* find({ models }) {
    const alone = models.filter(({ offers }) => offers.length < OFFERS_MIN);
    for (const chosen of eachChosen(alone)) {
      const { price } = chosen;
      const usual = price.component === 'output' ? DEAR.output : DEAR.input;
      const most = price.unit === '1m_tokens' ? usual : (UNIT_MAX[price.unit] ?? Infinity);
      const isJudged = price.unit !== '1m_tokens' || isPlain(price);
      if (isJudged && toUsd(price) > most) yield spot(chosen, `more than $${most}`);
    }
  },
};

/** How many times one source's price of an offer may be another's. */
const SOURCES_FACTOR = 5;

/** Sources that say very different things of one offer, none of them suspect: one has another unit. */
export const farApartSources: DataCheck = {
  name: 'sources_far_apart',
  level: 'warning',
  advice: 'see both with catalog show <slug> --sources; one is stale or in another unit',
  find: function* find({ models }) {
    for (const model of models) {
      for (const offer of model.offers) {
        const sound = offer.prices.filter((p) => p.suspectReason === null && p.amountNano > 0);
        for (const price of sound.filter((p) => p.isChosen && isPlain(p))) {
          const other = sound.find(
            (p) =>
              isPlain(p) &&
              p.component === price.component &&
              Math.max(p.amountNano / price.amountNano, price.amountNano / p.amountNano) >
                SOURCES_FACTOR,
          );
          if (other !== undefined) {
            yield spot({ model, offer, price }, `${other.source} says $${toUsd(other)}`);
          }
        }
      }
    }
  },
};

/** Prices that are kept and not believed. */
export const suspects: DataCheck = {
  name: 'suspect_price',
  level: 'note',
  advice: 'nothing: they are never shown as a price',
  find: function* find({ models }) {
    for (const model of models) {
      for (const offer of model.offers) {
        for (const price of offer.prices) {
          const { suspectReason: reason } = price;
          if (reason !== null) yield spot({ model, offer, price }, reason);
        }
      }
    }
  },
};

/** Reading from a cache never costs more than reading anew. */
export const dearCache: DataCheck = {
  name: 'cache_dearer_than_input',
  level: 'warning',
  advice: 'compare with the provider’s own page; the two may be swapped',
  find: function* find({ models }) {
    for (const model of models) {
      for (const offer of model.offers) {
        const of = (component: string) =>
          offer.prices.find(
            (p) =>
              p.isChosen &&
              p.component === component &&
              p.unit === '1m_tokens' &&
              p.minPromptTokens === 0,
          );
        const [input, cache] = [of('input'), of('cache_read')];
        if (input !== undefined && cache !== undefined && cache.amountNano > input.amountNano) {
          yield spot({ model, offer, price: cache }, `the input costs $${toUsd(input)}`);
        }
      }
    }
  },
};

/** Token prices that only a division too many explains. */
export const tooCheap: DataCheck = {
  name: 'token_price_too_low',
  level: 'warning',
  advice: 'compare with the provider’s own page; a unit may be wrong by a power of ten',
  find: function* find({ models }) {
    for (const chosen of eachChosen(models)) {
      const usd = toUsd(chosen.price);
      if (chosen.price.unit === '1m_tokens' && usd > 0 && usd < TOKEN_PRICE_MIN) {
        yield spot(chosen, `less than $${TOKEN_PRICE_MIN}`);
      }
    }
  },
};

/** Chosen prices far from what other hosts ask for the same model. */
export const outliers: DataCheck = {
  name: 'price_outlier',
  level: 'error',
  advice:
    'a unit is wrong: the guards of indexer/resolve/prices/price-anomalies.ts should have marked it',
  find: function* find({ models }) {
    for (const component of ['input', 'output']) {
      for (const model of models) {
        const chosen = [...eachChosen([model])].filter(
          ({ price }) => price.component === component && isPlain(price) && price.amountNano > 0,
        );
        const median = toMedian(chosen.map(({ price }) => price.amountNano));
        for (const each of chosen.length < OFFERS_MIN ? [] : chosen) {
          const { amountNano } = each.price;
          if (Math.max(amountNano / median, median / amountNano) > OUTLIER_FACTOR) {
            yield spot(each, `the median of ${chosen.length} offers is $${median / NANO}`);
          }
        }
      }
    }
  },
};

function toMedian(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Input and output of one offer that do not belong together. */
export const oddRatio: DataCheck = {
  name: 'odd_price_ratio',
  level: 'warning',
  advice: 'compare with the provider’s own page; one of the two may be in another unit',
  find: function* find({ models }) {
    for (const model of models.filter(({ type }) => type === 'text')) {
      for (const offer of model.offers) {
        const of = (component: string) =>
          offer.prices.find((p) => p.isChosen && isPlain(p) && p.component === component);
        const [input, output] = [of('input'), of('output')];
        if (input === undefined || output === undefined || output.amountNano === 0) continue;
        const ratio = toUsd(output) / toUsd(input);
        const isOdd = ratio > RATIO_MAX || ratio < 0.5;
        if (input.amountNano > 0 && isOdd) {
          yield spot({ model, offer, price: output }, `the input costs $${toUsd(input)}`);
        }
      }
    }
  },
};

/** Zero prices where nothing is free, and prices where all is. */
export const falseFree: DataCheck = {
  name: 'false_free',
  level: 'error',
  advice: 'say in indexer/resolve/tables/providers.ts what a zero of this provider means',
  find: function* find({ models }) {
    for (const model of models) {
      for (const offer of model.offers) {
        const main = offer.prices.filter((price) => price.isChosen && isPlain(price));
        const [first] = main;
        if (first === undefined) continue;
        const isZero = main.every(({ amountNano }) => amountNano === 0);
        const chosen = { model, offer, price: first };
        if (isZero && offer.access !== 'free') yield spot(chosen, `zero, but ${offer.access}`);
        if (!isZero && offer.access === 'free') yield spot(chosen, 'a price, but free');
      }
    }
  },
};
