/** Words by which third parties name what they made of a lab's model. */
const DERIVATIVE =
  /^(?!venice-).*(derestricted|uncensored|abliterated|heretic|unshackled|distilled|roleplay|storybreaker|evalebis|evayale|nevoria|-eva-|^eva-)/;
/** Derivatives are also served under the base's name and one unknown word. */
const DERIVED_FROM =
  /^(qwen3\.[5-9]-\d+b|gemma-4-31b)-(?!it$|it-|thinking$|a\d|vl|preview|turbo)[a-z]/;
/** Checkpoints of a lab's experiments, which it never published as models. */
const TRAINING_RUN = 'open-instruct-dev-';
/** How Arli AI names what it made of others' models (https://huggingface.co/ArliAI/GLM-4.5-Air-Derestricted). */
const ARLI_AI = /-derestricted(-|$)|-rprmax-/;

/** Whether a folded name is that of what a third party made of a model, or of a training run. */
export const isDerived = (name: string, provider: string): boolean =>
  name.startsWith(TRAINING_RUN) ||
  (provider !== '' && (DERIVATIVE.test(name) || DERIVED_FROM.test(name)));

/** Full id of a derivative at a provider whose name alone tells its author; null: it does not. */
export function toAuthored(name: string, id: string, provider: string): string | null {
  const tail = id.split('/').at(-1) ?? '';
  return provider !== '' && ARLI_AI.test(name) ? `ArliAI/${tail.replace(/:.*$/, '')}` : null;
}

const UNCENSORED = /uncensored|abliterated/;
/** The name of an offer: as it is shown, where only that says that these are not the creator's weights. */
export const toTold = (name: string, display: string | null, provider: string): string =>
  provider !== '' && UNCENSORED.test(display ?? '') && !UNCENSORED.test(name)
    ? (display ?? name)
    : name;
