import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { Owner } from './part.ts';

/** The files of an installation, by owner. */
export type InstallationPaths = Readonly<Record<Owner, string>>;

const OWNERS: readonly Owner[] = ['catalogue', 'accounts'];

/** Where files are filled until all of them are complete. */
export function draftsOf(paths: InstallationPaths): InstallationPaths {
  return { catalogue: `${paths.catalogue}.moving`, accounts: `${paths.accounts}.moving` };
}

/** Its presence says that every draft is complete. */
const markOf = ({ catalogue }: InstallationPaths): string => `${catalogue}.moved`;

/** Removes what was not completed, or nothing where all of it was. */
export function removeDrafts(paths: InstallationPaths): void {
  if (existsSync(markOf(paths))) return;
  for (const path of Object.values(draftsOf(paths))) {
    for (const end of ['', '-wal', '-shm']) rmSync(`${path}${end}`, { force: true });
  }
}

/** Puts complete drafts in place of what is there: all of them, even if the process dies meanwhile. */
export function takeDrafts(paths: InstallationPaths): void {
  writeFileSync(markOf(paths), '');
  finishMove(paths);
}

/**
 * Goes on with a move that was cut off while its files took their places; there is seldom one. Several
 * processes may do so at once: a draft is renamed by one of them.
 */
export function finishMove(paths: InstallationPaths): void {
  if (!existsSync(markOf(paths))) return;
  const drafts = draftsOf(paths);
  for (const owner of OWNERS) {
    try {
      renameSync(drafts[owner], paths[owner]);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  rmSync(markOf(paths), { force: true });
}
