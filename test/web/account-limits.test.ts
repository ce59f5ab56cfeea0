import timers from 'node:timers/promises';
import { syncBuiltinESMExports } from 'node:module';
import { expect } from 'chai';
import type { Response } from 'supertest';
import type { Limits } from '../../server/limits/port.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { STRIPE_ENV } from '../support/stripe-events.ts';
import { EMAIL, lastMail, mailsOf, PASSWORD, tokenOf, Visitor } from '../support/visitor.ts';

type Name = keyof Limits['people'];

const SETTINGS = '/dashboard/settings';
const PASSWORDS = ['passwordsOfAccount', 'signInsFromNetwork', 'signInsFromPlace'] as const;
const EMAIL_FORM = { email: 'new@example.org', email_password: PASSWORD };

/** What each form counts against, and by which of it the form is refused for a while. */
const FORMS: readonly (readonly [
  path: string,
  fields: Readonly<Record<string, string>>,
  refusing: readonly Name[],
  others?: readonly Name[],
])[] = [
  [
    '/login',
    { email: EMAIL, password: 'wrong', next: '' },
    ['signInsFromNetwork', 'signInsFromPlace'],
    ['signInsOfAddress'],
  ],
  ['/signup', { email: EMAIL }, ['signUpsFromNetwork'], ['mailsToAddress']],
  ['/forgot', { email: EMAIL }, ['mailsFromNetwork'], ['mailsToAddress']],
  [
    '/contact-sales',
    { name: 'Ann', email: EMAIL, company: '', message: 'More.' },
    ['mailsFromNetwork'],
  ],
  [`${SETTINGS}/delete`, { delete_password: 'wrong' }, PASSWORDS],
  [
    `${SETTINGS}/password`,
    { current_password: 'wrong', new_password: 'seven lamps along a river' },
    PASSWORDS,
  ],
  [
    `${SETTINGS}/email`,
    EMAIL_FORM,
    [...PASSWORDS, 'mailsFromNetwork', 'mailsOfAccount'],
    ['mailsToAddress'],
  ],
  ['/dashboard/keys', { name: 'ci', scopes: 'models:read', expires: '' }, ['keysFromNetwork']],
  ['/dashboard/billing', { plan: 'dev' }, ['mailsOfAccount']],
];

