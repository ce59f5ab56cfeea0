import { openDatabase } from './open-database.ts';

/** Writes a whole and consistent copy of a catalogue's file, which may be in use, to a new file. */
export async function copyCatalogue(path: string, to: string): Promise<void> {
  const db = openDatabase({ path });
  try {
    await db.raw('VACUUM INTO ?', [to]);
  } finally {
    await db.destroy();
  }
}
