import { expect } from 'chai';
import fc from 'fast-check';
import { FIELDS } from '../../../schemas/fields.ts';
import { CONDITIONS_MAX, DEPTH_MAX, parseFilter } from '../../../schemas/filter/parse.ts';
import { TARGET_NAMES } from '../../../schemas/filter/targets.ts';
import type { Expression } from '../../../schemas/query.ts';
import { sentences } from '../../support/expressions.ts';
import { conditionsOf } from '../../../schemas/filter/conditions.ts';
import type { Mistake } from '../../../schemas/filter/scanner.ts';

function parse(text: string): Expression {
  const parsed = parseFilter(text);
  if ('mistakes' in parsed) throw new Error(JSON.stringify(parsed.mistakes));
  return parsed.expression;
}
function mistakesIn(text: string): readonly Mistake[] {
  const parsed = parseFilter(text);
  return 'mistakes' in parsed ? parsed.mistakes : [];
}

const RIGHT: readonly (readonly [text: string, expression: Expression])[] = [
  ['creator:=OpenAI', { kind: 'one_of', field: 'creator', values: ['openai'] }],
  ['creator.slug : Open', { kind: 'holds', field: 'creator', text: 'open' }],
  ['region:=EU-west', { kind: 'one_of', field: 'region', values: ['EU-west'] }],
  ['provider:=[a, b,a]', { kind: 'one_of', field: 'provider', values: ['a', 'b'] }],
  [
    'status:!=retired',
    { kind: 'not', of: { kind: 'one_of', field: 'status', values: ['retired'] } },
  ],
  ['license:=null', { kind: 'not', of: { kind: 'known', field: 'license' } }],
  ['license:="null"', { kind: 'one_of', field: 'license', values: ['null'] }],
  ['name:"GPT 4"', { kind: 'reads', field: 'name', text: 'gpt 4', whole: false }],
  ['name:=Évora', { kind: 'reads', field: 'name', text: 'evora', whole: true }],
  ['open_weights:true', { kind: 'flag', field: 'open_weights', value: true }],
  ['pricing.input:<2', { kind: 'within', field: 'input_price', ends: { lt: 2 } }],
  [
    'limits.context_window:>=128k',
    { kind: 'within', field: 'context_window', ends: { gte: 128_000 } },
  ],
  [
    'context_window:=8.19k',
    { kind: 'within', field: 'context_window', ends: { gte: 8190, lte: 8190 } },
  ],
  ['parameters:[7b..70B]', { kind: 'within', field: 'parameters', ends: { gte: 7e9, lte: 7e10 } }],
  [
    'input_price:=[0,1]',
    {
      kind: 'any',
      of: [
        { kind: 'within', field: 'input_price', ends: { gte: 0, lte: 0 } },
        { kind: 'within', field: 'input_price', ends: { gte: 1, lte: 1 } },
      ],
    },
  ],
  [
    'benchmark.gpqa-diamond:>-1.5',
    { kind: 'scored', benchmark: 'gpqa-diamond', ends: { gt: -1.5 } },
  ],
  [
    'release_date:>2025-06',
    { kind: 'within', field: 'release_date', ends: { gte: Date.UTC(2025, 6, 1) } },
  ],
  [
    'release_date:=2025-06-15T23:30:00-01:00',
    {
      kind: 'within',
      field: 'release_date',
      ends: { gte: Date.UTC(2025, 5, 16), lt: Date.UTC(2025, 5, 17) },
    },
  ],
  [
    'updated_at:[2025..2026-02]',
    {
      kind: 'within',
      field: 'updated_at',
      ends: { gte: Date.UTC(2025, 0, 1), lt: Date.UTC(2026, 2, 1) },
    },
  ],
  [
    'release_date:=2024',
    {
      kind: 'within',
      field: 'release_date',
      ends: { gte: Date.UTC(2024, 0, 1), lt: Date.UTC(2025, 0, 1) },
    },
  ],
  [
    'updated_at:<=2026-07-02T00:00:00Z',
    { kind: 'within', field: 'updated_at', ends: { lte: Date.UTC(2026, 6, 2) } },
  ],
];

