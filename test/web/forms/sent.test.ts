import { expect } from 'chai';
import type { Response } from 'supertest';
import { accountPages } from '../../../server/web/account/pages.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { readAlerts, readForms, type ShownForm } from '../../support/read-forms.ts';
import { findMarkupErrors } from '../../support/validate-html.ts';
import { FORM_CASES } from './cases.ts';
import type { Ready } from './joined.ts';
import { TAKEN, VALUES, type Fault, type Kind } from './values.ts';

/** What only programs say to programs. */
const TRACE = /node_modules|\.tsx?\b|SQLITE_|ZodError|\bat \S+ \(\S+:\d+|"issues"/;
const UNSEEN = ['hidden', 'checkbox', 'select'];
const MANY = Array.from({ length: 20_000 }, (_, at) => `f${at % 100}=1`).join('&');

describe('a form that is sent', () => {
  let app: TestApp;
  let count = 0;
  before(async () => {
    app = await openTestApp();
  });
  after(() => app.close());

  const fresh = (id: string): Promise<Ready> => {
    count += 1;
    const form = FORM_CASES[id];
    if (form === undefined) throw new Error(`The form ${id} has no case.`);
    return form.open(app, `p${count}@example.org`);
  };
  const shownOn = (text: string, action: string): ShownForm | undefined =>
    readForms(text).find((form) => form.method === 'post' && form.action === action);

  it('has a case here, whichever it is, with all its fields', async () => {
    const sendable = accountPages(app.services, () => {
      throw new Error('Only forms are asked for.');
    }).filter((page) => 'send' in page);
    expect(Object.keys(FORM_CASES).sort()).to.deep.equal(sendable.map(({ id }) => id).sort());
    for (const { id, path } of sendable) {
      const { visitor, at, action, good } = await fresh(id);
      expect(action, id).to.match(new RegExp(`^${path.replaceAll(/:\w+/g, '\\w+')}$`));
      const form = shownOn((await visitor.get(at)).text, action);
      const names = new Set(form?.fields.map(({ name }) => name));
      expect([...names].sort(), id).to.deep.equal(Object.keys(FORM_CASES[id]?.fields ?? {}).sort());
      const { status } = await visitor.post(action, good);
      expect(status, `${id}: good values`).to.be.oneOf([200, 201, 303]);
    }
  });

  /** What no answer may be or hold, whatever was sent. */
  const expectSound = ({ status, text }: Response, what: string): void => {
    expect(status, what).to.be.below(500);
    expect(text, what).not.to.match(TRACE);
    expect(text, what).not.to.contain('<script>alert').and.not.to.contain('<b>');
  };

  /** The form again with everything that was typed but what is secret, and what is wrong with it. */
  const expectAgain = (
    answer: Response,
    action: string,
    sent: Readonly<Record<string, readonly string[]>>,
    what: string,
  ): ShownForm => {
    const form = shownOn(answer.text, action);
    if (form === undefined) throw new Error(`${what}: the form is lost`);
    expect(readAlerts(answer.text), what).not.to.equal('');
    for (const { name, type, value } of form.fields) {
      const [typed = ''] = sent[name] ?? [];
      if (type === 'password') {
        expect(value, what).to.equal('');
        if (typed.length > 7) expect(answer.text, what).not.to.contain(typed);
      } else if (!UNSEEN.includes(type) && sent[name]?.length !== 0) {
        expect(value, `${what}: ${name}`).to.equal(typed.slice(0, 2_000));
      }
    }
    return form;
  };

  const expectRefused = async (
    answer: Response,
    { action, good }: Ready,
    kind: Kind,
    [name, values]: readonly [string, readonly string[]],
    what: string,
  ): Promise<void> => {
    expect(answer.status, what).to.be.oneOf(values.length === 1 ? [400, 413, 422] : [400, 422]);
    if (kind === 'link' && values[0] !== good[name]) {
      expect(answer.text, what).to.match(/has expired.*href="\/(signup|forgot|dash)/s);
      return;
    }
    const sent = Object.entries({ ...good }).map(([one, value]) => [one, [value]] as const);
    const all = { ...Object.fromEntries(sent), [name]: values };
    const form = expectAgain(answer, action, all, what);
    const field = form.fields.find((one) => one.name === name);
    const isSeen = field !== undefined && !['hidden', 'checkbox'].includes(field.type);
    // Which of address and password is wrong is said to nobody.
    const isTold = isSeen && answer.status !== 413 && !what.startsWith('logIn: password');
    if (isTold) expect(field.error, what).not.to.equal(null);
    if (values.length > 1) expect(await findMarkupErrors(answer.text), what).to.deep.equal([]);
  };

  for (const [id, { fields, takesAnything }] of Object.entries(FORM_CASES)) {
    for (const [name, kind] of Object.entries(fields)) {
      it(`${id}: whatever stands in ${name} is taken, or said to be wrong`, async () => {
        let ready = await fresh(id);
        for (const [fault, toValues] of Object.entries(VALUES)) {
          const what = `${id}: ${name} ${fault}`;
          const values = toValues(ready.good[name] ?? '');
          const answer = await ready.visitor.post(ready.action, { ...ready.good, [name]: values });
          expectSound(answer, what);
          if ((TAKEN[kind] as readonly Fault[]).includes(fault as Fault)) {
            expect(answer.status, what).to.be.oneOf([200, 201, 303]);
            ready = await fresh(id);
          } else await expectRefused(answer, ready, kind, [name, values], what);
        }
      }).timeout(20_000);
    }

    it(`${id}: is shown again where it is broken as a whole`, async () => {
      const { visitor, action, good } = await fresh(id);
      const typed = Object.fromEntries(
        Object.entries(good).map(([name, value]) => [name, [value]] as const),
      );
      const right = new URLSearchParams(good).toString();
      for (const [what, body, status] of [
        ['a field too many', `${right}&__proto__=1&isAdmin=true`, 400],
        ['twenty thousand fields', `${right}&${MANY}`, 413],
        ['half of them', `${right}&${MANY.slice(0, 60_000)}`, 400],
        ['broken encoding', `${right}&%zz=%ff%c0&&==&%`, 400],
        ['a megabyte', `${right}&x=${'x'.repeat(2 ** 20)}`, 413],
      ] as const) {
        if (takesAnything === true) continue;
        const answer = await visitor.post(action, body);
        expectSound(answer, `${id}: ${what}`);
        expect(answer.status, `${id}: ${what}`).to.equal(status);
        expectAgain(answer, action, typed, `${id}: ${what}`);
      }
      visitor.headers = { 'Content-Type': 'application/json' };
      const other = await visitor.post(action, JSON.stringify(good));
      expectSound(other, `${id}: JSON`);
      expect(other.status).to.equal(415);
    });
  }
});
