import { expect } from 'chai';
import { openTestApp, type Send, type TestApp } from '../support/app.ts';
import {
  KEYS,
  KeysClient,
  UNKNOWN_KEY,
  codeOf,
  keyOf,
  type NewKey,
  type KeyOverview,
} from '../support/keys.ts';

describe('keys of others, and values', () => {
  let app: TestApp;
  let keys: KeysClient;

  beforeEach(async () => {
    app = await openTestApp();
    keys = new KeysClient(app);
  });
  afterEach(() => app.close());

  it('of another account are answered like keys that never were, on every route', async () => {
    const stranger = await app.createKey('eve@example.org');
    const routes: [Send['method'], string, object?][] = [
      ['get', ''],
      ['head', ''],
      ['patch', '', { disabled: true }],
      ['delete', ''],
      ['post', '/rotate', { grace_period_seconds: 0 }],
    ];
    for (const [method = 'get', path, json] of routes) {
      const send = { method, key: stranger.value, ...(json === undefined ? {} : { json }) };
      const theirs = await keys.ask(`/${app.keyId}${path}`, send);
      const none = await keys.ask(`/${UNKNOWN_KEY}${path}`, send);
      const comparable = ({ body, headers, status }: typeof theirs) => ({
        status,
        text: JSON.stringify(body)
          .replaceAll(app.keyId, UNKNOWN_KEY)
          .replaceAll(/req_\w+/g, ''),
        names: Object.keys(headers).sort(),
      });
      expect(theirs.status, `${method} ${path}`).to.equal(404);
      expect(comparable(theirs)).to.deep.equal(comparable(none));
    }
    const usage = (id: string) => app.ask(`/api/v1/usage?key_id=${id}`, { key: stranger.value });
    expect(codeOf(await usage(app.keyId))).to.equal('404 key_not_found');
    expect(codeOf(await usage(UNKNOWN_KEY))).to.equal('404 key_not_found');
    const { data } = await app.read<{ data: KeyOverview[] }>(KEYS, 200, { key: stranger.value });
    expect(data.map(({ id }) => id)).to.deep.equal([stranger.keyId]);
    expect((await keys.ask('/current')).status).to.equal(200);
  });

  it('never appear in the log, right or wrong', async () => {
    const made = await keys.create();
    const rotated = await keys.post(`/${made.id}/rotate`, {});
    const values = [app.key, made.value, (keyOf(rotated) as NewKey).value];
    for (const value of values) {
      await keys.current(value);
      await keys.ask('/current', { key: `${value}x` });
      await keys.ask(`/${value}?name=${value}`);
      await keys.post('', { name: value });
      await keys.post('', { [value]: 1 });
    }
    const log = app.logs.join('');
    expect(app.logs).to.have.length.greaterThan(15);
    for (const value of values) expect(log).not.to.include(value.slice(17, 49));
  });
});
