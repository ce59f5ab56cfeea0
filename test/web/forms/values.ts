import { HOSTILE } from '../../support/web-sample.ts';

/** What comes instead of a good value, by what it is: every value that is sent under the name. */
export const VALUES = {
  'is missing': () => [],
  'is empty': () => [''],
  'is blank': () => [' \t '],
  'comes twice': (good) => [good, good],
  'is long': () => ['x'.repeat(5_000)],
  'is as long as a form': () => ['é'.repeat(9_000)],
  'holds NUL': (good) => [`${good}\u0000`],
  'holds an escape': () => ['\u001b[31mred\u0007'],
  'holds line breaks': () => ['a\r\nBcc: eve@evil.example'],
  'is markup': () => [HOSTILE],
  'is SQL': () => [`x' OR 1=1; DROP TABLE accounts; --`],
  'is Unicode': () => ['鷺の鳥 🦩 é e\u0301'],
  'turns the text around': () => ['\u202ecod.exe‮'],
  'is a name of objects': () => ['__proto__'],
  'is a number': () => ['-1e309'],
  'is a path': () => ['../../../../etc/passwd%00'],
  'is a template': () => ['${7*7}{{7*7}}<%= 7*7 %>'],
  'is a script': () => ['javascript:alert(1)//'],
  'leads elsewhere': () => ['//evil.example/\\'],
} as const satisfies Record<string, (good: string) => readonly string[]>;

export type Fault = keyof typeof VALUES;

/** Text of one line that means nothing to the service. */
const TEXTS: readonly Fault[] = [
  'is markup',
  'is SQL',
  'is Unicode',
  'turns the text around',
  'is a name of objects',
  'is a number',
  'is a path',
  'is a template',
  'is a script',
  'leads elsewhere',
];
const NOTHING: readonly Fault[] = ['is missing', 'is empty', 'is blank'];

/** What a field takes of all that; everything else it refuses. */
export const TAKEN = {
  line: TEXTS,
  optional_line: [...NOTHING, ...TEXTS],
  text: [...TEXTS, 'holds line breaks'],
  address: [],
  /** Where a program of the visitor listens. */
  web_address: [],
  /** Words of a list that is given; none is all. */
  known_words: NOTHING,
  /** Any words, separated by spaces. */
  words: [...NOTHING, ...TEXTS, 'holds line breaks'],
  /** Compared with one that is known. */
  password: [],
  /** Judged by its length and by what is easy to guess. */
  new_password: [
    'holds line breaks',
    ...TEXTS.filter(
      (one) => !['is Unicode', 'turns the text around', 'is a name of objects'].includes(one),
    ).filter((one) => one !== 'is a number'),
  ],
  optional_day: NOTHING,
  choice: [],
  /** Boxes: a box that is ticked twice is ticked. */
  choices: ['comes twice'],
  /** The secret of a link; another one leads to a page that says what to do. */
  link: [],
  /** Where to go on: anything but pages of ours is not followed, and no mistake. */
  way: [...NOTHING, ...TEXTS, 'holds line breaks'],
  /** What may be gone already. */
  reference: [...NOTHING, ...TEXTS, 'holds line breaks'],
} as const satisfies Record<string, readonly Fault[]>;

export type Kind = keyof typeof TAKEN;
