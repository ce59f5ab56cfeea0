import type { VNode } from 'preact';
import type { Model } from '../../../../schemas/model.ts';
import { toOfferHeadline } from '../../../price-text.ts';
import { readModels } from '../../../catalog/get-model.ts';
import { PROVIDERS, getDirectoryEntry } from '../../../catalog/directory/providers-and-creators.ts';
import { type Page, toPageView, toRedirect } from '../../page/page.ts';
import { PriceCell, TokensCell } from '../../ui/cells.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { countOf } from '../../ui/format.ts';
import { toRegionName } from '../../ui/words.ts';
import { isByUnit, PriceCells } from '../../ui/price-cells.tsx';
import { OutsideLink } from '../../ui/outside-link.tsx';
import { ModelLink } from '../model-link.tsx';
import { createMemberReader, MemberPage, toCanonical } from './member-page.tsx';
import { isMovingId } from '../model/offer-order.ts';
import { termsOf, toProviderKind } from '../descriptions.ts';

const PER_1M = '$ per 1M tokens';
const COLUMNS: readonly Column[] = [
  { name: 'Model' },
  { name: 'Input', unit: PER_1M, isNumber: true },
  { name: 'Output', unit: PER_1M, isNumber: true },
  { name: 'Cache read', unit: PER_1M, isNumber: true },
  { name: 'Region' },
  { name: 'Terms' },
  { name: 'Model ID' },
  { name: 'Context', unit: 'tokens', isNumber: true },
  { name: 'Max output', unit: 'tokens', isNumber: true },
];

/** Where nothing is sold by the token. */
const BY_UNIT: readonly Column[] = COLUMNS.flatMap((column) => {
  if (column.name === 'Output') return [];
  return column.name === 'Input' ? [{ name: 'Price', isNumber: true }] : [column];
});

/** Columns that a page without such offers does without, and what an offer has there. */
const OPTIONAL: Readonly<Record<string, (offer: Model['offers'][number]) => unknown>> = {
  'Cache read': ({ pricing }) => pricing.cache_read,
  Region: ({ region }) => region.find((one) => one !== 'global') ?? null,
  Context: ({ limits }) => limits.context_window,
  'Max output': ({ limits }) => limits.max_output_tokens,
};

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
            note="Prices in $ per 1M tokens unless a unit is shown"
            facts={
              <p class="lead">
                {toProviderKind(kind)} · {countOf(provider.models, 'model')}
                {docs === null ? null : (
                  <>
                    {' · '}
                    <OutsideLink url={docs} name="Documentation" />
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

/** Offers of a model at the same price and on the same terms: one product under several ids. */
interface Variants {
  readonly model: Model;
  readonly offers: readonly [Model['offers'][number], ...Model['offers'][number][]];
}

function groupOffers(model: Model, provider: string): Variants[] {
  const groups = new Map<string, Variants>();
  for (const offer of model.offers.filter((one) => one.provider.slug === provider)) {
    const { input, output, cache_read, headline } = toPriceColumns(model, offer);
    const key = JSON.stringify([input, output, cache_read, headline, termsOf(offer)]);
    const [first, ...others] = groups.get(key)?.offers ?? [offer];
    groups.set(key, { model, offers: first === offer ? [offer] : [first, ...others, offer] });
  }
  return [...groups.values()];
}

function Offers({ models, provider, name }: OffersProps): VNode {
  const groups = models.flatMap((model) => groupOffers(model, provider));
  const all = groups.flatMap(({ offers }) => offers);
  const isEachByUnit = groups.every(({ model, offers: [offer] }) =>
    isByUnit(toPriceColumns(model, offer)),
  );
  const columns = (isEachByUnit ? BY_UNIT : COLUMNS).filter(({ name: column }) => {
    const { [column]: valueOf } = OPTIONAL;
    return valueOf === undefined || all.some((offer) => valueOf(offer) !== null);
  });
  const shown = new Set(columns.map((column) => column.name));
  return (
    <DataTable
      id="offers"
      caption={`${countOf(all.length, 'offer')} of ${countOf(models.length, 'model')} at ${name}, most widely offered models first; IDs at the same price are grouped`}
      columns={columns}
    >
      {groups.map((group) => (
        <OfferRow {...group} shown={shown} />
      ))}
    </DataTable>
  );
}

interface OfferRowProps extends Variants {
  /** Names of the columns there are. */
  readonly shown: ReadonlySet<string>;
}

function OfferRow({ model, offers, shown }: OfferRowProps): VNode {
  const [offer] = offers;
  const regions = new Set(offers.flatMap(({ region }) => region));
  const all = [...new Set(offers.map((one) => one.provider_model_id))];
  const [id = '', ...ids] = [
    ...all.filter((one) => !isMovingId(one)),
    ...all.filter((one) => isMovingId(one)),
  ];
  const mostOf = (limit: 'context_window' | 'max_output_tokens'): number | null =>
    Math.max(...offers.map(({ limits }) => limits[limit] ?? 0)) || null;
  return (
    <tr>
      <th scope="row" class="model">
        <ModelLink slug={model.slug}>{model.name}</ModelLink>
      </th>
      <PriceCells
        pricing={toPriceColumns(model, offer)}
        type={model.type}
        span={shown.has('Price') ? 1 : 2}
      />
      {shown.has('Cache read') ? (
        <PriceCell usd={offer.pricing.cache_read} label="Cache read" />
      ) : null}
      {shown.has('Region') ? (
        <td data-l="Region">{Array.from(regions, toRegionName).join(', ')}</td>
      ) : null}
      <td class="short" data-l="Terms">
        {termsOf(offer)}
      </td>
      <td class="long" data-l="Model ID" data-value={[id, ...ids].join(' ')}>
        <code>{id}</code>
        {ids.length === 0 ? null : (
          <details>
            <summary>{`${ids.length} more`}</summary>
            {ids.map((other) => (
              <code class="l2">{other}</code>
            ))}
          </details>
        )}
      </td>
      {shown.has('Context') ? (
        <TokensCell count={mostOf('context_window')} label="Context" />
      ) : null}
      {shown.has('Max output') ? (
        <TokensCell count={mostOf('max_output_tokens')} label="Max output" />
      ) : null}
    </tr>
  );
}
