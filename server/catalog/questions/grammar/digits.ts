import type { QuestionText } from './text.ts';

/** Numbers that are written out, from one. */
export const SPELLED = 'one two three four five six seven eight nine ten'.split(' ');

/** What a number is of, as far as its unit says it. */
export type UnitName = 'none' | 'count' | 'parameters' | 'money' | 'percent' | 'currency';

export interface Digits {
  readonly value: number;
  readonly end: number;
}

/** More digits are no figure of a model. */
const DIGITS_MAX = 15;

/** Whether nothing stands between a token and the one before it. */
export const isAttached = (text: QuestionText, index: number): boolean =>
  text.tokens[index]?.start === text.tokens[index - 1]?.end;

/** Where `,000` groups behind digits end; of groups after a space only `000` are no numbers of their own. */
function thousandsEnd(text: QuestionText, index: number): number {
  let end = index;
  for (;;) {
    const gap = text.text.slice(text.tokens[end - 1]?.end, text.tokens[end]?.start);
    if (gap === ' ' && text.tokens[end]?.text === '000') {
      end += 1;
      continue;
    }
    const group = text.tokens[end + 1];
    const isGroup = group?.kind === 'digits' && group.text.length === 3;
    if (!isGroup || !text.sign(end, ',')) return end;
    if (!isAttached(text, end) || !isAttached(text, end + 1)) return end;
    end += 2;
  }
}

/** Digits with thousands or decimals: `200,000`, `0.50`, `.5`. */
export function readDigits(text: QuestionText, index: number): Digits | null {
  const { tokens } = text;
  const first = tokens[index];
  if (first?.kind !== 'digits' || first.text.length > DIGITS_MAX) return null;
  const end = thousandsEnd(text, index + 1);
  const digits = text.slice(index, end).replaceAll(/[, ]/g, '');
  // `$.50`
  const isFraction = /(?:^|[^\p{L}\p{N}])\.$/u.test(text.text.slice(0, first.start));
  const whole = isFraction ? `0.${digits}` : digits;
  const fraction = tokens[end];
  const hasFraction =
    fraction?.kind === 'digits' &&
    fraction.text.length < DIGITS_MAX &&
    text.text.slice(tokens[end - 1]?.end, fraction.start) === '.';
  if (!hasFraction) return { value: toNumber(whole, first.text), end };
  return { value: toNumber(`${whole}.${fraction.text}`, first.text), end: end + 1 };
}

/** Digits of other scripts are known in their folded form only. */
const toNumber = (typed: string, folded: string): number =>
  Number.isNaN(Number(typed)) ? Number(folded) : Number(typed);

/** `$0.10/M`: what stands behind the slash is what is paid for. */
export const isBehindSlash = (text: QuestionText, index: number): boolean =>
  text.text.slice(text.tokens[index - 1]?.end, text.tokens[index]?.start).includes('/');
