import { Router } from 'express';
import { requestStateOf } from '../../http/middleware/request-state.ts';
import { cors } from '../../http/middleware/headers.ts';
import { rejectMethod } from '../../http/middleware/reject.ts';

const PATH = '/llms.txt';

/** A short map of everything for a language model that reads instead of clicking (llmstxt.org). */
const map = (origin: string): string => `# Model Catalog

> A catalogue of AI models: who made them, who serves them, what they cost at each provider, how they
> score on benchmarks. Every figure has a source. Prices are USD per 1M tokens: null is not known, 0 is free.
> The price of a model is its creator’s list price where the creator sells it (pricing.basis), pricing.lowest
> the cheapest, pricing.headline that of what is sold by the image, minute or character.

Every request to the API needs a key, sent as “Authorization: Bearer sk_live_…”. Errors are problem documents
with a stable code. Lists take filters, sort keys and cursors.

## For programs

- [OpenAPI 3.0.3 as JSON](${origin}/openapi.json): every endpoint, parameter and answer; also as [YAML](${origin}/openapi.yaml)
- [Tools of the Model Context Protocol](${origin}/docs/mcp): streamable HTTP at ${origin}/mcp with the same key

## Documentation

- [Quick start](${origin}/docs): curl, TypeScript and Python
- [Authentication](${origin}/docs/authentication): keys and scopes
- [Errors](${origin}/docs/errors): every code, and what to do about it
- [Quotas](${origin}/docs/quotas): requests a day and the headers that count them
- [Pagination](${origin}/docs/pagination): pages and cursors
- [Retries](${origin}/docs/retries): which failures pass by themselves
- [Security](${origin}/docs/security): limits against abuse, and how to report a weakness
- [Clients](${origin}/docs/clients): TypeScript, and how to generate Python

## Pages

- [All models](${origin}/explore): search and filters
- [Providers](${origin}/providers), [creators](${origin}/creators), [benchmarks](${origin}/benchmarks)
- [Plans](${origin}/plans)
`;

/** Serves the map at the address where it is looked for. */
export function createLlmsTxt(): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router
    .route(PATH)
    .get(cors, (_req, res) => {
      const state = requestStateOf(res);
      state.routeId = 'showLlmsTxt';
      res
        .set('Cache-Control', 'public, max-age=3600')
        .type('text/plain; charset=utf-8')
        .send(map(state.baseUrl));
    })
    .all(rejectMethod(['get']));
  return router;
}
