import { Router } from 'express';
import { requestStateOf } from '../../http/middleware/request-state.ts';
import { cors } from '../../http/middleware/headers.ts';
import { rejectMethod } from '../../http/middleware/reject.ts';

const PATH = '/llms.txt';

/** A short map of everything for a language model that reads instead of clicking (llmstxt.org). */
const map = (origin: string): string => `# Model Catalog

> A catalogue of AI models: who made them, who serves them, what they cost at each provider and how they
> score on benchmarks. Every figure has a source. Prices are USD per 1M tokens: null is unknown, 0 is free.
> A model’s price is its creator’s list price if the creator sells it (see pricing.basis). pricing.lowest is the
> cheapest paid offer, pricing.headline the price of models sold by the image, minute or character.

Every API request needs a key, sent as “Authorization: Bearer sk_live_…”. Errors are problem documents
with a stable code. Lists accept filters, sort keys and cursors.

## For programs

- [OpenAPI 3.0.3 as JSON](${origin}/openapi.json): every endpoint, parameter and response; also as [YAML](${origin}/openapi.yaml)
- [MCP tools](${origin}/docs/mcp): Model Context Protocol, streamable HTTP at ${origin}/mcp with the same key

## Documentation

- [Quick start](${origin}/docs): curl, TypeScript and Python
- [Authentication](${origin}/docs/authentication): keys and scopes
- [Errors](${origin}/docs/errors): every code, and what to do about it
- [Quotas](${origin}/docs/quotas): daily limits and the headers that report them
- [Filters](${origin}/docs/filters): conditions on any field, combined in one expression
- [Questions](${origin}/docs/questions): search in plain English
- [Pagination](${origin}/docs/pagination): pages and cursors
- [Retries](${origin}/docs/retries): which errors to retry, and how long to wait
- [Exports](${origin}/docs/exports): complete datasets as files
- [Webhooks](${origin}/docs/webhooks): notifications of changes
- [Clients](${origin}/docs/clients): TypeScript, and how to generate others
- [Security](${origin}/docs/security): abuse limits, and how to report a vulnerability

## Pages

- [All models](${origin}/explore): search and filters
- [Providers](${origin}/providers), [creators](${origin}/creators), [benchmarks](${origin}/benchmarks)
- [Plans](${origin}/pricing)
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
