import { expect } from 'chai';
import { judgePassword } from '../../../server/accounts/people/password-rules.ts';
import { PASSWORD_COST, Passwords } from '../../../server/accounts/people/passwords.ts';
import { codeOf } from './support.ts';

const QUICK = { ln: 4, r: 8, p: 1 };

describe('passwords', () => {
  it('are hashed with no less than 128 MiB of work', () => {
    expect(PASSWORD_COST).to.deep.equal({ ln: 17, r: 8, p: 1 });
  });

  it('are known again, composed or not, and by nobody else', async () => {
    const passwords = new Passwords(QUICK);
    const hash = await passwords.hash('vier Füchse im Schnee');
    expect(hash).to.match(/^\$scrypt\$ln=4,r=8,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    const verify = async (password: string) => (await passwords.verify(password, hash)).matches;
    expect(await verify('vier Fu\u0308chse im Schnee')).to.equal(true);
    expect(await verify('vier Fuchse im Schnee')).to.equal(false);
    expect(await passwords.hash('vier Füchse im Schnee')).not.to.equal(hash);
    expect((await passwords.verify('', null)).matches).to.equal(false);
  });

  it('say that they were hashed with less work than today', async () => {
    const hash = await new Passwords({ ...QUICK, ln: 3 }).hash('four herons');
    const verdict = await new Passwords(QUICK).verify('four herons', hash);
    expect(verdict).to.deep.equal({ matches: true, isOutdated: true });
  });

  it('are hashed two at a time, and beyond a queue not at all', async () => {
    const passwords = new Passwords(QUICK);
    const all = Array.from({ length: 80 }, () => codeOf(passwords.hash('x')).catch(() => 'hashed'));
    const became = await Promise.all(all);
    expect(became.filter((one) => one === 'hashed')).to.have.length(66);
    expect(became.filter((one) => one === 'temporarily_unavailable')).to.have.length(14);
  });
});

describe('judgePassword', () => {
  const holder = { email: 'marguerite@example.org' };
  const isGood = (password: string) => judgePassword(password, holder) === null;

  it('takes what nobody guesses', () => {
    for (const good of [
      'four herons cross a canal',
      'correct horse battery staple',
      'Xk9#mQ2$vL7@',
      'vier Füchse im Schnee',
      '雪の中の四匹の狐が走っていく',
      'a1 b2 z9 k3 w7 q5',
    ]) {
      expect(isGood(good), good).to.equal(true);
    }
  });

  it('refuses what is short, long, or made of what is tried first', () => {
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
      'summer winter 1999',
    ]) {
      expect(isGood(bad), bad).to.equal(false);
    }
  });
});
