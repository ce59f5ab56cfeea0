import type { VNode } from 'preact';

/** What is not known: a dash to see, words to hear. */
export function Unknown(): VNode {
  return (
    <span class="quiet">
      <span aria-hidden="true">–</span>
      <span class="hidden">not known</span>
    </span>
  );
}
