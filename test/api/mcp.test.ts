import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { JsonSchemaType } from '@modelcontextprotocol/sdk/validation';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import { expect } from 'chai';
import type { z } from 'zod';
import type { ChangesAnswer } from '../../schemas/api/catalog/changes.ts';
import type { Pagination } from '../../schemas/api/responses.ts';
import type { Model } from '../../schemas/model.ts';
import { RESULT_CHARACTERS_MAX } from '../../server/mcp/truncate-result.ts';
import { openTestApp, ROOT, type TestApp } from '../support/app.ts';
import { buildModel, buildOffer, buildScore } from '../support/build.ts';
import { BEGAN, CHANGED_MODELS, CHANGES_OTHERS } from '../support/changes-sample.ts';
import { callTool, connectMcp } from '../support/mcp.ts';
import { DAY, NOW, PAST_MODELS, PAST_OTHERS } from '../support/past-sample.ts';
import { SAMPLE_MODELS, SAMPLE_OTHERS } from '../support/sample.ts';

/** Answers with rows, and with one model; of a model there is what was asked for. */
interface List {
  readonly data: readonly Model[];
  readonly pagination: Pagination;
}
type Changes = z.infer<typeof ChangesAnswer>;
interface Detail {
  readonly data: Model;
  readonly shortened?: readonly { readonly path: string; readonly total: number }[];
}

/** Many models with many offers and scores: more than one result may hold. */
const HEAVY = Array.from({ length: 60 }, (_, at) =>
  buildModel({
    slug: `heavy-${String(at).padStart(2, '0')}`,
    name: `Heavy ${at}`,
    description: 'Heavy in every way. '.repeat(40),
    popularity: 100 - at,
    providers: ['acme-cloud'],
    offers: Array.from({ length: 120 }, (_one, offer) =>
      buildOffer('acme-cloud', offer + 1, 2 * offer + 1, { id: `off_${at}_${offer}` }),
    ),
    benchmarks: Array.from({ length: 40 }, (_one, variant) =>
      buildScore(variant % 2 === 0 ? 'reasoning-test' : 'error-test', at, {
        variant: `v${variant}`,
        headline: variant < 2,
      }),
    ),
  }),
);

