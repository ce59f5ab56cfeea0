import { fold } from '../text.ts';

/**
 * Ids that no rule can read, and what a person found them to mean: source (`*`: whoever writes it);
 * id, with the provider before it where it is one provider's; `creator/name`. They come before every
 * rule. A pair of ids that a rule could tell belongs into the rule.
 */
const TABLE = `
*; openai/gpt-j-6b; eleutherai/gpt-j-6b
*; openai/gpt-neox-20b; eleutherai/gpt-neox-20b
*; google/palmyra-x-43b; writer/palmyra-x-43b
`;

/** What an id means by the table. */
export interface ExactAlias {
  readonly creator: string;
  readonly name: string;
}

const toKey = (source: string, id: string) => `${source} ${fold(id)}`;

const byId = new Map(
  TABLE.trim()
    .split('\n')
    .map((row) => {
      const [source = '', id = '', target = ''] = row.split(';').map((cell) => cell.trim());
      const slash = target.indexOf('/');
      const alias = { creator: target.slice(0, slash), name: target.slice(slash + 1) };
      return [toKey(source, id), alias] as const;
    }),
);

/** The table's word on an id of a source, at a provider or (empty) nobody in particular. */
export function findExactAlias(source: string, provider: string, id: string): ExactAlias | null {
  const ids = provider === '' ? [id] : [`${provider}/${id}`, id];
  for (const each of ids) {
    const alias = byId.get(toKey(source, each)) ?? byId.get(toKey('*', each));
    if (alias !== undefined) {
      return alias;
    }
  }
  return null;
}
