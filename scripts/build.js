// @ts-check
import {
  mkdirSync,
  readdirSync,
  renameSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';

/*
 * Bundles the programs into `dist/`, unless they are newer than every source. npm runs it before
 * `npm start` and `npm run catalog`. Packages stay outside; what is imported only where it is used
 * becomes a chunk.
 */

const ROOT = join(import.meta.dirname, '..');
const DIST = join(ROOT, 'dist');
const PROGRAMS = {
  start: 'scripts/apps/start.ts',
  serve: 'scripts/apps/serve.ts',
  indexer: 'scripts/apps/indexer.ts',
  catalog: 'scripts/cli/main.ts',
  worker: 'scripts/workers/worker.ts',
  'search-log': 'server/search-log/thread.ts',
};
const SOURCES = ['indexer', 'schemas', 'scripts', 'server'];
/** Its time is when the last build began. */
const STAMP = join(DIST, 'built');
/** A running process may still load a chunk of a former build. */
const KEEP_CHUNKS_MS = 24 * 60 * 60 * 1000;

if (!isFresh()) await buildPrograms();

/** A folder is newer as well when something in it was added, renamed or removed. */
function isFresh() {
  const built = statSync(STAMP, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const isOlder = (/** @type {string} */ path) => statSync(join(ROOT, path)).mtimeMs < built;
  if (!isOlder('package.json') || !isOlder('tsconfig.json')) return false;
  return SOURCES.every((folder) => {
    const paths = readdirSync(join(ROOT, folder), { recursive: true }).map(String);
    return isOlder(folder) && paths.every((path) => isOlder(join(folder, path)));
  });
}

async function buildPrograms() {
  const startedAt = new Date();
  const esbuild = await import('esbuild');
  // esbuild itself says what is wrong in which source.
  const result = await esbuild
    .build({
      absWorkingDir: ROOT,
      entryPoints: PROGRAMS,
      outdir: DIST,
      chunkNames: 'chunk-[hash]',
      write: false,
      bundle: true,
      splitting: true,
      packages: 'external',
      platform: 'node',
      format: 'esm',
      target: 'node20',
      sourcemap: 'inline',
      sourcesContent: false,
    })
    .catch(() => process.exit(1));
  mkdirSync(DIST, { recursive: true });
  // Programs last: when one is there, so is everything it imports.
  const isChunk = (/** @type {string} */ path) => basename(path).startsWith('chunk-');
  const [chunks, programs] = [true, false].map((wanted) =>
    result.outputFiles.filter(({ path }) => isChunk(path) === wanted),
  );
  for (const { path, contents } of [...(chunks ?? []), ...(programs ?? [])]) {
    // Another process never reads half of it.
    writeFileSync(`${path}.${process.pid}`, contents);
    renameSync(`${path}.${process.pid}`, path);
  }
  writeFileSync(STAMP, '');
  utimesSync(STAMP, startedAt, startedAt);
  removeOld(new Set(result.outputFiles.map(({ path }) => path)).add(STAMP));
}

/** @param {ReadonlySet<string>} current */
function removeOld(current) {
  for (const path of readdirSync(DIST).map((name) => join(DIST, name))) {
    if (current.has(path)) continue;
    if (Date.now() - statSync(path).mtimeMs > KEEP_CHUNKS_MS) unlinkSync(path);
  }
}