/** Expressions with a mistake: where it is, what is said, and some of what is allowed. */
const WRONG: readonly (readonly [
  text: string,
  position: number,
  said: RegExp,
  allowed?: string,
])[] = [
  ['', 0, /field/, 'input_price'],
  ['   ', 3, /field/],
  ['price:<2', 0, /no field “price”/, 'pricing.input'],
  ['creator', 7, /operator, but the expression ends/, ':='],
  ['creator = openai', 8, /operator, found “=”/, ':='],
  ['creator:=', 9, /a value, but the expression ends/],
  ["creator:='openai'", 9, /"quotes"/],
  ['creator:=a creator:=b', 11, /&&, \|\| or the end/, '&&'],
  ['creator:=a and creator:=b', 11, /Join conditions with && or \|\|/, '&&'],
  ['creator:=a & creator:=b', 11, /Join conditions with && or \|\|/],
  ['creator:=a &&', 13, /field/],
  ['(creator:=a', 11, /closing parenthesis/, ')'],
  ['creator:=a)', 10, /the end/],
  ['!!creator:=a', 1, /a field/],
  ['creator:>a', 7, /compares numbers/, ':='],
  ['creator:[a..b]', 9, /Only numbers and dates/],
  ['status:=gone', 8, /not a value of status/, 'retired'],
  ['status:=[active, gone]', 17, /not a value of status/, 'retired'],
  ['capability:xyz', 11, /not part of any value of capability/, 'vision'],
  ['open_weights:=yes', 14, /true, false or null/, 'true'],
  ['input_price:<cheap', 13, /a number of 0 or more/],
  ['input_price:<-1', 13, /a number of 0 or more/],
  ['input_price:<1k', 13, /a number/],
  ['input_price:<1e999', 13, /a number/],
  ['benchmark.x:>high', 13, /Must be a number/],
  ['input_price:[1..', 16, /the upper end of the range/],
  ['input_price:[1,2]', 14, /a list is written/, '..'],
  ['input_price:=[1..2]', 15, /a range is written/, ']'],
  ['input_price:[5..1]', 16, /not be less than “5”/],
  ['input_price:<[1..2]', 13, /takes one value/],
  ['input_price:=[]', 14, /a value/],
  ['input_price:=[1,null]', 16, /cannot contain null/],
  ['input_price:>null', 13, /cannot be compared/],
  ['creator:null', 8, /“null” is not text/],
  ['name:=null', 6, /always known/],
  ['name:"™"', 5, /only punctuation/],
  ['release_date:>2025-02-30', 14, /that exists/],
  ['release_date:>yesterday', 14, /that exists/],
  ['creator:="open', 9, /never closed/],
  ['creator:="a\\n"', 11, /backslash/],
  ['creator:=""', 9, /1 to 200 characters/],
  [`creator:=${'x'.repeat(201)}`, 9, /1 to 200 characters/],
  [`${'('.repeat(6)}type:=text${')'.repeat(6)}`, 5, /5 parentheses/],
  [`type:=[${Array.from({ length: 51 }, () => 'text').join(',')}]`, 6, /50 values/],
  [Array.from({ length: 21 }, () => 'free:=true').join('&&'), 240, /20 conditions/],
  // Characters are counted, not UTF-16 units.
  ['name:"𝒳𝒴" && nope:=1', 13, /no field “nope”/],
];

describe('a filter expression', () => {
  for (const [text, expression] of RIGHT) {
    it(`${text} is understood`, () => {
      expect(parse(text)).to.deep.equal(expression);
    });
  }

  it('binds ! before && before ||', () => {
    const of = (text: string): Expression => parse(text);
    const [a, b, c] = ['free:=true', 'type:=text', 'status:=active'];
    expect(of(`${a} || !${b} && ${c}`)).to.deep.equal({
      kind: 'any',
      of: [of(a), { kind: 'all', of: [{ kind: 'not', of: of(b) }, of(c)] }],
    });
    expect(of(`!(${a}||${b})&&${c}`)).to.deep.equal({
      kind: 'all',
      of: [{ kind: 'not', of: { kind: 'any', of: [of(a), of(b)] } }, of(c)],
    });
  });

  for (const [text, position, said, allowed] of WRONG) {
    it(`${text.slice(0, 60)} is refused at ${position}`, () => {
      const [mistake] = mistakesIn(text);
      expect(mistake).to.include({ position });
      expect(mistake?.detail).to.match(said);
      if (allowed !== undefined) expect(mistake?.allowed).to.include(allowed);
    });
  }

  it('has all its mistakes told, in order', () => {
    const text = 'statsu:=active && type:=txt || input_price:<x && (';
    expect(mistakesIn(text).map(({ position, found }) => [position, found])).to.deep.equal([
      [0, 'statsu'],
      [24, 'txt'],
      [44, 'x'],
      [50, undefined],
    ]);
  });

  it('may be about every field by every name it has', () => {
    for (const { name, type } of FIELDS) {
      const value = { keyword: 'null', flag: 'true', number: '1', date: '2026', text: 'x' }[type];
      expect(conditionsOf(parse(`${name}:=${value}`)), name).to.have.length(1);
    }
    for (const name of TARGET_NAMES.filter((one) => one.includes('.'))) {
      expect(mistakesIn(`${name.replace('{id}', 'x')}:!=null`), name).to.deep.equal([]);
    }
  });

  it('is read or refused, whatever is typed, with a place within it', () => {
    const pieces = fc.oneof(
      fc.constantFrom(...TARGET_NAMES, ':', ':=', ':[', '..', ']', '(', ')', '!', '&&', '||'),
      fc.constantFrom('"', '\\', ',', 'null', '1', ' ', "'", '\ud800', '𝒳'),
      fc.string({ unit: 'binary', maxLength: 4 }),
    );
    const texts = fc.array(pieces, { maxLength: 40 }).map((list) => list.join(''));
    fc.assert(
      fc.property(
        fc.oneof(
          texts,
          sentences.map(({ text }) => text),
        ),
        (text) => {
          const parsed = parseFilter(text);
          if ('expression' in parsed) {
            expect(conditionsOf(parsed.expression).length).to.be.above(0);
            return;
          }
          for (const { position, detail } of parsed.mistakes) {
            expect(position).to.be.within(0, Array.from(text).length);
            expect(detail).to.match(/^[A-Z“:].*\.$/su);
          }
        },
      ),
      { numRuns: 1_000, examples: [['name:null'], ['input_price:>null']] },
    );
  });

  it('of the greatest size is read in little time', () => {
    const hostile = [
      '('.repeat(16_000),
      '!'.repeat(16_000),
      '"\\"'.repeat(5_000),
      ' '.repeat(16_000),
    ];
    for (const text of hostile) expect(mistakesIn(text)).to.have.length(1);
    const many = Array.from({ length: CONDITIONS_MAX }, () => 'creator:=a');
    expect(conditionsOf(parse(many.join('||')))).to.have.length(CONDITIONS_MAX);
    const nested = `${'('.repeat(DEPTH_MAX)}free:=true${')'.repeat(DEPTH_MAX)}`;
    expect(parse(nested)).to.deep.equal(parse('free:=true'));
  });
});
