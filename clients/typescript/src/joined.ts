/** Generated from schemas/openapi.json: parameters whose lists are sent with commas. */
export const JOINED: Readonly<Record<string, readonly string[]>> = {
  "/api/v1/models": ["slugs","sort","fields","include","facets"],
  "/api/v1/models/{slug}/history": ["field","provider"],
  "/api/v1/models/{slug}/offers": ["provider","region","access","status"],
  "/api/v1/models/{slug}/benchmarks": ["benchmark"],
  "/api/v1/models/{slug}": ["fields","include","provider","region"],
  "/api/v1/models/{author}/{name}": ["fields","include","provider","region"],
  "/api/v1/facets": ["fields"],
  "/api/v1/search": ["sort","facets","fields","include"],
  "/api/v1/estimate": ["slugs"],
  "/api/v1/compare": ["slugs","benchmarks"],
  "/api/v1/changes": ["type","slug","creator","provider"],
};
