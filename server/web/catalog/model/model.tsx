import type { VNode } from 'preact';
import type { ModelHistory } from '../../../../schemas/history.ts';
import { slug } from '../../../../schemas/api/catalog/models.ts';
import { type Model, type ModelSummary, toSummary } from '../../../../schemas/model.ts';
import { ApiError } from '../../../errors.ts';
import { findAlternatives } from '../../../catalog/compare/alternatives.ts';
import { findHistory } from '../../../catalog/model-history.ts';
import { findByName } from '../../../catalog/resolve.ts';
import { findSimilar, type Neighbour, SIMILAR_RULE } from '../../../catalog/compare/similar.ts';
import type { CatalogView } from '../../../catalog/catalog-view.ts';
import { recordClick } from '../../../search-log/record-search.ts';
import type { Services } from '../../../services.ts';
import {
  type Page,
  type PageReply,
  type CatalogPageRequest,
  toPageView,
  toRedirect,
} from '../../page/page.ts';
import { toModelHref } from '../model-link.tsx';
import { ModelTable } from '../model-table.tsx';
import { Code } from './code.tsx';
import { Alternatives, Banner } from './ending.tsx';
import { Header } from './header.tsx';
import { History } from './history.tsx';
import { More } from './more.tsx';
import { toOrder, toQuery, type Order } from './offer-order.ts';
import { Offers } from './offers.tsx';
import { Overview } from './overview.tsx';
import { Scores } from './scores.tsx';
import { FactStrip } from './strip.tsx';
import { toBreadcrumbs } from './trail.ts';

/** One model, by any of its names. */
export function modelPages({ searchLog }: Pick<Services, 'searchLog'>): Page[] {
  return [
    {
      id: 'showModel',
      path: '/models/:slug',
      cache: 'catalogue',
      readsQuery: true,
      onFollowed: ({ params, url, now }, headers) => {
        // What is fetched in advance was not chosen by anybody.
        if (headers['sec-purpose'] !== undefined) return;
        const sent = { queryId: url.searchParams.get('query_id'), at: now };
        const userAgent = headers['user-agent'] ?? null;
        recordClick(searchLog, params['slug'] ?? '', { ...sent, userAgent });
      },
      show: (request) => show(request.params['slug'] ?? '', request),
    },
    {
      id: 'showModelByAuthor',
      path: '/models/:author/:name',
      cache: 'catalogue',
      readsQuery: true,
      show: (request) => {
        const { author = '', name = '' } = request.params;
        return show(`${author}/${name}`, request);
      },
    },
    {
      id: 'showModels',
      path: '/models',
      cache: 'address',
      readsQuery: true,
      show: ({ url }) => Promise.resolve(toRedirect(`/explore${url.search}`, { status: 301 })),
    },
  ];
}

const SIMILAR_MAX = 8;
const ALTERNATIVES_MAX = 5;

/** Whether somebody who uses it will have to take another. */
const isEnding = (model: Model): boolean =>
  model.status === 'deprecated' || model.status === 'retired' || model.retires_at !== null;

async function show(reference: string, request: CatalogPageRequest): Promise<PageReply> {
  const { catalog, url, now } = request;
  const resolution = await find(catalog, reference);
  const { model } = resolution;
  if (resolution.kind === 'former_slug')
    return toRedirect(toModelHref(model.slug), { status: 301 });
  const sort = url.searchParams.get('sort') ?? undefined;
  const order = toOrder(sort);
  if (url.search !== '' && url.search !== toQuery(order)) {
    return toRedirect(`${url.pathname}${toQuery(order)}`, { status: 301 });
  }
  const { replacement_slug: next } = model;
  const [history, similar, alternatives, successor] = await Promise.all([
    findHistory(catalog, model),
    findSimilar(catalog, model, { limit: SIMILAR_MAX }),
    isEnding(model) ? findAlternatives(catalog, model, { limit: ALTERNATIVES_MAX }) : [],
    next === null ? null : findByName(catalog, next),
  ]);
  const creator = model.creator === null ? '' : ` by ${model.creator.name}`;
  return toPageView({
    title: model.name,
    description: `${model.name}${creator}: prices at every provider, scores with their sources, price history and aliases.`,
    canonical: `${url.origin}${toModelHref(model.slug)}`,
    structured: toBreadcrumbs(model, url.origin),
    main: (
      <ModelPage
        model={model}
        history={history}
        similar={similar.map((one) => one.model)}
        alternatives={alternatives}
        successor={
          successor === null || successor.kind === 'none' ? null : toSummary(successor.model)
        }
        catalog={catalog}
        order={order}
        origin={url.origin}
        now={now}
      />
    ),
  });
}

