import type { CatalogView } from '../../../catalog/catalog-view.ts';
import type { VNode } from 'preact';
import { FRONTIER_PRICES } from '../../../../schemas/api/catalog/frontier.ts';
import type { Facets } from '../../../../schemas/query.ts';
import type { FormState } from '../../page/sent-form.ts';
import { formatCount } from '../../ui/format.ts';
import { toWords } from '../../ui/words.ts';
import type { PriceName } from './read.ts';
import { type Options, Pick } from '../form-parts.tsx';

export const PRICE_WORDS: Readonly<Record<PriceName, string>> = {
  blended_price: 'Blended price',
  input_price: 'Input price',
  output_price: 'Output price',
  lowest_price: 'Lowest price',
};

interface Props {
  readonly state: FormState;
  readonly catalog: CatalogView;
  readonly benchmark: string;
  readonly facets: Facets;
}

/** What is drawn: a benchmark against a price, of which models. */
export function ChartForm({ state, catalog, benchmark, facets }: Props): VNode {
  const benchmarks = [...catalog.benchmarks]
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
    .map(({ id, name }) => [id, name] as const);
  const creators = new Map(catalog.creators.map(({ slug, name }) => [slug, name]));
  return (
    <form method="get" action="/charts" class="tool-form">
      <Pick
        name="benchmark"
        label="Benchmark"
        state={state}
        options={benchmarks}
        standard={benchmark}
      />
      <Pick
        name="price"
        label="Price"
        state={state}
        options={FRONTIER_PRICES.map((price) => [price, PRICE_WORDS[price]])}
        standard="blended_price"
      />
      <Pick
        name="creator"
        label="Creator"
        state={state}
        options={[['', 'Any'], ...toCounted(facets, 'creator', (slug) => creators.get(slug))]}
      />
      <Pick
        name="type"
        label="Type"
        state={state}
        options={[['', 'Any'], ...toCounted(facets, 'type', toWords)]}
      />
      <Pick
        name="open_weights"
        label="Weights"
        state={state}
        options={[
          ['', 'Any'],
          ['true', 'Open'],
          ['false', 'Closed'],
        ]}
      />
      <Pick
        name="self_reported"
        label="Scores"
        state={state}
        options={[
          ['', 'All'],
          ['false', 'Independent only'],
        ]}
      />
      <button type="submit">Apply</button>
    </form>
  );
}

function toCounted(
  facets: Facets,
  name: 'creator' | 'type',
  toName: (value: string) => string | undefined,
): Options {
  const facet = facets[name];
  const values = facet?.kind === 'values' ? facet.values : [];
  return values.map(({ value, count }) => [
    value,
    `${toName(value) ?? value} (${formatCount(count)})`,
  ]);
}
