import { isOwnId } from '../../catalog/documents/own-id.ts';
import { toPricer } from '../../catalog/documents/price-resolved.ts';
import type { ResolvedCatalog, ResolvedModel, ResolvedOffer } from '../../resolve/resolved.ts';
import { isForChina, ownProvidersOf } from '../../resolve/tables/own-providers.ts';
import type { ModelPricing } from '../../../schemas/model.ts';
import type { DataCheck } from '../check.ts';

/** Whose prices of creators' own providers are taken as the list. */
const WITNESS = 'models-dev';
const NANO = 1_000_000_000;
const MARGIN = 0.001;

/** What a creator asks for its model, and what the catalogue shows; USD per 1M tokens. */
interface ListPrice {
  readonly slug: string;
  readonly offer: string;
  readonly input: number | null;
  readonly output: number | null;
  readonly shown: ModelPricing | null;
  readonly isRight: boolean;
}

function amountOf({ prices }: ResolvedOffer, component: 'input' | 'output'): number | null {
  const stated = prices.find(
    (price) =>
      price.source === WITNESS &&
      price.component === component &&
      price.unit === '1m_tokens' &&
      price.minPromptTokens === 0,
  );
  return stated === undefined ? null : stated.amountNano / NANO;
}

const isNear = (a: number, b: number | null): boolean =>
  b !== null && Math.abs(a - b) <= MARGIN * Math.max(a, b);
/** Nothing for output is what embeddings have. */
const isAs = (stated: number | null, shown: number | null): boolean =>
  stated === null || stated === 0 ? shown === null || shown === 0 : isNear(stated, shown);

/** The creator's offer under the model's own id, at the place it is quoted by first. */
function findListed(model: ResolvedModel): ResolvedOffer | null {
  const places = model.creator === null ? [] : ownProvidersOf(model.creator);
  const letters = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');
  const rank = ({ provider, nativeModelId: id, snapshot }: ResolvedOffer): number =>
    places.indexOf(provider) * 4 +
    (snapshot === null ? 0 : 2) +
    (letters(id) === letters(model.slug) ? 0 : 1);
  const own = model.offers.filter(
    ({ provider, serviceTier, nativeModelId: id }) =>
      places.includes(provider) && serviceTier === 'standard' && isOwnId(id, model.slug),
  );
  const isSoldAbroad = own.some(
    ({ provider, prices }) => !isForChina(provider) && prices.length > 0,
  );
  const [listed] = own
    .filter(({ provider }) => !(isSoldAbroad && isForChina(provider)))
    .filter((o) => (amountOf(o, 'input') ?? 0) > 0 || (amountOf(o, 'output') ?? 0) > 0)
    .sort((a, b) => rank(a) - rank(b));
  return listed ?? null;
}

const compared = new WeakMap<ResolvedCatalog, readonly ListPrice[]>();

/** The list price of every model that a feed has at its creator's own provider, beside the one shown. */
export function compareListPrices(catalogue: ResolvedCatalog): readonly ListPrice[] {
  const known = compared.get(catalogue) ?? comparePrices(catalogue);
  compared.set(catalogue, known);
  return known;
}

function comparePrices(catalogue: ResolvedCatalog): ListPrice[] {
  const toPricing = toPricer(catalogue);
  return catalogue.models.flatMap((model) => {
    const listed = findListed(model);
    if (listed === null) return [];
    const [input, output] = [amountOf(listed, 'input'), amountOf(listed, 'output')];
    const shown = toPricing(model);
    const isRight = shown !== null && isAs(input, shown.input) && isAs(output, shown.output);
    const offer = `${listed.provider}/${listed.nativeModelId}`;
    return [{ slug: model.slug, offer, input, output, shown, isRight }];
  });
}

const write = (input: number | null, output: number | null): string =>
  `$${input ?? '–'} / $${output ?? '–'}`;

/** Models whose price is not what their creator asks. */
export const listPrices: DataCheck = {
  name: 'not_the_list_price',
  level: 'error',
  advice:
    'see the sources with catalog show <slug> --sources; if the price shown is right, say why in exceptions.ts',
  measure: (catalogue) => {
    const all = compareListPrices(catalogue);
    const right = all.filter(({ isRight }) => isRight).length;
    return `${right} of ${all.length} list prices shown (${((100 * right) / Math.max(all.length, 1)).toFixed(1)} %)`;
  },
  find: function* find(catalogue) {
    for (const { slug, offer, input, output, shown, isRight } of compareListPrices(catalogue)) {
      if (isRight) continue;
      const instead =
        shown === null
          ? 'nothing is shown'
          : `${write(shown.input, shown.output)} is shown, of ${shown.offer_id ?? 'no offer'} (${shown.basis})`;
      yield { subject: `${slug} ${offer}`, detail: `${write(input, output)} listed; ${instead}` };
    }
  },
};
