import type { VNode } from 'preact';
import type { Model } from '../../../../schemas/model.ts';
import { toOfferHeadline } from '../../../price-text.ts';
import { readModels } from '../../../catalog/get-model.ts';
import { PROVIDERS, getDirectoryEntry } from '../../../catalog/directory/providers-and-creators.ts';
import { type Page, toPageView, toRedirect } from '../../page/page.ts';
import { CountCell, PriceCell } from '../../ui/cells.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { countOf } from '../../ui/format.ts';
import { PriceCells } from '../../ui/price-cells.tsx';
import { OutsideLink } from '../../ui/outside-link.tsx';
import { toWords } from '../../ui/words.ts';
import { ModelLink } from '../model-link.tsx';
import { createMemberReader, MemberPage, toCanonical } from './member-page.tsx';
import { termsOf } from '../descriptions.ts';

const PER_1M = '$ per 1M tokens';
const COLUMNS = [
  { name: 'Model' },
  { name: 'Input', unit: PER_1M, isNumber: true },
  { name: 'Output', unit: PER_1M, isNumber: true },
  { name: 'Cache read', unit: PER_1M, isNumber: true },
  { name: 'Region' },
  { name: 'Terms' },
  { name: 'Id there' },
  { name: 'Context', unit: 'tokens', isNumber: true },
  { name: 'Max output', unit: 'tokens', isNumber: true },
];

/** One provider: what it offers, and at which prices. */
export function providerPage(): Page {
  const readMembers = createMemberReader('provider');
  return {
    id: 'showProvider',
    path: '/providers/:slug',
    cache: 'catalogue',
    readsQuery: true,
    show: async (request) => {
      const reference = request.params['slug'] ?? '';
      const provider = await getDirectoryEntry(request.catalog, PROVIDERS, reference);
      const answered = await readMembers(request);
      if (answered.kind === 'redirect') return toRedirect(answered.to, { status: 302 });
      const { slug, name, kind, docs_url: docs } = provider;
      const slugs = answered.kind === 'ok' ? answered.rows.models.map((one) => one.slug) : [];
      const models = await readModels(request.catalog, slugs);
      const path = `/providers/${encodeURIComponent(slug)}`;
      return toPageView({
        status: answered.kind === 'invalid' ? 400 : 200,
        title: name,
        description: `Models offered by ${name} and their prices.`,
        canonical: toCanonical(request, path),
        main: (
          <MemberPage
            name={name}
            path={path}
            explore={`/explore?provider=${encodeURIComponent(slug)}`}
            answered={answered}
            facts={
              <p class="lead">
                {toWords(kind)} · {countOf(provider.models, 'model')}
                {docs === null ? null : (
                  <>
                    {' · '}
                    <OutsideLink url={docs} name="Its documentation" />
                  </>
                )}
              </p>
            }
            table={() => <Offers models={models} provider={slug} name={name} />}
          />
        ),
      });
    },
  };
}

/** Prices of an offer, with that in the unit its model is compared by. */
const toPriceColumns = ({ pricing: own }: Model, { pricing }: Model['offers'][number]) => ({
  ...pricing,
  headline: toOfferHeadline(pricing, own?.headline ?? null),
});

interface OffersProps {
  readonly models: readonly Model[];
  readonly provider: string;
  readonly name: string;
}

function Offers({ models, provider, name }: OffersProps): VNode {
  const rows = models.flatMap((model) =>
    model.offers
      .filter((offer) => offer.provider.slug === provider)
      .map((offer) => ({ model, offer })),
  );
  return (
    <DataTable
      id="offers"
      caption={`${countOf(rows.length, 'offer')} at ${name} prices, most widely offered models first.`}
      columns={COLUMNS}
      isCards
    >
      {rows.map(({ model, offer }) => (
        <tr>
          <th scope="row" class="model">
            <ModelLink slug={model.slug}>{model.name}</ModelLink>
          </th>
          <PriceCells pricing={toPriceColumns(model, offer)} type={model.type} />
          <PriceCell usd={offer.pricing.cache_read} label="Cache read" />
          <td data-l="Region">{offer.region.join(', ')}</td>
          <td class="short" data-l="Terms">
            {termsOf(offer)}
          </td>
          <td class="long" data-l="Id there">
            <code>{offer.provider_model_id}</code>
          </td>
          <CountCell count={offer.limits.context_window} label="Context" />
          <CountCell count={offer.limits.max_output_tokens} label="Max output" />
        </tr>
      ))}
    </DataTable>
  );
}
