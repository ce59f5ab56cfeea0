import { expect } from 'chai';
import type { ListAnswer } from '../../schemas/api/catalog/models.ts';
import type { CatalogReader } from '../../server/search/port.ts';
import { openSearch } from '../../server/search/open.ts';
import { openTestApp, ROOT, type TestApp } from '../support/app.ts';
import { loadBundledIndex } from '../support/bundled-index.ts';
import type { z } from 'zod';

interface Schema {
  readonly $ref?: string;
  readonly example?: unknown;
  readonly enum?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}
interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: Schema;
  readonly example?: unknown;
}
interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
  };
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, never>>>>;
}

/** Whole answers are checked of so many models; all of them are read by `npm run check:clients`. */
const EVERY = 400;

/** What examples are not answered with 200: nobody has a snapshot of a day that is written down. */
const OTHER_STATUSES: Readonly<Record<string, number>> = {
  'get /api/v1/export/snapshots/{date}/{dataset}': 404,
  'post /api/v1/keys': 201,
  'post /api/v1/webhooks': 201,
};

describe('the bundled catalogue over HTTP', function bundled() {
  this.timeout(180_000);
  let catalog: CatalogReader;
  let app: TestApp;
  before(async () => {
    const { path } = await loadBundledIndex();
    catalog = await openSearch({ path });
    app = await openTestApp({ withoutCatalog: true, services: () => ({ catalog }) });
  });
  after(async () => {
    await app.close();
    await catalog.close();
  });

  /** Requests with each example of an operation, and with all of them. */
  const toRequests = (document: Document, operation: Operation, path: string) => {
    const follow = <T extends { readonly $ref?: string }>(node: T): T => {
      const [, kind = '', name = ''] = /^#\/components\/(\w+)\/(\w+)$/.exec(node.$ref ?? '') ?? [];
      return (document.components[kind]?.[name] as T | undefined) ?? node;
    };
    const parameters = (operation.parameters ?? []).map(follow);
    const exampleOf = ({ example, schema }: Parameter): unknown =>
      example ?? follow(schema).example;
    const toAddress = (chosen: readonly Parameter[]): string => {
      let address = path;
      const query = new URLSearchParams();
      for (const parameter of chosen) {
        const value = exampleOf(parameter) ?? follow(parameter.schema).enum?.[0];
        if (value === undefined) throw new Error(`${path}: ${parameter.name} has no example.`);
        const text = (value as string | string[]).toString();
        if (parameter.in === 'query') query.set(parameter.name, text);
        else address = address.replace(`{${parameter.name}}`, encodeURIComponent(text));
      }
      return query.size === 0 ? address : `${address}?${query.toString()}`;
    };
    const required = parameters.filter((parameter) => parameter.required === true);
    const shown = parameters.filter((one) => !required.includes(one) && exampleOf(one) != null);
    const media = operation.requestBody?.content['application/json'];
    if (media === undefined) {
      // Nothing is estimated without a workload, and exports of everything are large.
      const alone = /\/(?:estimate|export)$/.test(path) ? [] : [[], ...shown.map((one) => [one])];
      return [...alone, shown].map((more) => ({ address: toAddress([...required, ...more]) }));
    }
    const body = follow(media.schema);
    const parts = Object.entries(body.properties ?? {}).flatMap(([key, { example }]) =>
      example === undefined ? [] : [{ [key]: example }],
    );
    const all = body.example ?? Object.assign({}, ...parts);
    const alone = body.required === undefined ? parts : [];
    return [...alone, all].map((json: object) => ({ address: toAddress(required), json }));
  };

  it('answers every example of its document as documented', async () => {
    const document = await app.read<Document>('/openapi.json', 200, { key: null });
    const created = await app.read<{ data: { id: string } }>(`${ROOT}/keys`, 201, {
      method: 'post',
      json: {},
    });
    const wrong: string[] = [];
    let sent = 0;
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [method, operation] of Object.entries(methods)) {
        const isOfKey = path === `${ROOT}/keys/{id}` && method === 'patch';
        // What is named by an id that only a server gives has no example.
        if (path.includes('id}') && !path.includes('/benchmarks/') && !isOfKey) continue;
        const parameters = isOfKey ? [] : operation.parameters;
        const requests = toRequests(
          document,
          { ...operation, ...(parameters && { parameters }) },
          path.replace('/keys/{id}', `/keys/${created.data.id}`),
        );
        for (const { address, ...body } of requests) {
          const answer = await app.ask(address, { ...body, method: method as 'get' });
          sent += 1;
          const wanted = OTHER_STATUSES[`${method} ${path}`] ?? 200;
          if (answer.status === wanted) continue;
          wrong.push(`${method} ${address} ${JSON.stringify(body)}: ${answer.status}`);
        }
      }
    }
    expect(wrong).to.deep.equal([]);
    expect(sent).to.be.above(80);
  });

  it('answers every page of the list as documented, and what belongs to models', async () => {
    const slugs: string[] = [];
    for (let page = 1, isMore = true; isMore; page += 1) {
      const path = `${ROOT}/models?status=any&snapshots=true&limit=100&page=${page}`;
      const { data, pagination } = await app.read<z.infer<typeof ListAnswer>>(path);
      slugs.push(...data.map(({ slug }) => slug));
      isMore = pagination.has_more;
    }
    expect(new Set(slugs).size).to.equal(slugs.length).and.be.above(6_000);
    for (const slug of slugs.filter((_, at) => at % EVERY === 0)) {
      await app.read(`${ROOT}/models/${slug}?include=history`);
      for (const part of ['offers', 'benchmarks', 'history', 'similar', 'alternatives']) {
        await app.read(`${ROOT}/models/${slug}/${part}`);
      }
    }
  });
});
