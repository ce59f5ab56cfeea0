import { AsyncLocalStorage } from 'node:async_hooks';
import { expect } from 'chai';
import type { IndexDocument } from '../../indexer/index/port.ts';
import type { Model } from '../../schemas/model.ts';
import type { CatalogReader } from '../../server/search/port.ts';
import { openTestApp, ROOT, type TestApp } from '../support/app.ts';
import { SAMPLE_MODELS, SAMPLE_OTHERS } from '../support/sample.ts';

interface State {
  readonly models: readonly Model[];
  readonly others: readonly IndexDocument[];
}

/** The sample under other names, without its last model, as a state of its own. */
const toState = (version: string, models: readonly Model[]): State => ({
  models: models.map((model) => ({ ...model, name: `${model.name} of ${version}` })),
  others: SAMPLE_OTHERS.map((document) =>
    document.kind === 'info'
      ? { ...document, body: { ...document.body, catalog_version: version } }
      : document,
  ),
});
const BEFORE = toState('before', SAMPLE_MODELS);
const AFTER = toState('after', SAMPLE_MODELS.slice(0, -1));

const ANSWERS = [
  '/models?facets=creator,type&sort=name&include=offers',
  '/models?slugs=heron-2,heron-2-mini&include=benchmarks',
  '/models/heron-2?include=offers,history',
  '/models/heron-2/similar',
  '/search?q=heron&facets=creator',
  '/compare?slugs=heron-2,heron-2-mini',
  '/estimate?input_tokens=1000&output_tokens=100&requests=10',
  '/frontier?benchmark=reasoning-test',
  '/benchmarks/reasoning-test/scores',
  '/providers',
  '/meta',
];
const PAGES = [
  '/',
  '/explore',
  '/explore?q=heron',
  '/models/heron-2',
  '/benchmarks/reasoning-test',
  '/providers/borealis',
  '/compare',
  '/compare?slugs=heron-2,heron-2-mini',
  '/calculator?requests=1&input_tokens=1&output_tokens=1',
  '/charts?benchmark=reasoning-test',
];

const QUESTIONS = new Set(['search', 'resolve', 'read', 'history', 'changes', 'suggest', 'scan']);

/** The real reader, which does something after each question that is answered. */
function actAfterEach(reader: CatalogReader, act: () => Promise<void>): CatalogReader {
  return new Proxy(reader, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      const ask = value.bind(target) as (...given: unknown[]) => unknown;
      if (!QUESTIONS.has(String(name))) return ask;
      return async (...given: unknown[]) => {
        const answer = await ask(...given);
        await act();
        return answer;
      };
    },
  });
}

describe('an answer is of one published state', () => {
  let app: TestApp;
  let act = (): Promise<void> => Promise.resolve();
  const publish = ({ models, others }: State): Promise<void> => app.publish(models, others);

  before(async () => {
    app = await openTestApp({
      ...BEFORE,
      services: ({ catalog }) => ({ catalog: actAfterEach(catalog, () => act()) }),
    });
  });
  after(() => app.close());
  afterEach(() => {
    act = () => Promise.resolve();
  });

  const read = async (address: string): Promise<{ version: string; text: string }> => {
    const isPage = !address.startsWith(ROOT);
    const { headers, status, text } = isPage
      ? await fetchPage(`http://127.0.0.1:${app.port}${address}`)
      : await app.ask(address);
    expect(status, address).to.equal(200);
    const version = (headers as Record<string, string>)['x-catalog-version'] ?? '';
    return { version, text: text.replace(/"took_ms":\d+/, '"took_ms":0') };
  };

  for (const address of [...ANSWERS.map((path) => `${ROOT}${path}`), ...PAGES]) {
    it(`${address}, whichever read another state is published after`, async () => {
      await publish(BEFORE);
      const before = await read(address);
      await publish(AFTER);
      const after = await read(address);
      expect(after.text, 'the states differ in this answer').not.to.equal(before.text);
      for (let reads = 1; ; reads += 1) {
        await publish(BEFORE);
        let count = 0;
        act = async () => {
          count += 1;
          if (count === reads) await publish(AFTER);
        };
        const got = await read(address);
        act = () => Promise.resolve();
        if (count < reads) break;
        expect(got, `published after read ${reads}`).to.deep.equal(after);
      }
    });
  }

  it('503 with Retry-After where the catalogue changes at every read, never a mixture', async () => {
    let next = BEFORE;
    act = async () => {
      await publish(next);
      next = next === BEFORE ? AFTER : BEFORE;
    };
    const answer = await app.ask(`${ROOT}/models?facets=creator&include=offers`);
    expect(answer.status).to.equal(503);
    expect(answer.body).to.include({ code: 'temporarily_unavailable' });
    expect(answer.get('Retry-After')).to.equal('1');
  });
});

describe('all that a request asks of the catalogue', () => {
  const requests = new AsyncLocalStorage<number>();
  let begun = 0;
  const asked: (number | undefined)[] = [];
  let app: TestApp;
  before(async () => {
    const note = () => Promise.resolve(void asked.push(requests.getStore()));
    const asOneRequest = <T>(work: () => T): T => requests.run((begun += 1), work);
    app = await openTestApp({
      ...BEFORE,
      services: ({ catalog }) => ({
        catalog: actAfterEach(Object.assign(catalog, { asOneRequest }), note),
      }),
    });
  });
  after(() => app.close());

  for (const address of [`${ROOT}/search?q=heron&facets=creator`, '/explore?q=heron']) {
    it(`is known to be of one: ${address}`, async () => {
      asked.length = 0;
      const { status } = address.startsWith(ROOT)
        ? await app.ask(address)
        : await fetchPage(`http://127.0.0.1:${app.port}${address}`);
      expect(status).to.equal(200);
      expect(asked).not.to.deep.equal([]);
      expect(new Set(asked)).to.deep.equal(new Set([begun]));
    });
  }
});

async function fetchPage(address: string) {
  const answer = await fetch(address, { headers: { accept: 'text/html' } });
  return { status: answer.status, headers: {}, text: await answer.text() };
}
