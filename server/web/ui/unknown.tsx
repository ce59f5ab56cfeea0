import type { VNode } from 'preact';

/** What is not known: its style shows a dash and leaves the words to who hears them. */
export function Unknown(): VNode {
  return <span class="unknown">not known</span>;
}
