import type { Logger } from 'pino';
import type { Config } from '../schemas/config.ts';
import type { Keys } from './accounts/keys.ts';
import type { Authenticator } from './accounts/port.ts';
import type { QuotaStore, UsageStore } from './quota/port.ts';
import type { CatalogueReader } from './search/port.ts';

/** Everything the application is made of. It is given, never looked up. */
export interface Services {
  readonly config: Config;
  readonly catalogue: CatalogueReader;
  readonly authenticator: Authenticator;
  readonly keys: Keys;
  readonly quota: QuotaStore;
  readonly usage: UsageStore;
  readonly logger: Logger;
  /** The time as a value: tests move it. */
  readonly clock: () => Date;
  /** Validate every answer against the schema of its route; a breach is a 500. On in tests. */
  readonly checkResponses: boolean;
}