describe('the limits of forms', () => {
  let app: TestApp;
  let visitor: Visitor;
  let taken: (readonly [name: Name, of: string])[];
  /** What has nothing left. */
  let spent: Name | null;
  const open = async (env: Record<string, string> = {}): Promise<void> => {
    [taken, spent] = [[], null];
    const toLimit = (name: Name) => ({
      take: (of: unknown) => {
        taken.push([name, JSON.stringify(of)]);
        return Promise.resolve(name === spent ? 61 : 0);
      },
      forget: () => Promise.resolve(),
    });
    app = await openTestApp({
      env: { TRUSTED_PROXIES: 'loopback', ...env },
      services: ({ limits }) => {
        const names = Object.keys(limits.people) as Name[];
        const people = Object.fromEntries(names.map((name) => [name, toLimit(name)] as const));
        return {
          limits: { ...limits, people: people as Record<Name, ReturnType<typeof toLimit>> },
        };
      },
    });
    visitor = new Visitor(app);
    await visitor.join();
    taken = [];
  };
  const post = (...[path, fields]: Parameters<Visitor['post']>): Promise<Response> => {
    taken = [];
    return visitor.post(path, fields);
  };
  const namesOf = (): string[] => taken.map(([name]) => name).sort();
  /** Sorted. */
  const keysOf = (wanted: Name): string[] =>
    taken.filter(([name]) => name === wanted).map(([, of]) => of);

  describe('where no money is asked for', () => {
    before(() => open());
    after(() => app.close());
    afterEach(() => {
      spent = null;
    });

    for (const [path, fields, refusing, others = []] of FORMS) {
      it(`${path} counts against each of its limits once, and waits for those that are spent`, async () => {
        const { status } = await post(path, fields);
        expect(status).not.to.equal(429);
        expect(namesOf()).to.deep.equal([...refusing, ...others].sort());
        for (const name of refusing) {
          spent = name;
          const answer = await post(path, fields);
          expect([answer.status, answer.get('Retry-After')], name).to.deep.equal([429, '61']);
          expect(answer.text, name).to.contain('Try again in 61 seconds.');
        }
      });
    }

    it('are told beside the password that was typed', async () => {
      spent = 'passwordsOfAccount';
      const { text } = await post(`${SETTINGS}/delete`, { delete_password: PASSWORD });
      expect(text).to.match(/id="delete_password-error">Too many attempts\. Try again in 61 s/);
    });

    it('keep where to go on of who has to wait', async () => {
      spent = 'signInsFromPlace';
      const fields = { email: EMAIL, password: PASSWORD, next: '/dashboard/keys' };
      const { text } = await post('/login', fields);
      expect(text).to.contain('name="next" value="/dashboard/keys"');
    });

    const logInFrom = async (ip: string, email: string): Promise<void> => {
      visitor.headers = { 'X-Forwarded-For': ip };
      await post('/login', { email, password: 'wrong', next: '' });
      visitor.headers = {};
    };

    it('count who is guessed at by the address alone, however it is spelled', async () => {
      const addressOf = async (ip: string, email: string): Promise<string | undefined> => {
        await logInFrom(ip, email);
        return keysOf('signInsOfAddress')[0];
      };
      const address = await addressOf('198.51.100.1', EMAIL);
      expect(await addressOf('198.51.100.2', ` ${EMAIL.toUpperCase()}`)).to.equal(address);
      expect(await addressOf('198.51.100.1', 'bob@example.org')).not.to.equal(address);
      expect(address).not.to.contain('ann');
    });

    it('tell a place by address and network, however the address is spelled', async () => {
      const placeOf = async (email: string, ip: string): Promise<string | undefined> => {
        await logInFrom(ip, email);
        return keysOf('signInsFromPlace')[0];
      };
      const place = await placeOf(EMAIL, '198.51.100.1');
      expect(await placeOf(` ${EMAIL.toUpperCase()}`, '198.51.100.1')).to.equal(place);
      expect(await placeOf('bob@example.org', '198.51.100.1')).not.to.equal(place);
      expect(await placeOf(EMAIL, '198.51.100.2')).not.to.equal(place);
      expect(place).not.to.contain('ann');
      // Whoever types a password again in the settings is at the same place.
      visitor.headers = { 'X-Forwarded-For': '198.51.100.1' };
      await post(`${SETTINGS}/delete`, { delete_password: 'wrong' });
      visitor.headers = {};
      expect(keysOf('signInsFromPlace')).to.deep.equal([place]);
    });

    it('count mails by their address, however it is spelled', async () => {
      const keys = [];
      for (const email of [EMAIL, EMAIL.toUpperCase()]) {
        await post('/forgot', { email });
        keys.push(...keysOf('mailsToAddress'));
      }
      expect(keys).to.have.length(2);
      expect(keys[0]).to.equal(keys[1]);
    });

    it('keep no notice of a new address from the former one', async () => {
      await post(`${SETTINGS}/email`, EMAIL_FORM);
      const token = tokenOf(lastMail(app));
      const before = mailsOf(app).length;
      spent = 'mailsToAddress';
      await post('/forgot', { email: EMAIL });
      expect(mailsOf(app)).to.have.length(before);
      expect((await post('/confirm-email', { token })).status).to.equal(200);
      expect(lastMail(app)).to.contain(`To: ${EMAIL}`).and.contain('now uses new@example.org');
      spent = null;
      await post(`${SETTINGS}/email`, { ...EMAIL_FORM, email: EMAIL });
      await post('/confirm-email', { token: tokenOf(lastMail(app)) });
    });

    it('make who is guessed at from everywhere wait, and refuse nobody', async () => {
      const { setTimeout: sleep } = timers;
      const waits: unknown[] = [];
      timers.setTimeout = ((ms: number) => {
        waits.push(ms);
        return Promise.resolve();
      }) as typeof sleep;
      syncBuiltinESMExports();
      try {
        const owner = new Visitor(app);
        expect((await owner.logIn()).status).to.equal(303);
        expect(waits).to.deep.equal([]);
        spent = 'signInsOfAddress';
        expect((await owner.logIn()).status).to.equal(303);
        expect(waits).to.deep.equal([2_000]);
      } finally {
        timers.setTimeout = sleep;
        syncBuiltinESMExports();
      }
    });
  });

  it('leave the choice of a plan alone where it is paid for and no mail is sent', async () => {
    await open(STRIPE_ENV);
    spent = 'mailsOfAccount';
    expect((await post('/dashboard/billing', { plan: 'free' })).status).not.to.equal(429);
    expect(namesOf()).to.deep.equal([]);
    await app.close();
  });
});
