import type { Lines } from './text-format.ts';

/** One tool as data: what is shown of it to a model, and the route that answers it. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  /** For the model that chooses between tools: when to use it, and what comes back. */
  readonly description: string;
  /** Id of the route; what it refuses and answers is what the tool refuses and answers. */
  readonly route: string;
  /** The parameters of the route that are shown, in their order; the others are taken too. */
  readonly takes: readonly string[];
  /** Parameters that must be given though the route could do without. */
  readonly needs?: readonly string[];
  /** Replaces the route's description of a parameter where a tool differs from an address. */
  readonly about?: Readonly<Record<string, string>>;
  /** Defaults of parameters: answers that fit a conversation. */
  readonly defaults?: Readonly<Record<string, string>>;
  /** The answer in few words, for clients that show text alone. */
  readonly toLines: Lines;
}
