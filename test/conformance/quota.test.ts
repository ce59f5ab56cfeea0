import { needRedis } from '../support/redis.ts';
import { REDIS_PREFIXES } from './quota-engines.ts';
import { describeUsage } from './quota-usage.ts';
import { describeQuota } from './quota.ts';

describeQuota('sqlite');
describeUsage('sqlite');

describe('in Redis', () => {
  needRedis(REDIS_PREFIXES);
  describeQuota('redis');
  describeUsage('redis');
});
