import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { transformSync } from 'esbuild';
import { FILTER_EXAMPLES } from '../../server/web/docs/filter-samples.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { buildModel, buildModelPricing } from '../support/build.ts';
import { listenAnywhere } from '../../scripts/tools/chaos/services/ports.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const MODELS = 230;
const run = promisify(execFile);

const asItStands = (code: string): string => code;
const LANGUAGES = {
  curl: { file: 'sample.sh', command: 'bash', toProgram: asItStands },
  typescript: {
    file: 'sample.mjs',
    command: process.execPath,
    toProgram: (code: string) => transformSync(code, { loader: 'ts', target: 'node20' }).code,
  },
  python: { file: 'sample.py', command: 'python3', toProgram: asItStands },
} as const;
type Language = keyof typeof LANGUAGES;

const slugOf = (at: number): string => `model-${String(at).padStart(3, '0')}`;
/** Models that cost from so much to so much. */
const all = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, i) => slugOf(from + i));

describe('the documentation', function () {
  this.timeout(60_000);
  let app: TestApp;
  let folder: string;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'samples-'));
    app = await openTestApp({
      models: Array.from({ length: MODELS }, (_, at) =>
        buildModel({
          slug: slugOf(at),
          name: slugOf(at),
          pricing: buildModelPricing(at, at, { offer_id: null }),
        }),
      ),
    });
  });
  after(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });

  const visit = async (path: string): Promise<string> => {
    const address = `http://127.0.0.1:${app.port}${path}`;
    const answer = await fetch(address, { headers: { Accept: 'text/html' } });
    expect(answer.status, path).to.equal(200);
    return answer.text();
  };
  /** The code of a page as a reader copies it. */
  const sampleOf = async (path: string, language: Language): Promise<string> => {
    const [, code] =
      new RegExp(`<code id="${language}">([^<]+)</code>`).exec(await visit(path)) ?? [];
    expect(code, `${path} ${language}`).to.be.a('string');
    return (code ?? '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&');
  };
  const runSample = async (language: Language, code: string, key = app.key): Promise<string> => {
    const { file, command, toProgram } = LANGUAGES[language];
    const path = join(folder, file);
    // The one line a reader fills in; the key of the test is in the environment.
    writeFileSync(path, toProgram(code.replace(/^export MODEL_CATALOG_KEY=.*$/m, '')));
    const env = { ...process.env, MODEL_CATALOG_KEY: key };
    const { stdout } = await run(command, [path], { cwd: ROOT, env });
    return stdout;
  };

  /** Runs the sample of retries against a server that answers so. */
  const runRetries = async (
    language: Language,
    answer: RequestListener,
    change = (code: string): string => code,
  ): Promise<string> => {
    const code = change(await sampleOf('/docs/retries', language));
    const server = createServer(answer);
    const origin = `http://127.0.0.1:${await listenAnywhere(server)}`;
    try {
      return await runSample(language, code.replaceAll(`http://127.0.0.1:${app.port}`, origin));
    } finally {
      server.closeAllConnections();
      server.close();
    }
  };

  describe('has a quick start that works in', () => {
    it('curl', async () => {
      const said = await runSample('curl', await sampleOf('/docs', 'curl'));
      const answers = said.split(/(?<=\})(?=\{)/).map((text) => JSON.parse(text) as { data: [] });
      expect(answers).to.have.length(3);
      expect(answers[0]?.data).to.have.length(3);
    });

    for (const language of ['typescript', 'python'] as const) {
      it(language, async () => {
        const said = await runSample(language, await sampleOf('/docs', language));
        const lines = said.trim().split('\n');
        expect(lines).to.deep.equal([0, 1, 2, 3, 4].map((at) => `${slugOf(at)} ${at}`));
      });

      it(`${language}, and says what is wrong with a key`, async () => {
        const code = await sampleOf('/docs', language);
        const failed = await runSample(language, code, 'no key').then(
          () => '',
          (error: unknown) => (error as { stderr: string }).stderr,
        );
        expect(failed).to.contain('invalid_api_key');
      });
    }
  });

  describe('reads a list to its end in', () => {
    it('curl', async () => {
      const said = await runSample('curl', await sampleOf('/docs/pagination', 'curl'));
      const pages = said.trim().split('\n');
      const slugs = pages.flatMap((page) =>
        (JSON.parse(page) as { data: { slug: string }[] }).data.map(({ slug }) => slug),
      );
      expect(slugs).to.deep.equal(all(0, MODELS - 1));
    });

    for (const language of ['typescript', 'python'] as const) {
      it(language, async () => {
        const said = await runSample(language, await sampleOf('/docs/pagination', language));
        expect(said.trim().split('\n')).to.deep.equal(all(0, MODELS - 1));
      });
    }
  });

  describe('filters in', () => {
    const between = all(10, 200);

    it('curl', async () => {
      const said = await runSample('curl', await sampleOf('/docs/filters', 'curl'));
      const { data, pagination } = JSON.parse(said) as {
        data: { slug: string }[];
        pagination: { total: number };
      };
      expect(data.map(({ slug }) => slug)).to.deep.equal(all(0, 1));
      expect(pagination.total).to.equal(2);
    });

    for (const language of ['typescript', 'python'] as const) {
      it(language, async () => {
        const said = await runSample(language, await sampleOf('/docs/filters', language));
        expect(said.trim().split('\n')).to.deep.equal(between);
      });
    }

    it('says what is left out by default, and how to get it', async () => {
      const page = await visit('/docs/filters');
      expect(page).to.contain('<h2>Defaults</h2>');
      for (const text of ['snapshots=true', 'is_snapshot', 'status=any', 'status=retired']) {
        expect(page).to.contain(`<code>${text}</code>`);
      }
    });

    it('every expression shown, each a link to its models', async () => {
      const page = await visit('/docs/filters');
      const links = Array.from(page.matchAll(/href="(\/explore\?filter=[^"]+)"/g), ([, to]) => to);
      expect(links).to.have.length(FILTER_EXAMPLES.length);
      for (const to of links) {
        await visit(to ?? '');
        const answer = await app.ask(`/api/v1/models${(to ?? '').slice('/explore'.length)}`);
        expect(answer.status, to).to.equal(200);
      }
    });
  });

  for (const language of ['curl', 'typescript', 'python'] as const) {
    it(`asks again as Retry-After says in ${language}`, async () => {
      const asked: number[] = [];
      const said = await runRetries(language, (_req, res) => {
        asked.push(Date.now());
        if (asked.length < 3) res.writeHead(503, { 'Retry-After': '1' }).end('{}');
        else res.writeHead(200).end('{}');
      });
      expect(said.trim()).to.equal(language === 'curl' ? '{}' : '200');
      expect(asked).to.have.length(3);
      const waits = asked.slice(1).map((at, index) => at - (asked[index] ?? 0));
      expect(Math.min(...waits)).to.be.at.least(990);
    });
  }

  for (const language of ['curl', 'typescript', 'python'] as const) {
    it(`sends what is filled in the playground in ${language}`, async () => {
      const name = `Bob's "${language}"`;
      const typed = {
        endpoint: 'createKey',
        body: JSON.stringify({ name, scopes: ['models:read'] }),
      };
      const path = `/playground?${new URLSearchParams(typed).toString()}`;
      expect(await runSample(language, await sampleOf(path, language))).to.contain('sk_live_');
      const query = { endpoint: 'searchModels', 'p.q': slugOf(7), 'p.fields': 'slug' };
      const search = `/playground?${new URLSearchParams(query).toString()}`;
      expect(await runSample(language, await sampleOf(search, language))).to.contain(slugOf(7));
      const { data } = await app.read<{ data: { name: string }[] }>('/api/v1/keys');
      expect(data.map((key) => key.name)).to.include(name);
    });
  }

  for (const language of ['typescript', 'python'] as const) {
    it(`stops after six attempts in ${language}`, async () => {
      let asked = 0;
      await runRetries(
        language,
        (_req, res) => {
          asked += 1;
          res.writeHead(503).end('{}');
        },
        // Chance would have it wait no time at all.
        (code) => code.replaceAll('Math.random()', '0').replaceAll('random.uniform', 'min'),
      ).catch(() => undefined);
      expect(asked).to.equal(6);
    });
  }

  it('does not wait for a quota that comes back tomorrow', async () => {
    let asked = 0;
    const said = await runRetries('typescript', (_req, res) => {
      asked += 1;
      res.writeHead(429, { 'Retry-After': '30000' }).end('{}');
    });
    expect([said.trim(), asked]).to.deep.equal(['429', 1]);
  });

  it('names every header of an answer to a key', async () => {
    const page = await visit('/docs/quotas');
    const answer = await app.ask('/api/v1/models?limit=1');
    const names = Object.keys(answer.headers).filter((name) => name.includes('ratelimit'));
    expect(names).to.have.length(6);
    for (const name of names) expect(page.toLowerCase()).to.contain(`<code>${name}</code>`);
  });

  it('explains every error, and every scope', async () => {
    const errors = await visit('/docs/errors');
    expect(errors).to.contain('id="quota_exceeded"');
    // What helps against one code of a status does not help against another.
    const adviceOn = (code: string): string | undefined =>
      new RegExp(`id="${code}">.*?<td class="about"[^>]*>([^<]*)<`, 's').exec(errors)?.[1];
    expect(adviceOn('insufficient_scope')).to.contain('required scope');
    expect(adviceOn('account_suspended')).to.contain('operator');
    expect(adviceOn('method_not_allowed')).to.contain('Allow header');
    expect(await visit('/docs/authentication')).to.contain('<code>models:read</code>');
  });

  it('names the scope that tools of MCP need, which is the one they are refused without', async () => {
    const made = await app.accounts.operator.createKey(
      'other@example.org',
      null,
      { scopes: ['keys:read'] },
      new Date(),
    );
    const { headers } = await app.ask('/mcp', {
      method: 'post',
      key: made.value,
      json: { jsonrpc: '2.0', id: 1, method: 'ping' },
    });
    const [, scope] = /scope="([^"]+)"/.exec(headers['www-authenticate'] ?? '') ?? [];
    expect(scope).to.be.a('string');
    expect(await visit('/docs/mcp')).to.contain(`scope <code>${scope ?? ''}</code>`);
  });

  it('keeps no key that is typed into the reference beyond the visit', async () => {
    expect(await visit('/docs/api/swagger-ui-init.js')).to.match(/"persistAuthorization": false/);
  });
});
