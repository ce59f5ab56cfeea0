import { UsageAnswer, UsageParams } from '../../../schemas/api/account/usage.ts';
import type { Keys } from '../../accounts/keys/keys.ts';
import { route, type Route } from '../../http/route.ts';
import type { QuotaStore, UsageStore } from '../../quota/port.ts';
import { toKeyQuota } from './key-answers.ts';
import { toPeriod, toSeries } from '../../quota/usage-report.ts';

interface Services {
  readonly keys: Keys;
  readonly quota: QuotaStore;
  readonly usage: UsageStore;
}

/** What the account requested. */
export function usageRoutes({ keys, quota, usage }: Services): readonly Route[] {
  return [
    route({
      id: 'getUsage',
      tag: 'Usage',
      summary: 'Show usage',
      description:
        'Returns the account’s requests by day, key, endpoint or status, for up to 90 days (UTC). This request is not included yet.',
      method: 'get',
      path: '/usage',
      scope: 'usage:read',
      cache: 'none',
      params: UsageParams,
      body: null,
      success: 200,
      response: UsageAnswer,
      errors: ['key_not_found'],
      handle: async (params, _body, context) => {
        const { caller, now } = context;
        const period = toPeriod(params, now);
        const keyIds =
          params.key_id === undefined
            ? await keys.ids(caller.accountId)
            : [(await keys.find(caller.accountId, params.key_id)).id];
        const rows = await usage.read(keyIds, period.from, period.to);
        const today =
          params.key_id === undefined || params.key_id === caller.keyId
            ? context.quota
            : await quota.peek(params.key_id, caller.requestsPerDay, now);
        const series = toSeries(rows, params.group_by, period);
        return {
          status: 200,
          headers: {},
          body: {
            data: {
              plan: caller.plan,
              period,
              today: toKeyQuota(today),
              total_requests: series.reduce((sum, { requests }) => sum + requests, 0),
              series,
            },
            meta: { warnings: [...context.warnings] },
          },
        };
      },
    }),
  ];
}
