import { NAMES_AS_IDS, SPELLINGS, WORDS } from '../tables/spellings.ts';
import { append } from '../group.ts';
import type { ResolvedModel } from '../resolved.ts';

type NamedModel = Pick<ResolvedModel, 'key' | 'slug' | 'name' | 'creator' | 'isCommunity'>;

/**
 * Tells models of one creator apart that go by one name: all but the one whose id says no more than the
 * name are called as their ids spell it, and what is left alike gets its slug in brackets.
 */
export function distinguishNames<T extends NamedModel>(
  models: readonly T[],
  ids: ReadonlyMap<string, string>,
): T[] {
  const spelled = rename(models, ({ key, name, creator }) =>
    spellName(ids.get(key) ?? name, creator),
  );
  return rename(spelled, ({ name, slug }) => `${name} (${slug})`);
}

const toKey = ({ creator, name }: NamedModel) => `${creator ?? ''}|${name.toLowerCase()}`;

/** Of several with one name the one with the shortest slug keeps it, of several as short the first. */
function rename<T extends NamedModel>(models: readonly T[], toName: (model: T) => string): T[] {
  const alike = new Map<string, T[]>();
  for (const model of models) {
    if (!model.isCommunity) append(alike, toKey(model), model);
  }
  return models.map((model) => {
    const others = model.isCommunity ? [] : (alike.get(toKey(model)) ?? []);
    const [first = model, ...rest] = others;
    const shortest = rest.reduce((a, b) => (b.slug.length < a.slug.length ? b : a), first);
    return shortest === model ? model : { ...model, name: toName(model) };
  });
}

/**
 * The display name of a lab's model as its creator would write it, from its id: `gpt-4o-mini` → `GPT-4o
 * mini`, `qwen3-8b` → `Qwen3-8B`, `text-embedding-3-small` stays. Ids of creators without rules of their
 * own become words.
 */
export function spellName(id: string, creator: string | null): string {
  if (creator !== null && isNamedAsId(id, creator)) return id;
  const spelled = creator === null ? null : spellAsMaker(id, creator);
  return spelled ?? toWords(id, ' ');
}

/** Whether its creator calls a model by its id. */
export const isNamedAsId = (id: string, creator: string): boolean =>
  NAMES_AS_IDS.get(creator)?.test(id) === true;

/** As its creator's rules spell an id; null: there are none for it. */
export function spellAsMaker(id: string, creator: string): string | null {
  for (const { begins, name, glue } of SPELLINGS.get(creator) ?? []) {
    const found = begins.exec(id);
    if (found !== null) {
      const head = found[0].replace(begins, name);
      const rest = id.slice(found[0].length).replace(/^-/, '');
      const words = toWords(rest, glue);
      // OpenAI writes what is smaller small: `GPT-4o mini`.
      const tail = creator === 'openai' && glue === ' ' ? words.replace(SMALLER, toLower) : words;
      return rest === '' ? head : `${head}${glue}${tail}`;
    }
  }
  return null;
}

const SMALLER = /\b(Mini|Nano)\b/g;
const toLower = (word: string) => word.toLowerCase();

function toWords(id: string, glue: string): string {
  return id
    .split('-')
    .filter((word) => word !== '')
    .map((word) => WORDS.get(word) ?? toWord(word))
    .join(glue);
}

/** `70b` → `70B`, `a22b` → `A22B`, `8x7b` → `8x7B`, `v3` stays, else with a capital. */
function toWord(word: string): string {
  if (/^(\d+x)?[ae]?\d+(\.\d+)?[bm]$/.test(word)) {
    return word.replace(/[ae](?=\d)|[bm]$/g, (letter) => letter.toUpperCase());
  }
  return /^v\d/.test(word) ? word : word.charAt(0).toUpperCase() + word.slice(1);
}
