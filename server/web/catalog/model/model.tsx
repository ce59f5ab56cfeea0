import type { VNode } from 'preact';
import type { ModelHistory } from '../../../../schemas/history.ts';
import { slug } from '../../../../schemas/api/catalog/models.ts';
import type { Model, ModelSummary } from '../../../../schemas/model.ts';
import { ApiError } from '../../../errors.ts';
import { findAlternatives } from '../../../catalog/compare/alternatives.ts';
import { findHistory } from '../../../catalog/model-history.ts';
import { findByName } from '../../../catalog/resolve.ts';
import { findSimilar, type Neighbour, SIMILAR_RULE } from '../../../catalog/compare/similar.ts';
import type { CatalogView } from '../../../catalog/catalog-view.ts';
import {
  type Page,
  type PageReply,
  type CatalogPageRequest,
  toPageView,
  toRedirect,
} from '../../page/page.ts';
import { toWords } from '../../ui/words.ts';
import { ModelLink, toModelHref } from '../model-link.tsx';
import { ModelTable } from '../model-table.tsx';
import { Conflicts } from './conflicts.tsx';
import { Ending, Alternatives } from './ending.tsx';
import { Facts } from './facts.tsx';
import { History } from './history.tsx';
import { Names } from './names.tsx';
import { Prices } from './prices.tsx';
import { Scores } from './scores.tsx';

/** One model, by any of its names. */
export function modelPages(): Page[] {
  return [
    {
      id: 'showModel',
      path: '/models/:slug',
      cache: 'catalogue',
      show: (request) => show(request.params['slug'] ?? '', request),
    },
    {
      id: 'showModelByAuthor',
      path: '/models/:author/:name',
      cache: 'catalogue',
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

async function show(reference: string, { catalog, url }: CatalogPageRequest): Promise<PageReply> {
  const resolution = await find(catalog, reference);
  const { model } = resolution;
  if (resolution.kind === 'former_slug')
    return toRedirect(toModelHref(model.slug), { status: 301 });
  const [history, similar, alternatives] = await Promise.all([
    findHistory(catalog, model),
    findSimilar(catalog, model, { limit: SIMILAR_MAX }),
    isEnding(model) ? findAlternatives(catalog, model, { limit: ALTERNATIVES_MAX }) : [],
  ]);
  const maker = model.creator === null ? '' : ` by ${model.creator.name}`;
  return toPageView({
    title: model.name,
    description: `${model.name}${maker}: prices at every provider, scores with their sources, history and names.`,
    canonical: `${url.origin}${toModelHref(model.slug)}`,
    main: (
      <ModelPage
        model={model}
        history={history}
        similar={similar.map((one) => one.model)}
        alternatives={alternatives}
        catalog={catalog}
        origin={url.origin}
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
  readonly catalog: CatalogView;
  readonly origin: string;
}

function ModelPage({ model, history, similar, alternatives, catalog, origin }: Props): VNode {
  return (
    <>
      <h1>{model.name}</h1>
      <p class="lead">
        {model.creator === null ? (
          'Unknown creator'
        ) : (
          <>
            By{' '}
            <a href={`/creators/${encodeURIComponent(model.creator.slug)}`}>{model.creator.name}</a>
          </>
        )}
        {model.community ? ' · Community fine-tune' : ''}
        {model.snapshot_of === null ? null : (
          <>
            {' '}
            · Snapshot of <ModelLink slug={model.snapshot_of}>{model.snapshot_of}</ModelLink>
          </>
        )}{' '}
        · {toWords(model.status)} ·{' '}
        <a href={`/compare?slugs=${encodeURIComponent(model.slug)}`}>Compare</a>
      </p>
      <p>{model.description}</p>
      <Ending model={model} alternatives={alternatives} />
      <Alternatives model={model} alternatives={alternatives} />
      <Prices model={model} />
      <Scores model={model} />
      <Facts model={model} />
      <History model={model} history={history} catalog={catalog} />
      {similar.length === 0 ? null : (
        <section>
          <h2>Similar models</h2>
          <ModelTable id="similar" caption="Most similar first." models={similar} />
          <p class="quiet">{SIMILAR_RULE}</p>
        </section>
      )}
      <Names model={model} />
      <Conflicts conflicts={model.conflicts} />
      <section>
        <h2>Use the API</h2>
        <pre>
          <code id="curl">{`curl -H "Authorization: Bearer $MODEL_CATALOG_KEY" "${origin}${model.links.self}"`}</code>
        </pre>
        <button type="button" class="plain small" data-copy="curl" hidden>
          Copy
        </button>
      </section>
    </>
  );
}
