import type { VNode } from 'preact';
import type { CatalogView } from '../../../catalog/catalog-view.ts';
import { type Page, toPageView, toRedirect } from '../../page/page.ts';
import type { FormState } from '../../page/sent-form.ts';
import { toFormState } from '../../ui/form-state.ts';
import { Mistakes, Pick } from '../form-parts.tsx';
import { Entry, TYPE_OPTIONS } from './entry.tsx';
import { type Changelog, readChangelog } from './read.ts';
import { Warnings } from '../../catalog/messages.tsx';
import { PREFIX } from '../playground/endpoints.ts';
import { Day, Instant } from '../../ui/cells.tsx';
import { Newest } from '../../catalog/home/lists.tsx';

const PATH = '/changelog';
const FEED = '/feeds/changes.atom';
const API = '/api/v1/changes';
const FIELDS = ['type', 'creator'];
/** Parameters that the feed and the API take, too. */
const FILTERS = [...FIELDS, 'slug', 'provider'];

/** The change log, newest first. */
export function changelogPage(): Page {
  return {
    id: 'showChangelog',
    path: PATH,
    cache: 'catalogue',
    readsQuery: true,
    show: async (request) => {
      const changelog = await readChangelog(request);
      if (changelog.kind === 'redirect') return toRedirect(changelog.to, { status: 302 });
      const { searchParams: params } = request.url;
      const isWrong = changelog.kind === 'invalid';
      return toPageView({
        status: isWrong ? 400 : 200,
        title: 'Catalogue changes',
        description: 'New models and offers, and changes to prices, facts and scores.',
        feed: toHref(FEED, isWrong ? new URLSearchParams() : params),
        main: <Changes changelog={changelog} params={params} />,
      });
    },
  };
}

/** An address with the filters of the page, and more. */
function toHref(
  path: string,
  params: URLSearchParams,
  more: Readonly<Record<string, string>> = {},
): string {
  const filters = [...params].filter(([name]) => FILTERS.includes(name));
  const query = new URLSearchParams([...filters, ...Object.entries(more)]).toString();
  const text = query.replaceAll('%2C', ',');
  return text === '' ? path : `${path}?${text}`;
}

/** Where the request to the API is shown and can be sent. */
function toPlayground(params: URLSearchParams): string {
  const filters = [...params].filter(([name]) => FILTERS.includes(name));
  const query = new URLSearchParams([
    ['endpoint', 'listChanges'],
    ...filters.map(([name, value]) => [`${PREFIX}${name}`, value]),
  ]);
  return `/playground?${query.toString()}`;
}

interface Props {
  readonly changelog: Exclude<Changelog, { kind: 'redirect' }>;
  readonly params: URLSearchParams;
}

function Changes({ changelog, params }: Props): VNode {
  const { catalog } = changelog;
  const errors = changelog.kind === 'invalid' ? changelog.errors : [];
  return (
    <>
      <h1>Catalogue changes</h1>
      <Lead catalog={catalog} params={changelog.kind === 'invalid' ? null : params} />
      <Mistakes errors={errors} fields={FIELDS} />
      <Filters state={toFormState(params, errors)} catalog={catalog} params={params} />
      {changelog.kind === 'found' ? <ChangeList {...changelog} params={params} /> : null}
    </>
  );
}

function Lead(props: {
  readonly catalog: CatalogView;
  /** null where they were not understood. */
  readonly params: URLSearchParams | null;
}): VNode {
  const { info } = props.catalog;
  const params = props.params ?? new URLSearchParams();
  return (
    <p>
      Price changes, new models, deprecations and offers. Version {info.catalog_version}, last
      changed <Instant at={info.updated_at} />. Follow it as an{' '}
      <a href={toHref(FEED, params)}>Atom feed</a> or use the API:{' '}
      <a href={toPlayground(params)}>
        <code>GET {toHref(API, params)}</code>
      </a>
      .
    </p>
  );
}

interface FiltersProps {
  readonly state: FormState;
  readonly catalog: CatalogView;
  readonly params: URLSearchParams;
}

function Filters({ state, catalog, params }: FiltersProps): VNode {
  const creators = [...catalog.creators]
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
    .map(({ slug, name }) => [slug, name] as const);
  const others = [...params].filter(([name]) => FILTERS.includes(name) && !FIELDS.includes(name));
  return (
    <form method="get" action={PATH} class="tool-form roomy">
      <Pick name="type" label="Type" state={state} options={TYPE_OPTIONS} />
      <Pick name="creator" label="Creator" state={state} options={[['', 'Any'], ...creators]} />
      {others.map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      <button type="submit">Apply</button>
    </form>
  );
}

type ChangeListProps = Extract<Changelog, { kind: 'found' }> & { readonly params: URLSearchParams };

function ChangeList({ catalog, changes, params }: ChangeListProps): VNode {
  const { days, older, newest, isFirstImportHidden, warnings } = changes;
  const isFirst = !params.has('cursor');
  return (
    <>
      <Warnings warnings={warnings} />
      {newest.length === 0 ? null : (
        <section class="sec">
          <div class="sec-h">
            <div>
              <h2>Newest models</h2>
              <p>By release date. Input / output, $ per 1M tokens.</p>
            </div>
            <a class="more" href="/explore?sort=-release_date&community=false">
              All new models
            </a>
          </div>
          <Newest models={newest} isWide />
        </section>
      )}
      {days.length === 0 && !isFirstImportHidden ? (
        <p class="notice">{toNothing(catalog, older !== null, params)}</p>
      ) : null}
      {days.map(({ day, changes: entries }) => (
        <section>
          <h2>
            <Day day={day} />
          </h2>
          <ol class="changes">
            {entries.map((change) => (
              <Entry change={change} benchmarks={catalog.benchmarks} />
            ))}
          </ol>
        </section>
      ))}
      {isFirstImportHidden ? (
        <p class="notice">
          {days.length === 0 ? 'No price changes or new models yet. ' : ''}This log starts on{' '}
          <Instant at={catalog.info.log?.began_at ?? ''} /> with the first import, which is not
          shown. <a href={`${PATH}?type=model.created`}>Show all added models</a>.
        </p>
      ) : null}
      {isFirst && older === null ? null : (
        <nav class="pager" aria-label="Pages">
          {isFirst ? null : (
            <a class="button plain" href={toHref(PATH, params)}>
              Newest
            </a>
          )}
          {older === null ? null : (
            <a class="button plain" rel="next" href={toHref(PATH, params, { cursor: older })}>
              Older
            </a>
          )}
        </nav>
      )}
    </>
  );
}

/** Why no entry is shown. */
function toNothing({ info }: CatalogView, hasOlder: boolean, params: URLSearchParams): string {
  if (info.log === undefined) return 'Nothing has been published yet.';
  if (hasOlder) return 'No recent changes of this kind. Older ones may exist.';
  return params.has('cursor')
    ? 'No older changes of this kind.'
    : 'No changes match. Try removing a filter.';
}
