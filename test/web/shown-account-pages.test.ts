import { openTestApp, type TestApp } from '../support/app.ts';
import { settle, toAnswerLines } from '../support/outline.ts';
import { NOW, PAST_OTHERS } from '../support/past-sample.ts';
import { mailsOf, Visitor } from '../support/visitor.ts';
import { WEB_MODELS } from '../support/web-sample.ts';
import { FORM_CASES } from './forms/cases.ts';
import { expectSnapshot } from '../support/snapshot.ts';

/** What is sent: to whom, about what, and all that it says. */
const sayMail = (mail: string): string =>
  settle(`# mail\n${mail}`)
    .replaceAll(/^(?:Message-ID|Date|Content-.*|MIME.*): .*$/gm, '')
    .replaceAll(/\s*\n\s*/g, '\n')
    .trim();

/** Sessions that begin at once are shown in the order of their random ids. */
const OF_ANY_ORDER = 'endSession';

describe('what every page of an account shows', function () {
  this.timeout(60_000);
  let app: TestApp;
  before(async () => {
    app = await openTestApp({ models: WEB_MODELS, others: PAST_OTHERS, clock: () => NOW });
    // There is a first mail, so that mails can be counted.
    await new Visitor(app).join('first@example.org');
  });
  after(() => app.close());

  for (const [id, form] of Object.entries(FORM_CASES)) {
    if (id === OF_ANY_ORDER) continue;
    it(`${id}: shows its form, its mistakes and its answer, and sends the mail, as recorded`, async () => {
      const { visitor, at, action, good } = await form.open(app, `${id.toLowerCase()}@example.org`);
      const before = mailsOf(app).length;
      const shown = toAnswerLines(`GET ${at}`, await visitor.get(at));
      if (Object.keys(form.fields).length > 0) {
        shown.push(...toAnswerLines(`POST ${action} with nothing`, await visitor.post(action, {})));
      }
      const answer = await visitor.post(action, good);
      shown.push(...toAnswerLines(`POST ${action}`, answer));
      const to = answer.get('Location');
      if (to !== undefined) shown.push(...toAnswerLines(`GET ${to}`, await visitor.get(to)));
      if (to?.startsWith(`${at}?`) !== true) {
        shown.push(...toAnswerLines(`GET ${at} again`, await visitor.get(at)));
      }
      for (const path of ['/dashboard', '/dashboard/usage', '/dashboard/settings']) {
        if (id === 'showKeys') shown.push(...toAnswerLines(`GET ${path}`, await visitor.get(path)));
      }
      shown.push(...mailsOf(app).slice(before).map(sayMail));
      expectSnapshot(`test/snapshots/pages/${id}.txt`, `${shown.join('\n')}\n`);
    });
  }
});
