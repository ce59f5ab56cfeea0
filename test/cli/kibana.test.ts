import { createServer, type IncomingMessage, type Server } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { checkVersion, importObjects, KibanaError } from '../../scripts/cli/kibana/client.ts';
import { readKibanaPlace } from '../../scripts/cli/kibana/place.ts';
import { closeServer } from '../support/close-server.ts';
import { listenAnywhere } from '../../scripts/tools/chaos/services/ports.ts';
import { runCatalogWith } from '../support/run-catalog.ts';
import { parseObjects, readSavedObjects } from '../../scripts/cli/kibana/kibana.ts';

const FILE = readSavedObjects('model-catalog', null);
const OBJECTS = parseObjects(FILE);
const VERSION = { name: 'kibana', version: { number: '9.4.3', build_hash: 'x' }, status: {} };

const ANONYMOUS = { status: { overall: { level: 'available' } } };

interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** What a scripted Kibana answers, by path. */
type Script = Readonly<Record<string, readonly [status: number, body: unknown]>>;

/** Answers as the documentation of Kibana's API says, and remembers what it was asked. */
class ScriptedKibana {
  readonly asked: Asked[] = [];
  script: Script = {};
  readonly #server: Server;

  constructor() {
    this.#server = createServer((req, res) => {
      void text(req).then((body) => {
        const { method = '', url = '', headers } = req;
        this.asked.push({ method, url, headers, body });
        const [status, answer] = this.script[url.split('?', 1)[0] ?? ''] ?? [404, {}];
        const isPage = typeof answer === 'string';
        res.writeHead(status, { 'Content-Type': isPage ? 'text/html' : 'application/json' });
        res.end(isPage ? answer : JSON.stringify(answer));
      });
    });
  }

  async open(): Promise<string> {
    return `http://127.0.0.1:${await listenAnywhere(this.#server)}`;
  }

  close(): Promise<void> {
    return closeServer(this.#server);
  }
}

const imported = (more: object = {}) => ({
  success: true,
  successCount: OBJECTS.length,
  warnings: [],
  successResults: OBJECTS.map(({ type, id }) => ({ type, id, managed: false, meta: {} })),
  ...more,
});

