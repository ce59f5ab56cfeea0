import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openIndexWriter } from '../../indexer/index/open.ts';
import { openSearch } from '../../server/search/open.ts';
import type { SearchEngine } from './search-harness.ts';
import { describeSearch } from './search.ts';

/** Writer and reader on a file of their own, each with its own connection. */
async function openEmbedded(): Promise<SearchEngine> {
  const folder = mkdtempSync(join(tmpdir(), 'search-'));
  const path = join(folder, 'index.sqlite');
  const writer = openIndexWriter({ path });
  const reader = await openSearch({ path });
  return {
    writer,
    reader,
    close: async () => {
      await reader.close();
      await writer.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/**
 * Nothing typed may take as long, ms: what does searches the catalogue over and over, on the thread
 * that answers everybody. How fast the engine is says `npm run bench`, not a busy machine.
 */
const SLOWEST_MS = 500;

describeSearch('embedded', openEmbedded, { slowestMs: SLOWEST_MS });
