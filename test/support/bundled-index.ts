import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openBundledIndex, type BundledIndex } from '../../scripts/tools/relevance/bundle.ts';
import { buildOnce } from './once.ts';
import { runCatalog } from './run-catalog.ts';

/** What the import printed, in the folder it filled. */
export const PRINTED = 'import.json';
let loaded: Promise<string> | null = null;

async function build(folder: string): Promise<void> {
  const { code, stdout, stderr } = await runCatalog(folder, 'import', '--reindex', '--json');
  if (code !== 0 || stderr !== '') throw new Error(`catalog import: ${code ?? ''} ${stderr}`);
  await writeFile(join(folder, PRINTED), stdout);
}

/**
 * A data folder that `catalog import --reindex` has filled with the bundled catalogue, for all tests,
 * which only read it or a copy.
 */
export function loadBundledFolder(): Promise<string> {
  loaded ??= buildOnce('bundled-index', build);
  return loaded;
}

/** The index of the whole bundled catalogue, built once for all tests, which only read it. */
export async function loadBundledIndex(): Promise<Omit<BundledIndex, 'remove'>> {
  return openBundledIndex(await loadBundledFolder());
}
