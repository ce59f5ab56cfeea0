import { expect } from 'chai';
import { dictionary } from '@zxcvbn-ts/language-common';
import {
  judgePassword,
  PASSWORD_LENGTH_MIN,
} from '../../../server/accounts/people/password-rules.ts';
import {
  type HashingFor,
  PASSWORD_COST,
  type PasswordCost,
  Passwords,
} from '../../../server/accounts/people/passwords.ts';
import type { ApiError } from '../../../server/errors.ts';
import { codeOf, refusalOf } from './support.ts';

const QUICK = { ln: 4, r: 8, p: 1 };
const ANN: HashingFor = { isSignIn: true, account: 'ann', network: 'hers' };

describe('passwords', () => {
  it('are hashed with no less than 128 MiB of work', () => {
    expect(PASSWORD_COST).to.deep.equal({ ln: 17, r: 8, p: 1 });
  });

  it('are known again, composed or not, and by nobody else', async () => {
    const passwords = new Passwords(QUICK);
    const hash = await passwords.hash('vier Füchse im Schnee', ANN);
    expect(hash).to.match(/^\$scrypt\$ln=4,r=8,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    const verify = async (password: string) =>
      (await passwords.verify(password, hash, ANN)).matches;
    expect(await verify('vier Fu\u0308chse im Schnee')).to.equal(true);
    // As keyboards for Japanese write Latin letters.
    expect(await verify('ｖｉｅｒ Füchse im Schnee')).to.equal(true);
    expect(await verify('vier Fuchse im Schnee')).to.equal(false);
    expect(await passwords.hash('vier Füchse im Schnee', ANN)).not.to.equal(hash);
    expect((await passwords.verify('', null, ANN)).matches).to.equal(false);
  });

  it('say that they were hashed with another amount of work than today’s', async () => {
    const passwords = new Passwords(QUICK);
    const verdictOf = async (cost: PasswordCost) => {
      const hash = await new Passwords(cost).hash('four herons', ANN);
      return passwords.verify('four herons', hash, ANN);
    };
    expect(await verdictOf(QUICK)).to.deep.equal({ matches: true, isOutdated: false });
    for (const other of [{ ln: 3 }, { r: 7 }, { p: 2 }]) {
      const verdict = await verdictOf({ ...QUICK, ...other });
      expect(verdict).to.deep.equal({ matches: true, isOutdated: true });
    }
    const nobody = await passwords.verify('four herons', null, ANN);
    expect(nobody).to.deep.equal({ matches: false, isOutdated: false });
  });

  it('are not compared with a hash that cannot be read', async () => {
    const hash = await new Passwords(QUICK).hash('x', ANN);
    for (const text of ['', ` ${hash}`, `${hash}=`, hash.replace('scrypt', 'argon2')]) {
      const failure = await new Passwords(QUICK)
        .verify('x', text, ANN)
        .catch((error: unknown) => error);
      expect(failure, text).to.have.property('message', 'A password hash is not readable.');
    }
  });

  /** What becomes of hashes that are asked for at once. */
  const askAll = async (whom: readonly HashingFor[]): Promise<Record<string, number>> => {
    const passwords = new Passwords(QUICK);
    const all = whom.map((one) => codeOf(passwords.hash('x', one)).catch(() => 'hashed'));
    const counts: Record<string, number> = {};
    for (const one of await Promise.all(all)) counts[one] = (counts[one] ?? 0) + 1;
    return counts;
  };
  const many = (count: number, toOne: (i: number) => Partial<HashingFor>): HashingFor[] =>
    Array.from({ length: count }, (_, i) => ({ ...ANN, ...toOne(i) }));
  const others = (count: number) =>
    many(count, (i) => ({ isSignIn: false, account: `other ${i}`, network: `other ${i}` }));
  const signIns = (count: number) => many(count, (i) => ({ account: `${i}`, network: `${i}` }));

  it('are hashed two at a time, and beyond a queue not at all', async () => {
    expect(await askAll(signIns(80))).to.deep.equal({ hashed: 66, temporarily_unavailable: 14 });
  });

  it('leave places for sign-ins, whatever else is hashed', async () => {
    const wanted = [...others(80), ...signIns(60)];
    expect(await askAll(wanted)).to.deep.equal({ hashed: 76, temporarily_unavailable: 64 });
  });

  it('are hashed at most twice at once for one account, and eight times for one network', async () => {
    const ofAccount = many(10, (i) => ({ network: `${i}` }));
    expect(await askAll(ofAccount)).to.deep.equal({ hashed: 2, too_many_attempts: 8 });
    const ofNetwork = many(20, (i) => ({ account: `${i}` }));
    expect(await askAll(ofNetwork)).to.deep.equal({ hashed: 8, too_many_attempts: 12 });
  });

  it('say when to come back where they are not hashed', async () => {
    const passwords = new Passwords(QUICK);
    const refusals = (whom: readonly HashingFor[]) =>
      Promise.all(whom.map((one) => refusalOf(passwords.hash('x', one)).catch(() => null)));
    const told = (all: readonly (ApiError | null)[]) => {
      const last = all.at(-1);
      return [last?.message, last?.headers];
    };
    expect(told(await refusals(many(3, () => ({}))))).to.deep.equal([
      'Other password checks for this account or your network are still in progress. Try again in a moment.',
      { 'Retry-After': '2' },
    ]);
    expect(told(await refusals(signIns(67)))).to.deep.equal([
      'Too many logins at the moment.',
      { 'Retry-After': '5' },
    ]);
  });

  it('give a place back when they are done, and when they fail', async () => {
    const passwords = new Passwords(QUICK);
    for (let i = 0; i < 5; i += 1) await passwords.hash('x', ANN);
    const impossible = (await passwords.hash('x', ANN)).replace('ln=4', 'ln=0');
    for (let i = 0; i < 3; i += 1) {
      const failure = await passwords.verify('x', impossible, ANN).catch((error: unknown) => error);
      expect(failure).to.be.an('error').and.not.to.have.property('headers');
    }
    expect((await passwords.verify('x', null, ANN)).matches).to.equal(false);
  });

  it('give back no place but their own', async () => {
    const slow = await new Passwords({ ...QUICK, ln: 15 }).hash('x', ANN);
    const passwords = new Passwords(QUICK);
    let isCompared = false;
    const comparing = passwords.verify('x', slow, ANN).then(() => {
      isCompared = true;
    });
    await passwords.hash('x', ANN);
    const both = [1, 2].map(() => codeOf(passwords.hash('x', ANN)).catch(() => 'hashed'));
    expect(await Promise.all(both)).to.deep.equal(['hashed', 'too_many_attempts']);
    expect(isCompared).to.equal(false);
    await comparing;
  });
});

describe('judgePassword', () => {
  const holder = { email: 'marguerite@example.org' };
  const isGood = async (password: string) => (await judgePassword(password, holder)) === null;

  it('takes what nobody guesses', async () => {
    for (const good of [
      'four herons cross a canal',
      'correct horse battery staple',
      'Xk9#mQ2$vL7@',
      'vier Füchse im Schnee',
      '雪の中の四匹の狐が走っていく',
      'a1 b2 z9 k3 w7 q5',
      'Xk9#mQ2$vL7@ '.repeat(10).slice(0, 128),
    ]) {
      expect(await isGood(good), good).to.equal(true);
    }
  });

  it('refuses what is short, long, or made of what is tried first', async () => {
    for (const bad of [
      'Xk9#mQ2$vL7',
      'x'.repeat(129),
      'aaaaaaaaaaaa',
      'abcabcabcabc',
      '123456789012',
      'qwertyuiop123',
      '1qaz2wsx3edc',
      'password1234',
      'P4ssw0rd2024!',
      'iloveyou12345',
      'Welcome2025!!',
      'Marguerite1990!',
      'adminadmin123',
      'summer2024winter',
      'catalogcatalog',
    ]) {
      expect(await isGood(bad), bad).to.equal(false);
    }
  });

  it('says how long a password has to be', async () => {
    const strong = 'four herons cross a canal '.repeat(5);
    for (const [length, words] of [
      [11, 'Use at least 12 characters.'],
      [128, null],
      [129, 'Use at most 128 characters.'],
    ] as const) {
      expect(await judgePassword(strong.slice(0, length), holder), `${length}`).to.equal(words);
    }
    // A picture is one character, whatever it takes to write it.
    expect(await judgePassword('🦊🐢🦉🐝🌲🔥🍋🎺', holder)).to.equal('Use at least 12 characters.');
  });

  it('refuses what leans on the name of the service', async () => {
    for (const leaning of ['the-catalog-zq', 'my new catalogue']) {
      expect(await isGood(leaning), leaning).to.equal(false);
    }
    expect(await isGood('the-cabinet-zq')).to.equal(true);
  });

  it('refuses what is made of pieces of the address, of three letters on, wherever they are divided', async () => {
    const judge = (email: string) => judgePassword('zoq-vex-quoll', { email });
    for (const mark of ['.', '+', '_', '-']) {
      expect(await judge(`zoq${mark}vex@quoll.org`), mark).to.match(
        /^This password is easy to guess/,
      );
    }
    for (const email of ['zoqvex@quoll.org', 'zo.qv.ex@quoll.org', 'ann@example.org']) {
      expect(await judge(email), email).to.equal(null);
    }
  });

  it('takes 128 characters, judging by the first forty', async () => {
    const filled = (beginning: string) => beginning.padEnd(128, 'x');
    expect(await isGood(filled('four herons cross a canal'))).to.equal(true);
    expect(await isGood(`${'a'.repeat(40)}four herons cross a canal`)).to.equal(false);
  });

  it('refuses every password of the list of the most used ones', async () => {
    const most = dictionary['passwords-common'];
    expect(most).to.have.length.above(40_000);
    for (const used of most.filter(({ length }) => length >= PASSWORD_LENGTH_MIN)) {
      expect(await isGood(used), used).to.equal(false);
      expect(await isGood(used.toUpperCase()), used).to.equal(false);
    }
  });
});
