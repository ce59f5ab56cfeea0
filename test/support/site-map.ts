import { accountPages, planPages } from '../../server/web/account/pages.ts';
import { catalogPages } from '../../server/web/catalog/pages.ts';
import { docsPages } from '../../server/web/docs/pages.ts';
import { toolPages } from '../../server/web/tools/pages.ts';
import type { TestApp } from './app.ts';

/** Addresses of every page that is the same for everybody, by its id; of the sample of `web-sample`. */
export const PUBLIC: Readonly<Record<string, readonly string[]>> = {
  showHome: ['/'],
  showExplore: [
    '/explore',
    '/explore?q=hernon&creator=acme',
    '/explore?sort=nope&max_input_price=x',
  ],
  showModel: ['/models/heron-2', '/models/ibis', '/models/trap', '/models/heron-3', '/models/none'],
  showModelByAuthor: ['/models/acme/heron-2'],
  showModels: ['/models'],
  showProviders: ['/providers', '/providers?sort=nope'],
  showProvider: ['/providers/acme-cloud'],
  showCreators: ['/creators'],
  showCreator: ['/creators/acme'],
  showBenchmarks: ['/benchmarks'],
  showBenchmark: ['/benchmarks/reasoning-test', '/benchmarks/reasoning-test?variant=none'],
  showComparison: [
    '/compare',
    '/compare?slugs=heron-2,heron-2-mini,egret-embed',
    '/compare?slugs=heron-2,unheard-of',
  ],
  showCharts: ['/charts', '/charts?benchmark=reasoning-test', '/charts?benchmark=none-such'],
  showCalculator: [
    '/calculator',
    '/calculator?requests=100&input_tokens=1000&output_tokens=10',
    '/calculator?input_tokens=x',
  ],
  showChangelog: [
    '/changelog',
    '/changelog?type=offer.*&creator=acme',
    '/changelog?type=x&cursor=y',
  ],
  showPlayground: ['/playground', '/playground?endpoint=createKey', '/playground?endpoint=none'],
  showStatus: ['/status'],
  showDocs: ['/docs'],
  showAuthenticationDocs: ['/docs/authentication'],
  showErrors: ['/docs/errors'],
  showFilterDocs: ['/docs/filters'],
  showQuestionDocs: ['/docs/questions'],
  showQuotaDocs: ['/docs/quotas'],
  showPaginationDocs: ['/docs/pagination'],
  showRetryDocs: ['/docs/retries'],
  showExportDocs: ['/docs/exports'],
  showClientDocs: ['/docs/clients'],
  showMcpDocs: ['/docs/mcp'],
  showWebhookDocs: ['/docs/webhooks'],
  showSecurityDocs: ['/docs/security'],
  showPricing: ['/pricing'],
};

const noDocument = () => {
  throw new Error('Only ids are asked for.');
};

/** Ids of the pages the application has that are the same for everybody. */
export function publicPages({ services }: TestApp): string[] {
  const pages = [
    ...catalogPages(services),
    ...toolPages(services, noDocument),
    ...docsPages(),
    ...planPages(services),
  ];
  return pages.map(({ id }) => id);
}

/** Ids of the pages the application has that depend on who looks. */
export function personalPages({ services }: TestApp): string[] {
  return accountPages(services, noDocument).map(({ id }) => id);
}
