import { expect } from 'chai';
import { ApiError } from '../../../server/errors.ts';
import { FailoverReader } from '../../../server/search/failover-reader.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { SAMPLE_MODELS, SAMPLE_OTHERS } from '../../support/sample.ts';

const failure = (): ApiError => new ApiError('temporarily_unavailable', 'The engine is away.');
const QUERY = {
  text: null,
  filters: [],
  sort: [],
  window: { kind: 'offset', offset: 0 },
  limit: 1,
  facets: [],
  independentScores: false,
} as const;

describe('FailoverReader', () => {
  let first: TestApp;
  let second: TestApp;
  before(async () => {
    const options = { models: SAMPLE_MODELS, others: SAMPLE_OTHERS };
    [first, second] = await Promise.all([openTestApp(options), openTestApp(options)]);
  });
  after(async () => {
    await Promise.all([first.close(), second.close()]);
  });

  it('labels a view by the reader that gave it, though another question fails meanwhile', async () => {
    const engine = first.services.catalog;
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const reader = new FailoverReader({
      primary: Object.assign(Object.create(engine) as typeof engine, {
        check: () => Promise.reject(failure()),
        isRefusal: () => false,
        search: () => Promise.reject(failure()),
        view: async () => {
          await held;
          return engine.view();
        },
      }),
      fallback: second.services.catalog,
      answerMs: 60_000,
      onDown: () => undefined,
      onRecovered: () => undefined,
    });
    const asked = reader.view();
    await reader.search(QUERY);
    expect(reader.engine).to.equal('fallback');
    release();
    const view = await asked;
    expect(view.degraded).to.not.equal('fallback');
    expect(view.version).to.equal((await engine.view()).version);
    expect((await reader.view()).degraded).to.equal('fallback');
  });
});
