import { expect } from 'chai';
import { openTestApp, type TestApp } from '../support/app.ts';
import { SAMPLE_MODELS, SAMPLE_OTHERS } from '../support/sample.ts';

interface Schema {
  readonly $ref?: string;
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
}
interface Operation {
  readonly requestBody?: { readonly content: { readonly 'application/json': { schema: Schema } } };
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}
interface Problem {
  readonly errors?: readonly { readonly pointer: string; readonly detail: string }[];
}

/** Of these some are right for one member or another, and looked at again with all of the body. */
const PLAUSIBLE = ['x', 'x'.repeat(3_000), 'https://x y', Array<string>(600).fill('x'), 0];
const HOSTILE = [
  ...[null, true, -1, 1.5, 1e300, '', ' ', '2026-02-31'],
  ...[[], {}, [null], [[]], ['x', 'x'], { x: { x: 1 } }],
];
/** How a validator speaks when nobody gave it words. */
const NOT_OURS =
  /expected (string|number|boolean|array|object|record|one of)|received|invalid (input|option|string|type)|too (small|big)|unrecognized/i;

describe('what is wrong with a body', () => {
  let app: TestApp;
  let document: Document;
  before(async () => {
    app = await openTestApp({ models: SAMPLE_MODELS, others: SAMPLE_OTHERS });
    document = await app.read<Document>('/openapi.json');
  });
  after(() => app.close());

  const propertiesOf = (schema: Schema): readonly (readonly [string, Schema])[] => {
    const name = schema.$ref?.split('/').at(-1);
    const found = name === undefined ? schema : (document.components.schemas[name] ?? {});
    return [
      ...Object.entries(found.properties ?? {}),
      ...(found.allOf ?? []).flatMap((part) => propertiesOf(part)),
    ];
  };
  /** Bodies of hostile members at every depth: of all that an object has at once, or of one. */
  const bodiesOf = (schema: Schema): readonly object[] => {
    const properties = propertiesOf(schema);
    const all = (value: unknown) => Object.fromEntries(properties.map(([name]) => [name, value]));
    return [
      ...(properties.length === 0 ? [] : HOSTILE.map(all)),
      ...properties.flatMap(([name, inner]) =>
        [...PLAUSIBLE, ...bodiesOf(inner)].map((value) => ({ [name]: value })),
      ),
    ];
  };

  it('is told in words of ours, member by member', async function () {
    this.timeout(120_000);
    const said = new Set<string>();
    for (const [path, operations] of Object.entries(document.paths)) {
      for (const [method, { requestBody }] of Object.entries(operations)) {
        if (requestBody === undefined) continue;
        const schema = requestBody.content['application/json'].schema;
        const address = path.replaceAll(/\{\w+\}/g, 'none');
        for (const json of bodiesOf(schema)) {
          const answer = await app.ask(address, { method: method as 'post' | 'patch', json });
          const { errors = [] } = answer.body as Problem;
          expect(answer.status, JSON.stringify(json)).to.be.below(500);
          for (const { pointer, detail } of errors) {
            expect(detail, `${method} ${path} ${pointer}`)
              .to.match(/^\S.{0,300}\.$/s)
              .and.not.match(NOT_OURS);
            said.add(detail);
          }
        }
      }
    }
    expect([...said]).to.include.members([
      'Must be a string.',
      'Must be an array.',
      'Must be true or false.',
      'Must be at least 1.',
    ]);
  });
});
