import type { Rule } from 'eslint';

export function readWithdrawnWords(text?: string): Map<string, string>;
export const withdrawnWords: Rule.RuleModule;
