import { expect } from 'chai';
import { ListParams } from '../../../schemas/api/catalog/models.ts';
import {
  chooseConditions,
  toListAddress,
} from '../../../server/catalog/questions/answer/choose-conditions.ts';
import { toSeeAlso, toSeeAlsoPath } from '../../../server/catalog/questions/answer/see-also.ts';
import { implyConditions } from '../../../server/catalog/questions/answer/suggested.ts';
import {
  countWithout,
  toInterpretation,
  toSearched,
  warnOf,
} from '../../../server/catalog/questions/answer/to-interpretation.ts';
import type { NamedModels, ReadCondition } from '../../../server/catalog/questions/conditions.ts';

/** A condition by its parameters: `min_input_price=2&max_input_price=3`. */
const condition = (params: string, named?: NamedModels): ReadCondition => ({
  text: params,
  wishes: [...new URLSearchParams(params)].map(([param, value]) => ({ param, value })),
  ...(named === undefined ? {} : { named }),
});
const read = (...all: readonly string[]) => all.map((params) => condition(params));
const paramsOf = (conditions: readonly ReadCondition[]) =>
  conditions.map(({ wishes }) => wishes.map(({ param, value }) => `${param}=${value}`).join('&'));

describe('where a question leads besides its list', () => {
  const leadsTo = (as: NamedModels['as'], models: readonly string[], since?: string): string => {
    const named = { as, models, ...(since === undefined ? {} : { since }) };
    const others = read('creator=acme,zoo', 'provider=!borealis', 'type=text');
    const also = toSeeAlso([...others, condition('', named)]);
    return also === null ? 'nowhere' : toSeeAlsoPath(also);
  };

  it('is to what compares, sells or replaces the models that are named', () => {
    expect(leadsTo('compared', ['a', 'b/c'])).to.equal('/api/v1/compare?slugs=a,b%2Fc');
    expect(leadsTo('offers', ['a'])).to.equal('/api/v1/models/a/offers');
    expect(leadsTo('alternatives', ['a'])).to.equal('/api/v1/models/a/alternatives');
    expect(leadsTo('successor', ['b/c'])).to.equal('/api/v1/models/b%2Fc/alternatives');
    expect([leadsTo('offers', []), leadsTo('successor', [])]).to.deep.equal(['nowhere', 'nowhere']);
    expect(toSeeAlso(read('type=text'))).to.equal(null);
  });

  it('is to the changes of prices, of whom and since when it asks', () => {
    const path = '/api/v1/changes?type=model.price_changed&creator=acme,zoo';
    expect(leadsTo('repriced', [])).to.equal(path);
    expect(leadsTo('repriced', [], '2026-05-01')).to.equal(`${path}&since=2026-05-01`);
  });
});

describe('what a question means besides', () => {
  const [paid, chat] = ['filter=blended_price:>0', 'type=text'];
  const CASES: readonly (readonly [asked: string[], taken: string[], implied: string[]])[] = [
    [['sort=blended_price'], [], [paid, chat]],
    [['sort=-blended_price'], [], []],
    [['sort=blended_price', 'free=true'], [], [chat]],
    [['sort=blended_price', 'filter=blended_price:<2'], [], [chat]],
    [['sort=blended_price'], ['free'], [chat]],
    [['sort=blended_price', 'type=image'], [], [paid]],
    [['sort=blended_price'], ['type'], [paid]],
    [['sort=blended_price', 'output_modality=image'], [], [paid]],
    [['sort=blended_price'], ['filter'], []],
    [['sort=unit_price'], [], ['filter=unit_price:>0']],
    [['sort=input_price', 'capability=vision'], [], ['filter=input_price:>0', chat]],
    [['capability=vision'], [], ['type=!image,!video']],
    [['sort=unit_price', 'capability=vision'], [], ['filter=unit_price:>0', 'type=!image,!video']],
    [['capability=tool_calling'], [], []],
  ];
  for (const [asked, taken, implied] of CASES) {
    const given = taken.length === 0 ? '' : ` beside ${taken.join()}`;
    it(`is ${implied.join(' and ') || 'nothing'} for ${asked.join(' ')}${given}`, () => {
      const found = implyConditions(read(...asked), new Set(taken));
      expect(paramsOf(found)).to.deep.equal(implied);
      for (const { suggestedBy } of found) expect(asked).to.include(suggestedBy?.text);
    });
  }
});

