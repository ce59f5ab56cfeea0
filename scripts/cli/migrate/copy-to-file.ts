import type { Config } from '../../../schemas/config/config.ts';
import { moveInstallation } from './move-installation.ts';
import { onFiles, openSource } from './sides.ts';

/** Writes the catalogue of PostgreSQL, as it is at this moment, to a new file of SQLite. */
export async function copyToFile(config: Config, path: string): Promise<void> {
  const catalogOnly = { mayReplace: false, onProgress: () => undefined };
  await openSource(
    config,
    'postgres',
  )((from) =>
    onFiles({ catalogue: path }, (to) =>
      moveInstallation(
        from.filter(({ owner }) => owner === 'catalogue'),
        to,
        catalogOnly,
      ),
    ),
  );
}
