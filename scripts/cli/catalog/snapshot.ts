import { type Command, Option } from 'commander';
import { writeBundle } from '../../../indexer/feeds/bundle.ts';
import { resolve } from '../../../indexer/resolve/resolve.ts';
import type { SourcedRecord } from '../../../schemas/records.ts';
import { BUNDLE } from '../../environment.ts';
import { group, print, printJson } from '../output.ts';
import { withCatalog } from '../stores.ts';
import { toDay } from '../../../schemas/instant.ts';

/** `catalog snapshot` */
export function addSnapshotCommand(program: Command): void {
  program
    .command('snapshot')
    .description('write the bundled catalogue from the store; the same store gives the same bytes')
    .addOption(
      new Option('--to <folder>', 'folder to write to').default(BUNDLE, 'data/ of the program'),
    )
    .option('--json', 'print JSON')
    .action(async (options: { to: string; json?: true }) => {
      const written = await withCatalog(async (catalog) => {
        const sources = (await catalog.loadSources()).filter((source) => source.redistributable);
        const keys = new Set(sources.map(({ key }) => key));
        const records: SourcedRecord[] = [];
        for await (const one of catalog.loadRecords()) if (keys.has(one.source)) records.push(one);
        if (records.length === 0) {
          throw new Error(
            'The catalogue is empty: import feeds first, see “catalog import --help”.',
          );
        }
        const resolved = resolve(
          records,
          sources,
          await catalog.loadIdentities(),
          toDay(new Date()),
        );
        const history = await catalog.exportHistory(resolved, sources);
        await writeBundle(options.to, { sources, records, resolved, history });
        return { folder: options.to, records: records.length, models: resolved.models.length };
      });
      if (options.json) printJson(written);
      else {
        print(
          `${written.folder}: ${group(written.records)} records, ${group(written.models)} models`,
        );
      }
    });
}
