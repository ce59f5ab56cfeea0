/**
 * Ids without a version that their makers move from one model to the next: `creator/name`, and the
 * model it means by now where the newest of its name does not tell. DeepSeek's mean the two modes of
 * V4 Flash since April 2026 (https://api-docs.deepseek.com/updates); Mistral, AI21 and xAI list theirs
 * as aliases of the newest.
 */
const TABLE = `
deepseek/deepseek-chat; deepseek-v4-flash
deepseek/deepseek-reasoner; deepseek-v4-flash
mistral/codestral
mistral/devstral-small
mistral/magistral-medium
mistral/magistral-small
mistral/mistral-large
mistral/mistral-medium
mistral/mistral-small
mistral/mistral-7b-instruct
ai21/jamba-large
ai21/jamba-mini
google/gemini-2.5-flash-preview
xai/grok-code-fast
`;

const targets = new Map(
  TABLE.trim()
    .split('\n')
    .map((row) => row.split(';').map((cell) => cell.trim()))
    .map(([name = '', target]) => [name, target ?? null] as const),
);

/** Whether a maker moves the name, though it does not end in `-latest`. */
export const isMoving = (creator: string, name: string): boolean =>
  targets.has(`${creator}/${name}`);

/** Name of the model it means by now; null: the newest so named. */
export const findMoved = (creator: string, name: string): string | null =>
  targets.get(`${creator}/${name}`) ?? null;