describe('the conditions of a question', () => {
  const choose = (asked: readonly ReadCondition[], given = '') => {
    const { conditions, left, params } = chooseConditions(
      asked,
      ListParams.parse({}),
      new URLSearchParams(given),
    );
    return { conditions: paramsOf(conditions), left, params };
  };

  it('are those that can hold together, the first ones', () => {
    const { conditions, left, params } = choose(
      read('min_input_price=3', 'max_input_price=2', 'open_weights=true', 'max_output_price=cheap'),
    );
    expect(conditions).to.deep.equal(['min_input_price=3', 'open_weights=true']);
    expect(left).to.deep.equal(['max_input_price=2', 'max_output_price=cheap']);
    expect(params).to.deep.include({ min_input_price: 3, open_weights: true });
  });

  it('are none of which the request says something itself', () => {
    const asked = read('sort=name', 'open_weights=true', 'max_input_price=2');
    const left = (given: string) => choose(asked, given).left;
    expect(left('open_weights=false')).to.deep.equal(['open_weights=true']);
    expect(left('order=asc')).to.deep.equal(['sort=name']);
    expect(left('sort_order=asc')).to.deep.equal(['sort=name']);
    expect(left('limit=5')).to.deep.equal([]);
  });

  it('are twelve at most', () => {
    const asked = read(
      ...['type=text', 'creator=a', 'provider=b', 'family=c', 'license=mit', 'region=eu'],
      ...['open_weights=true', 'free=false', 'min_input_price=1', 'max_input_price=9'],
      ...['min_output_price=1', 'max_output_price=9', 'min_context_window=1', 'capability=vision'],
    );
    expect(choose(asked).conditions).to.have.length(12);
    expect(choose(asked).left).to.deep.equal(['min_context_window=1', 'capability=vision']);
  });

  it('leave as many filters as a request may have', () => {
    const creator = Array.from({ length: 20 }, (_, i) => ({ values: [`c${i}`], not: false }));
    const { left } = chooseConditions(
      read('sort=name', 'open_weights=true'),
      { ...ListParams.parse({}), creator },
      new URLSearchParams(),
    );
    expect(left).to.deep.equal(['open_weights=true']);
  });

  it('join those of the request in the address of a list, but for what is no part of one', () => {
    const given = new URLSearchParams(
      'q=a&typo=off&page=2&cursor=c&offset=20&highlight=true&sort=-relevance&type=text&limit=5',
    );
    expect(toListAddress(given).toString()).to.equal('type=text&limit=5');
    const ordered = new URLSearchParams('sort=name&sort_order=desc');
    expect(toListAddress(ordered).toString()).to.equal('sort=name&order=desc');
  });

  it('are said with what they mean, in an address that can be read', () => {
    const implied = { ...condition('type=!image'), suggestedBy: condition('capability=vision') };
    const about = { text: 'heron two', ignored: ['the'], unknown: [] };
    const asked = [condition('benchmark_min=quiz:1'), implied];
    const base = new URLSearchParams('limit=5');
    expect(toInterpretation(asked, about, base)).to.deep.equal({
      understood: [
        { text: 'benchmark_min=quiz:1', as: 'benchmark_min=quiz:1' },
        { text: 'type=!image', as: 'type=!image', implied: true },
      ],
      ...about,
      query: '/api/v1/models?q=heron+two&limit=5&benchmark_min=quiz:1&type=!image',
    });
    expect(toInterpretation(read('capability=vision'), { ...about, text: null }, base)).to.include({
      query: '/api/v1/models?limit=5&capability=vision',
    });
    expect(toSearched(about, 'heron', base)).to.deep.equal({
      ...{ understood: [], ...about, text: 'heron' },
      query: '/api/v1/search?q=heron&limit=5&interpret=off',
    });
  });

  it('are each counted without, and so are the words, but not the order', async () => {
    const counted: string[] = [];
    const count = (rest: readonly ReadCondition[], q: string | null) =>
      Promise.resolve(counted.push(`${paramsOf(rest).join(' ')} q=${q ?? ''}`));
    const asked = read('sort=name', 'type=text', 'free=true');
    expect(await countWithout(asked, 'heron', count)).to.deep.equal([
      { text: 'type=text', as: 'type=text', total: 1 },
      { text: 'free=true', as: 'free=true', total: 2 },
      { text: 'heron', as: 'q=heron', total: 3 },
    ]);
    expect(counted).to.deep.equal([
      'sort=name free=true q=heron',
      'sort=name type=text q=heron',
      'sort=name type=text free=true q=',
    ]);
    expect(await countWithout(asked.slice(0, 1), null, count)).to.deep.equal([]);
  });

  it('are warned of where the data has nothing, or little, about them', () => {
    const codes = (unknown: readonly string[], conditions: readonly ReadCondition[]) =>
      warnOf(unknown, conditions).map(({ code, detail = '' }) => `${code} ${detail.slice(0, 7)}`);
    expect(codes(['speed'], read('type=text'))).to.deep.equal(['not_in_the_data The cat']);
    expect(codes([], read('type=text', 'region=eu'))).to.deep.equal(['partly_known Regions']);
    const repriced = condition('sort=-updated_at', { as: 'repriced', models: [] });
    expect(codes([], [repriced])).to.deep.equal(['partly_known A list ']);
  });
});
