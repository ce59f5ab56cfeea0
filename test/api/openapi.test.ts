import { createRequire } from 'node:module';
import { expect } from 'chai';
import { parse } from 'yaml';
import { ERRORS } from '../../schemas/errors.ts';
import { allRoutes, TAGS } from '../../server/routes/registry.ts';
import { openTestApp, ROOT, type TestApp } from '../support/app.ts';
import { expectSnapshot } from '../support/snapshot.ts';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly description?: string;
}
interface Operation {
  readonly operationId: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly security?: readonly unknown[];
  readonly parameters?: readonly Parameter[];
  readonly responses: Readonly<Record<string, unknown>>;
}
interface Document {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly security: readonly unknown[];
  readonly components: { readonly parameters: Readonly<Record<string, Parameter>> };
}

describe('GET /openapi.json', () => {
  let app: TestApp;
  let document: Document;
  before(async () => {
    app = await openTestApp();
    document = await app.read<Document>('/openapi.json', 200, { key: null });
  });
  after(() => app.close());

  const operations = (): (readonly [string, string, Operation])[] =>
    Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => [path, method, operation] as const),
    );

  it('200: is valid OpenAPI 3.0', () => {
    // A CommonJS package whose default export loaders show in different ways.
    const load = createRequire(import.meta.url);
    const { default: Validator } = load('openapi-schema-validator') as {
      default: new (options: object) => { validate(document: unknown): { errors: unknown[] } };
    };
    const { errors } = new Validator({ version: 3 }).validate(document);
    expect(errors).to.deep.equal([]);
    expect(document.openapi).to.equal('3.0.3');
  });

  it('200: changes only when someone means to change the contract', () => {
    expectSnapshot('schemas/openapi.json', `${JSON.stringify(document, null, 2)}\n`);
  });

  it('200: /openapi.yaml says the same', async () => {
    const { status, text } = await app.ask('/openapi.yaml', { key: null });
    expect(status).to.equal(200);
    expect(parse(text)).to.deep.equal(document);
  });

  it('describes exactly the routes that are served', () => {
    const served = allRoutes(app.services).map(({ method, path }) => `${method} ${ROOT}${path}`);
    const described = operations()
      .filter(([path]) => path.startsWith(ROOT))
      .map(([path, method]) => `${method} ${path}`);
    expect(described.sort()).to.deep.equal(served.sort());
  });

  it('gives every operation a summary, a description, a known tag and an id of its own', () => {
    const ids = operations().map(([, , { operationId }]) => operationId);
    expect(new Set(ids).size).to.equal(ids.length);
    for (const [path, method, { summary, description, tags }] of operations()) {
      const name = `${method} ${path}`;
      expect(summary ?? '', name).to.match(/\S/);
      expect(description ?? '', name).to.match(/\S/);
      expect(Object.keys(TAGS), name).to.include(tags?.[0]);
    }
  });

  it('describes every parameter', () => {
    const shared = Object.values(document.components.parameters);
    const own = operations().flatMap(([, , { parameters = [] }]) => parameters);
    const described = [...shared, ...own].filter((parameter) => !('$ref' in parameter));
    expect(described).to.have.length.above(50);
    for (const { name, description } of described) {
      expect(description ?? '', name).to.match(/\S/);
    }
  });

  it('asks for a key everywhere but outside the API', () => {
    expect(document.security).to.deep.equal([{ bearerAuth: [] }]);
    for (const [path, , { security }] of operations()) {
      expect(security, path).to.deep.equal(path.startsWith(ROOT) ? undefined : []);
    }
  });

  it('documents the errors any request may meet on every operation', () => {
    for (const [path, , { responses }] of operations()) {
      if (!path.startsWith(ROOT)) continue;
      expect(Object.keys(responses), path).to.include.members([
        '400',
        '401',
        '403',
        '404',
        '405',
        '406',
        '413',
        '414',
        '429',
        '431',
        '500',
        '503',
      ]);
    }
  });

  it('has a shared response for every status an error code has', () => {
    const statuses = new Set(Object.values(ERRORS).map(({ status }) => String(status)));
    const documented = new Set(
      operations().flatMap(([, , { responses }]) => Object.keys(responses)),
    );
    for (const status of statuses) expect([...documented], status).to.include(status);
  });
});
