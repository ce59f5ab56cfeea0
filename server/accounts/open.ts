import type { PlanScheme } from '../../schemas/accounts.ts';
import { KeyAuthenticator } from './authenticate.ts';
import { openAccountsDatabase } from './database.ts';
import { Keys } from './keys.ts';
import { LastUsed } from './last-used.ts';
import { Operator } from './operator.ts';
import type { Pepper } from './pepper.ts';
import type { Authenticator } from './port.ts';
import { Vault } from './vault.ts';

interface Options {
  /** File, or `:memory:`. */
  readonly path: string;
  readonly pepper: Pepper;
  readonly planScheme: PlanScheme;
  /** Told of a failure that no caller waits for; what failed is tried again. */
  readonly onError?: (error: unknown) => void;
}

/** Everything about accounts and their keys, over one open store. */
export interface Accounts {
  readonly authenticator: Authenticator;
  readonly keys: Keys;
  readonly operator: Operator;
  close(): Promise<void>;
}

const FLUSH_INTERVAL_MS = 30_000;

/** Opens the store of accounts, making and migrating it as needed. */
export async function openAccounts(options: Options): Promise<Accounts> {
  const { db, close } = await openAccountsDatabase(options.path);
  const vault = new Vault(options.pepper);
  const scheme = options.planScheme;
  const lastUsed = new LastUsed(db);
  const authenticator = new KeyAuthenticator({ db, vault, scheme, lastUsed });
  const onChange = (): void => {
    authenticator.forget();
  };
  const keys = new Keys({ db, vault, scheme, lastUsed, onChange });
  const flush = (all: boolean): void => {
    try {
      lastUsed.flush(new Date(), all);
    } catch (error) {
      options.onError?.(error);
    }
  };
  const timer = setInterval(flush, FLUSH_INTERVAL_MS, false).unref();
  return {
    authenticator,
    keys,
    operator: new Operator({ db, keys, scheme, pepperId: vault.pepperId, onChange }),
    close: async () => {
      clearInterval(timer);
      flush(true);
      await close();
    },
  };
}
