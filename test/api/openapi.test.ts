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

  it('200: /openapi.yaml says the same to readers of YAML 1.1', async () => {
    const { text } = await app.ask('/openapi.yaml', { key: null });
    expect(parse(text, { version: '1.1' })).to.deep.equal(document);
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

  /** Every object of the document with the path to it. */
  const nodes = (): (readonly [string, Readonly<Record<string, unknown>>])[] => {
    const found: [string, Readonly<Record<string, unknown>>][] = [];
    const walk = (node: unknown, path: string): void => {
      if (node === null || typeof node !== 'object') return;
      if (!Array.isArray(node)) found.push([path, node as Readonly<Record<string, unknown>>]);
      for (const [key, child] of Object.entries(node)) walk(child, `${path}/${key}`);
    };
    walk(document, '');
    return found;
  };
  const pathsOfNodes = (test: (node: Readonly<Record<string, unknown>>) => boolean): string[] =>
    nodes().flatMap(([path, node]) => (test(node) ? [path] : []));

  it('gives every number a width: generators take 32 bits otherwise', () => {
    const numbers = nodes().filter(([, { type }]) => type === 'integer' || type === 'number');
    expect(numbers).to.have.length.above(200);
    for (const [path, { type, format, maximum }] of numbers) {
      const isSmall = typeof maximum === 'number' && maximum < 2 ** 31;
      const formats = type === 'number' ? 'double' : isSmall ? 'int32' : 'int64';
      expect(format, path).to.equal(formats);
    }
  });

  it('has no `nullable` without the type it belongs to', () => {
    const bare = pathsOfNodes(
      (node) => node['nullable'] === true && (!('type' in node) || 'allOf' in node),
    );
    expect(bare).to.deep.equal([]);
  });

  it('has no object without a name within what may be null: openapi-python-client drops both', () => {
    const { components } = document as unknown as { components: { schemas: object } };
    const named = Object.entries(components.schemas) as [string, Record<string, unknown>][];
    for (const [name, schema] of named.filter(([, { nullable }]) => nullable === true)) {
      const inner = JSON.stringify(schema['properties'] ?? {});
      expect(inner, name).not.to.match(/"(?:additionalP|p)roperties"/);
    }
  });

  it('has a choice of schemas where it tells them apart, and for the records of exports', () => {
    expect(pathsOfNodes((node) => 'anyOf' in node)).to.deep.equal([
      '/components/schemas/ExportedRecord',
    ]);
    const choices = nodes().filter(([, node]) => 'oneOf' in node);
    expect(choices).to.have.length.above(0);
    for (const [path, node] of choices) expect(node['discriminator'], path).to.be.an('object');
  });

  it('names answers, and everything by a name that clashes in no language', () => {
    const { components } = document as unknown as {
      components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    };
    const names = ['schemas', 'responses', 'parameters', 'headers'].flatMap((kind) =>
      Object.keys(components[kind] ?? {}),
    );
    const types = ['schemas', 'responses', 'parameters'].flatMap((kind) =>
      Object.keys(components[kind] ?? {}).map((name) => name.toLowerCase()),
    );
    expect(types.filter((name, index) => types.indexOf(name) !== index)).to.deep.equal([]);
    // Go makes New… and Nullable… of every name; …Output is what a second schema of a name is called.
    expect(names.filter((name) => /^(?:New|Nullable)|Output$/.test(name))).to.deep.equal([]);
    const inline = nodes().filter(([path, node]) => {
      const isAnswer = /responses\/[0-9]+\/content\/application\/json\/schema$/.test(path);
      return isAnswer && node['$ref'] === undefined;
    });
    expect(inline.map(([path]) => path)).to.deep.equal([]);
  });

  it('gives every request an operation id, callbacks and events too', () => {
    const requests = nodes().filter(([, node]) => 'responses' in node && 'summary' in node);
    const ids = requests.map(([path, { operationId }]) => [path, operationId] as const);
    for (const [path, id] of ids) expect(id, path).to.be.a('string');
    expect(new Set(ids.map(([, id]) => id)).size).to.equal(ids.length);
  });
});
