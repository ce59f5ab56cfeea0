import { needRedis } from '../support/redis.ts';
import { REDIS_PREFIXES } from './quota-engines.ts';
import { describeQuota } from './quota.ts';

describeQuota('sqlite');

describe('in Redis', () => {
  needRedis(REDIS_PREFIXES);
  describeQuota('redis');
});
