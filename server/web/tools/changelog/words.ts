import { CHANGE_TYPES, type ChangeType } from '../../../../schemas/changes.ts';
import type { Options } from '../pick.tsx';

/** What happened, as people say it. */
export const TYPE_WORDS: Readonly<Record<ChangeType, string>> = {
  'model.created': 'New model',
  'model.updated': 'Model changed',
  'model.renamed': 'Model renamed',
  'model.deprecated': 'Model deprecated',
  'model.retired': 'Model retired',
  'model.price_changed': 'Price changed',
  'model.benchmark_added': 'New score',
  'model.benchmark_changed': 'Score changed',
  'model.benchmark_removed': 'Score removed',
  'offer.created': 'New offer',
  'offer.updated': 'Offer changed',
  'offer.removed': 'Offer removed',
  'provider.created': 'New provider',
  'benchmark.created': 'New benchmark',
  'catalog.published': 'Catalogue published',
};

/** Values of the filter by type: all, groups, and every type. */
export const TYPE_OPTIONS: Options = [
  ['', 'Any'],
  ['model.*', 'Everything about models'],
  ['offer.*', 'Everything about offers'],
  ...CHANGE_TYPES.map((type) => [type, TYPE_WORDS[type]] as const),
];
