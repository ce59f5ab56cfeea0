const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

/** What a broken or malicious source may write in place of any value, as JSON text. */
export const HOSTILE_VALUES: Readonly<Record<string, string>> = {
  null: 'null',
  'a flag': 'true',
  'an empty text': '""',
  'a number as text': '"1.25"',
  'NaN as text': '"NaN"',
  'an object': '{"toString": "x"}',
  'a list': '[1, 2]',
  'a list of lists': '[[[[1]]]]',
  'a prototype': '{"__proto__": {"polluted": true}}',
  'a word of every object': '"constructor"',
  'a prototype as text': '"__proto__"',
  'a script as link': '"javascript:alert(1)"',
  'a text of 9 kB': JSON.stringify('x'.repeat(9_000)),
  'a text of 20 kB': JSON.stringify('x'.repeat(20_000)),
  'nesting of 30': nested(30),
  'nesting of 150': nested(150),
  'a huge number': '1e308',
  'a number beyond floats': '1e999999999',
  'a number below floats': '1e-999999999',
  'a number of 5000 digits': `1${'0'.repeat(5_000)}`,
  'a negative number': '-3',
  'a fraction of a token': '0.5',
};
