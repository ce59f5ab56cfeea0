import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { TargetPolicy } from '../../server/accounts/webhooks/target.ts';
import { createPoster, createResolve } from '../../server/webhooks/post.ts';
import { Receiver } from '../support/receiver.ts';

/** Addresses that lead, or look as if they led, where nothing may be sent. */
const REFUSED = [
  'http://example.org/',
  'ftp://example.org/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'gopher://127.0.0.1:25/',
  '//example.org/hook',
  'example.org/hook',
  '',
  'https://',
  'https:///hook',
  'https://user@example.org/',
  'https://user:pass@example.org/',
  'https://@example.org/',
  'https://example.org:pass@127.0.0.1/',
  'https://example.org\\@127.0.0.1/',
  'https://example.org/#fragment',
  'https://example.org/#',
  ' https://example.org/',
  'https://example.org/a b',
  'https://exa\tmple.org/',
  'https://example.org/\r\nX-Evil: 1',
  'https://example.org/\0',
  'https://example.org:22/',
  'https://example.org:25/',
  'https://example.org:80/',
  'https://example.org:1023/',
  'https://example.org:99999/',
  'https://localhost/',
  'https://LOCALHOST./',
  'https://a.localhost/',
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0x7f.0x0.0x0.0x1/',
  'https://0177.0.0.1/',
  'https://017700000001/',
  'https://127.0.0.1./',
  'https://１２７.0.0.1/',
  'https://127。0。0。1/',
  'https://%31%32%37.0.0.1/',
  'https://0.0.0.0/',
  'https://0/',
  'https://10.0.0.1/',
  'https://172.16.0.1/',
  'https://172.31.255.255/',
  'https://192.168.1.1/',
  'https://100.64.0.1/',
  'https://100.100.100.200/',
  'https://169.254.169.254/latest/meta-data/',
  'https://2852039166/',
  'https://0xa9fea9fe/',
  'https://168.63.129.16/',
  'https://192.0.0.192/',
  'https://192.0.2.1/',
  'https://198.18.0.1/',
  'https://203.0.113.1/',
  'https://224.0.0.1/',
  'https://240.0.0.1/',
  'https://255.255.255.255/',
  'https://[::]/',
  'https://[::1]/',
  'https://[0:0:0:0:0:0:0:1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[::ffff:169.254.169.254]/',
  'https://[::127.0.0.1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[64:ff9b::a9fe:a9fe]/',
  'https://[2002:7f00:1::]/',
  'https://[2001:0:7f00:1::]/',
  'https://[fe80::1]/',
  'https://[fe80::1%25eth0]/',
  'https://[fec0::1]/',
  'https://[fc00::1]/',
  'https://[fd00:ec2::254]/',
  'https://[ff02::1]/',
  'https://[100::1]/',
  'https://[2001:db8::1]/',
  'https://[::ffff:0:127.0.0.1]/',
  'https://[4000::1]/',
  `https://example.org/${'a'.repeat(2_048)}`,
];

const ADMITTED = [
  'https://example.org/hook',
  'https://EXAMPLE.org',
  'https://example.org:8443/hook?x=1',
  'https://example.org:1024/',
  'https://8.8.8.8/',
  'https://[2606:4700::1111]/',
  'https://bücher.example/',
];

