// @ts-check
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/*
 * `node scripts/run.js <program> …` runs a program of `scripts/`. Loading hundreds of sources one by
 * one takes longer than all else a start does, so they are made a few files in `dist/` first: the
 * program, and a part for everything that is imported only where it is used. They are named after
 * the content of the sources: whatever is edited makes other files, so nothing is ever stale and
 * nobody has to build. Where they cannot be made or kept, tsx runs the sources as they are.
 */

const ROOT = join(import.meta.dirname, '..');
const DIST = join(ROOT, 'dist');
const SOURCES = ['indexer', 'schemas', 'scripts', 'server'];
const PROGRAMS = ['start', 'serve', 'indexer', 'catalog'];
/** What a program starts in a thread of its own. */
const THREADS = ['worker'];
/** Where they are, of those not in `apps/`. */
const PLACES = new Map([
  ['catalog', 'cli/main.ts'],
  ['worker', 'workers/worker.ts'],
]);
/** Bundles of former sources are kept for an hour: a process that starts may be about to read one. */
const KEEP_MS = 60 * 60 * 1000;

const [program = ''] = process.argv.splice(2, 1);
if (program === '--bundle') {
  // Where the folder cannot be written later, as in an image.
  for (const name of [...PROGRAMS, ...THREADS]) {
    if ((await findBundle(name, sourceOf(name))) !== null) continue;
    process.stderr.write(`The program “${name}” cannot be bundled.\n`);
    process.exit(1);
  }
  process.exit();
}
if (![...PROGRAMS, ...THREADS].includes(program)) {
  process.stderr.write(`There is no program “${program}”: ${PROGRAMS.join(', ')}.\n`);
  process.exit(2);
}
const source = sourceOf(program);
const bundle = await findBundle(program, source);
if (bundle === null) (await import('tsx/esm/api')).register();
else process.setSourceMapsEnabled(true);
process.argv[1] = source;
await import(pathToFileURL(bundle ?? source).href);

/** @param {string} name */
function sourceOf(name) {
  return join(ROOT, 'scripts', PLACES.get(name) ?? `apps/${name}.ts`);
}

/**
 * The bundle of the sources as they are now; makes it where it is missing. null: it cannot be made.
 * @param {string} name
 * @param {string} entry
 */
async function findBundle(name, entry) {
  const hash = hashSources();
  const file = join(DIST, `${name}-${hash}.js`);
  if (existsSync(file)) return file;
  try {
    const { build } = await import('esbuild');
    const { outputFiles } = await build({
      entryPoints: [{ in: entry, out: name }],
      outdir: DIST,
      entryNames: `[name]-${hash}`,
      chunkNames: `part-${hash}-[hash]`,
      write: false,
      bundle: true,
      splitting: true,
      packages: 'external',
      platform: 'node',
      format: 'esm',
      target: 'node20',
      sourcemap: 'inline',
      sourcesContent: false,
      logLevel: 'silent',
    });
    mkdirSync(DIST, { recursive: true });
    // The program last: when it is there, so is everything it imports.
    for (const { path, contents } of outputFiles.sort((a) => (a.path === file ? 1 : -1))) {
      keep(path, contents);
    }
    removeFormer(hash);
  } catch {
    // Not made, or another process was quicker.
  }
  return existsSync(file) ? file : null;
}

/** A hash over path and content of every source, 16 hex digits. */
function hashSources() {
  const hash = createHash('sha256');
  for (const folder of SOURCES) {
    const paths = readdirSync(join(ROOT, folder), { recursive: true }).map(String);
    for (const path of paths.filter((one) => /[.][jt]sx?$/.test(one)).sort()) {
      const content = readFileSync(join(ROOT, folder, path));
      hash.update(`${folder}/${path} ${content.length}\n`).update(content);
    }
  }
  return hash.digest('hex').slice(0, 16);
}

/**
 * Written beside and renamed, so that another process never reads half of it.
 * @param {string} path
 * @param {Uint8Array} contents
 */
function keep(path, contents) {
  const made = `${path}.${process.pid}`;
  writeFileSync(made, contents);
  renameSync(made, path);
}

/** @param {string} hash of the sources as they are now */
function removeFormer(hash) {
  for (const file of readdirSync(DIST).filter((one) => !one.includes(hash))) {
    const path = join(DIST, file);
    if (Date.now() - statSync(path).mtimeMs > KEEP_MS) unlinkSync(path);
  }
}
