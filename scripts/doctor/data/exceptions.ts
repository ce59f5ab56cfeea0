/**
 * Findings that were looked at and are right as they are, or known and of no harm: check; subject as
 * the check names it; why. One that is found no more is itself a finding.
 */
const TABLE = `
same_name; north-mini-code = north-mini-code-1-0; known duplicate: only its maker writes the version
same_words; nemotron-3-nano-omni = nemotron-3-nano-omni-30b-a3b-reasoning; known duplicate: two hosts leave the size out
transport_in_name; chatgpt-4o-latest; its maker's own name: nothing else is called so
configured_name; gpt2-medium = gpt2; sizes of GPT-2 are words
dear_price; gpt-4-32k azure/gpt-4-32k input; as published by its maker
dear_price; gpt-4-32k azure-cognitive-services/gpt-4-32k input; as published by its maker
empty_repository_name; dreadpoor--test; the repository is called so
empty_repository_name; causallm--14b; the repository is called so
`;

export interface Exception {
  readonly check: string;
  readonly subject: string;
  readonly reason: string;
}

export const EXCEPTIONS: readonly Exception[] = TABLE.trim()
  .split('\n')
  .filter((row) => row !== '')
  .map((row) => {
    const [check = '', subject = '', reason = ''] = row.split(';').map((cell) => cell.trim());
    return { check, subject, reason };
  });