describe('catalog kibana', function () {
  this.timeout(60_000);
  let kibana: ScriptedKibana;
  let url: string;
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'kibana-'));
  });
  after(() => {
    rmSync(folder, { recursive: true });
  });
  beforeEach(async () => {
    kibana = new ScriptedKibana();
    url = await kibana.open();
  });
  afterEach(() => kibana.close());

  const run = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    runCatalogWith({ DATA_DIR: folder, KIBANA_URL: url, ...env }, 'kibana', ...args);

  it('install: imports every object, and says where they are', async () => {
    kibana.script = {
      '/api/status': [200, VERSION],
      '/api/saved_objects/_import': [200, imported()],
    };
    const { code, stdout } = await run(['install'], { KIBANA_API_KEY: 'VnVhQ2ZH==' });
    expect(code).to.equal(0);
    expect(stdout).to.contain(`${OBJECTS.length} of ${OBJECTS.length} objects installed`);
    expect(stdout).to.contain(`${url}/app/dashboards#/view/model-catalog-search-tuning`);
    const [, sent] = kibana.asked;
    expect(sent).to.include({ method: 'POST', url: '/api/saved_objects/_import' });
    expect(sent?.headers).to.include({ 'kbn-xsrf': 'true', authorization: 'ApiKey VnVhQ2ZH==' });
    expect(sent?.headers['content-type']).to.match(/^multipart\/form-data; boundary=/);
    expect(sent?.body).to.match(/name="file"; filename="[\w-]+\.ndjson"/);
    expect(sent?.body.replaceAll('\r\n', '\n')).to.contain(FILE);
  });

  it('install: takes a space, a base path, a user, and --overwrite', async () => {
    kibana.script = {
      '/base/s/search-team/api/status': [200, VERSION],
      '/base/s/search-team/api/saved_objects/_import': [200, imported()],
    };
    const args = ['install', '--url', `${url}/base/`, '--space', 'search-team', '--overwrite'];
    const { code, stdout } = await run([...args, '--json'], {
      KIBANA_USER: 'elastic',
      KIBANA_PASSWORD: 'sesame',
    });
    expect(code).to.equal(0);
    expect(JSON.parse(stdout)).to.deep.equal({
      kibana: '9.4.3',
      success: true,
      installed: OBJECTS.length,
      errors: [],
    });
    const sent = kibana.asked.at(-1);
    expect(sent?.url).to.equal('/base/s/search-team/api/saved_objects/_import?overwrite=true');
    const basic = Buffer.from('elastic:sesame').toString('base64');
    expect(sent?.headers.authorization).to.equal(`Basic ${basic}`);
  });

  it('install: says of each object why it was not taken in', async () => {
    const refusal = (id: string, error: object) => ({
      type: 'lens',
      id,
      title: `Chart ${id}`,
      meta: { title: `Chart ${id}`, icon: 'lensApp' },
      error,
    });
    const errors = [
      refusal('a', { type: 'conflict' }),
      refusal('b', {
        type: 'missing_references',
        references: [{ type: 'index-pattern', id: 'gone' }],
      }),
      refusal('c', { type: 'unsupported_type' }),
      refusal('d', { type: 'unknown', message: 'Document is newer', statusCode: 422 }),
      refusal('e', {
        type: 'unknown',
        output: {
          statusCode: 400,
          payload: { message: '[attributes.isTextBasedOnly]: definition for this key is missing' },
        },
      }),
    ];
    kibana.script = {
      '/api/status': [200, VERSION],
      '/api/saved_objects/_import': [200, imported({ success: false, successCount: 14, errors })],
    };
    const { code, stdout, stderr } = await run(['install']);
    expect(code).to.equal(1);
    expect(stdout).to.contain(`14 of ${OBJECTS.length}`);
    expect(stderr).to.contain('lens “Chart a”: already exists; --overwrite replaces it.');
    expect(stderr).to.contain('lens “Chart b”: refers to missing objects: index-pattern gone.');
    expect(stderr).to.contain('lens “Chart c”: this Kibana does not know the type.');
    expect(stderr).to.contain('lens “Chart d”: Document is newer.');
    expect(stderr).to.contain(
      'lens “Chart e”: [attributes.isTextBasedOnly]: definition for this key is missing.',
    );
  });

  it('install: says in one sentence why nothing came of it, and never a secret', async () => {
    const login = '<html>Log in</html>';
    const problem = (statusCode: number, message: string) => ({ statusCode, message });
    const cases: readonly (readonly [script: Script, said: string])[] = [
      [{ '/api/status': [401, problem(401, 'Unauthorized')] }, 'rejected this key or user'],
      // Whoever is not known is told that Kibana is up, with 200.
      [{ '/api/status': [200, ANONYMOUS] }, 'rejected this key or user'],
      [{ '/api/status': [302, login] }, 'redirects elsewhere (302)'],
      [{ '/api/status': [200, login] }, 'is not Kibana'],
      [{ '/api/status': [404, {}] }, 'returned 404: check the base path'],
      [{ '/api/status': [503, problem(503, 'License is not available.')] }, 'not ready yet'],
      [{ '/api/status': [200, { version: { number: '7.17.0' } }] }, 'is 7.17.0'],
      [{ '/api/status': [200, { version: { number: '8.8.2' } }] }, '8.9 or later'],
      [
        {
          '/api/status': [200, VERSION],
          '/api/saved_objects/_import': [403, problem(403, 'Unable to bulk_create dashboard')],
        },
        'Unable to bulk_create dashboard',
      ],
      [
        { '/api/status': [200, VERSION], '/api/saved_objects/_import': [200, { ok: 1 }] },
        'this is not the response of an import',
      ],
    ];
    const place = readKibanaPlace({ KIBANA_URL: url, KIBANA_API_KEY: 'c2VjcmV0a2V5' }, {});
    for (const [script, said] of cases) {
      kibana.script = script;
      const refused = await checkVersion(place)
        .then(() => importObjects(place, '', false))
        .then(
          () => null,
          (error: unknown) => error,
        );
      expect(refused, said).to.be.instanceOf(KibanaError);
      expect(String(refused)).to.contain(said);
      expect(String(refused)).not.to.contain('c2VjcmV0a2V5');
    }
  });

  it('install: says that it needs a key where none was given', async () => {
    for (const status of [
      [401, { message: 'Unauthorized' }],
      [200, ANONYMOUS],
    ] as const) {
      kibana.script = { '/api/status': status };
      const { code, stderr } = await run(['install'], { KIBANA_SYSTEM_PASSWORD: 'not mine' });
      expect(code).to.equal(1);
      expect(stderr).to.contain('set KIBANA_API_KEY, or KIBANA_USER and KIBANA_PASSWORD');
    }
  });

  it('install: says that nobody is there', async () => {
    await kibana.close();
    const { code, stderr } = await run(['install']);
    kibana = new ScriptedKibana();
    url = await kibana.open();
    expect(code).to.equal(1);
    expect(stderr).to.match(/cannot be reached: .*ECONNREFUSED/);
  });

  it('install: names every mistake of the call at once, with exit code 2', async () => {
    const { code, stderr } = await run(['install', '--space', 'My Space'], {
      KIBANA_URL: 'ftp://kibana.example',
      KIBANA_USER: 'elastic',
      KIBANA_API_KEY: 'not encoded',
    });
    expect(code).to.equal(2);
    for (const name of ['KIBANA_URL', '--space', 'KIBANA_USER', 'KIBANA_API_KEY']) {
      expect(stderr).to.contain(name);
    }
    expect(stderr).not.to.contain('not encoded');
    const problemsOf = (address: string): string => {
      try {
        readKibanaPlace({ KIBANA_URL: address }, {});
        return '';
      } catch (error) {
        return String(error);
      }
    };
    expect(problemsOf('http://elastic:sesame@127.0.0.1:1')).to.contain('must not contain a user');
    expect(problemsOf('http://elastic:sesame@127.0.0.1:1')).not.to.contain('sesame');
    expect(problemsOf('')).to.contain('must be set');
    expect(problemsOf('http://127.0.0.1:1/?x')).to.contain('must not contain a query');
  });

  it('print: writes the file for an import by hand, of the index that is configured', async () => {
    expect((await run(['print'])).stdout).to.equal(FILE);
    const { stdout } = await run(['print'], {
      ELASTICSEARCH_URL: 'http://127.0.0.1:9200',
      ELASTICSEARCH_INDEX: 'mine',
    });
    expect(stdout).to.equal(readSavedObjects('mine', null));
    const baseUrl = 'https://models.example';
    // Nothing but Kibana needs to know the cluster: the name of the index is enough.
    const named = await run(['print'], { ELASTICSEARCH_INDEX: 'mine', BASE_URL: baseUrl });
    expect(named.stdout).to.equal(readSavedObjects('mine', baseUrl));
  });
});
