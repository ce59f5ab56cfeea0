/** Orders of providers and creators. */
export const NOUN_SORTS = [
  ['', 'Name'],
  ['-name', 'Name, from Z'],
  ['-models', 'Most models'],
  ['models', 'Fewest models'],
] as const;
