import { expect } from 'chai';
import { type Grants, openGrants } from '../../../indexer/index/elasticsearch/grant.ts';
import { openElasticsearchIndex } from '../../../indexer/index/open.ts';
import { toReaderRole, toRole } from '../../../schemas/elasticsearch/roles.ts';
import { toSearchLogTemplate } from '../../../schemas/search/log.ts';
import {
  openScriptedElasticsearch,
  type ScriptedAnswer,
  type ScriptedElasticsearch,
} from '../../support/scripted-elasticsearch.ts';

interface Asked {
  readonly route: string;
  readonly body: unknown;
  readonly authorization: string | undefined;
}
const basic = (user: string): string => `Basic ${Buffer.from(user).toString('base64')}`;

describe('what a key may do in a cluster', () => {
  it('is to read what is published and to add to the log of searches, where a server has it', () => {
    expect(toRole('server', 'birds').indices).to.deep.equal([
      { names: ['birds', 'birds-g-*'], privileges: ['read', 'view_index_metadata'] },
      { names: ['birds-search-log'], privileges: ['auto_configure', 'index', 'read'] },
    ]);
  });

  it('is to make, write and drop the indices of its prefix, where the indexer has it', () => {
    expect(toRole('indexer', 'birds').indices).to.deep.equal([
      {
        names: ['birds', 'birds-retired', 'birds-g-*'],
        privileges: ['manage', 'read', 'write'],
      },
    ]);
  });

  it('is to read models and searches, where a person has it', () => {
    expect(toReaderRole('birds').indices).to.deep.equal([
      {
        names: ['birds', 'birds-g-*', 'birds-search-log'],
        privileges: ['read', 'view_index_metadata'],
      },
    ]);
  });
});

describe('a cluster with security on', () => {
  let server: ScriptedElasticsearch;
  let asked: Asked[];
  let answers: Readonly<Record<string, ScriptedAnswer>>;
  /** The address with a user whose name and password are not plain. */
  let url: string;
  beforeEach(async () => {
    asked = [];
    answers = {};
    server = await openScriptedElasticsearch((path, body, { headers }) => {
      const { pathname } = new URL(path, 'http://localhost');
      const { authorization } = headers;
      asked.push({
        route: pathname,
        body: body === '' ? null : (JSON.parse(body) as unknown),
        authorization,
      });
      return answers[pathname] ?? (pathname === '/' ? null : { body: {} });
    });
    url = server.url.replace('//', '//an%40n:p%3Aw@');
  });
  afterEach(() => server.close());

  const failureOf = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'none',
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );

  describe('lets in', () => {
    let grants: Grants;
    beforeEach(() => {
      grants = openGrants({ url, apiKey: null, index: 'birds' });
    });
    afterEach(() => grants.close());

    it('each process by a key of its own, in place of the one before', async () => {
      answers = { '/_security/api_key': { body: { encoded: 'the key' } } };
      for (const granted of ['server', 'indexer'] as const) {
        asked = [];
        expect(await grants.grant(granted)).to.equal('the key');
        const [before, made] = asked.filter(({ route }) => route !== '/');
        expect(before?.body).to.deep.equal({ name: `birds-${granted}` });
        expect(made?.body).to.deep.equal({
          name: `birds-${granted}`,
          role_descriptors: { [granted]: toRole(granted, 'birds') },
        });
        expect(made?.authorization).to.equal(basic('an@n:p:w'));
      }
    });

    it('who has a key that works, and says of no other failure that it does not', async () => {
      expect(await grants.isValid('abc')).to.equal(true);
      expect(new Set(asked.map(({ authorization }) => authorization))).to.deep.equal(
        new Set(['ApiKey abc']),
      );
      answers = { '/_security/_authenticate': { status: 401, body: {} } };
      expect(await grants.isValid('abc')).to.equal(false);
      answers = { '/_security/_authenticate': { status: 503, body: {} } };
      expect(await failureOf(grants.isValid('abc'))).to.contain('answered 503');
    });

    it('a person who reads, Kibana, and searches that are logged', async () => {
      expect(await grants.setReader('secret')).to.equal('birds-reader');
      await grants.setKibanaPassword('other');
      await grants.installSearchLog();
      const template = toSearchLogTemplate('birds-search-log');
      const bodies = Object.fromEntries(asked.map(({ route, body }) => [route, body]));
      expect(bodies).to.deep.equal({
        '/': null,
        '/_security/role/birds-reader': toReaderRole('birds'),
        '/_security/user/birds-reader': { password: 'secret', roles: ['birds-reader'] },
        '/_security/user/kibana_system/_password': { password: 'other' },
        '/_index_template/birds-search-log': JSON.parse(JSON.stringify(template)) as unknown,
      });
    });
  });

  describe('is asked', () => {
    const list = async (place: { url: string; apiKey: string | null }): Promise<string> => {
      const writer = await openElasticsearchIndex({ ...place, index: 'birds' });
      return failureOf(writer.list()).finally(() => writer.close());
    };
    const tokens = (): (string | undefined)[] => asked.map(({ authorization }) => authorization);

    it('with the key, or as the user of the address, or as nobody', async () => {
      await list({ url, apiKey: 'abc' });
      await list({ url, apiKey: null });
      await list({ url: server.url, apiKey: null });
      expect([...new Set(tokens())]).to.deep.equal(['ApiKey abc', basic('an@n:p:w'), undefined]);
    });

    it('for its version first, once', async () => {
      const writer = await openElasticsearchIndex({ url, apiKey: null, index: 'birds' });
      await writer.list();
      await writer.list();
      await writer.close();
      expect(asked.map(({ route }) => route)).to.deep.equal(['/', '/birds-g-*', '/birds-g-*']);
    });

    const refused: readonly (readonly [status: number, body: object, told: string])[] = [
      [
        403,
        { error: { type: 'security_exception', reason: 'no', caused_by: { reason: 'why' } } },
        'does not allow this with the credentials of ELASTICSEARCH_URL or ELASTICSEARCH_API_KEY: security_exception: no: why',
      ],
      [502, {}, 'answered 502: it gave no reason'],
      [400, { error: 'a text' }, 'answered 400: a text'],
    ];
    for (const [status, body, told] of refused) {
      it(`and what it refuses with ${status} is told without a secret`, async () => {
        answers = { '/birds-g-*': { status, body } };
        expect(await list({ url, apiKey: null })).to.equal(
          `Elasticsearch at ${server.url} ${told}`,
        );
      });
    }
  });
});
