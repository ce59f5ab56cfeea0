/** Where catalogue and accounts are kept: files of this machine, or one PostgreSQL for all of them. */
export type DatabaseEngine =
  { readonly engine: 'sqlite' } | { readonly engine: 'postgres'; readonly url: string };

/** Who is paid: an operator who confirms, or Stripe. */
export type PaymentService =
  | { readonly service: 'manual' }
  | {
      readonly service: 'stripe';
      readonly secretKey: string;
      readonly webhookSecret: string;
      /** Ids of prices by plan. */
      readonly prices: Readonly<Record<string, string>>;
    };

/** Where requests are counted: a file of this server, or one Redis for any number of servers. */
export type QuotaEngine =
  { readonly engine: 'sqlite' } | { readonly engine: 'redis'; readonly url: string };

/** Where one catalogue of a cluster is, and how to be let in. */
export interface ElasticsearchPlace {
  /** May carry a user and a password: never shown. */
  readonly url: string;
  readonly apiKey: string | null;
  /** The alias readers search; everything else of the catalogue has a name that begins with it. */
  readonly index: string;
}

/** What answers searches: files of this machine, or a cluster with the files as its fallback. */
export type SearchEngine =
  { readonly engine: 'embedded' } | ({ readonly engine: 'elasticsearch' } & ElasticsearchPlace);

export type EngineName = 'embedded' | 'elasticsearch';

/** The engines whose index is kept current: always the embedded one, which is also the fallback. */
export function enginesOf({ search }: { readonly search: SearchEngine }): readonly EngineName[] {
  return search.engine === 'elasticsearch' ? ['embedded', 'elasticsearch'] : ['embedded'];
}

export const toDatabaseEngine = (url: string | undefined): DatabaseEngine =>
  url === undefined ? { engine: 'sqlite' } : { engine: 'postgres', url };

export const toQuotaEngine = (url: string | undefined): QuotaEngine =>
  url === undefined ? { engine: 'sqlite' } : { engine: 'redis', url };

export const toSearchEngine = (
  url: string | undefined,
  apiKey: string | undefined,
  index: string,
): SearchEngine =>
  url === undefined
    ? { engine: 'embedded' }
    : { engine: 'elasticsearch', url, apiKey: apiKey ?? null, index };

export const toPaymentService = (
  secretKey: string | undefined,
  webhookSecret: string | undefined,
  prices: Readonly<Record<string, string>> | undefined,
): PaymentService =>
  secretKey === undefined || webhookSecret === undefined || prices === undefined
    ? { service: 'manual' }
    : { service: 'stripe', secretKey, webhookSecret, prices };
