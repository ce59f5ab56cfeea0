import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { ListParams } from '../schemas/api/catalog/models.ts';
import { SearchParams } from '../schemas/api/catalog/search.ts';
import { answerFromView, type CatalogView, findView } from './catalog/catalog-view.ts';
import { listModels } from './catalog/list-models.ts';
import { searchModels } from './catalog/search-models.ts';
import { compileParams } from './http/params/parse-params.ts';
import { toJsonBytes } from './json-text.ts';
import type { Services } from './services.ts';

/** How long a catalogue is waited for before it is looked for again. */
const LOOK_MS = 250;
/** Models of a page, each of which is searched for so many times. */
const NAMES = 100;
const TIMES = 3;

interface Named {
  readonly name: string;
  readonly slug: string;
}

const swapLetters = (text: string): string => text.replace(/(?<=\p{L})(\p{L})(\p{L})/u, '$2$1');

/** Lists that are asked for between searches. */
const LISTS = [
  'capability=tool_calling&sort=input_price&max_input_price=2',
  'capability=vision,reasoning&sort=-release_date&min_context_window=32000',
  'free=true&sort=name&max_output_price=10',
];

const parseList = compileParams({ path: '/models', params: ListParams });
const parseSearch = compileParams({ path: '/search', params: SearchParams });

/** How people search for a name: what each leads to is code of its own. */
const FORMS: readonly ((model: Named) => Readonly<Record<string, string>>)[] = [
  ({ name }) => ({ q: name }),
  ({ name }) => ({ q: swapLetters(name) }),
  ({ name }) => ({ q: name.split(' ').reverse().join(' '), min_context_window: '8000' }),
  ({ name }) => ({ q: swapLetters(name.replaceAll(/[\s-]/g, '')), capability: 'tool_calling' }),
  ({ slug }) => ({ q: slug, max_input_price: '5' }),
  ({ name }) => ({ q: name.slice(0, -2).toLowerCase() || name }),
  ({ name }) => ({ q: name.split(' ').slice(1).join(' ') || name, sort: '-release_date' }),
  ({ name }) => ({ q: `cheapest ${name} with vision` }),
];

interface WarmUp extends Pick<Services, 'catalog' | 'clock'> {
  readonly isStopping: () => boolean;
}

/**
 * Makes searches and lists that nobody asked for, so that those somebody asks for need not wait until
 * V8 has seen and compiled the code: the first hundreds take several times as long as later ones. Half
 * of the time is left to requests. Nothing is logged or counted. Of a cluster nothing is asked.
 * @param searches how many
 */
export async function warmUp(
  { catalog, clock, isStopping }: WarmUp,
  searches: number,
): Promise<void> {
  const rest = (milliseconds: number) => wait(milliseconds, null, { ref: false });
  while ((await findView(catalog)) === null) {
    await rest(LOOK_MS);
    if (isStopping()) return;
  }
  if (catalog.engine !== 'embedded') return;
  for (let done = 0, page = 1; done < searches; page += 1) {
    const asked = await answerFromView(catalog, (view) => askForNames(view, page, clock()));
    if (asked.length === 0) return;
    for (const given of asked.slice(0, searches - done)) {
      const started = performance.now();
      await answerFromView(catalog, async (view) => {
        await search(view, given, clock());
        await list(view, LISTS[done % LISTS.length] ?? '', clock());
      });
      await rest(performance.now() - started);
      if (isStopping()) return;
      done += 1;
    }
  }
}

/** Searches for the models of a page of the catalogue, the forms in turn. */
async function askForNames(
  catalog: CatalogView,
  page: number,
  now: Date,
): Promise<Readonly<Record<string, string>>[]> {
  const { data } = await list(catalog, `limit=${NAMES}&page=${page}`, now);
  return data.flatMap((model, i) =>
    Array.from({ length: TIMES }, (_, time) =>
      FORMS[(i * TIMES + time) % FORMS.length]?.(model),
    ).filter((given) => given !== undefined),
  );
}

/** A list as it is sent. */
async function list(
  catalog: CatalogView,
  query: string,
  now: Date,
): Promise<{ readonly data: readonly Named[] }> {
  const { params, warnings } = parseList(query, {}, false);
  const { body } = await listModels(catalog, params as ListParams, { now, warnings });
  return JSON.parse(toJsonBytes(body).toString()) as { readonly data: readonly Named[] };
}

async function search(
  catalog: CatalogView,
  asked: Readonly<Record<string, string>>,
  now: Date,
): Promise<void> {
  const started = performance.now();
  const given = new URLSearchParams(asked);
  const { params, warnings } = parseSearch(String(given), {}, false);
  const elapsedMs = (): number => performance.now() - started;
  const request = { now, warnings, given, elapsedMs };
  const { body } = await searchModels(catalog, params as SearchParams, request);
  toJsonBytes(body);
}
