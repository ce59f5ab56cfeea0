export {
  createCatalogClient,
  quotaOf,
  unwrap,
  type CatalogClient,
  type CatalogOptions,
  type Quota,
} from './client.ts';
export { ConnectionError, ProblemError, UnexpectedAnswerError, type Problem } from './errors.ts';
export type { components, operations, paths } from './openapi.ts';
export { items, pages, type ItemOf, type ListInit, type ListPath, type PageOf } from './pages.ts';
export type { RetryOptions } from './retry.ts';