const REFERENCE_CHARACTERS_MAX = 100;

/** @throws ApiError `model_not_found` with the nearest names */
async function find(catalog: CatalogView, reference: string) {
  const shortened =
    reference.length > REFERENCE_CHARACTERS_MAX
      ? `${reference.slice(0, REFERENCE_CHARACTERS_MAX)}…`
      : reference;
  // No name is longer; one that is need not be looked for.
  const resolution = slug.safeParse(reference).success
    ? await findByName(catalog, reference)
    : ({ kind: 'none', nearest: [] } as const);
  if (resolution.kind !== 'none') return resolution;
  throw new ApiError('model_not_found', `No single model matches “${shortened}”.`, {
    members: { did_you_mean: resolution.nearest },
  });
}

interface Props {
  readonly model: Model;
  readonly history: ModelHistory | null;
  readonly similar: readonly ModelSummary[];
  /** Stand-ins for a model that ends. */
  readonly alternatives: readonly Neighbour[];
  readonly successor: ModelSummary | null;
  readonly catalog: CatalogView;
  readonly order: Order;
  readonly origin: string;
  readonly now: Date;
}

function ModelPage(props: Props): VNode {
  const { model, history, similar, alternatives, successor, catalog, order, origin, now } = props;
  return (
    <>
      <Header model={model} />
      <Banner model={model} successor={successor} now={now} />
      <FactStrip model={model} />
      <Contents
        model={model}
        hasHistory={history !== null}
        hasAlternatives={alternatives.length > 0}
        hasSimilar={similar.length > 0}
      />
      <Overview model={model} />
      <Offers model={model} order={order} />
      <Scores model={model} benchmarks={catalog.benchmarks} />
      <History model={model} history={history} catalog={catalog} />
      <Alternatives model={model} alternatives={alternatives} />
      {similar.length === 0 ? null : (
        <section class="msec" id="similar">
          <h2>Similar models</h2>
          <ModelTable id="similar-models" caption="Most similar first." models={similar} />
          <p class="src">{SIMILAR_RULE}</p>
        </section>
      )}
      <Code model={model} origin={origin} />
      <More model={model} sources={catalog.info.sources} />
    </>
  );
}

interface ContentsProps {
  readonly model: Model;
  readonly hasHistory: boolean;
  readonly hasAlternatives: boolean;
  readonly hasSimilar: boolean;
}

/** The way to every part of the page, with how much there is. */
function Contents({ model, hasHistory, hasAlternatives, hasSimilar }: ContentsProps): VNode {
  const { offers, benchmarks } = model;
  const scores = benchmarks.filter(({ headline }) => headline).length;
  const parts: readonly (readonly [id: string, name: string, count?: number])[] = [
    ['overview', 'Overview'],
    ['providers', 'Providers', offers.length],
    ['benchmarks', 'Benchmarks', scores],
    ...(hasHistory ? [['history', 'Price history'] as const] : []),
    ...(hasAlternatives ? [['alternatives', 'Alternatives'] as const] : []),
    ...(hasSimilar ? [['similar', 'Similar'] as const] : []),
    ['api', 'API'],
    ['more', 'Details'],
  ];
  return (
    <nav class="subnav" aria-label="On this page">
      <ul>
        {parts.map(([id, name, count]) => (
          <li>
            <a href={`#${id}`}>
              {name}
              {count === undefined ? null : <i> {count}</i>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
