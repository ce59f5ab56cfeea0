import { expect } from 'chai';
import type { Problem } from '../../schemas/api/responses.ts';
import { openTestApp, ROOT, type TestApp } from '../support/app.ts';
import { NOW, PAST_MODELS, PAST_OTHERS, SINCE } from '../support/past-sample.ts';

const AT = `${ROOT}/estimate`;

describe('/api/v1/estimate, asked wrongly', () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp({ models: PAST_MODELS, others: PAST_OTHERS, clock: () => NOW });
  });
  after(() => app.close());

  it('400: naming what is wrong', async () => {
    for (const [query, ...parameters] of [
      ['', 'input_tokens'],
      ['requests=5', 'input_tokens'],
      ['input_tokens=0', 'input_tokens'],
      ['input_tokens=-1', 'input_tokens'],
      ['input_tokens=1.5', 'input_tokens'],
      ['input_tokens=1e3', 'input_tokens'],
      ['input_tokens=', 'input_tokens'],
      ['input_tokens=100000001', 'input_tokens'],
      ['input_tokens=1&requests=0', 'requests'],
      ['input_tokens=1&requests=1000000000001', 'requests'],
      ['input_tokens=1&requests=NaN', 'requests'],
      ['input_tokens=5&cached_input_tokens=6', 'cached_input_tokens'],
      ['input_tokens=5&cached_input_tokens=3&cache_write_tokens=3', 'cache_write_tokens'],
      ['images=one', 'images'],
      ['images=0.5', 'images'],
      ['audio_minutes=-0.5', 'audio_minutes'],
      ['input_tokens=1&service_tier=free', 'service_tier'],
      ['input_tokens=1&batch=yes', 'batch'],
      ['input_tokens=1&batch=true&service_tier=flex', 'batch'],
      ['input_tokens=1&batch=false&service_tier=batch', 'batch'],
      ['input_tokens=1&slugs=', 'slugs'],
      [`input_tokens=1&slugs=${Array.from({ length: 101 }, (_, at) => `m${at}`).join()}`, 'slugs'],
      ['input_tokens=1&limit=0', 'limit'],
      ['input_tokens=1&limit=101', 'limit'],
      ['input_tokens=1&page=0', 'page'],
      ['input_tokens=1&limit=100&page=101', 'page'],
      ['input_tokens=1&type=planet', 'type'],
      ['input_tokens=1&min_input_price=2&max_input_price=1', 'min_input_price'],
      ['input_tokens=1&min_lowest_price=2&max_lowest_price=1', 'min_lowest_price'],
      ['input_tokens=1&max_lowest_price=cheap', 'max_lowest_price'],
      ['input_tokens=1&free=maybe', 'free'],
      ['input_tokens=1&as_of=2026-02-30', 'as_of'],
      ['input_tokens=1&as_of=2026-07-11', 'as_of'],
      ['input_tokens=x&limit=0&type=planet', 'input_tokens', 'type', 'limit'],
    ] as const) {
      const { code, errors } = await app.read<Problem>(`${AT}?${query}`, 400);
      expect(code, query).to.equal('invalid_parameter');
      expect(
        errors?.map(({ parameter }) => parameter),
        query,
      ).to.have.members(parameters);
    }
  });

  it('422: naming the place in the body, with the value and what is allowed', async () => {
    const workload = { input_tokens: 1 };
    for (const [json, ...pointers] of [
      [{}, '#/workload'],
      [{ workload: {} }, '#/workload/input_tokens'],
      [{ workload: { input_tokens: '1' } }, '#/workload/input_tokens'],
      [{ workload: { input_tokens: -1 } }, '#/workload/input_tokens'],
      [{ workload: { input_tokens: 1.5 } }, '#/workload/input_tokens'],
      [{ workload: { input_tokens: null } }, '#/workload/input_tokens'],
      [{ workload: { ...workload, requests: 0 } }, '#/workload/requests'],
      [{ workload: { ...workload, tokens: 1 } }, '#/workload/tokens'],
      [{ workload: { ...workload, cached_input_tokens: 2 } }, '#/workload/cached_input_tokens'],
      [{ workload: [] }, '#/workload'],
      [{ workload, model: 'flagship' }, '#/model'],
      [{ workload, slugs: [] }, '#/slugs'],
      [{ workload, slugs: 'flagship' }, '#/slugs'],
      [{ workload, slugs: [''] }, '#/slugs/0'],
      [{ workload, slugs: Array.from({ length: 101 }, () => 'a') }, '#/slugs'],
      [{ workload, service_tier: 'free' }, '#/service_tier'],
      [{ workload, batch: 'true' }, '#/batch'],
      [{ workload, batch: true, service_tier: 'flex' }, '#/batch'],
      [{ workload, limit: 0 }, '#/limit'],
      [{ workload, limit: 100, page: 101 }, '#/page'],
      [{ workload, as_of: 'today' }, '#/as_of'],
      [{ workload, as_of: '2026-07-11' }, '#/as_of'],
      [{ workload, region: '' }, '#/region'],
      [{ workload, region: 'eu', filter: { region: 'eu' } }, '#/region'],
      [{ workload, filter: [] }, '#/filter'],
      [
        {
          workload,
          filter: { capability: Array(15).fill('vision'), provider: 'abcdefg'.split('') },
        },
        '#/filter',
      ],
      [{ workload, filter: { type: 'planet' } }, '#/filter/type'],
      [{ workload, filter: { type: ['text', 'planet'] } }, '#/filter/type/1'],
      [{ workload, filter: { type: null } }, '#/filter/type'],
      [{ workload, filter: { type: { $ne: 'text' } } }, '#/filter/type'],
      [{ workload, filter: { open_weights: 1 } }, '#/filter/open_weights'],
      [{ workload, filter: { open_weights: [true] } }, '#/filter/open_weights'],
      [{ workload, filter: { max_input_price: -1 } }, '#/filter/max_input_price'],
      [{ workload, filter: { max_input_price: 'cheap' } }, '#/filter/max_input_price'],
      [{ workload, filter: { max_lowest_price: 'cheap' } }, '#/filter/max_lowest_price'],
      [{ workload, filter: { free: 'yes' } }, '#/filter/free'],
      [{ workload, filter: { colour: 'red' } }, '#/filter/colour'],
      [
        { workload, filter: { min_input_price: 2, max_input_price: 1 } },
        '#/filter/min_input_price',
      ],
      [{ workload: { input_tokens: 'x' }, limit: 0 }, '#/workload/input_tokens', '#/limit'],
    ] as const) {
      const problem = await app.read<Problem>(AT, 422, { method: 'post', json });
      expect(problem.code).to.equal('validation_failed');
      const found = problem.errors?.map(({ pointer }) => pointer);
      expect(found, JSON.stringify(json)).to.have.members(pointers);
    }
    const json = { workload, filter: { type: 'txet' } };
    const { errors } = await app.read<Problem>(AT, 422, { method: 'post', json });
    expect(errors?.[0]).to.include({ value: 'txet', did_you_mean: 'text' });
    const early = { workload, as_of: '2026-01-01' };
    const problem = await app.read<Problem>(AT, 422, { method: 'post', json: early });
    expect(problem.errors?.[0]?.allowed).to.deep.equal({ minimum: SINCE, maximum: '2026-07-10' });
  });

  it('400, 413, 415: what is no such body', async () => {
    const send = async (text: string, type = 'application/json'): Promise<[number, unknown]> => {
      const headers = { 'Content-Type': type };
      const answer = await app.ask(AT, { method: 'post', text, headers });
      return [answer.status, (answer.body as Problem).code];
    };
    expect(await send('{')).to.deep.equal([400, 'malformed_json']);
    expect(await send('[]')).to.deep.equal([422, 'validation_failed']);
    expect(await send('null')).to.deep.equal([422, 'validation_failed']);
    const long = JSON.stringify({ workload: {}, slugs: ['x'.repeat(17_000)] });
    expect(await send(long)).to.deep.equal([413, 'payload_too_large']);
    expect(await send('{}', 'text/plain')).to.deep.equal([415, 'unsupported_media_type']);
    const { status } = await app.ask(AT, { method: 'delete' });
    expect(status).to.equal(405);
  });
});
