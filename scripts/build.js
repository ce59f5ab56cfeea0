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
 * Bundles the programs into `dist/`, unless they are newer than every source. npm runs it at the end of
 * `npm ci`; `run.js`, before a program. What is imported only where it is used becomes a chunk. Packages
 * are bundled too: found and read file by file, they are a third of the time a command takes to start,
 * and a sixth of that of a server.
 */

const ROOT = join(import.meta.dirname, '..');
const DIST = join(ROOT, 'dist');
const PROGRAMS = {
  catalog: 'scripts/cli/main.ts',
  start: 'scripts/apps/start.ts',
  serve: 'scripts/apps/serve.ts',
  indexer: 'scripts/apps/indexer.ts',
  prebuild: 'scripts/apps/prebuild.ts',
  worker: 'scripts/workers/worker.ts',
  'search-log': 'server/search-log/thread.ts',
};
/**
 * Packages that are native or read files of their own, and large ones that are rarely loaded: to bundle
 * those would double the time of a build. Of iconv-lite, half a megabyte of tables is never used.
 */
const OUTSIDE = [
  '@elastic/elasticsearch',
  '@hpcc-js/wasm-zstd',
  '@lobehub/icons-static-svg',
  'better-sqlite3',
  'hyparquet-writer',
  'iconv-lite',
  'ioredis',
  'nodemailer',
  'pino',
  'stripe',
  'swagger-ui-express',
];
/** Drivers that knex and pg look for only where they are configured. */
const NOT_INSTALLED = [
  'mariadb/callback',
  'mysql',
  'mysql2',
  'oracledb',
  'pg-native',
  'pg-query-stream',
  'sqlite3',
  'tedious',
];
/** For packages that are CommonJS. */
const REQUIRE = `import { createRequire as toRequire } from 'node:module'; const require = toRequire(import.meta.url);`;
const SOURCES = ['indexer', 'schemas', 'scripts', 'server'];
/** Its time is when the last build began. */
const STAMP = join(DIST, 'built');
/** A running process may still load a chunk of a former build. */
const KEEP_CHUNKS_MS = 24 * 60 * 60 * 1000;

if (!isFresh()) await buildPrograms();

/** A folder is newer as well when something in it was added, renamed or removed. */
function isFresh() {
  const built = statSync(STAMP, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const isOlder = (/** @type {string} */ path) => statSync(path).mtimeMs < built;
  // Four times as fast as a recursive readdir.
  const isFolderOlder = (/** @type {string} */ folder) =>
    isOlder(folder) &&
    readdirSync(folder, { withFileTypes: true }).every((found) => {
      const path = `${folder}/${found.name}`;
      return found.isDirectory() ? isFolderOlder(path) : isOlder(path);
    });
  return (
    isOlder(join(ROOT, 'package.json')) &&
    isOlder(join(ROOT, 'tsconfig.json')) &&
    SOURCES.every((folder) => isFolderOlder(join(ROOT, folder)))
  );
}

async function buildPrograms() {
  const startedAt = new Date();
  const esbuild = await import('esbuild');
  const { outputFiles } = await esbuild
    .build({
      entryPoints: PROGRAMS,
      external: [...OUTSIDE, ...NOT_INSTALLED],
      absWorkingDir: ROOT,
      outdir: DIST,
      chunkNames: 'chunk-[hash]',
      write: false,
      bundle: true,
      splitting: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      banner: { js: REQUIRE },
      inject: ['scripts/source-lines.ts'],
      minifySyntax: true,
      minifyWhitespace: true,
      sourcemap: 'external',
      sourcesContent: false,
      // Of “import 'zod-openapi'”, which adds types alone.
      logOverride: { 'ignored-bare-import': 'silent' },
    })
    // esbuild itself says what is wrong in which source.
    .catch(() => process.exit(1));
  // The process goes on as the program.
  await esbuild.stop();
  mkdirSync(DIST, { recursive: true });
  // Programs last: when one is there, so is everything it imports.
  const isChunk = (/** @type {string} */ path) => basename(path).startsWith('chunk-');
  const [chunks, programs] = [true, false].map((wanted) =>
    outputFiles.filter(({ path }) => isChunk(path) === wanted),
  );
  for (const { path, contents } of [...(chunks ?? []), ...(programs ?? [])]) {
    // Another process never reads half of it.
    writeFileSync(`${path}.${process.pid}`, contents);
    renameSync(`${path}.${process.pid}`, path);
  }
  writeFileSync(STAMP, '');
  utimesSync(STAMP, startedAt, startedAt);
  removeOld(new Set(outputFiles.map(({ path }) => path)).add(STAMP));
}

/** @param {ReadonlySet<string>} current */
function removeOld(current) {
  for (const path of readdirSync(DIST).map((name) => join(DIST, name))) {
    if (current.has(path)) continue;
    const found = statSync(path);
    if (found.isFile() && Date.now() - found.mtimeMs > KEEP_CHUNKS_MS) unlinkSync(path);
  }
}
