import type { Workload } from './http-bench.ts';

/** Models whose pages are loaded again and again. */
const LOOKED_AT = 25;
const LIST_PAGES = 25;
/** Of 95 % of the pages. */
const P95_MS = 50;

/** Pages for people: those many look at, and every one anew. */
export function toPageWorkloads(models: readonly { readonly slug: string }[]): Workload[] {
  const pages = models.map(({ slug }) => `/models/${encodeURIComponent(slug)}`);
  const lists = Array.from({ length: LIST_PAGES }, (_, at) => `/explore?page=${at + 1}`);
  const others = ['/providers', '/creators', '/benchmarks', '/benchmarks/gpqa-diamond'];
  const workloads = [
    { name: 'the home page', paths: ['/'], goal: 0.4 },
    {
      name: 'public pages',
      paths: [...lists, ...others, ...pages.slice(0, LOOKED_AT)],
      goal: 0.4,
    },
    { name: 'public pages, every model in turn', paths: pages, goal: null },
    {
      name: 'public pages, every list new',
      paths: models.map((_, at) => `/explore?max_context_window=${900_000 + at}`),
      goal: null,
    },
  ];
  return workloads.map((workload) => ({ ...workload, p95GoalMs: P95_MS, accept: 'text/html' }));
}
