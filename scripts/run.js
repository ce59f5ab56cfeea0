// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, statSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/*
 * `node scripts/run.js <program> …` runs `scripts/<program>.ts`. Loading hundreds of sources one by
 * one takes longer than all else a start does, so they are made one file in `dist/` first. It is
 * named after the content of the sources: whatever is edited is another file, so nothing is ever
 * stale and nobody has to build. Where it cannot be made or kept, tsx runs the sources as they are.
 */

const ROOT = join(import.meta.dirname, '..');
const DIST = join(ROOT, 'dist');
const SOURCES = ['indexer', 'schemas', 'scripts', 'server'];
const PROGRAMS = ['start', 'catalog', 'indexer'];
/** Bundles of former sources are kept for an hour: a process that starts may be about to read one. */
const KEEP_MS = 60 * 60 * 1000;

const [program = ''] = process.argv.splice(2, 1);
if (!PROGRAMS.includes(program)) {
  process.stderr.write(`There is no program “${program}”: ${PROGRAMS.join(', ')}.\n`);
  process.exit(2);
}
const source = join(ROOT, 'scripts', `${program}.ts`);
const bundle = await findBundle(program, source);
if (bundle === null) (await import('tsx/esm/api')).register();
else process.setSourceMapsEnabled(true);
process.argv[1] = source;
await import(pathToFileURL(bundle ?? source).href);

/**
 * The bundle of the sources as they are now; makes it where it is missing. null: it cannot be made.
 * @param {string} name
 * @param {string} entry
 */
async function findBundle(name, entry) {
  const file = join(DIST, `${name}-${hashSources()}.js`);
  if (existsSync(file)) return file;
  try {
    const { build } = await import('esbuild');
    // Written beside and renamed, so that another process never reads half of it.
    const made = `${file}.${process.pid}`;
    await build({
      entryPoints: [entry],
      outfile: made,
      bundle: true,
      packages: 'external',
      platform: 'node',
      format: 'esm',
      target: 'node20',
      sourcemap: 'inline',
      sourcesContent: false,
      logLevel: 'silent',
    });
    renameSync(made, file);
    removeFormer(name);
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
    for (const path of paths.filter((one) => /[.][jt]s$/.test(one)).sort()) {
      const content = readFileSync(join(ROOT, folder, path));
      hash.update(`${folder}/${path} ${content.length}\n`).update(content);
    }
  }
  return hash.digest('hex').slice(0, 16);
}

/** @param {string} name */
function removeFormer(name) {
  for (const file of readdirSync(DIST).filter((one) => one.startsWith(`${name}-`))) {
    const path = join(DIST, file);
    if (Date.now() - statSync(path).mtimeMs > KEEP_MS) unlinkSync(path);
  }
}
