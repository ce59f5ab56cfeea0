import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { ApiError } from '../../server/errors.ts';
import { createSigningSecret } from '../../server/accounts/webhooks/sealer.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { eventually } from '../support/eventually.ts';
import { findPort } from '../../scripts/tools/chaos/services/ports.ts';
import { findMarkupErrors } from '../support/validate-html.ts';
import { EMAIL, Visitor } from '../support/visitor.ts';
import { signMessage } from '../../server/webhooks/sender.ts';
import { matchIn } from '../support/match-in.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const PATH = '/dashboard/webhooks';

describe('webhooks in the pages', () => {
  let app: TestApp;
  let visitor: Visitor;
  beforeEach(async () => {
    app = await openTestApp({ webhookNetworks: ['127.0.0.0/8'] });
    visitor = new Visitor(app);
    await visitor.join();
  });
  afterEach(() => app.close());

  const upgrade = () => app.accounts.operator.changeAccount(EMAIL, { plan: 'scale' }, new Date());

  it('are offered to who has them in the plan', async () => {
    expect((await visitor.get(PATH)).text).to.contain(
      'Your plan does not include webhooks; Scale does.',
    );
    const form = { url: 'https://example.org/' };
    expect((await visitor.post(PATH, form)).status).to.equal(403);
    await upgrade();
    expect((await visitor.get(PATH)).text).to.contain('Add webhook');
  });

  it('are ten at most: the page says so in place of its form', async () => {
    await upgrade();
    const limit = 'You have reached the limit of 10 webhooks.';
    for (let count = 1; count <= 10; count += 1) {
      const { status, text } = await visitor.post(PATH, { url: `https://example.org/${count}` });
      expect([count, status, text.includes(limit)]).to.deep.equal([count, 201, count === 10]);
      expect(text.includes('<h2>Add webhook</h2>')).to.equal(count < 10);
    }
  });

  it('are added, changed, rotated, tested, looked at, sent again and deleted', async () => {
    await upgrade();
    const bad = await visitor.post(PATH, { url: 'https://10.0.0.1/', events: 'model.x' });
    expect(bad.status).to.equal(422);
    expect(bad.text).to.contain('not have a public IP address').and.contain('10.0.0.1');
    const form = { url: 'https://example.org/hook', events: 'model.*, key.created' };
    const made = await visitor.post(PATH, { ...form, description: 'a <b>' });
    expect([made.status, made.get('Cache-Control')]).to.deep.equal([201, 'no-store']);
    const secretOn = ({ text }: { text: string }) =>
      matchIn(text, /<code id="secret-value">([^<]+)</);
    expect(secretOn(made)).to.match(/^whsec_/);
    expect((await visitor.get(PATH)).text).not.to.contain(secretOn(made));
    expect(made.text).to.contain('a &lt;b>');
    const id = matchIn(made.text, /href="\/dashboard\/webhooks\/(whk_\w+)"/);
    const path = `${PATH}/${id}`;
    const saved = await visitor.post(path, { ...form, providers: 'openai azure' });
    expect(saved.get('Location')).to.equal(`${path}?saved=1`);
    expect((await visitor.get(path)).text).to.contain('openai azure');
    const rotated = await visitor.post(`${path}/rotate`, {});
    expect(secretOn(rotated))
      .to.match(/^whsec_/)
      .and.not.equal(secretOn(made));
    expect((await visitor.post(`${path}/test`, {})).get('Location')).to.contain('test');
    const log = await visitor.get(path);
    const delivery = matchIn(log.text, /deliveries\/(dlv_\w+)"/);
    const shown = await visitor.get(`${path}/deliveries/${delivery}`);
    expect(shown.text).to.contain('webhook.ping').and.contain('None yet');
    const again = await visitor.post(`${path}/deliveries/${delivery}/redeliver`, {});
    expect(again.get('Location')).to.contain('sent');
    expect((await visitor.post(`${path}/disable`, {})).get('Location')).to.contain('disable');
    expect((await visitor.get(path)).text).to.contain('by you');
    const refused = await visitor.post(`${path}/deliveries/${delivery}/redeliver`, {});
    expect([refused.status, refused.text.includes('enable it first')]).to.deep.equal([422, true]);
    await visitor.post(`${path}/enable`, {});
    for (const page of [PATH, path, `${path}/deliveries/${delivery}`, `${path}/delete`]) {
      expect(await findMarkupErrors((await visitor.get(page)).text), page).to.deep.equal([]);
    }
    expect((await visitor.get(`${path}/delete`)).text).to.contain('cannot be undone');
    expect((await visitor.post(`${path}/delete`, {})).get('Location')).to.contain('deleted');
    expect((await visitor.get(path)).status).to.equal(404);
  });

  /** Adds one, for who is signed in. */
  async function addOne() {
    await upgrade();
    const { text } = await visitor.post(PATH, { url: 'https://example.org/hook' });
    const id = matchIn(text, /href="\/dashboard\/webhooks\/(whk_\w+)"/);
    const accountId = (await app.accounts.operator.findAccount(EMAIL))?.id ?? '';
    return { id, owner: { keyId: null, accountId, origin: 'dashboard' } as const };
  }

  it('say until when a former secret signs too, as long as it does', async () => {
    const { id, owner } = await addOne();
    const isShown = async (): Promise<boolean> =>
      (await visitor.get(`${PATH}/${id}`)).text.includes('Old secret expires');
    expect(await isShown()).to.equal(false);
    const earlier = new Date(Date.now() - 60_000);
    await app.accounts.webhooks.rotateSecret(owner, id, 3_600, earlier);
    expect(await isShown()).to.equal(true);
    await app.accounts.webhooks.rotateSecret(owner, id, 1, earlier);
    expect(await isShown()).to.equal(false);
  });

  it('show the last 50 of what was sent', async () => {
    const { id, owner } = await addOne();
    const sent = [];
    for (let count = 1; count <= 51; count += 1) {
      const { delivery } = await app.accounts.webhooks.test(owner, id, new Date(count));
      sent.unshift(delivery.id);
    }
    const shown = (await visitor.get(`${PATH}/${id}`)).text.matchAll(/deliveries\/(dlv_\w+)"/g);
    expect([...shown].map(([, one]) => one)).to.deep.equal(sent.slice(0, 50));
  });

  it('are bounded as the API bounds them, field by field', async () => {
    await upgrade();
    const url = `https://example.org/${'x'.repeat(2_028)}`;
    const names = Array.from({ length: 100 }, (_, at) => `${'n'.repeat(120)}-${at}`);
    const longest = { url, description: '🐦'.repeat(200), slugs: names.join('\n') };
    const made = await visitor.post(PATH, longest);
    expect([url.length, made.status]).to.deep.equal([2_048, 201]);
    for (const [name, value, error] of [
      ['url', `${url}x`, 'Must have at most 2048 characters.'],
      ['description', '🐦'.repeat(201), 'Use at most 200 characters.'],
      ['description', 'a\tb', 'Use one line.'],
      ['slugs', [...names, 'one'].join(' '), 'Use at most 100 names.'],
      ['creators', 'c'.repeat(129), 'A name has at most 128 characters.'],
      ['providers', 'p'.repeat(129), 'A name has at most 128 characters.'],
    ] as const) {
      const { status, text } = await visitor.post(PATH, { ...longest, [name]: value });
      expect([status, text.includes(`id="${name}-error">${error}`)], name).to.deep.equal([
        422,
        true,
      ]);
      // What is wrong in there is not to be looked for.
      const isOfFilter = ['slugs', 'creators', 'providers'].includes(name);
      expect(text.includes('<details open'), name).to.equal(isOfFilter);
    }
    expect((await visitor.post(PATH, { url, creators: 'c'.repeat(128) })).status).to.equal(201);
  });

  it('are said to be away where something failed, and nothing to be done', async () => {
    await upgrade();
    const form = { url: 'https://example.org/hook' };
    const made = await visitor.post(PATH, form);
    const path = `${PATH}/${matchIn(made.text, /href="\/dashboard\/webhooks\/(whk_\w+)"/)}`;
    await visitor.post(`${path}/test`, {});
    const delivery = matchIn((await visitor.get(path)).text, /deliveries\/(dlv_\w+)"/);
    const fail = () => Promise.reject(new ApiError('temporarily_unavailable', 'Not now.'));
    const { webhooks } = app.accounts;
    for (const name of ['create', 'patch', 'test', 'rotateSecret', 'remove', 'redeliver'] as const)
      webhooks[name] = fail;
    for (const at of [PATH, path]) expect((await visitor.post(at, form)).status, at).to.equal(503);
    const buttons = ['test', 'enable', 'disable', 'rotate', 'delete'];
    for (const at of [...buttons, `deliveries/${delivery}/redeliver`]) {
      expect((await visitor.post(`${path}/${at}`, {})).status, at).to.equal(503);
    }
  });

  it('are gone with the account', async () => {
    await upgrade();
    await visitor.post(PATH, { url: 'https://example.org/hook' });
    const account = await app.accounts.operator.findAccount(EMAIL);
    const [endpoint] = await app.accounts.webhooks.list(account?.id ?? '', new Date());
    await visitor.post(`${PATH}/${endpoint?.id ?? ''}/test`, {});
    await app.accounts.people.remove(account?.id ?? '', 'person', null, new Date());
    expect(await app.accounts.webhooks.list(account?.id ?? '', new Date())).to.deep.equal([]);
  });

  for (const [language, file, command, args] of [
    ['typescript', '.sample.mts', process.execPath, ['--import', 'tsx']],
    ['python', 'sample.py', 'python3', []],
  ] as const) {
    it(`are verified by the ${language} of the documentation`, async () => {
      const { text } = await visitor.get('/docs/webhooks');
      const escaped = matchIn(text, new RegExp(`<code id="webhooks-${language}">([^]*?)</code>`));
      const code = escaped
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&#39;', "'")
        .replaceAll('&amp;', '&');
      const port = await findPort();
      // Where the packages of the project are found.
      const folder = mkdtempSync(
        join(language === 'python' ? tmpdir() : join(ROOT, 'test'), 'tmp-'),
      );
      const path = join(folder, file);
      writeFileSync(path, code.replace('8080', String(port)));
      const secret = createSigningSecret();
      const child = spawn(command, [...args, path], {
        cwd: ROOT,
        env: { ...process.env, WEBHOOK_SECRET: secret },
      });
      let said = '';
      child.stdout.on('data', (bytes: Buffer) => (said += bytes.toString()));
      const body = '{"type":"webhook.ping","data":{"webhook_id":"whk_ü"}}';
      const send = async (
        sent: string,
        id: string,
        secrets: readonly string[],
        at = new Date(),
      ) => {
        const headers = signMessage({ messageId: id, body, at, secrets });
        const answer = await fetch(`http://127.0.0.1:${port}/`, {
          method: 'POST',
          headers,
          body: sent,
        });
        return answer.status;
      };
      try {
        await eventually(
          () =>
            send(body, 'msg_1', [createSigningSecret(), secret]).then(
              (s) => s === 204,
              () => false,
            ),
          { within: 30_000, what: 'The sample' },
        );
        expect(await send(body, 'msg_1', [secret])).to.equal(204);
        expect(await send(`${body} `, 'msg_2', [secret])).to.equal(400);
        expect(await send(body, 'msg_3', [createSigningSecret()])).to.equal(400);
        expect(await send(body, 'msg_4', [secret], new Date(Date.now() - 400_000))).to.equal(400);
        expect(await send(body, 'msg_5', [secret])).to.equal(204);
        await eventually(() => said.includes('\n') && said.trim().split('\n').length === 2);
        expect(said).to.contain('webhook.ping {"webhook_id"');
      } finally {
        child.kill('SIGKILL');
        rmSync(folder, { recursive: true });
      }
    }).timeout(60_000);
  }
});
