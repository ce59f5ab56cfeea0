import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, errors } from '@elastic/elasticsearch';
import { expect } from 'chai';
import { openCatalog } from '../../indexer/catalog/open.ts';
import { openGrants, type Grants } from '../../indexer/index/elasticsearch/grant.ts';
import { openElasticsearchIndex } from '../../indexer/index/open.ts';
import type { ElasticsearchPlace } from '../../schemas/config/engines.ts';
import { toSearchLogName } from '../../schemas/search/log.ts';
import type { Finding } from '../../scripts/cli/doctor/finding.ts';
import { openElasticsearch } from '../../server/search/elasticsearch/open.ts';
import { buildResolvedCatalog, buildResolved, buildSource } from '../support/build-resolved.ts';
import { type Ran, runCatalogWith } from '../support/run-catalog.ts';
import { SAMPLE_MODELS, SAMPLE_OTHERS } from '../support/sample.ts';
import { publishModels, toTextQuery, until } from './search-harness.ts';

/** A cluster with security on, and a user of it who may do everything in its address. */
const URL_WITH_USER = process.env['TEST_ELASTICSEARCH_SECURE_URL'];
const FORBIDDEN = 403;

/** The status Elasticsearch refuses with; 0 if it does not. */
async function refusal(call: Promise<unknown>): Promise<number> {
  return call.then(
    () => 0,
    (error: unknown) => (error instanceof errors.ResponseError ? (error.statusCode ?? -1) : -1),
  );
}

