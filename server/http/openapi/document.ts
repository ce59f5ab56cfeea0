import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathItemObject,
  type ZodOpenApiResponseObject,
} from 'zod-openapi';
import { Problem } from '../../../schemas/api/responses.ts';
import { undocumented } from '../../../schemas/api/parameters/paging.ts';
import {
  cachedHeaders,
  createErrorResponses,
  downloadHeaders,
  fileHeaders,
  partHeaders,
  successHeaders,
} from './responses.ts';
import { tidyDocument, toInclusiveBounds } from './tidy.ts';
import { pathNames } from '../params/parse-params.ts';
import type { PublicRoute } from '../public.ts';
import { toCallbacks, toWebhooks } from './callbacks.ts';
import type { Route } from '../route.ts';

/** The description of the API as plain data. */
export type OpenApiDocument = ReturnType<typeof createDocument>;

export interface OpenApiOptions {
  readonly root: string;
  readonly title: string;
  readonly version: string;
  readonly description: string;
  /** Tags in the order of the document, with a sentence each. */
  readonly tags: Readonly<Record<string, string>>;
}

/** OpenAPI 3.0.3 of all routes, made from what mounts and validates them. */
export function createOpenApi(
  routes: readonly Route[],
  publicRoutes: readonly PublicRoute[],
  { root, title, version, description, tags }: OpenApiOptions,
): OpenApiDocument {
  const errors = createErrorResponses();
  const paths: Record<string, ZodOpenApiPathItemObject> = {};
  for (const route of routes) {
    const path = `${root}${route.path}`;
    paths[path] = { ...paths[path], [route.method]: toOperation(route, errors) };
  }
  for (const route of publicRoutes) paths[route.path] = { get: toPublicOperation(route) };
  const document = createDocument(
    {
      openapi: '3.0.3',
      info: { title, version, description, license: { name: 'MIT' } },
      servers: [{ url: '/', description: 'The server that served this document.' }],
      tags: Object.entries(tags).map(([name, about]) => ({ name, description: about })),
      security: [{ bearerAuth: [] }],
      paths,
      components: {
        securitySchemes: {
          bearerAuth: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'sk_live_…',
            description: 'An API key: `Authorization: Bearer sk_live_…`.',
          },
        },
      },
    },
    {
      // Values of any type, as `schemas/fact-value.ts` has them.
      allowEmptySchema: { union: true, nullable: true },
      override: ({ jsonSchema, zodSchema }) => {
        toInclusiveBounds(jsonSchema);
        // Answers may get new members; only what must have no others says so.
        const { def } = zodSchema._zod;
        if (def.type === 'object' && def.catchall === undefined) {
          delete jsonSchema.additionalProperties;
        }
      },
    },
  );
  const sent = Object.assign(
    {},
    ...routes.map(({ callbacks }) => callbacks?.bodies ?? {}),
  ) as Bodies;
  return tidyDocument(Object.assign(document, { 'x-webhooks': toWebhooks(sent) }));
}

type Bodies = Readonly<Record<string, z.ZodObject>>;
type Responses = ZodOpenApiOperationObject['responses'];
type Shape = Readonly<Record<string, z.ZodType>>;

function pick(shape: Shape, keep: (name: string, schema: z.ZodType) => boolean): z.ZodObject {
  return z.object(
    Object.fromEntries(Object.entries(shape).filter(([name, schema]) => keep(name, schema))),
  );
}

function toOperation(
  route: Route,
  errors: ReturnType<typeof createErrorResponses>,
): ZodOpenApiOperationObject {
  const inPath = pathNames(route.path);
  const shape = route.params.shape as Shape;
  const key = route.scope === null ? 'a key' : `the scope \`${route.scope}\``;
  const needs =
    route.feature === undefined ? key : `${key} and a plan with the feature \`${route.feature}\``;
  const cost = route.isFree === true ? 'does not count against the quota' : 'counts as one request';
  return {
    operationId: route.id,
    summary: route.summary,
    description: `${route.description}\n\nRequires ${needs}; ${cost}.`,
    tags: [route.tag],
    requestParams: {
      path: pick(shape, (name) => inPath.includes(name)),
      query: pick(shape, (name, schema) => !inPath.includes(name) && !undocumented.has(schema)),
    },
    ...(route.body === null ? {} : { requestBody: toRequestBody(route.body) }),
    responses: toResponses(route, errors),
    ...(route.callbacks === undefined ? {} : { callbacks: toCallbacks(route.callbacks) }),
  };
}

