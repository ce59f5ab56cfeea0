import { createServer } from 'node:http';
import { expect } from 'chai';
import { checkVersion } from '../../../scripts/cli/kibana/client.ts';
import { readKibanaPlace } from '../../../scripts/cli/kibana/place.ts';
import { listenAnywhere } from '../../../scripts/tools/chaos/services/ports.ts';
import { closeServer } from '../../support/close-server.ts';
import { configProblems } from '../../support/config-problems.ts';

const URL = 'http://127.0.0.1:39001/base';
const urlOf = (env: Readonly<Record<string, string>>, space?: string): string =>
  readKibanaPlace(env, { space }).url;
const problemsOf = (env: Readonly<Record<string, string>>): readonly string[] =>
  configProblems(() => readKibanaPlace({ KIBANA_URL: URL, ...env }, {}));

describe('where Kibana is', () => {
  it('is its address without a slash at the end, and the space unless it is the default', () => {
    expect(urlOf({ KIBANA_URL: `${URL}//` })).to.equal(URL);
    expect(urlOf({ KIBANA_URL: URL }, 'default')).to.equal(URL);
    expect(urlOf({ KIBANA_URL: `${URL}/` }, 'search')).to.equal(`${URL}/s/search`);
  });

  it('is refused with half a login, or with a part of a page', () => {
    const both = ['KIBANA_USER, KIBANA_PASSWORD: must both be set, or neither'];
    expect(problemsOf({ KIBANA_USER: 'ann' })).to.deep.equal(both);
    expect(problemsOf({ KIBANA_PASSWORD: 'sesame' })).to.deep.equal(both);
    expect(problemsOf({ KIBANA_USER: 'ann', KIBANA_PASSWORD: 'sesame' })).to.deep.equal([]);
    const page = problemsOf({ KIBANA_URL: `${URL}#/dashboards` });
    expect(page).to.deep.equal(['KIBANA_URL: must not contain a query']);
  });
});

describe('a Kibana that is asked for its version', () => {
  let status: number;
  let version: string;
  const asked: (string | undefined)[] = [];
  const server = createServer((req, res) => {
    asked.push(req.url);
    // Whatever moved says where to.
    if (status !== 200) res.writeHead(status, { location: '/elsewhere' });
    res.end(JSON.stringify({ version: { number: version } }));
  });
  let url: string;
  before(async () => {
    url = `http://127.0.0.1:${await listenAnywhere(server)}`;
  });
  beforeEach(() => {
    [status, version] = [200, '9.4.3'];
    asked.length = 0;
  });
  after(() => closeServer(server));
  const check = (): Promise<string> =>
    checkVersion(readKibanaPlace({ KIBANA_URL: url, KIBANA_API_KEY: 'c2VjcmV0' }, {}));

  it('may be 8.9 or any later one', async () => {
    for (const one of ['8.9.0', '8.10.4', '9.0.0', '10.1.0']) {
      version = one;
      expect(await check()).to.equal(one);
    }
    version = '8.8.9';
    expect(String(await check().catch((error: unknown) => error))).to.contain('8.9 or later');
  });

  it('is not followed elsewhere, where the key does not belong', async () => {
    for (const moved of [301, 302, 307, 308]) {
      [status, version] = [moved, ''];
      asked.length = 0;
      const failure = await check().then(
        () => 'none',
        (error: unknown) => String(error),
      );
      expect(asked, String(moved)).to.deep.equal(['/api/status']);
      expect(failure, String(moved)).not.to.equal('none');
    }
  });
});
