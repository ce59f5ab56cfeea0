import type { VNode } from 'preact';
import { toSearchHook } from '../../../search-log/record-search.ts';
import { NO_REQUEST } from '../../../http/request-id.ts';
import type { Services } from '../../../services.ts';
import { toRedirect, toPageView, type Page } from '../../page/page.ts';
import { toFormState } from '../../ui/form-state.ts';
import { SearchForm } from '../../ui/search-form.tsx';
import { readBestKnown } from '../../../catalog/directory/best-known.ts';
import type { Names } from '../labels.ts';
import { Mistakes, Warnings } from '../messages.tsx';
import { toHref, toParams } from './address.ts';
import { toAsked } from './asked.ts';
import { AskedFor, type Chip, toFilterChips, toReadChips } from './chips.tsx';
import { Filters } from './filters.tsx';
import { countAt, explore, type Explored } from './read.ts';
import { Nothing, Results, Words } from './results.tsx';
import { SeeAlsoLink } from './see-also.tsx';

/** No field is shown again longer than this. */
const VALUE_CHARACTERS_MAX = 2_000;
/** Parameters that new words replace; the filters that are on stay on. */
const OF_THE_SEARCH = ['q', 'typo', 'interpret'];

/** The list of models with its filters; its address is that of the API's list, and can be shared. */
export function explorePage({ searchLog }: Pick<Services, 'searchLog'>): Page {
  return {
    id: 'showExplore',
    path: '/explore',
    cache: 'catalogue',
    readsQuery: true,
    show: async (request) => {
      const explored = await explore(request.catalog, request);
      if (explored.kind === 'redirect') return toRedirect(explored.to, { status: 302 });
      const params = toParams(request.url);
      const q = params.get('q');
      const list = explored.kind === 'found' ? explored.matches.list : null;
      const { families } = await readBestKnown(request.catalog);
      const names = { ...explored.catalog, families };
      const read = toReadChips(params, list, names);
      const applied = toFilterChips(params, names);
      const isEmpty = explored.kind === 'found' && explored.matches.page.total === 0;
      const without = isEmpty ? await countAt([...read, ...applied], request) : [];
      const onSend =
        explored.kind === 'found' ? toHook(searchLog, explored, request.url) : undefined;
      return toPageView({
        status: explored.kind === 'invalid' ? 400 : 200,
        title: q === null ? 'Explore models' : `${q} · Explore`,
        description: 'AI models by price, context, capability, creator, provider and score.',
        canonical: `${request.url.origin}${toHref(params)}`,
        onSend: onSend ?? null,
        main: (
          <Explore
            {...{ explored, names, params, read, applied, without }}
            queryId={onSend === undefined ? undefined : NO_REQUEST}
          />
        ),
      });
    },
  };
}

/** What logs the search; what was typed is searched for, whatever it was read as. */
function toHook(
  searchLog: Services['searchLog'],
  { matches, catalog }: Extract<Explored, { kind: 'found' }>,
  { searchParams }: URL,
): ReturnType<typeof toSearchHook> {
  const q = toParams({ searchParams }).get('q') ?? '';
  const text = q === '' ? null : (matches.query.text ?? { typo: 'auto', mode: 'search' });
  const query = { ...matches.query, text: text === null ? null : { ...text, q } };
  const asked = { endpoint: 'search', address: searchParams.toString() } as const;
  return toSearchHook(searchLog, asked, { ...matches, query }, catalog);
}

interface Props {
  readonly explored: Exclude<Explored, { kind: 'redirect' }>;
  readonly names: Names;
  readonly params: URLSearchParams;
  readonly read: readonly Chip[];
  readonly applied: readonly Chip[];
  readonly without: Awaited<ReturnType<typeof countAt<Chip>>>;
  readonly queryId: string | undefined;
}

function Explore({ explored, names, params, read, applied, without, queryId }: Props): VNode {
  const { catalog } = explored;
  const matches = explored.kind === 'found' ? explored.matches : null;
  const errors = explored.kind === 'invalid' ? explored.errors : [];
  const asked = toAsked(params, matches?.list ?? null);
  return (
    <div class="explore">
      <Filters asked={asked} found={matches?.page ?? null} errors={errors} names={names} />
      <div>
        <SearchForm
          value={params.get('q')?.slice(0, VALUE_CHARACTERS_MAX) ?? ''}
          hidden={[...params].filter(([name]) => !OF_THE_SEARCH.includes(name))}
          error={toFormState(params, errors).errors['q']}
        />
        <AskedFor params={params} read={read} applied={applied} />
        <SeeAlsoLink list={matches?.list ?? null} />
        {matches === null ? (
          <>
            <h1>Explore models</h1>
            <Mistakes errors={errors} path="/explore" all="all models" />
          </>
        ) : (
          <>
            <Words asked={asked} matches={matches} />
            <Warnings warnings={matches.warnings} />
            {matches.page.hits.length === 0 ? (
              <Nothing asked={asked} matches={matches} without={without} />
            ) : (
              <Results
                asked={asked}
                matches={matches}
                catalog={catalog}
                free={explored.kind === 'found' ? explored.free : null}
                filters={read.length + applied.length}
                queryId={queryId}
              />
            )}
          </>
        )}
      </div>
    </div>
  );
}
