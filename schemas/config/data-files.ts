/** Names of the files in the data folder, by owner: a rebuild of one never blocks another. */
export const DATA_FILES = {
  catalogue: 'catalogue.sqlite',
  index: 'index.sqlite',
  accounts: 'accounts.sqlite',
  quota: 'quota.sqlite',
  searchLog: 'search-log.sqlite',
} as const;
