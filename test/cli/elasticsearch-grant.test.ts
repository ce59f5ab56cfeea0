import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { runCatalogWith } from '../support/run-catalog.ts';
import {
  openScriptedElasticsearch,
  type ScriptedElasticsearch,
} from '../support/scripted-elasticsearch.ts';

const KEPT = 'a2VwdA==';
const MADE = 'bWFkZQ==';

describe('catalog elasticsearch grant', () => {
  let folder: string;
  let cluster: ScriptedElasticsearch;
  let asked: string[];
  before(async () => {
    // Its client opens standard input when it is loaded; no command left that open.
    await import('../../indexer/index/elasticsearch/grant.ts');
  });
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'grant-'));
    asked = [];
    cluster = await openScriptedElasticsearch((path, _body, { headers, method = '' }) => {
      asked.push(`${method} ${path}`);
      if (path === '/') return null;
      // Only one key works, whoever asks with it.
      if (path === '/_security/_authenticate') {
        return { status: headers.authorization === `ApiKey ${KEPT}` ? 200 : 401, body: {} };
      }
      return { body: path === '/_security/api_key' ? { encoded: MADE } : {} };
    });
  });
  afterEach(async () => {
    await cluster.close();
    rmSync(folder, { recursive: true });
  });
  const grant = (env: Readonly<Record<string, string>>, ...args: readonly string[]) =>
    runCatalogWith(
      { DATA_DIR: folder, ELASTICSEARCH_URL: cluster.url, ...env },
      ...['elasticsearch', 'grant', ...args],
    );

  it('prints a key for each process', async () => {
    const { code, stdout, stderr } = await grant({});
    expect([code, stdout], stderr).to.deep.equal([0, `server ${MADE}\nindexer ${MADE}\n`]);
    expect(JSON.parse((await grant({}, '--json')).stdout)).to.deep.equal({
      server: MADE,
      indexer: MADE,
    });
  });

  it('--to keeps a file whose key still works, and writes others for their owner alone', async () => {
    writeFileSync(join(folder, 'server'), `${KEPT}\n`);
    writeFileSync(join(folder, 'indexer'), 'b2xk\n', { mode: 0o644 });
    const { code, stdout, stderr } = await grant({}, '--to', folder);
    expect([code, stdout], stderr).to.deep.equal([0, '']);
    const [server, indexer] = ['server', 'indexer'].map((name) => join(folder, name));
    expect(readFileSync(server ?? '', 'utf8')).to.equal(`${KEPT}\n`);
    expect(readFileSync(indexer ?? '', 'utf8')).to.equal(`${MADE}\n`);
    expect(statSync(indexer ?? '').mode & 0o777).to.equal(0o600);
    expect(stderr).to.equal(
      `${server ?? ''} still works and was kept.\n${indexer ?? ''} is a new key.\n`,
    );
  });

  it('sets the password of Kibana, and makes the user who reads searches there', async () => {
    const users = (): string[] => asked.filter((one) => one.includes('/_security/user/'));
    await grant({});
    expect(users()).to.deep.equal([]);
    await grant({ KIBANA_SYSTEM_PASSWORD: 'four herons' });
    expect(users().join()).to.contain('/kibana_system/_password').and.not.to.contain('-reader');
    asked.length = 0;
    const { stderr } = await grant({ KIBANA_READER_PASSWORD: 'four herons' });
    expect(users().join()).to.contain('-reader').and.not.to.contain('kibana_system');
    expect(stderr).to.match(/-reader can view searches in Kibana\.$/m);
  });
});
