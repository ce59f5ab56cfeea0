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
/** Names are searched for in every form before the next ones are listed. */
const NAMES = 50;

const swapLetters = (text: string): string => text.replace(/(?<=\p{L})(\p{L})(\p{L})/u, '$2$1');

/** Lists that are asked for between searches. */
const LISTS = [
  'capability=tool_calling&sort=input_price&max_input_price=2',
  'capability=vision,reasoning&sort=-release_date&min_context_window=32000',
  'free=true&sort=name&max_output_price=10',
];

const parseList = compileParams({ path: '/models', params: ListParams });
const parseSearch = compileParams({ path: '/search', params: SearchParams });

/** How people type a name: what each leads to is code of its own. */
const FORMS: readonly ((name: string, slug: string) => string)[] = [
  (name) => name,
  (name) => swapLetters(name),
  (name) => name.split(' ').reverse().join(' '),
  (name) => swapLetters(name.replaceAll(/[\s-]/g, '')),
  (_name, slug) => slug,
  (name) => `cheapest ${name} with vision`,
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
    const texts = await answerFromView(catalog, (view) => typeNames(view, page, clock()));
    if (texts.length === 0) return;
    for (const q of texts.slice(0, searches - done)) {
      const started = performance.now();
      await answerFromView(catalog, async (view) => {
        await search(view, q, clock());
        await list(view, LISTS[done % LISTS.length] ?? '', clock());
      });
      await rest(performance.now() - started);
      if (isStopping()) return;
      done += 1;
    }
  }
}

/** Names of a page of the catalogue as they may be typed, one form after the other. */
async function typeNames(catalog: CatalogView, page: number, now: Date): Promise<string[]> {
  const { data } = await list(catalog, `limit=${NAMES}&page=${page}`, now);
  return FORMS.flatMap((toForm) => data.map(({ name, slug }) => toForm(name, slug)));
}

interface Named {
  readonly name: string;
  readonly slug: string;
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

async function search(catalog: CatalogView, q: string, now: Date): Promise<void> {
  const started = performance.now();
  const given = new URLSearchParams({ q });
  const { params, warnings } = parseSearch(String(given), {}, false);
  const elapsedMs = (): number => performance.now() - started;
  const request = { now, warnings, given, elapsedMs };
  const { body } = await searchModels(catalog, params as SearchParams, request);
  toJsonBytes(body);
}
