import { expect } from 'chai';
import { ApiError } from '../../../server/errors.ts';
import { InsuredReader } from '../../../server/search/failover-reader.ts';
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

describe('an insured reader', () => {
  let first: TestApp;
  let second: TestApp;
  before(async () => {
    const options = { models: SAMPLE_MODELS, others: SAMPLE_OTHERS };
    [first, second] = await Promise.all([openTestApp(options), openTestApp(options)]);
  });
  after(async () => {
    await Promise.all([first.close(), second.close()]);
  });

  it('labels a state by who told it, though another question fails meanwhile', async () => {
    const engine = first.services.catalogue;
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const reader = new InsuredReader({
      first: Object.assign(Object.create(engine) as typeof engine, {
        check: () => Promise.reject(failure()),
        isRefusal: () => false,
        search: () => Promise.reject(failure()),
        snapshot: async () => {
          await held;
          return engine.snapshot();
        },
      }),
      insurance: second.services.catalogue,
      answerMs: 60_000,
      onAway: () => undefined,
      onBack: () => undefined,
    });
    const asked = reader.snapshot();
    await reader.search(QUERY);
    expect(reader.engine).to.equal('fallback');
    release();
    const snapshot = await asked;
    expect(snapshot.trouble).to.not.equal('fallback');
    expect(snapshot.version).to.equal((await engine.snapshot()).version);
    expect((await reader.snapshot()).trouble).to.equal('fallback');
  });
});
