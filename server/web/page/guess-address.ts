import type { CatalogView } from '../../catalog/catalog-view.ts';
import { findByName } from '../../catalog/resolve.ts';
import { findNearest } from '../../nearest.ts';

/** A page that was probably meant. */
export interface Guess {
  readonly path: string;
  readonly name: string;
}

/** What pages are called elsewhere. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  '/benchmarks': 'leaderboard leaderboards ranking rankings scores',
  '/changelog': 'changes news updates whats-new',
  '/charts': 'chart frontier',
  '/compare': 'comparison versus vs',
  '/dashboard': 'account console profile',
  '/docs/api': 'api reference swagger',
  '/docs/quotas': 'limits rate-limits ratelimits',
  '/explore': 'search find list',
  '/login': 'log-in signin sign-in',
  '/pricing': 'plans prices subscribe',
  '/signup': 'join register sign-up',
};
const MEANT: ReadonlyMap<string, string> = new Map(
  Object.entries(ELSEWHERE).flatMap(([page, words]) =>
    words.split(' ').map((word): [string, string] => [word, page]),
  ),
);

/** No name in the catalogue is longer. */
const SEGMENT_CHARACTERS_MAX = 128;

/**
 * Pages somebody may have meant who typed an address that leads nowhere: one spelled alike or in
 * another folder, and what has the name at the end of the address.
 * @param pages paths of the pages that need no name
 */
export async function guessAddresses(
  typed: string,
  pages: readonly string[],
  catalog: CatalogView,
): Promise<Guess[]> {
  const path = typed.replace(/\/+$/, '');
  const last = decode(path.slice(path.lastIndexOf('/') + 1));
  if (last === '' || last.length > SEGMENT_CHARACTERS_MAX) return [];
  return [...(await findNamed(last, catalog)), ...findPage(path, last, pages)];
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function findPage(path: string, last: string, pages: readonly string[]): Guess[] {
  const word = last.toLowerCase();
  const inFolder = pages.find((page) => page.endsWith(`/${word}`));
  const near = inFolder ?? MEANT.get(word) ?? findNearest(path, pages);
  return near === null ? [] : [{ path: near, name: near }];
}

async function findNamed(name: string, catalog: CatalogView): Promise<Guess[]> {
  const slug = name.toLowerCase();
  const of = (
    folder: string,
    entries: readonly { readonly slug: string; readonly name: string }[],
    what: string,
  ): Guess[] =>
    entries
      .filter((one) => one.slug === slug)
      .map((one) => ({ path: `/${folder}/${one.slug}`, name: `${one.name}, ${what}` }));
  const found = await findByName(catalog, name);
  const models =
    found.kind === 'none'
      ? []
      : [{ path: `/models/${encodeURIComponent(found.model.slug)}`, name: found.model.name }];
  return [
    ...models,
    ...of('creators', catalog.creators, 'creator'),
    ...of('providers', catalog.providers, 'provider'),
  ];
}
