import type { Knex } from 'knex';
import type { IndexDocument } from '../../index/port.ts';
import { insertRows, toBatches } from '../database/batches.ts';
import type { DocumentRef } from '../documents/read-documents.ts';
import { groupBy } from '../../resolve/group.ts';

interface DocumentRow {
  readonly kind: IndexDocument['kind'];
  readonly id: string;
  readonly body: string;
}

/** A document to be published, as JSON; null takes it away. */
interface Publication extends DocumentRef {
  readonly body: string | null;
}

/** What tells documents apart. */
export const keyOfDocument = ({ kind, id }: DocumentRef): string => `${kind}\n${id}`;

/** The order in which documents that change together are numbered, whatever the store. */
export const compareDocuments = (a: DocumentRef, b: DocumentRef): number =>
  a.kind + a.id < b.kind + b.id ? -1 : 1;

/** Ids of one `IN (…)`. */
const IDS_MAX = 500;

/** Keeps documents as they are published, so that an index can be built without making them again. */
export async function keepDocuments(
  trx: Knex,
  publications: readonly Publication[],
): Promise<void> {
  for (const [kind, some] of groupBy(publications, (one) => one.kind)) {
    for (const batch of toBatches(some, IDS_MAX)) {
      const ids = batch.map(({ id }) => id);
      await trx('documents').where({ kind }).whereIn('id', ids).delete();
    }
  }
  await insertRows(
    trx,
    'documents',
    publications
      .filter(({ body }) => body !== null)
      .map(({ kind, id, body }) => ({ kind, id, body })),
  );
}

/** JSON of published documents, by kind and id; what is not there is left out. */
export async function loadBodies(
  db: Knex,
  refs: readonly DocumentRef[],
): Promise<ReadonlyMap<string, string>> {
  const bodies = new Map<string, string>();
  for (const [kind, some] of groupBy(refs, (ref) => ref.kind)) {
    for (const batch of toBatches(some, IDS_MAX)) {
      const ids = batch.map(({ id }) => id);
      const rows = await db('documents')
        .where({ kind })
        .whereIn('id', ids)
        .select<DocumentRow[]>('*');
      for (const row of rows) bodies.set(keyOfDocument(row), row.body);
    }
  }
  return bodies;
}