function toResponses(route: Route, errors: ReturnType<typeof createErrorResponses>): Responses {
  const responses: Responses = { [`${route.success}` as const]: toSuccess(route) };
  if (route.redirects === true) responses['301'] = MOVED;
  if (route.ranges === true) {
    responses['206'] = {
      description: 'The requested range.',
      headers: partHeaders,
      content: toFiles(route),
    };
  }
  if (route.cache === 'catalogue') responses['304'] = NOT_MODIFIED;
  return Object.assign(responses, errors(route.errors, route.body !== null));
}

const MOVED: ZodOpenApiResponseObject = {
  id: 'Moved',
  description: 'The model’s slug has changed; `Location` is its new URL.',
  headers: successHeaders.extend({ Location: z.string() }),
};
const NOT_MODIFIED: ZodOpenApiResponseObject = {
  id: 'NotModified',
  description: 'The response with this ETag is still current.',
  headers: cachedHeaders,
};

function toRequestBody(body: z.ZodObject): NonNullable<ZodOpenApiOperationObject['requestBody']> {
  const required = !body.safeParse({}).success;
  return { required, content: { 'application/json': { schema: body } } };
}

const BYTES = z.string().meta({ override: { type: 'string', format: 'binary' } });

/** What a file is as each of its media types. */
function toFiles({
  media = [],
  response,
}: Route): NonNullable<ZodOpenApiResponseObject['content']> {
  return Object.fromEntries(
    media.map((type) => {
      const isDescribed = type === 'application/json' && response !== null;
      return [type, { schema: isDescribed ? response : BYTES }];
    }),
  );
}

function toSuccess(route: Route): ZodOpenApiResponseObject {
  if (route.media !== undefined) {
    const headers = route.ranges === true ? fileHeaders : downloadHeaders;
    return { description: 'The file.', headers, content: toFiles(route) };
  }
  const headers = route.cache === 'catalogue' ? cachedHeaders : successHeaders;
  const description = route.success === 201 ? 'Created.' : route.success === 204 ? 'Done.' : 'OK.';
  if (route.response === null) return { description, headers };
  const schema = nameAnswer(route.response, route.id);
  return { description, headers, content: { 'application/json': { schema } } };
}

const answers = new WeakMap<z.ZodType, z.ZodType>();

/** An answer by a name of its own, after the first operation that gives it. */
function nameAnswer(schema: z.ZodType, operation: string): z.ZodType {
  const known = answers.get(schema);
  if (known !== undefined) return known;
  const id = `${operation.charAt(0).toUpperCase()}${operation.slice(1)}Result`;
  const named = schema.meta()?.id === undefined ? schema.meta({ ...schema.meta(), id }) : schema;
  answers.set(schema, named);
  return named;
}

function toPublicOperation(route: PublicRoute): ZodOpenApiOperationObject {
  const type = route.contentType.split(';', 1)[0] ?? '';
  const schema = route.response;
  const statuses = Object.entries(route.statuses).map(([status, description]) => [
    status,
    { description, content: { [type]: { schema } } },
  ]);
  return {
    operationId: route.id,
    summary: route.summary,
    description: route.description,
    tags: ['System'],
    security: [],
    responses: {
      '200': { description: 'OK.', content: { [type]: { schema } } },
      ...(Object.fromEntries(statuses) as Record<string, ZodOpenApiResponseObject>),
      default: {
        description: 'An error with the request itself.',
        content: { 'application/problem+json': { schema: Problem } },
      },
    },
  };
}
