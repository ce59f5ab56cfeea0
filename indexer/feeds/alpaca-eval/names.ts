import { toRepository } from '../values/hugging-face.ts';

/**
 * Answers of no one model: written to fool the judge, made by several models together, chosen or
 * corrected by a second one.
 */
const NO_MODEL =
  /adversarial|NullModel|best-of-\d+|\bMoA\b|SlimMoA|SelfMoA|^TOA$|\bCoE\b|^Aligner |^Blendax\.AI/i;

/** Why an entry is no model, or null. */
export const findNoModel = (name: string): string | null =>
  NO_MODEL.test(name) ? 'no_model' : null;

interface Named {
  readonly name: string;
  readonly link: string;
  readonly samples: string;
}

/** The repository it links, else the source's own id in the address of its answers, else its name. */
export function toModelId({ name, link, samples }: Named): string {
  const id = /\/results\/([^/]+)\//.exec(samples)?.[1];
  const repository = toRepository(link);
  // Some fine-tunes link what they were made of.
  const isItsOwn = !name.startsWith('ExPO') || repository?.endsWith('ExPO') === true;
  if (repository !== undefined && isItsOwn) {
    // Weights once came as a difference to Llama's.
    return repository.replace(/-(wdiff|xor)$/, '').replace(/-delta(?=-v\d)/, '');
  }
  return id === undefined ? toDated(name) : toOwner(link, name) + spell(id);
}

/** What others made of a lab's model is not the lab's: `claude2-alpaca-13b` of `Lichang-Chen`. */
function toOwner(link: string, name: string): string {
  const owner = /^https:\/\/github\.com\/([\w-]+)\/[\w.-]+\/?$/.exec(link)?.[1];
  const expo = name.startsWith('ExPO') ? 'chujiezheng' : undefined;
  const known = expo ?? owner;
  return known === undefined ? '' : `${known}/`;
}

/** Ids that have since come to stand for other models. */
const MOVED: Readonly<Record<string, string>> = {
  'mistral-medium': 'mistral-medium-2312',
  'gemini-pro': 'gemini-1.0-pro',
  cohere: 'cohere-command',
};

/** `gpt4_1106_preview`, `text_davinci_003`, `gpt35_turbo_instruct` as their makers write them. */
function spell(id: string): string {
  const moved = Object.hasOwn(MOVED, id) ? MOVED[id] : undefined;
  return (
    moved ??
    id
      .replace(/^gpt4(?=_|$)/, 'gpt-4')
      .replace(/^gpt35(?=_)/, 'gpt-3.5')
      .replace(/(?<=^(?:gpt|text).*)_/g, '-')
  );
}

/** `GPT 3.5 Turbo (06/13)` → `GPT 3.5 Turbo 0613`. */
const toDated = (name: string) => name.replace(/ \((\d\d)\/(\d\d)\)$/, ' $1$2');
