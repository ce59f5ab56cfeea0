import { openQuota } from '../../server/quota/open.ts';
import type { QuotaStore } from '../../server/quota/port.ts';

/**
 * How tests open each quota store. A place is an empty folder of the test's own: opened twice, also
 * by two processes, it is one store.
 */
export const QUOTA_ENGINES: Readonly<Record<string, (place: string) => QuotaStore>> = {
  sqlite: (place) => {
    const opened = openQuota({ path: `${place}/quota.sqlite` });
    const { quota } = opened;
    return {
      consume: (...request) => quota.consume(...request),
      peek: (...request) => quota.peek(...request),
      close: () => opened.close(),
    };
  },
};
