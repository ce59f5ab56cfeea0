import { expect } from 'chai';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { NOW, PAST_OTHERS } from '../../support/past-sample.ts';
import {
  readAlerts,
  readForms,
  type ShownField,
  type ShownForm,
} from '../../support/read-forms.ts';
import { PUBLIC, publicPages } from '../../support/site-map.ts';
import { visitPage, type Visited } from '../../support/visit.ts';
import { WEB_MODELS } from '../../support/web-sample.ts';
import { VALUES } from './values.ts';

const TRACE = /node_modules|\.tsx?\b|SQLITE_|ZodError|\bat \S+ \(\S+:\d+|"issues"/;
/** Words people look for or show, and what is only put into a command. */
const WORDS = /^(q|add|slugs|variant|creator|provider)$/;
/** Any of several values. */
const REPEATED = /^(creator|provider|type)$/;
/** What is only put into a command: the API says what is wrong with it. */
const COMMAND = /^(body|p\..*)$/;
/** Parameters that are put into a command are many and alike. */
const isOneOfAKind = ({ name }: ShownField): boolean =>
  !COMMAND.test(name) || /^(body|p\.(q|slug|limit|type))$/.test(name);
/** What nobody types: the page says what is sent. */
const isGiven = (type: string): boolean => type === 'hidden' || type === 'checkbox';
/** Nothing at all is no mistake: a form sends its empty fields too. */
const NOTHING = ['is missing', 'is empty'];

describe('a form whose fields are an address', () => {
  let app: TestApp;
  const forms = new Map<string, ShownForm>();
  before(async () => {
    app = await openTestApp({ models: WEB_MODELS, others: PAST_OTHERS, clock: () => NOW });
    expect(Object.keys(PUBLIC).sort()).to.deep.equal(publicPages(app).sort());
    for (const path of Object.values(PUBLIC).flat()) {
      const { status, html } = await visitPage(app, path);
      // A form that is shown with a mistake sends the mistake along.
      if (status !== 200) continue;
      for (const form of readForms(html)) {
        const names = form.fields.map(({ name }) => name).join();
        if (form.method === 'get' && names !== '') forms.set(`${form.action} ${names}`, form);
      }
    }
  });
  after(() => app.close());

  const toPath = (
    { action, fields }: ShownForm,
    name: string,
    values: readonly string[],
  ): string => {
    const others = fields.filter((field) => field.name !== name && field.value !== '');
    const pairs = others.map((field): [string, string] => [field.name, field.value]);
    const all = [...pairs, ...values.map((value): [string, string] => [name, value])];
    return `${action}?${new URLSearchParams(all).toString()}`;
  };

  it('is on every page where something is searched, filtered or reckoned', () => {
    const actions = new Set([...forms.values()].map(({ action }) => action));
    expect([...actions]).to.include.members([
      '/explore',
      '/compare',
      '/charts',
      '/calculator',
      '/playground',
      '/providers',
      '/benchmarks/reasoning-test',
    ]);
  });

  /** The page a form leads to, by way of the addresses that say the same. */
  const follow = async (path: string): Promise<Visited> => {
    let answer = await visitPage(app, path);
    for (let i = 0; i < 3 && answer.location !== null; i += 1) {
      answer = await visitPage(app, answer.location);
    }
    return answer;
  };

  /** What is not as it should be about the page a form leads to. */
  const findFaults = (
    { status, html }: Visited,
    form: ShownForm,
    { name, type }: ShownField,
    typed: string,
    isTaken: boolean | null,
  ): string[] => {
    const faults = [
      TRACE.test(html) ? ['shows a trace'] : [],
      html.includes('<script>alert') ? ['takes text for markup'] : [],
      [200, 400].includes(status) ? [] : [`answers ${status}`],
      isTaken === null || isTaken === (status === 200) ? [] : [`answers ${status}, too`],
    ].flat();
    if (status !== 400) return faults;
    if (readAlerts(html) === '') faults.push('says nothing above');
    const again = readForms(html).filter(({ action }) => action === form.action);
    const fields = again.flatMap((one) => one.fields).filter((one) => one.name === name);
    if (isGiven(type)) return faults;
    if (fields.every(({ error }) => error === null)) faults.push('says nothing beside the field');
    const isShown = ({ value }: ShownField): boolean =>
      type === 'select' || value.slice(0, 2_000) === typed.slice(0, 2_000);
    if (!fields.some(isShown)) faults.push('loses what was typed');
    return faults;
  };

  it('is shown again as it was filled, with what is wrong beside each field', async () => {
    const faults: string[] = [];
    for (const form of forms.values()) {
      for (const field of form.fields.filter(isOneOfAKind)) {
        const { name, type, value } = field;
        for (const [fault, toValues] of Object.entries(VALUES)) {
          if (fault === 'is as long as a form') continue;
          const values = toValues(value === '' ? '1' : value);
          const answer = await follow(toPath(form, name, values));
          const isNothing = NOTHING.includes(fault);
          const isFree = WORDS.test(name) || isGiven(type);
          const isEither = fault === 'comes twice' ? isGiven(type) || REPEATED.test(name) : isFree;
          const isTaken = isNothing || COMMAND.test(name) ? true : isEither ? null : false;
          const found = findFaults(answer, form, field, values[0] ?? '', isTaken);
          faults.push(...found.map((one) => `${form.action}: ${name} ${fault}: ${one}`));
        }
      }
    }
    expect(faults).to.deep.equal([]);
  }).timeout(60_000);
});
