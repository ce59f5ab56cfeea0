import type { Link } from './entity.ts';
import type { Mention } from '../identify/mention.ts';

const CONFIDENCE: Readonly<Record<Link['strategy'], number>> = {
  exact: 1,
  hf_id: 1,
  matching_key: 0.95,
  display_name: 0.85,
  release_month: 0.8,
  completed: 0.75,
  path: 0.8,
  shared_id: 0.8,
  pointer: 0.8,
};

/** A link with the confidence its strategy deserves. */
export const toLink = (mention: Mention, strategy: Link['strategy']): Link => ({
  mention,
  strategy,
  confidence: CONFIDENCE[strategy],
});
