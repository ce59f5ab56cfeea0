import { openTestApp, type TestApp } from '../support/app.ts';
import { settle, toOutline } from '../support/outline.ts';
import { NOW, PAST_OTHERS } from '../support/past-sample.ts';
import { mailsOf, Visitor } from '../support/visitor.ts';
import { WEB_MODELS } from '../support/web-sample.ts';
import { FORM_CASES } from './forms/cases.ts';
import { expectSnapshot } from '../support/snapshot.ts';

type Answer = Awaited<ReturnType<Visitor['get']>>;

/** What is answered: the status, where it leads, how long to wait, and what is shown. */
function say(what: string, answer: Answer): string[] {
  const told = ['Location', 'Retry-After', 'Cache-Control'].map(
    (name) => `${name}: ${answer.get(name) ?? '-'}`,
  );
  const line = `# ${what} ${answer.status} ${told.join(', ')}`;
  return [settle(line), ...(answer.text === '' ? [] : [toOutline(answer.text)])];
}

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
      const shown = say(`GET ${at}`, await visitor.get(at));
      if (Object.keys(form.fields).length > 0) {
        shown.push(...say(`POST ${action} with nothing`, await visitor.post(action, {})));
      }
      shown.push(...say(`POST ${action}`, await visitor.post(action, good)));
      shown.push(...say(`GET ${at} again`, await visitor.get(at)));
      for (const path of ['/dashboard', '/dashboard/usage', '/dashboard/settings']) {
        if (id === 'showKeys') shown.push(...say(`GET ${path}`, await visitor.get(path)));
      }
      shown.push(...mailsOf(app).slice(before).map(sayMail));
      expectSnapshot(`test/snapshots/pages/${id}.txt`, `${shown.join('\n')}\n`);
    });
  }
});
