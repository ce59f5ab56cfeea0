import type { Scope } from '../../../schemas/accounts.ts';

/** What a key with a scope may do, as pages say it. */
export const SCOPE_WORDS: Readonly<Record<Scope, string>> = {
  'models:read': 'Read models, providers, creators and benchmarks',
  'keys:read': 'List the account’s keys',
  'keys:write': 'Create, change and revoke the account’s keys',
  'usage:read': 'Read the account’s usage',
  'export:read': 'Download complete datasets',
  'webhooks:read': 'List webhooks',
  'webhooks:write': 'Create and change webhooks',
};
