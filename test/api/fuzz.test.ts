import { expect } from 'chai';
import fc from 'fast-check';
import { openTestApp, type TestApp } from '../support/app.ts';
import { inTime } from '../support/in-time.ts';
import { SAMPLE_MODELS, SAMPLE_OTHERS } from '../support/sample.ts';

interface Schema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly items?: Schema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
}
interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly explode?: boolean;
  readonly schema: Schema;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { parameters?: unknown[] }>>>>;
  readonly components: { readonly parameters: Readonly<Record<string, Parameter>> };
}

const RUNS = 400;
const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ maxLength: 30 }),
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1e999',
    'NaN',
    'null',
    'true',
    '!',
    ',',
    ':',
    '__proto__',
    '"',
    "'",
    '*',
  ),
  fc.double().map(String),
  fc.bigInt().map(String),
);

/** Values a schema allows, and now and then ones it does not. */
function valuesOf(schema: Schema): fc.Arbitrary<string> {
  if (schema.enum !== undefined)
    return fc.oneof({ arbitrary: fc.constantFrom(...schema.enum), weight: 4 }, hostile);
  if (schema.type === 'array') {
    const items = fc.array(valuesOf(schema.items ?? {}), { minLength: 1, maxLength: 4 });
    return items.map((list) => list.join(','));
  }
  if (schema.type === 'boolean') return fc.oneof(fc.constantFrom('true', 'false'), hostile);
  if (schema.type === 'integer' || schema.type === 'number') {
    const { minimum = -5, maximum = 100 } = schema;
    return fc.oneof(
      fc.integer({ min: minimum - 2, max: Math.min(maximum, 20_000) + 2 }).map(String),
      hostile,
    );
  }
  return hostile;
}

/** Addresses of one operation, with some of its parameters. */
function toAddress(path: string, parameters: readonly Parameter[]): fc.Arbitrary<string> {
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const known = fc.constantFrom('heron-2', 'reasoning-test', 'acme', 'borealis');
  const segments = fc.tuple(...inPath.map(() => fc.oneof(known, hostile)));
  const chosen = fc.subarray(inQuery, { maxLength: Math.min(5, inQuery.length) });
  return fc.tuple(segments, chosen).chain(([values, query]) => {
    let address = path;
    inPath.forEach(({ name }, index) => {
      address = address.replace(`{${name}}`, encodeURIComponent(values[index] ?? '') || 'x');
    });
    return fc.tuple(...query.map(({ schema }) => valuesOf(schema))).map((given) => {
      const search = new URLSearchParams();
      query.forEach(({ name }, index) => {
        search.append(name, given[index] ?? '');
      });
      return `${address}?${search.toString()}`;
    });
  });
}

describe('every operation that reads', () => {
  let app: TestApp;
  let requests: fc.Arbitrary<string>;
  before(async () => {
    app = await openTestApp({ models: SAMPLE_MODELS, others: SAMPLE_OTHERS });
    const document = await app.read<Document>('/openapi.json', 200, { key: null });
    const operations = Object.entries(document.paths).flatMap(([path, { get }]) => {
      if (get === undefined || !path.startsWith('/api/')) return [];
      const parameters = (get.parameters ?? []).map((parameter): Parameter => {
        const { $ref } = parameter as { readonly $ref?: string };
        const name = $ref?.split('/').at(-1);
        const found = name === undefined ? undefined : document.components.parameters[name];
        return found ?? (parameter as Parameter);
      });
      return [{ path, parameters }];
    });
    requests = fc
      .constantFrom(...operations)
      .chain(({ path, parameters }) => toAddress(path, parameters));
  });
  after(() => app.close());

  it('answers anything as documented, never with a 5xx, never late', async () => {
    const seen = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(requests, async (path) => {
        let tried = 0;
        const measure = async (): Promise<number> => {
          tried += 1;
          // No answer is one that was kept from before.
          const again = tried === 1 ? '' : `${path.includes('?') ? '&' : '?'}again=${tried}`;
          const started = performance.now();
          const { status } = await app.ask(path + again);
          expect(status, path).to.be.below(500);
          seen.set(status, (seen.get(status) ?? 0) + 1);
          return performance.now() - started;
        };
        await inTime(1_000, measure, path);
      }),
      { numRuns: RUNS },
    );
    // A fuzzer whose requests are all refused tests the door only.
    expect(seen.get(200) ?? 0).to.be.above(RUNS / 20);
    expect(seen.get(400) ?? 0).to.be.above(RUNS / 20);
  });
});
