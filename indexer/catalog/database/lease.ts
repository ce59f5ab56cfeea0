import type { Knex } from 'knex';

/**
 * What only one process may do at a time: feed the index of an engine, change what the catalogue is
 * made of, or make the files of a day.
 */
export type LeaseName = 'indexer' | `indexer-${string}` | 'refresh' | 'exports';

/** Leave to be the only one until `until`; a later owner has a higher token. */
export interface Lease {
  readonly name: LeaseName;
  readonly owner: string;
  readonly token: number;
  /** RFC 3339 UTC with milliseconds. */
  readonly until: string;
}

interface RebuildRequest {
  readonly name: LeaseName;
  readonly rebuild_asked_at: string | null;
}

/**
 * Takes the lease if nobody holds it; null otherwise. One statement, so two processes cannot both
 * have it. The holder takes it again by renewing.
 */
export async function takeLease(
  db: Knex,
  owner: string,
  now: Date,
  ttlMs: number,
  name: LeaseName = 'indexer',
): Promise<Lease | null> {
  const until = new Date(now.getTime() + ttlMs).toISOString();
  const known = await db<Lease>('lease').where({ name }).select('name');
  if (known.length === 0) {
    await db('lease').insert({ name, owner: '', until: '', token: 0 }).onConflict('name').ignore();
  }
  const rows: Lease[] = await db<Lease>('lease')
    .where({ name })
    .where('until', '<', now.toISOString())
    .update({ owner, until, token: db.raw('token + 1') as never })
    .returning('*');
  return rows[0] ?? null;
}

/** Holds the lease for longer; null if somebody else has taken it. */
export async function renewLease(
  db: Knex,
  lease: Lease,
  now: Date,
  ttlMs: number,
): Promise<Lease | null> {
  const until = new Date(now.getTime() + ttlMs).toISOString();
  const held = await db<Lease>('lease')
    .where({ name: lease.name, owner: lease.owner, token: lease.token })
    .update({ until });
  return held === 0 ? null : { ...lease, until };
}

/** Gives the lease back, so that the next one need not wait; that of another process if it is gone. */
export async function releaseLease(db: Knex, lease: Lease): Promise<void> {
  await db<Lease>('lease')
    .where({ name: lease.name, owner: lease.owner, token: lease.token })
    .update({ until: '' });
}

/** Whether the token is still the highest and its time has not run out. */
export async function holdsLease(db: Knex, lease: Lease, now: Date): Promise<boolean> {
  const rows = await db<Lease>('lease').where({ name: lease.name }).select('*');
  const row = rows[0];
  return row?.token === lease.token && row.until > now.toISOString();
}

/** Whether somebody asks the holder of the lease for a new index; see askRebuild. */
export async function isRebuildRequested(db: Knex, name: LeaseName): Promise<boolean> {
  const rows = await db<RebuildRequest>('lease').where({ name }).select('rebuild_asked_at');
  return (rows[0]?.rebuild_asked_at ?? null) !== null;
}

/** Asks the indexer that holds the lease for a new index; null takes the question back. */
export async function askRebuild(db: Knex, name: LeaseName, at: string | null): Promise<void> {
  await db<RebuildRequest>('lease').where({ name }).update({ rebuild_asked_at: at });
}

/** Who holds the lease now; null for nobody. */
export async function readLease(
  db: Knex,
  now: Date,
  name: LeaseName = 'indexer',
): Promise<Lease | null> {
  const [row] = await db<Lease>('lease').where({ name }).select('*');
  return row === undefined || row.until <= now.toISOString() ? null : row;
}
