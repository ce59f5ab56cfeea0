import type { Account } from '../account-store.ts';
import { AuditLog } from '../audit.ts';
import { createId } from '../id.ts';
import { later, toInstant } from '../../../schemas/instant.ts';
import { hashToken, createToken } from './secret-token.ts';
import type { Sql, Store } from '../database/port.ts';

/** Where a request came from, as far as it says. */
export interface Origin {
  readonly ip: string | null;
  /** What stands for the caller's network in limits, and for the wider one it is part of. */
  readonly network: string;
  readonly wideNetwork: string;
  readonly userAgent: string | null;
}

/** One sign-in of one browser. */
export interface Session {
  readonly id: string;
  readonly accountId: string;
  readonly createdAt: string;
  readonly lastSeenAt: string;
  readonly ip: string | null;
  readonly userAgent: string | null;
}

/** Who is signed in, and with which session. */
export interface Member {
  readonly account: Account;
  readonly session: Session;
}

interface Row extends Session, Omit<Account, 'id' | 'createdAt' | 'features'> {
  readonly features: string;
  readonly accountCreatedAt: string;
}

/** A session nobody uses for so long is over. */
const IDLE_SECONDS = 7 * 86_400;
/** Every session is over then. */
const AGE_SECONDS_MAX = 30 * 86_400;
/** How exactly the last use is known. */
const SEEN_SECONDS = 300;
const USER_AGENT_MAX = 300;

const COLUMNS = `s.id, s.account_id AS "accountId", s.created_at AS "createdAt",
  s.last_seen_at AS "lastSeenAt", s.ip, s.user_agent AS "userAgent"`;
const ALIVE = 's.created_at > :bornAfter AND s.last_seen_at > :seenAfter';
const FIND = `SELECT ${COLUMNS}, a.email, a.plan, a.requests_per_day AS "requestsPerDay", a.features,
    a.created_at AS "accountCreatedAt", a.suspended_at AS "suspendedAt"
  FROM sessions s JOIN accounts a ON a.id = s.account_id
  WHERE s.token_hash = :hash AND ${ALIVE} AND a.suspended_at IS NULL`;
const LIST = `SELECT ${COLUMNS} FROM sessions s
  WHERE s.account_id = :accountId AND ${ALIVE} ORDER BY s.last_seen_at DESC, s.id DESC`;
const INSERT = `INSERT INTO sessions (id, account_id, token_hash, created_at, last_seen_at, ip, user_agent)
  VALUES (:id, :accountId, :hash, :createdAt, :lastSeenAt, :ip, :userAgent)`;
const TOUCH = 'UPDATE sessions SET last_seen_at = :at WHERE id = :id AND last_seen_at < :at';
const END = 'DELETE FROM sessions WHERE id = :id AND account_id = :accountId';
const END_OTHERS = 'DELETE FROM sessions WHERE account_id = :accountId AND id <> :id';
const PURGE = 'DELETE FROM sessions WHERE created_at <= :bornAfter OR last_seen_at <= :seenAfter';

/** Sign-ins. The cookie's value is kept as a hash; what ends a session takes effect at once. */
export class Sessions {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Opens a session within a change. @returns the value of its cookie, which is nowhere else */
  static async open(sql: Sql, accountId: string, origin: Origin, now: Date): Promise<string> {
    const token = createToken();
    const at = toInstant(now);
    const { ip } = origin;
    const userAgent = origin.userAgent?.slice(0, USER_AGENT_MAX) ?? null;
    const id = createId('ses', now);
    const hash = hashToken(token);
    await sql.run(INSERT, { id, accountId, hash, createdAt: at, lastSeenAt: at, ip, userAgent });
    await new AuditLog(sql).note(
      { event: 'session.opened', accountId, actor: 'person', ip, detail: userAgent },
      now,
    );
    return token;
  }

  /** Ends all sessions of an account but one, within a change; '' leaves none. */
  static endOthers(sql: Sql, accountId: string, id = ''): Promise<number> {
    return sql.run(END_OTHERS, { accountId, id });
  }

  /** Who shows that cookie; null: nobody who is signed in. */
  async find(token: string, now: Date): Promise<Member | null> {
    const hash = hashToken(token);
    if (hash === null) return null;
    const row = await this.#store.get<Row>(FIND, { hash, ...bounds(now) });
    if (row === undefined) return null;
    if (row.lastSeenAt < toInstant(later(now, -SEEN_SECONDS))) {
      await this.#store.run(TOUCH, { id: row.id, at: toInstant(now) });
    }
    return toMember(row);
  }

  /** Those that are not over, the last used first. */
  list(accountId: string, now: Date): Promise<readonly Session[]> {
    return this.#store.all<Session>(LIST, { accountId, ...bounds(now) });
  }

  /** Ends one session of the account; one that is over already is no error. */
  async end(accountId: string, id: string, ip: string | null, now: Date): Promise<void> {
    await this.#store.change({ lock: accountId, accountId: null }, async (sql) => {
      if ((await sql.run(END, { id, accountId })) > 0) await noteEnd(sql, accountId, ip, id, now);
    });
  }

  /** Ends all sessions of the account but one; null: all. */
  async endAll(
    accountId: string,
    except: string | null,
    ip: string | null,
    now: Date,
  ): Promise<number> {
    return this.#store.change({ lock: accountId, accountId: null }, async (sql) => {
      const count = await Sessions.endOthers(sql, accountId, except ?? '');
      if (count > 0) await noteEnd(sql, accountId, ip, `${count} sessions`, now);
      return count;
    });
  }

  /** Forgets what is over. */
  async purge(now: Date): Promise<void> {
    await this.#store.run(PURGE, bounds(now));
  }
}

function noteEnd(
  sql: Sql,
  accountId: string,
  ip: string | null,
  detail: string,
  now: Date,
): Promise<void> {
  const entry = { accountId, actor: 'person', ip, detail };
  return new AuditLog(sql).note({ event: 'session.ended', ...entry }, now);
}

function bounds(now: Date): { readonly bornAfter: string; readonly seenAfter: string } {
  return {
    bornAfter: toInstant(later(now, -AGE_SECONDS_MAX)),
    seenAfter: toInstant(later(now, -IDLE_SECONDS)),
  };
}

function toMember(row: Row): Member {
  const { id, accountId, createdAt, lastSeenAt, ip, userAgent } = row;
  const { email, plan, requestsPerDay, suspendedAt } = row;
  return {
    session: { id, accountId, createdAt, lastSeenAt, ip, userAgent },
    account: {
      id: accountId,
      email,
      plan,
      requestsPerDay,
      suspendedAt,
      features: JSON.parse(row.features) as readonly string[],
      createdAt: row.accountCreatedAt,
    },
  };
}
