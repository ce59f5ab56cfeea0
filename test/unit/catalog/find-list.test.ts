import { expect } from 'chai';
import { ListParams } from '../../../schemas/api/catalog/models.ts';
import { chooseConditions } from '../../../server/catalog/questions/answer/choose-conditions.ts';
import { findList } from '../../../server/catalog/questions/answer/find-list.ts';
import type { ReadCondition } from '../../../server/catalog/questions/conditions.ts';

const condition = (param: string, value: string): ReadCondition => ({
  text: `${param} ${value}`,
  wishes: [{ param, value }],
});
const VISION = condition('capability', 'vision');
const PAID = condition('filter', 'blended_price:>0');
const CHEAPEST = condition('sort', 'blended_price');
const ACTIVE = condition('status', 'active');

type Matches = Awaited<ReturnType<typeof findList>>['matches'];
/** Names of what is found where these texts are conditions. */
type Find = (has: (text: string) => boolean) => readonly string[];

/** What a list found for `heron 4`, or another text, was asked for with, and the lists that were looked for. */
async function ask(
  asked: readonly ReadCondition[],
  namesOf: Find,
  { text = 'heron 4', implied = [] }: { text?: string | null; implied?: ReadCondition[] } = {},
): Promise<{ readonly answered: readonly string[]; readonly tries: number }> {
  let tries = 0;
  const { chosen } = await findList({
    asked,
    implied,
    text,
    choose: (conditions) =>
      chooseConditions(conditions, ListParams.parse({}), new URLSearchParams()),
    find: ({ conditions, params }) => {
      tries += 1;
      const names = namesOf((one) => conditions.some((each) => each.text === one));
      const hits = names.map((name) => ({ model: { name, slug: name.toLowerCase() } }));
      const found = { page: { total: names.length, hits }, query: { sort: params.sort ?? [] } };
      return Promise.resolve(found as unknown as Matches);
    },
  });
  return { answered: chosen.conditions.map((one) => one.text), tries };
}

const RETIRED = 'Retired models too';

describe('the list a question is answered with', () => {
  it('has what the question implies, unless nothing is left then', async () => {
    const options = { text: null, implied: [PAID] };
    const all = await ask([VISION], () => ['Heron'], options);
    expect(all.answered).to.deep.equal([VISION.text, PAID.text]);
    const none = await ask([VISION], (has) => (has(PAID.text) ? [] : ['Heron']), options);
    expect(none.answered).to.deep.equal([VISION.text]);
  });

  it('has retired models where one of the version that is named is among them', async () => {
    const find: Find = (has) => (has(RETIRED) ? ['Heron 4', 'Heron 4.1'] : ['Heron 4.1']);
    expect((await ask([VISION], find)).answered).to.deep.equal([VISION.text, RETIRED]);
  });

  it('has none of them where there are only more of another version', async () => {
    const find: Find = (has) => (has(RETIRED) ? ['Heron 4.1', 'Heron 4.2'] : ['Heron 4.1']);
    expect((await ask([VISION], find)).answered).to.deep.equal([VISION.text]);
  });

  it('has retired models of another version where nothing else is found', async () => {
    const find: Find = (has) => (has(RETIRED) ? ['Heron 4.2'] : []);
    expect((await ask([VISION], find)).answered).to.deep.equal([VISION.text, RETIRED]);
  });

  it('is looked for once where it is sorted, has a status, or names nothing', async () => {
    const find: Find = () => ['Heron 4.1'];
    const once = [await ask([CHEAPEST], find), await ask([ACTIVE], find)];
    once.push(await ask([VISION], find, { text: null }));
    expect(once.map(({ tries }) => tries)).to.deep.equal([1, 1, 1]);
    expect((await ask([VISION], find)).tries).to.equal(2);
  });
});
