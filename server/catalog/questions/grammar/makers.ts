import type { Match, QuestionText } from './text.ts';

/** The creator or provider that is named at a token. */
export const findName = (text: QuestionText, index: number): Match | undefined =>
  text.find(index, ({ creator, provider }) => (creator ?? provider) !== undefined);

/** `made by`, `hosted on` and the name that follows. */
export interface Maker {
  readonly role: 'by' | 'on';
  readonly nameAt: number;
  readonly name: Match;
}

function nameBehind(text: QuestionText, index: number): number {
  const at = text.skip(index, 'both');
  const isArticle = text.tokens[at]?.text === 'the';
  const next = isArticle ? at + 1 : at;
  // `from China's Alibaba`
  const isOwned = text.tokens[next + 1]?.text === 's' && findName(text, next) === undefined;
  return isOwned ? next + 2 : next;
}

/** Who is named with a preposition: with one of creators and one of providers, as it fits the name. */
export function findMaker(text: QuestionText, index: number): Maker | null {
  const makers = (['by', 'on'] as const).flatMap((role): Maker[] => {
    const preposition = text.role(index, role);
    if (preposition === undefined) return [];
    const nameAt = nameBehind(text, index + preposition.length);
    const name = findName(text, nameAt);
    return name === undefined ? [] : [{ role, nameAt, name }];
  });
  makers.sort((a, b) => b.nameAt - a.nameAt);
  const fits = ({ role, name: { meanings } }: Maker): boolean =>
    (role === 'on' ? meanings.provider : meanings.creator) !== undefined;
  // `fine-tunes of llama` are not those of a provider of that name.
  return makers.find(fits) ?? makers.find(({ name }) => name.meanings.isCommon !== true) ?? null;
}
