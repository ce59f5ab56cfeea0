import { createRandom } from '../chaos/random.ts';
import { createRequests, type FuzzRequest, type Vocabulary } from './requests.ts';
import { sendRaw } from './send.ts';

/** Pages and their forms; what the API has is read from its document. */
const PAGES = [
  ...['/', '/explore', '/models', '/models/{slug}', '/models/{author}/{name}', '/compare'],
  ...['/providers', '/providers/{slug}', '/creators', '/creators/{slug}', '/benchmarks'],
  ...['/benchmarks/{id}', '/charts', '/calculator', '/changelog', '/playground', '/status'],
  ...[
    '/pricing',
    '/docs',
    '/docs/{page}',
    '/docs/api',
    '/feeds/changes.atom',
    '/feeds/models.atom',
  ],
  ...['/login', '/logout', '/signup', '/verify-email', '/forgot', '/reset', '/confirm-email'],
  ...['/contact-sales', '/dashboard', '/dashboard/keys', '/dashboard/settings/email', '/mcp'],
  ...['/assets/{name}', '/webhooks/stripe', '/suggest', '/llms.txt', '/robots.txt', '/sitemap.xml'],
];
const PARAMETERS = ['q', 'slugs', 'as_of', 'token', 'next', 'endpoint', 'benchmark', 'x', 'date'];

interface FuzzOptions {
  readonly port: number;
  readonly key: string;
  /** Values that mean something in this catalogue. */
  readonly values: readonly string[];
  readonly count: number;
  readonly seed: number;
  /** Requests at a time. */
  readonly atOnce?: number;
  readonly onProgress?: (done: number) => void;
}

/** What came of a run. */
export interface FuzzReport {
  /** How often each status was answered; `none` where a connection was closed without one. */
  readonly statuses: Readonly<Record<string, number>>;
  /** What was answered with a 5xx, or not at all though a request was whole. */
  readonly failures: readonly { readonly status: number; readonly request: FuzzRequest }[];
}

/** Sends so many requests of a seed to a service, whatever they are. */
export async function runFuzz(options: FuzzOptions): Promise<FuzzReport> {
  const { port, key, values, count, seed, atOnce = 12, onProgress } = options;
  const vocabulary = await readVocabulary(port, key, values);
  const make = createRequests(vocabulary, createRandom(seed));
  const statuses: Record<string, number> = {};
  const failures: { status: number; request: FuzzRequest }[] = [];
  let sent = 0;
  const work = async (): Promise<void> => {
    while (sent < count) {
      sent += 1;
      const request = make();
      const status = await sendRaw(port, request);
      const name = status === null ? 'none' : String(status);
      statuses[name] = (statuses[name] ?? 0) + 1;
      if (status !== null && status >= 500) failures.push({ status, request });
      onProgress?.(sent);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { statuses, failures };
}

interface OpenApi {
  readonly paths: Readonly<Record<string, unknown>>;
  readonly components: { readonly parameters?: Readonly<Record<string, { name: string }>> };
}

async function readVocabulary(
  port: number,
  key: string,
  values: readonly string[],
): Promise<Vocabulary> {
  const answer = await fetch(`http://127.0.0.1:${port}/openapi.json`);
  const { paths, components } = (await answer.json()) as OpenApi;
  const known = Object.values(components.parameters ?? {}).map(({ name }) => name);
  // What would end the key of the run is left out.
  const own = Object.keys(paths).filter((path) => !path.includes('/keys/current'));
  return { paths: [...own, ...PAGES], parameters: [...known, ...PARAMETERS], values, key };
}
