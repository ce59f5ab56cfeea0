import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { Router } from 'express';
import { requestStateOf } from '../../http/middleware/request-state.ts';
import { compress } from '../../http/responses/compress.ts';
import { rejectMethod } from '../../http/middleware/reject.ts';

/** Files that pages load: styles, scripts, pictures. An address names its content and never changes. */
export interface Assets {
  /** @throws Error for a file that is not there */
  href(name: string): string;
  /** @throws Error for a file that is not there */
  read(name: string): Buffer;
  /** Another value for other files. */
  readonly version: string;
  readonly router: Router;
}

const ROOT = '/assets';
/** Parts of the one style sheet, in the order in which a later rule wins. */
const STYLES = [
  'tokens',
  'base',
  'controls',
  'search',
  'parts',
  'tables',
  'frame',
  'explore',
  'home',
  'catalogue',
  'model',
  'tools',
  'account',
  'docs',
];
const YEAR_SECONDS = 31_536_000;
const HASH_DIGITS = 12;

/** Where the files are, from this source or from a bundle of it beside `server/`. */
const PLACES = [
  join(import.meta.dirname, '..', 'assets'),
  join(import.meta.dirname, '..', 'server', 'web', 'assets'),
];

/**
 * Reads all files once.
 * @throws Error if their folder is not there
 */
export function loadAssets(): Assets {
  const folder = PLACES.find((place) => existsSync(place));
  if (folder === undefined) throw new Error('The folder server/web/assets is missing.');
  const styles = STYLES.map((name) => readFileSync(join(folder, `${name}.css`)));
  const tokens = readFileSync(join(folder, 'tokens.css'));
  const reference = readFileSync(join(folder, 'reference.css'));
  const contents = readdirSync(folder)
    .filter((name) => extname(name) !== '.css')
    .map((name) => [name, readFileSync(join(folder, name))] as const);
  const files = [
    ...contents,
    ['site.css', Buffer.concat(styles)] as const,
    ['reference.css', Buffer.concat([tokens, reference])] as const,
  ].map((file) => {
    const [name, content] = file;
    const hash = createHash('sha256').update(content).digest('hex').slice(0, HASH_DIGITS);
    const type = extname(name);
    return { name, content, type, address: `${name.slice(0, -type.length)}-${hash}${type}` };
  });
  const addresses = new Map(files.map(({ name, address }) => [name, `${ROOT}/${address}`]));
  const router = Router({ caseSensitive: true, strict: true });
  for (const { address, content, type } of files) {
    router
      .route(`${ROOT}/${address}`)
      .get(compress, (_req, res) => {
        requestStateOf(res).routeId = 'getAsset';
        res.set('Cache-Control', `public, max-age=${YEAR_SECONDS}, immutable`);
        res.type(type).send(content);
      })
      .all(rejectMethod(['get']));
  }
  const href = (name: string): string => {
    const address = addresses.get(name);
    if (address === undefined) throw new Error(`There is no asset “${name}”.`);
    return address;
  };
  const read = (name: string): Buffer => {
    const file = files.find((one) => one.name === name);
    if (file === undefined) throw new Error(`There is no asset “${name}”.`);
    return file.content;
  };
  const version = createHash('sha256')
    .update([...addresses.values()].join('\n'))
    .digest('hex');
  return { href, read, version, router };
}
