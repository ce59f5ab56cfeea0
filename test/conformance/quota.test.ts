import { describeQuota } from './quota.ts';

describeQuota('sqlite');
