import type { Config } from '../../../schemas/config/config.ts';

/** One thing that was looked at. */
export interface Finding {
  readonly state: 'ok' | 'stale' | 'wrong';
  readonly about: string;
  readonly finding: string;
  /** What to do; null where nothing is. */
  readonly advice: string | null;
}

/** Looks at one part of an installation; a failure is a finding, never an exception. */
export type Check = (config: Config) => Promise<readonly Finding[]>;

export const ok = (about: string, finding: string): Finding => ({
  state: 'ok',
  about,
  finding,
  advice: null,
});
export const stale = (about: string, finding: string, advice: string): Finding => ({
  state: 'stale',
  about,
  finding,
  advice,
});
export const wrong = (about: string, finding: string, advice: string): Finding => ({
  state: 'wrong',
  about,
  finding,
  advice,
});

/** The sentence of whatever was thrown. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
