/** A list read to its end. */
export const clientTypeScript = (
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
export const clientPython = (origin: string): string => `python3 -m venv venv && . venv/bin/activate
pip install openapi-python-client
openapi-python-client generate --url ${origin}/openapi.json
pip install ./model-catalog-api-client
`;