describe('where webhooks may go', () => {
  const strict = new TargetPolicy();

  it(`is nowhere ${REFUSED.length} forms of addresses lead`, () => {
    expect(REFUSED.length).to.be.at.least(60);
    const taken = REFUSED.filter((text) => strict.parse(text).kind === 'ok');
    expect(taken).to.deep.equal([]);
  });

  it('is refused in words for the owner', () => {
    for (const [text, detail] of [
      [`https://example.org/${'a'.repeat(2_029)}`, 'Must have at most 2048 characters.'],
      ['https://example.org/a b', 'Must not contain spaces, control characters or backslashes.'],
      ['//example.org/hook', 'Must be a URL such as https://example.org/hook.'],
      ['https://localhost/', 'The host does not have a public IP address.'],
      ['https://user@example.org/', 'Must not contain a user name or password.'],
      ['https://example.org/#', 'Must not contain a “#” fragment.'],
    ] as const) {
      expect(strict.parse(text), text).to.deep.equal({ kind: 'invalid', detail });
    }
    expect(strict.parse(`https://example.org/${'a'.repeat(2_028)}`).kind).to.equal('ok');
  });

  it('is public hosts by https', () => {
    for (const text of ADMITTED) {
      const target = strict.parse(text);
      expect(target.kind, `${text}: ${target.kind === 'invalid' ? target.detail : ''}`).to.equal(
        'ok',
      );
    }
  });

  it('is what the operator allows, by http and at any port there alone', () => {
    const allowing = new TargetPolicy(['10.1.0.0/16', '127.0.0.1', 'fd00::/8']);
    const kindOf = (text: string): string => allowing.parse(text).kind;
    expect(
      [
        'http://10.1.2.3/',
        'http://10.1.2.3:25/',
        'https://127.0.0.1/',
        'http://[::ffff:127.0.0.1]/',
        'http://[fd00::1]/',
        'http://name/',
      ].map(kindOf),
    ).to.deep.equal(Array(6).fill('ok'));
    expect(
      ['http://10.2.0.1/', 'https://10.2.0.1/', 'http://8.8.8.8/', 'https://127.0.0.2/'].map(
        kindOf,
      ),
    ).to.deep.equal(Array(4).fill('invalid'));
    const judge = (text: string, address: string) => allowing.judge(new URL(text), address);
    expect(judge('http://name/', '10.1.0.1')).to.equal(null);
    expect(judge('http://name/', '93.184.215.14')).to.contain('https');
    expect(judge('https://name/', '10.2.0.1')).to.contain('not have a public IP address');
    expect(judge('https://name:22/', '93.184.215.14')).to.contain('port');
  });

  describe('is judged at every attempt', () => {
    let receiver: Receiver;
    beforeEach(async () => {
      receiver = await new Receiver().open();
    });
    afterEach(() => receiver.close());

    const post = async (
      url: string,
      answers: readonly (readonly string[])[],
      networks: readonly string[] = [],
    ) => {
      const asked: string[] = [];
      const poster = createPoster({
        policy: new TargetPolicy(networks),
        resolve: (name) => {
          asked.push(name);
          return Promise.resolve(answers[asked.length - 1] ?? answers.at(-1) ?? []);
        },
        timeoutMs: 2_000,
      });
      const answer = await poster.post(url, {}, '{}');
      poster.close();
      return { ...answer, asked };
    };

    it('by the one answer of the resolver that is also connected to', async () => {
      // It would say something else when asked again, as in a rebinding attack.
      const url = receiver.url('/hook', 'rebind.example');
      const answers = [['127.0.0.1'], ['10.9.9.9']];
      const { status, asked } = await post(url, answers, ['127.0.0.0/8']);
      expect([status, asked]).to.deep.equal([204, ['rebind.example']]);
      expect(receiver.received[0]?.headers['host']).to.equal(`rebind.example:${receiver.port}`);
    });

    it('and refused if any address is not public', async () => {
      const url = receiver.url('/hook', 'rebind.example').replace('http:', 'https:');
      for (const addresses of [
        ['127.0.0.1'],
        ['93.184.215.14', '127.0.0.1'],
        ['::1'],
        ['::ffff:10.0.0.1'],
        ['169.254.169.254'],
        ['fe80::1%lo'],
        ['2606:4700::1%lo'],
        ['nonsense'],
      ]) {
        const { status, error } = await post(url, [addresses]);
        expect(status, addresses.join()).to.equal(null);
        expect(error).to.match(/not have a public IP address|no valid IP address/);
        expect(error).not.to.contain(addresses[0]);
      }
      expect(receiver.received).to.have.length(0);
    });

    it('and by https only outside of allowed networks', async () => {
      const url = receiver.url('/hook', 'plain.example');
      const { error } = await post(url, [['93.184.215.14']], ['127.0.0.0/8']);
      expect(error).to.contain('https');
    });
  });

  describe('by TLS', () => {
    const folder = mkdtempSync(join(tmpdir(), 'webhook-tls-'));
    let key = '';
    let cert = '';
    before(() => {
      const args = '-x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2';
      execFileSync(
        'openssl',
        ['req', ...args.split(' '), '-subj', '/CN=hooks.example', '-addext']
          .concat('subjectAltName=DNS:hooks.example')
          .concat('-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')),
        { stdio: 'ignore' },
      );
      key = readFileSync(join(folder, 'key.pem'), 'utf8');
      cert = readFileSync(join(folder, 'cert.pem'), 'utf8');
    });
    after(() => {
      rmSync(folder, { recursive: true });
    });

    it('needs a certificate that is trusted and of that name', async () => {
      const receiver = await new Receiver(undefined, { key, cert }).open();
      const send = async (host: string, ca?: string) => {
        const poster = createPoster({
          policy: new TargetPolicy(['127.0.0.0/8']),
          resolve: () => Promise.resolve(['127.0.0.1']),
          ...(ca === undefined ? {} : { ca }),
        });
        const answer = await poster.post(receiver.url('/hook', host), {}, '{}');
        poster.close();
        return answer;
      };
      expect((await send('hooks.example', cert)).status).to.equal(204);
      expect((await send('hooks.example')).error).to.match(/TLS connection was not accepted/);
      expect((await send('other.example', cert)).error).to.contain('ALTNAME');
      expect((await send('127.0.0.1', cert)).error).to.contain('ALTNAME');
      expect(receiver.received).to.have.length(1);
      await receiver.close();
    });
  });
});

describe('the addresses of a name', () => {
  const asked: string[] = [];
  const ask = (v4: Promise<string[]>, v6: Promise<string[]>) => {
    const note = (kind: string, found: Promise<string[]>) => (name: string) => {
      asked.push(`${name} ${kind}`);
      return found;
    };
    return createResolve({ resolve4: note('4', v4), resolve6: note('6', v6) } as Parameters<
      typeof createResolve
    >[0]);
  };
  const none = () => Promise.reject(new Error('ENODATA'));
  beforeEach(() => asked.splice(0));

  it('are of both kinds, as far as name servers have them', async () => {
    const [one, two] = [Promise.resolve(['192.0.2.1']), Promise.resolve(['2001:db8::1'])];
    expect(await ask(one, two)('a.example')).to.deep.equal(['192.0.2.1', '2001:db8::1']);
    expect(asked).to.deep.equal(['a.example 4', 'a.example 6']);
    expect(await ask(one, none())('a.example')).to.deep.equal(['192.0.2.1']);
    expect(await ask(none(), two)('a.example')).to.deep.equal(['2001:db8::1']);
    expect(await ask(none(), none())('a.example')).to.deep.equal([]);
  });

  it('of localhost are known without asking', async () => {
    expect(await ask(none(), none())('localhost')).to.deep.equal(['127.0.0.1', '::1']);
    expect(asked).to.deep.equal([]);
  });
});