describe('the tools of MCP', () => {
  let app: TestApp;
  let client: Client;
  before(async () => {
    app = await openTestApp({ models: SAMPLE_MODELS, others: SAMPLE_OTHERS });
    client = await connectMcp(app);
  });
  after(async () => {
    await client.close();
    await app.close();
  });

  it('are listed with what they take, of which every schema is one', async () => {
    const { tools } = await client.listTools();
    const validator = new AjvJsonSchemaValidator();
    expect(tools.map(({ name }) => name)).to.include.members([
      'search_models',
      'get_model',
      'list_models',
      'price_on',
      'compare_models',
      'estimate_cost',
      'find_alternatives',
      'list_changes',
    ]);
    for (const { name, inputSchema, annotations, description } of tools) {
      expect(annotations?.readOnlyHint, name).to.equal(true);
      expect(description, name).to.match(/^.{80,600}$/s);
      expect(() => validator.getValidator(inputSchema as JsonSchemaType), name).not.to.throw();
      for (const [argument, schema] of Object.entries(inputSchema.properties ?? {})) {
        expect(schema, `${name} ${argument}`).to.have.property('description').that.is.not.empty;
      }
    }
    // A conversation pays for every description of a tool, called or not.
    expect(JSON.stringify(tools).length).to.be.below(32_000);
    const price = tools.find(({ name }) => name === 'price_on');
    expect(price?.inputSchema.required).to.deep.equal(['slug', 'as_of']);
  });

  it('know the server and how its figures are meant', () => {
    expect(client.getServerVersion()).to.deep.include({ name: 'model-catalog', version: '1.0.0' });
    expect(client.getInstructions()).to.contain('USD per 1M tokens');
    expect(client.getServerCapabilities()).to.deep.equal({ tools: { listChanged: false } });
  });

  it('search_models: forgives typos, answers what the API does', async () => {
    const { body, text } = await callTool<List>(client, 'search_models', { q: 'herom', limit: 2 });
    const asked = await app.read<List>(`${ROOT}/search?q=herom&limit=2&fields=name`);
    expect(body.data.map(({ slug }) => slug)).to.deep.equal(asked.data.map(({ slug }) => slug));
    expect(body.pagination).to.deep.equal(asked.pagination);
    expect(text).to.contain('models for “heron”');
    expect(text).to.contain('heron-2 – "Heron 2" by "Acme": $2 in / $8 out per 1M tokens');
  });

  it('get_model: by any name, with offers and scores', async () => {
    const { body, text } = await callTool<Detail>(client, 'get_model', { slug: 'ACME/heron-2' });
    expect(body.data).to.deep.include({ slug: 'heron-2', name: 'Heron 2' });
    expect(body.data.offers).to.have.lengthOf(2);
    expect(text).to.contain('- borealis: $3 in / $9 out per 1M tokens');
    expect(text).to.contain('- reasoning-test 81.5%');
    const { body: whole } = await callTool<Detail>(client, 'get_model', {
      slug: 'heron-2',
      fields: ['name', 'aliases'],
    });
    expect(Object.keys(whole.data)).to.have.members(['slug', 'name', 'aliases']);
  });

  it('list_models: numbers, flags and lists as JSON has them, text as addresses do', async () => {
    const slugs = async (args: Record<string, unknown>): Promise<string[]> =>
      (await callTool<List>(client, 'list_models', args)).body.data.map(({ slug }) => slug);
    expect(await slugs({ min_context_window: 100_000 })).to.deep.equal(['heron-2']);
    expect(await slugs({ min_context_window: '100k', creator: null })).to.deep.equal(['heron-2']);
    expect(await slugs({ open_weights: true, creator: ['acme'] })).to.deep.equal(['egret-embed']);
    expect(await slugs({ slugs: ['heron-2', 'egret-embed'] })).to.have.lengthOf(2);
    expect(await slugs({ type: ['!embedding', '!image'], max_input_price: 0.0 })).to.deep.equal([
      'heron-2-mini',
    ]);
  });

  it('list_models: who sorts by a benchmark sees its scores, and no others', async () => {
    const args = { sort: ['-benchmark:reasoning-test'], self_reported: false, limit: 1 };
    const { body, text } = await callTool<List>(client, 'list_models', args);
    const [best] = body.data;
    expect(best?.slug).to.equal('heron-2');
    expect(best?.benchmarks.map(({ benchmark, score }) => [benchmark.id, score])).to.deep.equal([
      ['reasoning-test', 81.5],
      ['reasoning-test', 85],
    ]);
    expect(text).to.contain('reasoning-test 81.5%').and.to.contain('More: the same arguments');
    const cursor = body.pagination.next_cursor;
    const next = await callTool<List>(client, 'list_models', { ...args, cursor });
    expect(next.body.data.map(({ slug }) => slug)).to.deep.equal(['zoo--heron-merge']);
  });

  it('compare_models, estimate_cost, find_alternatives: what the API answers, in lines', async () => {
    const slugs = ['heron-2', 'heron-2-mini'];
    const compared = await callTool<{ data: object }>(client, 'compare_models', { slugs });
    const side = await app.read<{ data: object }>(`${ROOT}/compare?slugs=${slugs.join(',')}`);
    expect(compared.body.data).to.deep.equal(side.data);
    expect(compared.text).to.contain('pricing.input: 2 | 0\n');
    expect(compared.text).to.contain('price: List price of "Acme" | Free');

    const workload = { requests: 1000, input_tokens: 2000, output_tokens: 500 };
    const cost = await callTool<{ data: object[] }>(client, 'estimate_cost', {
      slugs: ['heron-2'],
      ...workload,
    });
    const asked = await app.read<{ data: object[] }>(
      `${ROOT}/estimate?slugs=heron-2&requests=1000&input_tokens=2000&output_tokens=500`,
    );
    expect(cost.body.data).to.deep.equal(asked.data);
    // 1,000 × (2,000 × $2 + 500 × $8) / 1M
    expect(cost.text).to.contain('heron-2 at acme-cloud: $8 in total, $0.008 per request');
    expect(cost.text).to.contain('heron-2: $8 at acme-cloud (maker), cheapest $8 at acme-cloud');

    const others = await callTool<{ data: object[] }>(client, 'find_alternatives', {
      slug: 'heron-2-mini',
    });
    const near = await app.read<{ data: object[] }>(`${ROOT}/models/heron-2-mini/alternatives`);
    expect(others.body.data).to.deep.equal(near.data);
    expect(others.text).to.match(/\d alternatives/);
    expect((await callTool(client, 'compare_models', { slugs: ['heron-2'] })).text).to.contain(
      'slugs: Give at least two models',
    );
  });

  it('refuse in the words of the API, so that a model can mend its call', async () => {
    const wrong = { limit: 1000, capabilty: 'vision', capability: ['visoin'] };
    const { isError, text, problem } = await callTool(client, 'list_models', wrong);
    const asked = await app.ask(`${ROOT}/models?limit=1000&capabilty=vision&capability=visoin`, {
      headers: { Prefer: 'handling=strict' },
    });
    expect(isError).to.equal(true);
    expect(problem['errors']).to.have.deep.members((asked.body as { errors: unknown[] }).errors);
    expect(text).to.match(/^invalid_parameter: 3 invalid parameters/);
    expect(text).to.contain('- limit: Must be a whole number from 1 to 100. Given: "1000".');
    expect(text).to.contain('Did you mean capability?').and.to.contain('Did you mean vision?');
  });

  it('say what is near where nothing is, what must be there, and what no address can hold', async () => {
    const none = await callTool(client, 'get_model', { slug: 'heron-3' });
    expect(none.text)
      .to.contain('model_not_found')
      .and.to.match(/Did you mean: heron-2/);
    const day = await callTool(client, 'price_on', { slug: 'heron-2' });
    expect(day.text).to.contain('- as_of: Is required.');
    const empty = await callTool(client, 'get_model');
    expect(empty.text).to.contain('slug: Is required.');
    const odd = await callTool(client, 'list_models', { creator: { a: 1 }, type: [['text']] });
    expect(odd.problem['errors']).to.have.lengthOf(2);
    const path = await callTool(client, 'get_model', { slug: ['heron-2'] });
    expect(path.text).to.contain('slug: Must be text.');
    const masked = await callTool(client, 'get_model', { slug: app.key });
    expect(masked.isError).to.equal(true);
    expect(JSON.stringify(masked)).not.to.contain(app.key.slice(0, 20));
  });

  it('a tool there is not: an error of the protocol that names those there are', async () => {
    const error = await client.callTool({ name: 'drop_models' }).catch(String);
    expect(error).to.match(/-32602.*drop_models.*search_models/);
    const long = await client.callTool({ name: 'x'.repeat(65) }).catch(String);
    expect(long).to.contain(`Unknown tool “${'x'.repeat(64)}”.`);
  });
});

