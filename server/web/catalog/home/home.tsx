import type { ComponentChildren, VNode } from 'preact';
import { type CatalogOverview, getOverview } from '../../../catalog/overview.ts';
import type { CatalogView } from '../../../catalog/catalog-view.ts';
import { type Page, toPageView } from '../../page/page.ts';
import { formatCount } from '../../ui/format.ts';
import { SearchForm } from '../../ui/search-form.tsx';
import { ModelTable } from '../model-table.tsx';
import { toCommonScore } from '../score-column.ts';
import { Boards, Moves, Newest } from './lists.tsx';
import { Sources } from './sources.tsx';

/** What people ask; each is answered by the list it leads to. */
const QUESTIONS = [
  'Cheap vision model with 200K context',
  'Open weights, calls tools, under 40B parameters',
  'Best coding model under $1',
  'Embeddings, cheapest first',
  'Reasoning models by Mistral or DeepSeek',
  'Free models with structured output',
];
/** Questions a small screen shows. */
const QUESTIONS_SMALL = 3;

/** What the catalogue is for, the search, and what is known best and new in it. */
export function homePage(): Page {
  return {
    id: 'showHome',
    path: '/',
    cache: 'catalogue',
    show: async ({ catalog, url }) =>
      toPageView({
        title: 'Model Catalog',
        description:
          'AI models with benchmark scores and the prices of every provider. Every figure has a source.',
        canonical: `${url.origin}/`,
        feed: '/feeds/changes.atom',
        structured: toSite(url.origin),
        main: <Home catalog={catalog} overview={await getOverview(catalog)} />,
      }),
  };
}

/** The site and its search, as schema.org describes them. */
function toSite(origin: string): Readonly<Record<string, unknown>> {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: 'Model Catalog',
    url: `${origin}/`,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}/explore?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
}

interface Props {
  readonly catalog: CatalogView;
  readonly overview: CatalogOverview;
}

function Home({ catalog, overview }: Props): VNode {
  const { popular, newest, moves, boards } = overview;
  return (
    <>
      <Hero catalog={catalog} overview={overview} />
      {popular.length === 0 ? null : (
        <section class="sec">
          <Heading
            title="Popular now"
            about="The best-known model of each creator. Prices in $ per 1M tokens."
            more={['/explore', 'All models']}
          />
          <ModelTable
            id="popular"
            caption="The best-known model of each creator."
            models={popular}
            score={toCommonScore(popular, catalog)}
          />
        </section>
      )}
      <div class={moves.length === 0 ? '' : 'cols2'}>
        {newest.length === 0 ? null : (
          <section class="sec">
            <Heading
              title="Newest models"
              about="Input / output, $ per 1M tokens"
              more={['/explore?sort=-release_date&community=false', 'All new models']}
            />
            <Newest models={newest} isWide={moves.length === 0} />
          </section>
        )}
        {moves.length === 0 ? null : (
          <section class="sec">
            <Heading
              title="Price changes"
              about="Input, $ per 1M tokens"
              more={['/changelog', 'All changes']}
            />
            <Moves changes={moves} />
          </section>
        )}
      </div>
      {boards.length === 0 ? null : (
        <section class="sec">
          <Heading
            title="Leaderboards"
            about="Independent measurements only, without self-reported scores."
            more={['/benchmarks', `All ${formatCount(catalog.benchmarks.length)} benchmarks`]}
          />
          <Boards boards={boards} />
        </section>
      )}
      <Sources info={catalog.info} />
    </>
  );
}

function Hero({ catalog, overview: { models, open } }: Props): VNode {
  const figures = [
    [models, 'models', '/explore'],
    [catalog.providers.length, 'providers', '/providers'],
    [catalog.benchmarks.length, 'benchmarks', '/benchmarks'],
    [open, 'with open weights', '/explore?open_weights=true'],
  ] as const;
  return (
    <section class="hero">
      <h1>Every AI model: what it costs, how it scores</h1>
      <p class="lede">
        Prices from every provider and scores from every benchmark, each with its source.
      </p>
      <SearchForm isLarge />
      <div class="chips">
        {QUESTIONS.map((question, at) => (
          <a
            class={at < QUESTIONS_SMALL ? 'chip' : 'chip only-l'}
            href={`/explore?${new URLSearchParams({ q: question }).toString()}`}
          >
            {question}
          </a>
        ))}
      </div>
      <p class="stats">
        {figures.map(([count, of, href]) => (
          <a class="stat" href={href}>
            <b>{formatCount(count)}</b> {of}
          </a>
        ))}
      </p>
    </section>
  );
}

interface HeadingProps {
  readonly title: string;
  readonly about: ComponentChildren;
  readonly more: readonly [href: string, text: string];
}

function Heading({ title, about, more: [href, text] }: HeadingProps): VNode {
  return (
    <div class="sec-h">
      <div>
        <h2>{title}</h2>
        <p>{about}</p>
      </div>
      <a class="more" href={href}>
        {text}
      </a>
    </div>
  );
}
