/**
 * Ids without a version that their creators move from one model to the next: `creator/name`; where the
 * newest of its name does not tell, the model it means by now, and how those are named that it may
 * have meant. DeepSeek's
 * have meant the two modes of V4 Flash since it came out, and end on 2026-07-24
 * (https://github.com/arikusi/deepseek-mcp-server/releases/tag/v2.0.0).
 */
const TABLE = String.raw`
deepseek/deepseek-chat; deepseek-v4-flash; ^deepseek-v\d(\.\d)?(-\d{4}|-flash)?$
deepseek/deepseek-reasoner; deepseek-v4-flash; ^deepseek-(r1|v\d(\.\d)?)(-\d{4}|-flash)?$
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

/** What a moving name means. */
interface Moving {
  /** Name of the model it means by now; null: the newest so named. */
  readonly target: string | null;
  /** Names of the models it may have meant; null: those with its name and a version or date. */
  readonly versions: RegExp | null;
}

const byName = new Map<string, Moving>(
  TABLE.trim()
    .split('\n')
    .map((row) => row.split(';').map((cell) => cell.trim()))
    .map(([name = '', target = null, versions]) => [
      name,
      { target, versions: versions === undefined ? null : new RegExp(versions) },
    ]),
);

/** What a name means that its creator moves, though it does not end in `-latest`; null: it is none. */
export const findMoving = (creator: string, name: string): Moving | null =>
  byName.get(`${creator}/${name}`) ?? null;