describe('the results of MCP tools', () => {
  it('fit a conversation: fewer rows, from which the cursor reads on; then shorter lists', async () => {
    const app = await openTestApp({ models: HEAVY, others: SAMPLE_OTHERS });
    const client = await connectMcp(app);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const { body, text }: { body: List; text: string } = await callTool<List>(
        client,
        'list_models',
        {
          limit: 100,
          fields: ['name', 'description', 'limits', 'modalities', 'pricing', 'capabilities'],
          cursor,
        },
      );
      expect(JSON.stringify(body).length).to.be.at.most(RESULT_CHARACTERS_MAX);
      if (cursor === null) expect(text).to.contain('rows fit into one result');
      seen.push(...body.data.map(({ slug }) => slug));
      cursor = body.pagination.next_cursor;
    } while (cursor !== null);
    expect(seen).to.deep.equal(HEAVY.map(({ slug }) => slug));

    const one = await callTool<Detail>(client, 'get_model', { slug: 'heavy-07' });
    expect(JSON.stringify(one.body.data).length).to.be.at.most(RESULT_CHARACTERS_MAX);
    expect(one.body.shortened).to.deep.include({
      path: 'data.offers',
      shown: one.body.data.offers.length,
      total: 120,
    });
    expect(one.text).to.match(/Shortened: data.offers shows \d+ of 120/);
    await client.close();
    await app.close();
  });

  it('price_on: what a model cost on a day; before the first, which is the first', async () => {
    const app = await openTestApp({
      models: PAST_MODELS,
      others: PAST_OTHERS,
      clock: () => NOW,
    });
    const client = await connectMcp(app);
    const { body, text } = await callTool<Detail>(client, 'price_on', { slug: 'ibis', as_of: DAY });
    const asked = await app.read<Detail>(`${ROOT}/models/ibis?as_of=${DAY}`);
    expect(body.data.pricing?.input).to.equal(asked.data.pricing?.input).and.to.be.a('number');
    expect(text).to.match(new RegExp(`^On ${DAY}: ibis`));
    const early = await callTool(client, 'price_on', { slug: 'ibis', as_of: '2001-01-01' });
    expect(early.text).to.contain('There is no data for days before');
    await client.close();
    await app.close();
  });

  it('list_changes: what happened since a day, to be read on from where an answer ends', async () => {
    const app = await openTestApp({ models: CHANGED_MODELS, others: CHANGES_OTHERS });
    const client = await connectMcp(app);
    const ask = (since: string) =>
      callTool<Changes>(client, 'list_changes', { since, limit: 2, type: ['model.*', 'offer.*'] });
    const first = await ask(BEGAN);
    const asked = await app.read<Changes>(
      `${ROOT}/changes?since=${BEGAN}&limit=2&type=model.*,offer.*`,
    );
    expect(first.body.data).to.deep.equal(asked.data).and.to.have.lengthOf(2);
    for (const { type } of asked.data) expect(first.text).to.contain(type);
    const next = asked.pagination.next_cursor;
    expect(first.text).to.contain(`since ${next}`);
    const rest = await ask(next);
    expect(rest.body.data.length).to.be.above(0);
    expect(rest.body.pagination.has_more).to.equal(false);
    expect((await callTool(client, 'list_changes', {})).text).to.contain('since');
    expect((await ask('yesterday')).isError).to.equal(true);
    await client.close();
    await app.close();
  });
});
