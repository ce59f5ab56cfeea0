import { expect } from 'chai';
import { FILTER_VALUES_MAX, parseFilter } from '../../../schemas/filter/parse.ts';
import type { Mistake } from '../../../schemas/filter/scanner.ts';
import { TARGET_NAMES } from '../../../schemas/filter/targets.ts';
import type { Expression } from '../../../schemas/query.ts';

type Told = readonly [
  text: string,
  position: number,
  detail: string,
  found?: string | undefined,
  allowed?: readonly string[] | undefined,
];

const QUOTES = 'Expected a value (put it in "quotes" unless it is plain), found ';
const DATES = ['2026', '2026-01', '2026-01-31', '2026-01-31T12:00:00Z'];
const NO_DATE = 'Must be a year, a month, a day or an RFC 3339 instant that exists.';
const JOINS = ['&&', '||'];
const X30 = 'x'.repeat(30);

/** The one mistake in an expression, as it is told. */
const MISTAKES: readonly Told[] = [
  ['creator:"a', 8, 'This quote is never closed.', undefined, ['"']],
  ...['\\', '\\n'].map((found): Told => {
    const detail = 'Inside quotes, a backslash may only precede a quote or another backslash.';
    return [`creator:"a${found}`, 10, detail, found, ['\\"', '\\\\']];
  }),
  ["creator:='x'", 9, `${QUOTES}“'x'”.`, "'x'", []],
  ['creator:=`x`', 9, `${QUOTES}“\`x\`”.`, '`x`', []],
  ['open_weights:=yes', 14, 'Must be true, false or null.', 'yes', ['true', 'false', 'null']],
  ['open_weights:>true', 12, ':> compares numbers and dates.', ':>', [':', ':=', ':!=']],
  ['input_price:<007', 13, 'Must be a number of 0 or more.', '007'],
  ['input_price:<cheap', 13, 'Must be a number of 0 or more.', 'cheap'],
  [
    'context_window:<many',
    16,
    'Must be a number of 0 or more, such as 128000, 128k or 7b.',
    'many',
  ],
  ['benchmark.x:>high', 13, 'Must be a number.', 'high'],
  ['release_date:=2025-02-30', 14, NO_DATE, '2025-02-30', DATES],
  ['updated_at:=2025-02-30T00:00:00Z', 12, NO_DATE, '2025-02-30T00:00:00Z', DATES],
  ['updated_at:>soon', 12, NO_DATE, 'soon', DATES],
  ['input_price:>null', 13, '“null” cannot be compared with < or >.', 'null'],
  ['input_price:[1..null]', 16, 'A range cannot begin or end with null.', 'null'],
  ['input_price:[null..1]', 13, 'A range cannot begin or end with null.', 'null'],
  ['creator:[a..b]', 9, 'Only numbers and dates have ranges.', 'a'],
  ['free:[1..2]', 6, 'Only numbers and dates have ranges.', '1'],
  [
    'input_price:[1..',
    16,
    'Expected the upper end of the range, but the expression ends.',
    undefined,
    [],
  ],
  [
    'input_price:[',
    13,
    'Expected the lower end of the range, but the expression ends.',
    undefined,
    [],
  ],
  ['benchmark.-x:>1', 0, 'There is no field “benchmark.-x”.', 'benchmark.-x', TARGET_NAMES],
  ['input_price:[1 2]', 15, 'Expected .., found “2]”.', '2]', ['..']],
  ['input_price:[1 , 2]', 15, 'Expected .. (a list is written :=[a,b]), found “,”.', ',', ['..']],
  [
    'input_price:[1..2',
    17,
    'Expected ] at the end of the range, but the expression ends.',
    undefined,
    [']'],
  ],
  ['input_price:[3..2]', 16, 'Must not be less than “3”, the start of the range.', '2'],
  [
    'input_price:=[1..2]',
    15,
    'Expected , or ] (a range is written :[a..b]), found “..2]”.',
    '..2]',
    [',', ']'],
  ],
  ['input_price:=[1 2]', 16, 'Expected , or ], found “2]”.', '2]', [',', ']']],
  ['status:=[active,', 16, 'Expected a value, but the expression ends.', undefined, []],
  ['creator:=[a,null]', 12, 'A list cannot contain null: use :=null on its own.', 'null'],
  ['name:" "', 5, 'Contains only punctuation and spaces.', ' '],
  ['name:=""', 6, 'A value may have 1 to 200 characters; this one has 0.', ''],
  [
    'creator:=a &',
    11,
    'Expected &&, || or the end, found “&”. Join conditions with && or ||, and negate one with !.',
    '&',
    JOINS,
  ],
  [
    'creator:=a AND b',
    11,
    'Expected &&, || or the end, found “AND”. Join conditions with && or ||, and negate one with !.',
    'AND',
    JOINS,
  ],
  [
    'creator:=a not b',
    11,
    'Expected &&, || or the end, found “not”. Join conditions with && or ||, and negate one with !.',
    'not',
    JOINS,
  ],
  ['creator:=a=b', 10, 'Expected &&, || or the end, found “=b”.', '=b', JOINS],
  [`creator:=a ${'x'.repeat(31)}`, 11, `Expected &&, || or the end, found “${X30}”.`, X30, JOINS],
  [
    `${'n'.repeat(65)}:=1`,
    0,
    `There is no field “${'n'.repeat(64)}…”.`,
    'n'.repeat(65),
    TARGET_NAMES,
  ],
  [
    '(creator:=a',
    11,
    'Expected &&, || or a closing parenthesis, but the expression ends.',
    undefined,
    [...JOINS, ')'],
  ],
  ['creator:=🦩 x', 11, 'Expected &&, || or the end, found “x”.', 'x', JOINS],
  [
    'capability:null',
    11,
    '“null” is not text: use :=null for unknown values, or "null" for the word.',
    'null',
  ],
  ['!creator', 8, 'Expected an operator, but the expression ends.', undefined, [':', ':=', ':!=']],
];

