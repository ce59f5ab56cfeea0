import type { VNode } from 'preact';

interface Props {
  /** Unique on the page. */
  readonly id: string;
  readonly title: string;
  readonly code: string;
}

/** Code to copy. */
export function Code({ id, title, code }: Props): VNode {
  return (
    <figure class="code">
      <figcaption id={`${id}-title`}>{title}</figcaption>
      <pre tabIndex={0} aria-labelledby={`${id}-title`}>
        <code id={id}>{code}</code>
      </pre>
      <button type="button" class="plain small" data-copy={id} hidden>
        Copy
      </button>
    </figure>
  );
}
