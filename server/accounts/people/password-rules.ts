import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { normalisePassword } from './passwords.ts';

export const PASSWORD_LENGTH_MIN = 12;
const PASSWORD_LENGTH_MAX = 128;

/** Of zxcvbn, 0 to 4: more than 10^10 guesses, by somebody who has the hash. */
const SCORE_MIN = 4;
/** Judging takes longer the longer the text is, and the beginning has to be good enough. */
const JUDGED_LENGTH = 40;

/** Whose password it is: what everybody knows of somebody is no secret. */
interface Holder {
  readonly email: string;
}

let judge: Promise<ZxcvbnFactory> | null = null;

/** Why nobody should have this password, in words for who typed it; null: it will do. */
export async function judgePassword(password: string, { email }: Holder): Promise<string | null> {
  const text = normalisePassword(password);
  const { length } = Array.from(text);
  if (length < PASSWORD_LENGTH_MIN) return `Use at least ${PASSWORD_LENGTH_MIN} characters.`;
  if (length > PASSWORD_LENGTH_MAX) return `Use at most ${PASSWORD_LENGTH_MAX} characters.`;
  // Pieces of one or two letters are as quickly guessed as any others: they do no harm.
  const own = email.split(/[@.+_-]/);
  judge ??= loadJudge();
  if ((await judge).check(text, [...own, 'catalog', 'catalogue']).score >= SCORE_MIN) return null;
  return 'This password is easy to guess: common passwords and words, keyboard patterns, repetition, years and your own email address add little. Add a few words of your own.';
}

/** The most used passwords take some megabytes: they are loaded when the first one is judged. */
async function loadJudge(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs: graphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs, maxLength: JUDGED_LENGTH });
}