const within = (field: string, ends: object) => ({ kind: 'within', field, ends });
const flag = (value: boolean) => ({ kind: 'flag', field: 'open_weights', value });
const isKnown = { kind: 'any', of: [flag(true), flag(false)] };
const NEW_YEAR = Date.UTC(2026, 0, 1);

const READ: readonly (readonly [text: string, expression: object])[] = [
  ['updated_at:>2025', within('updated_at', { gte: NEW_YEAR })],
  ['updated_at:>2025-12', within('updated_at', { gte: NEW_YEAR })],
  ['updated_at:>2025-12-31', within('updated_at', { gte: NEW_YEAR })],
  ['updated_at:>2024-02-28', within('updated_at', { gte: Date.UTC(2024, 1, 29) })],
  ['updated_at:<2026', within('updated_at', { lt: NEW_YEAR })],
  [
    'updated_at:2025-06-15T12:00:00+02:00',
    within('updated_at', { gte: Date.UTC(2025, 5, 15, 10), lte: Date.UTC(2025, 5, 15, 10) }),
  ],
  [
    'release_date:2025-06-15t23:30:00z',
    within('release_date', { gte: Date.UTC(2025, 5, 15), lt: Date.UTC(2025, 5, 16) }),
  ],
  ['updated_at:[2025..2025]', within('updated_at', { gte: Date.UTC(2025, 0, 1), lt: NEW_YEAR })],
  ['parameters:1.5k', within('parameters', { gte: 1_500, lte: 1_500 })],
  ['context_window:=1t', within('context_window', { gte: 1e12, lte: 1e12 })],
  ...['1e-3', '1E-3', '0.001000000000000000'].map((typed): readonly [string, object] => [
    `input_price:=${typed}`,
    within('input_price', { gte: 0.001, lte: 0.001 }),
  ]),
  ['updated_at:>2026-01-01T00:00:00.000000000Z', within('updated_at', { gt: NEW_YEAR })],
  ['name:="a\\"b\\\\c"', { kind: 'reads', field: 'name', text: 'a"b\\c', whole: true }],
  ['license:llama3.1', { kind: 'holds', field: 'license', text: 'llama3.1' }],
  ['region:Europe', { kind: 'holds', field: 'region', text: 'Europe' }],
  ['capability:Calling', { kind: 'holds', field: 'capability', text: 'Calling' }],
  ['open_weights:false', flag(false)],
  ['open_weights:=null', { kind: 'not', of: isKnown }],
  ['open_weights:!=null', { kind: 'not', of: { kind: 'not', of: isKnown } }],
  [
    'creator:!=[a,b]',
    { kind: 'not', of: { kind: 'one_of', field: 'creator', values: ['a', 'b'] } },
  ],
];

function read(text: string): Expression | readonly Mistake[] {
  const parsed = parseFilter(text);
  return 'mistakes' in parsed ? parsed.mistakes : parsed.expression;
}

describe('a mistake in a filter', () => {
  for (const [text, position, detail, found, allowed] of MISTAKES) {
    it(`is told with its place and what is allowed: ${text.slice(0, 60)}`, () => {
      expect(read(text)).to.deep.equal([
        {
          position,
          detail,
          ...(found === undefined ? {} : { found }),
          ...(allowed === undefined ? {} : { allowed }),
        },
      ]);
    });
  }

  it('is a benchmark whose id is longer than any may be', () => {
    const score = (length: number) => read(`benchmark.${'x'.repeat(length)}:>1`);
    expect(score(128)).to.have.property('kind', 'scored');
    expect(score(129)).to.have.nested.property('[0].position', 0);
  });

  it('is a value or a list that is longer than any may be', () => {
    expect(read(`name:="${'🦩'.repeat(200)}"`)).to.include({ kind: 'reads' });
    expect(read(`name:="${'🦩'.repeat(201)}"`)).to.have.nested.property(
      '[0].detail',
      'A value may have 1 to 200 characters; this one has 201.',
    );
    const list = (length: number) =>
      read(`provider:=[${Array.from({ length }, (_, i) => `p${i}`).join()}]`);
    expect(list(FILTER_VALUES_MAX)).to.have.property('kind', 'one_of');
    expect(list(FILTER_VALUES_MAX + 1))
      .to.be.an('array')
      .with.length(1);
  });
});

describe('a value of a filter', () => {
  for (const [text, expression] of READ) {
    it(`is read in ${text}`, () => {
      expect(read(text)).to.deep.equal(expression);
    });
  }
});
