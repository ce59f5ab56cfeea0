import type { Page } from '../page/page.ts';
import { chapter, Code } from './chapter.tsx';

/** Clients that are there, and how to make others. */
export function clientsPage(): Page {
  return chapter({
    id: 'showClientDocs',
    path: '/docs/clients',
    title: 'Clients',
    description: 'A typed TypeScript client, and how to generate one for Python.',
    main: (origin) => (
      <>
        <p class="narrow">
          The TypeScript client is in the folder <code>clients/typescript</code> of the source code.
          It has types for every endpoint, iterators over pages, retries that follow the API’s
          headers, and errors with a code.
        </p>
        <Code id="client-typescript" title="TypeScript" code={clientTypeScript(origin)} />
        <p class="narrow">
          For other languages, generate a client from{' '}
          <a href="/openapi.json">the OpenAPI document</a>. In Python:
        </p>
        <Code id="client-python" title="Python 3.10 or later" code={clientPython(origin)} />
      </>
    ),
  });
}

/** A list read to its end. */
const clientTypeScript = (
  origin: string,
): string => `import { createCatalogClient, items } from "model-catalog-client";

const catalog = createCatalogClient({
  baseUrl: "${origin}",
  key: process.env.MODEL_CATALOG_KEY!,
});
for await (const model of items(catalog, "/api/v1/models", { query: { has_price: true } })) {
  console.log(model.slug);
}
`;

/** A package made from the document of this server, and called. */
const clientPython = (origin: string): string => `python3 -m venv venv && . venv/bin/activate
pip install openapi-python-client
openapi-python-client generate --url ${origin}/openapi.json
pip install ./model-catalog-api-client
`;