describe('the keys of a cluster with security on', function () {
  this.timeout(180_000);
  // One name for every run: a server without the data-streams module cannot delete a stream.
  const index = 'test-grants';
  const other = `other-${index}`;
  const clients: Client[] = [];
  let admin: Client;
  let grants: Grants;
  let server: ElasticsearchPlace;
  let indexer: ElasticsearchPlace;
  const connect = ({ url, apiKey }: ElasticsearchPlace): Client => {
    const client = new Client({
      node: url,
      ...(apiKey === null ? {} : { auth: { apiKey } }),
      maxRetries: 0,
    });
    clients.push(client);
    return client;
  };

  before('an Elasticsearch at TEST_ELASTICSEARCH_SECURE_URL', async function () {
    if (URL_WITH_USER === undefined) return this.skip();
    const place = { url: URL_WITH_USER, apiKey: null, index };
    grants = openGrants(place);
    admin = connect(place);
    const open = new URL(URL_WITH_USER);
    open.username = '';
    open.password = '';
    await grants.installSearchLog();
    server = { url: open.href, apiKey: await grants.grant('server'), index };
    indexer = { url: open.href, apiKey: await grants.grant('indexer'), index };
  });
  after(async () => {
    if (URL_WITH_USER === undefined) return;
    const made = Object.keys(await admin.indices.get({ index: `${index}-g-*` }));
    for (const one of [...made, other]) {
      await admin.indices.delete({ index: one }, { ignore: [404] });
    }
    await admin.security.invalidateApiKey({ name: `${index}-*` });
    await admin.security.deleteUser({ username: `${index}-reader` }, { ignore: [404] });
    await admin.security.deleteRole({ name: `${index}-reader` }, { ignore: [404] });
    await grants.close();
    for (const client of clients) await client.close();
  });

  it('let the indexer build and publish, and the server search what is published', async () => {
    const writer = await openElasticsearchIndex(indexer);
    const reader = await openElasticsearch({ ...server, onError: () => undefined });
    try {
      const name = await publishModels(
        { writer, reader, close: () => Promise.resolve() },
        SAMPLE_MODELS,
        SAMPLE_OTHERS,
      );
      const again = await publishModels(
        { writer, reader, close: () => Promise.resolve() },
        SAMPLE_MODELS.slice(1),
        SAMPLE_OTHERS,
      );
      const states = (await writer.list()).map((one) => [one.name, one.state]);
      expect(states).to.have.deep.members([
        [name, 'retired'],
        [again, 'live'],
      ]);
      const [model] = SAMPLE_MODELS.slice(1);
      // A reader gives up soon, and a machine under load may take longer.
      const page = await until(
        () => reader.search(toTextQuery(model?.name ?? '')).catch(() => null),
        (answer) => answer !== null,
      );
      expect(page?.hits[0]?.model.slug).to.equal(model?.slug);
      await writer.drop(name);
    } finally {
      await reader.close();
      await writer.close();
    }
  });

  it('let the server append to the log of searches and add clicks there, and delete nothing', async () => {
    const name = toSearchLogName(index);
    const client = connect(server);
    const document = { '@timestamp': new Date().toISOString(), query: 'heron' };
    const id = randomBytes(6).toString('hex');
    expect(await refusal(client.create({ index: name, id, document }))).to.equal(0);
    await admin.indices.refresh({ index: name });
    const query = { ids: { values: [id] } };
    expect((await admin.count({ index: name, query })).count).to.equal(1);
    const found = await client.search({ index: name, query });
    const _index = found.hits.hits[0]?._index ?? '';
    const doc = { clicked: true };
    expect(await refusal(client.update({ index: _index, id, doc }))).to.equal(0);
    expect(await refusal(client.delete({ index: _index, id }))).to.equal(FORBIDDEN);
    expect(await refusal(client.deleteByQuery({ index: name, query }))).to.equal(FORBIDDEN);
    expect(await refusal(client.indices.delete({ index: name }))).to.equal(FORBIDDEN);
  });

  it('let who looks at searches read the log and the models, and nothing else', async () => {
    const password = randomBytes(12).toString('hex');
    const username = await grants.setReader(password);
    expect(username).to.equal(`${index}-reader`);
    const client = new Client({ node: server.url, auth: { username, password }, maxRetries: 0 });
    clients.push(client);
    expect(await refusal(client.search({ index: toSearchLogName(index) }))).to.equal(0);
    expect(await refusal(client.search({ index }))).to.equal(0);
    for (const call of [
      () => client.create({ index: toSearchLogName(index), id: 'x', document: {} }),
      () => client.deleteByQuery({ index: toSearchLogName(index), query: { match_all: {} } }),
      () => client.search({ index: '.security' }),
      () => client.security.getUser(),
    ]) {
      expect(await refusal(call())).to.equal(FORBIDDEN);
    }
    const { application } = await client.security.hasPrivileges({
      application: [
        { application: 'kibana-.kibana', privileges: ['read', 'all'], resources: ['*'] },
      ],
    });
    expect(application['kibana-.kibana']?.['*']).to.deep.equal({ read: true, all: false });
  });

  it('let the server change nothing', async () => {
    const client = connect(server);
    const [physical = ''] = Object.keys(await admin.indices.getAlias({ name: index }));
    for (const call of [
      () => client.index({ index: physical, id: 'x', document: {} }),
      () => client.delete({ index: physical, id: 'x' }),
      () => client.indices.delete({ index: physical }),
      () => client.indices.putMapping({ index: physical, _meta: {} }),
      () => client.indices.create({ index: `${index}-g-new` }),
      () =>
        client.indices.updateAliases({ actions: [{ remove: { index: physical, alias: index } }] }),
      () => client.security.createApiKey({ name: 'more' }),
      () => client.cluster.putSettings({ persistent: { 'cluster.max_shards_per_node': 2000 } }),
      () => client.indices.putIndexTemplate({ name: 'x', index_patterns: ['x'] }),
    ]) {
      expect(await refusal(call())).to.equal(FORBIDDEN);
    }
  });

  it('show neither of them what is not of the catalogue', async () => {
    await admin.indices.create({ index: other });
    for (const place of [server, indexer]) {
      const client = connect(place);
      for (const call of [
        () => client.search({ index: other }),
        () => client.index({ index: other, document: {} }),
        () => client.indices.delete({ index: other }),
        () => client.security.getApiKey({ owner: false }),
      ]) {
        expect(await refusal(call())).to.equal(FORBIDDEN);
      }
    }
  });

  it('let doctor say what the key of a server may not see, and who may', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'grants-'));
    try {
      const catalog = await openCatalog({ path: join(folder, 'catalogue.sqlite') });
      await catalog.applyCatalog(buildResolvedCatalog([buildResolved('one')]), {
        sources: [buildSource()],
        now: new Date(),
      });
      await catalog.close();
      const runAs = (key: string, ...args: string[]): Promise<Ran> => {
        const cluster = { ELASTICSEARCH_URL: server.url, ELASTICSEARCH_INDEX: index };
        return runCatalogWith(
          { ...cluster, DATA_DIR: folder, ELASTICSEARCH_API_KEY: key },
          ...args,
        );
      };
      const find = async (key: string, about: string): Promise<string> => {
        const findings = JSON.parse((await runAs(key, 'doctor', '--json')).stdout) as Finding[];
        const found = findings.find((finding) => finding.about === about);
        return `${found?.state}: ${found?.finding} → ${found?.advice}`;
      };
      const built = await runAs(indexer.apiKey ?? '', 'reindex');
      expect(built.code, built.stderr).to.equal(0);
      expect(await find(indexer.apiKey ?? '', 'index, elasticsearch')).to.match(/^ok: /);
      expect(await find(server.apiKey ?? '', 'index, elasticsearch')).to.match(
        /^stale: these credentials, like those of a server, cannot compare .* → run doctor with the ELASTICSEARCH_API_KEY/,
      );
      expect(await find(`${server.apiKey}x`, 'index, elasticsearch')).to.match(
        /^wrong: .*does not accept the credentials.* → correct ELASTICSEARCH_API_KEY/,
      );
      const [live = ''] = Object.keys(await admin.indices.getAlias({ name: index }));
      await admin.indices.putSettings({ index: live, settings: { 'index.blocks.write': true } });
      for (const { apiKey } of [server, indexer]) {
        expect(await find(apiKey ?? '', 'writes, elasticsearch')).to.match(
          /^wrong: .* refuses them: .*write.* → remove it: PUT \/\S+\/_settings \{"index.blocks.write":null\}$/,
        );
      }
      await admin.indices.putSettings({ index: live, settings: { 'index.blocks.write': null } });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('are refused once they are made anew, and known for that', async () => {
    const former = server.apiKey ?? '';
    expect(await grants.isValid(former)).to.equal(true);
    const made = await grants.grant('server');
    expect(await grants.isValid(former)).to.equal(false);
    expect(await grants.isValid(made)).to.equal(true);
    expect(await grants.isValid(indexer.apiKey ?? '')).to.equal(true);
    expect(await refusal(connect(server).search({ index }))).to.equal(401);
  });
});
