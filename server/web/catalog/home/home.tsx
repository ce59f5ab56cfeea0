import type { VNode } from 'preact';
import { type CatalogOverview, getOverview } from '../../../catalog/overview.ts';
import type { CatalogView } from '../../../catalog/catalog-view.ts';
import { type Page, toPageView } from '../../page/page.ts';
import { formatCount } from '../../ui/format.ts';
import { ModelTable } from '../model-table.tsx';
import { Entries } from './entries.tsx';
import type { CatalogInfo } from '../../../../schemas/directory.ts';
import { CountCell, Instant, TextCell } from '../../ui/cells.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import { OutsideLink } from '../../ui/outside-link.tsx';

const COLUMNS = [
  { name: 'Source' },
  { name: 'Data of' },
  { name: 'Records', isNumber: true },
  { name: 'Licence' },
];

/** Where figures come from, and of which day each source is. */
function Sources({ info }: { readonly info: CatalogInfo }): VNode | null {
  if (info.sources.length === 0) return null;
  return (
    <section>
      <h2>Data sources</h2>
      <DataTable id="sources" caption="Sources, with the date of their data." columns={COLUMNS}>
        {info.sources.map(({ name, url, as_of: day, rows, license }) => (
          <tr>
            <th scope="row">
              <OutsideLink url={url} name={name} />
            </th>
            <TextCell text={day} />
            <CountCell count={rows} />
            <TextCell text={license} />
          </tr>
        ))}
      </DataTable>
    </section>
  );
}

/** In the catalogue, how fresh it is, and the search. */
export function homePage(): Page {
  return {
    id: 'showHome',
    path: '/',
    cache: 'catalogue',
    show: async ({ catalog, url }) =>
      toPageView({
        title: 'Model Catalog',
        description:
          'AI models with prices from every provider and benchmark scores. Every figure has a source.',
        canonical: `${url.origin}/`,
        feed: '/feeds/changes.atom',
        main: <Home catalog={catalog} overview={await getOverview(catalog)} />,
      }),
  };
}

interface Props {
  readonly catalog: CatalogView;
  readonly overview: CatalogOverview;
}

function Home({ catalog, overview }: Props): VNode {
  const { newest } = overview;
  return (
    <>
      <section class="hero">
        <h1>AI model prices and benchmarks, with sources</h1>
        <p>Compare what models cost at every provider and how they score.</p>
        <form class="search big" action="/explore" role="search">
          <Icon name="search" />
          <input
            id="q"
            name="q"
            type="search"
            autocomplete="off"
            aria-label="Search models or ask a question"
            placeholder="Describe the model you need"
            data-suggest="all"
          />
          <button type="submit" aria-label="Search">
            <Icon name="arrow" />
            <span>Search</span>
          </button>
        </form>
      </section>
      <Holdings catalog={catalog} overview={overview} />
      <Entries catalog={catalog} />
      {newest.length === 0 ? null : (
        <section>
          <h2>Newest models</h2>
          <ModelTable
            id="newest"
            caption="Community fine-tunes are not included."
            models={newest}
          />
          <p>
            <a href="/explore?sort=-release_date">All new models</a>
          </p>
        </section>
      )}
      <Sources info={catalog.info} />
    </>
  );
}

function Holdings({ catalog, overview }: Props): VNode {
  const { models, priced, scored, open } = overview;
  const figures = [
    [`${formatCount(models)} models`, '/explore'],
    [`${formatCount(priced)} with a price`, '/explore?has_price=true'],
    [`${formatCount(scored)} with a score`, '/explore?has_benchmark=true'],
    [`${formatCount(open)} with open weights`, '/explore?open_weights=true'],
    [`${formatCount(catalog.providers.length)} providers`, '/providers'],
    [`${formatCount(catalog.creators.length)} creators`, '/creators'],
    [`${formatCount(catalog.benchmarks.length)} benchmarks`, '/benchmarks'],
  ] as const;
  return (
    <section>
      <h2>In the catalogue</h2>
      <ul class="figures">
        {figures.map(([text, href]) => (
          <li>
            <a href={href}>{text}</a>
          </li>
        ))}
      </ul>
      <p>
        Version <code>{catalog.info.catalog_version}</code>, changed last{' '}
        <Instant at={catalog.info.updated_at} />.
      </p>
    </section>
  );
}
