import { expect } from 'chai';
import type { EmailMessage } from '../../../server/accounts/people/people.ts';
import { toMail } from '../../../server/mail/account-emails.ts';
import { toDecisionMail } from '../../../server/mail/plan-emails.ts';

const ORIGIN = 'https://catalog.example';
const TO = { to: 'ann@example.org', token: 'tok_1', newEmail: 'new@example.org' };

describe('a mail about an account', () => {
  const write = (kind: EmailMessage['kind']) => {
    const { to, text } = toMail({ ...TO, kind }, ORIGIN);
    expect(to).to.equal(TO.to);
    const links = (text.match(/https:\S+/g) ?? []).map((link) => link.slice(ORIGIN.length));
    return { links, hours: /within (\d+) hour/.exec(text)?.[1] ?? null, text };
  };

  it('leads to the page that does what it is about, for as long as its link is good', () => {
    const kinds = {
      sign_up: [['/verify-email?token=tok_1'], '24'],
      account_exists: [['/login', '/forgot'], null],
      reset_password: [['/reset?token=tok_1'], '1'],
      no_account: [['/signup'], null],
      change_email: [['/confirm-email?token=tok_1'], '24'],
      address_taken: [['/login'], null],
      password_set: [['/forgot'], null],
      email_changed: [[], null],
    } as const;
    for (const [kind, [links, hours]] of Object.entries(kinds)) {
      const mail = write(kind as keyof typeof kinds);
      expect([mail.links, mail.hours], kind).to.deep.equal([links, hours]);
    }
  });

  it('names the new address to the former one', () => {
    expect(write('email_changed').text).to.contain(TO.newEmail);
  });

  it('says what an operator decided', () => {
    expect(toDecisionMail(TO.to, 'Scale', true).text).to.contain('now on the Scale plan');
    expect(toDecisionMail(TO.to, 'Scale', false).subject).to.contain('declined');
  });
});
