import { normalisePassword } from './passwords.ts';

/**
 * Words and names that passwords are made of more often than of anything else, written down for
 * this program: most lists of passwords in use hold hardly one of twelve characters that is not
 * made of these. In lower case; disguises such as `p4ssw0rd` are seen through.
 */
const COMMON_PIECES: readonly string[] = [
  ...['password', 'passwort', 'passwd', 'passphrase', 'motdepasse', 'contrasena', 'senha', 'pass'],
  ...['admin', 'administrator', 'root', 'user', 'guest', 'login', 'test', 'testing', 'default'],
  ...['welcome', 'willkommen', 'bienvenue', 'changeme', 'letmein', 'secret', 'access', 'master'],
  ...['iloveyou', 'love', 'loveyou', 'hello', 'hallo', 'bonjour', 'please', 'trustno', 'freedom'],
  ...['qwerty', 'qwertz', 'azerty', 'asdf', 'zxcv', 'qazwsx', 'google', 'facebook', 'internet'],
  ...['monkey', 'dragon', 'shadow', 'sunshine', 'princess', 'football', 'baseball', 'soccer'],
  ...['basketball', 'hockey', 'superman', 'batman', 'pokemon', 'starwars', 'matrix', 'ninja'],
  ...['summer', 'winter', 'spring', 'autumn', 'sommer', 'monday', 'friday', 'sunday', 'january'],
  ...['february', 'march', 'april', 'june', 'july', 'august', 'september', 'october', 'november'],
  ...['december', 'michael', 'jennifer', 'jordan', 'jessica', 'thomas', 'charlie', 'daniel'],
  ...['andrew', 'ashley', 'robert', 'matthew', 'nicole', 'george', 'computer', 'samsung', 'apple'],
  ...['flower', 'cheese', 'cookie', 'banana', 'orange', 'purple', 'silver', 'golden', 'diamond'],
  ...['killer', 'hunter', 'ranger', 'buster', 'tigger', 'pepper', 'ginger', 'maggie', 'bailey'],
  ...['company', 'office', 'server', 'database', 'system', 'account', 'catalog', 'model', 'api'],
];

export const PASSWORD_LENGTH_MIN = 12;
const PASSWORD_LENGTH_MAX = 128;

/** What must be left when all that is guessed first is taken away. */
const LEFT_MIN = 6;
const DISTINCT_MIN = 4;
/** Rows of keyboards, the alphabet and the digits; read both ways. */
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  '1q2w3e4r5t6y7u8i9o0p',
].flatMap((row) => [row, Array.from(row).reverse().join('')]);
const RUN_MIN = 3;

/** How letters are dressed up as digits and signs. */
const DISGUISES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Whose password it is: what everybody knows of somebody is no secret. */
interface Holder {
  readonly email: string;
}

/** Why nobody should have this password, in words for who typed it; null: it will do. */
export function judgePassword(password: string, { email }: Holder): string | null {
  const length = Array.from(normalisePassword(password)).length;
  if (length < PASSWORD_LENGTH_MIN) return `Use at least ${PASSWORD_LENGTH_MIN} characters.`;
  if (length > PASSWORD_LENGTH_MAX) return `Use at most ${PASSWORD_LENGTH_MAX} characters.`;
  const own = email
    .toLowerCase()
    .split(/[@.+_-]/)
    .filter((piece) => piece.length >= 3);
  const left = takeAway(normalisePassword(password).toLowerCase(), own);
  if (left.length >= LEFT_MIN && new Set(left).size >= DISTINCT_MIN) return null;
  return 'This is easy to guess: common words, rows of keys, repeats, years and your own address count for nothing. Add a few words of your own.';
}

/** The characters that are left without common pieces, runs, repeats and years. */
function takeAway(text: string, own: readonly string[]): string {
  const plain = text.replace(/[013457@$!]/g, (sign) => DISGUISES[sign] ?? sign);
  const pieces = [...own, ...COMMON_PIECES].sort((a, b) => b.length - a.length);
  let marks = text.split('').map(() => true);
  const hide = (from: number, length: number): void => {
    marks = marks.map((mark, i) => mark && !(i >= from && i < from + length));
  };
  for (const view of [text, plain]) {
    for (const piece of pieces) {
      for (let at = view.indexOf(piece); at >= 0; at = view.indexOf(piece, at + 1)) {
        hide(at, piece.length);
      }
    }
  }
  for (let at = 0; at < text.length; at += 1) hide(at, runAt(text, at));
  for (const { index, 0: year } of text.matchAll(/(?:19|20)\d\d/g)) hide(index, year.length);
  // Of what is repeated only the first counts.
  for (const { index, 0: all, 1: unit = '' } of text.matchAll(/(.{1,16}?)\1+/gu)) {
    hide(index + unit.length, all.length - unit.length);
  }
  return text
    .split('')
    .filter((character, i) => marks[i] === true && !/\s/.test(character))
    .join('');
}

/** How long a row of keys goes on from there; 0 if it is none. */
function runAt(text: string, at: number): number {
  let longest = 0;
  for (const row of ROWS) {
    const start = row.indexOf(text.charAt(at));
    if (start < 0) continue;
    let length = 1;
    while (at + length < text.length && row[start + length] === text[at + length]) length += 1;
    longest = Math.max(longest, length);
  }
  return longest >= RUN_MIN ? longest : 0;
}
