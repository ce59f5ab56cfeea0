import type { Knex } from 'knex';

/** Leave to be the one indexer until `until`; a later owner has a higher token. */
export interface Lease {
  readonly owner: string;
  readonly token: number;
  /** RFC 3339 UTC with milliseconds. */
  readonly until: string;
}

interface LeaseRow extends Lease {
  readonly name: string;
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
): Promise<Lease | null> {
  const until = new Date(now.getTime() + ttlMs).toISOString();
  const rows: LeaseRow[] = await db<LeaseRow>('lease')
    .where({ name: 'indexer' })
    .where('until', '<', now.toISOString())
    .update({ owner, until, token: db.raw('token + 1') as never })
    .returning('*');
  const row = rows[0];
  return row === undefined ? null : { owner: row.owner, token: row.token, until: row.until };
}

/** Holds the lease for longer; null if somebody else has taken it. */
export async function renewLease(
  db: Knex,
  lease: Lease,
  now: Date,
  ttlMs: number,
): Promise<Lease | null> {
  const until = new Date(now.getTime() + ttlMs).toISOString();
  const held = await db<LeaseRow>('lease')
    .where({ name: 'indexer', owner: lease.owner, token: lease.token })
    .update({ until });
  return held === 0 ? null : { ...lease, until };
}

/** Gives the lease back, so that the next indexer need not wait. */
export async function releaseLease(db: Knex, lease: Lease): Promise<void> {
  await db<LeaseRow>('lease')
    .where({ name: 'indexer', owner: lease.owner, token: lease.token })
    .update({ until: '' });
}

/** Whether the token is still the highest and its time has not run out. */
export async function holdsLease(db: Knex, lease: Lease, now: Date): Promise<boolean> {
  const rows = await db<LeaseRow>('lease').where({ name: 'indexer' }).select('*');
  const row = rows[0];
  return row?.token === lease.token && row.until > now.toISOString();
}

/** Who holds the lease now; null for nobody. */
export async function readLease(db: Knex, now: Date): Promise<Lease | null> {
  const rows = await db<LeaseRow>('lease').where({ name: 'indexer' }).select('*');
  const row = rows[0];
  if (row === undefined || row.until <= now.toISOString()) return null;
  return { owner: row.owner, token: row.token, until: row.until };
}
