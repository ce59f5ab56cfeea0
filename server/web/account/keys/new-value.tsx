import type { VNode } from 'preact';

/** A new value, which is on this page and nowhere else. */
export function NewValue({
  value,
  origin,
}: {
  readonly value: string;
  readonly origin: string;
}): VNode {
  return (
    <section class="notice good" aria-labelledby="new-value">
      <h2 id="new-value">Copy the key now</h2>
      <p>It is shown this once; we keep only what recognises it.</p>
      <p class="value">
        <code id="key-value">{value}</code>
        <button type="button" class="plain" data-copy="key-value" hidden>
          Copy
        </button>
      </p>
      <p>Try it:</p>
      <pre tabIndex={0}>
        <code>{`curl -H "Authorization: Bearer ${value}" \\
  "${origin}/api/v1/models?limit=3"`}</code>
      </pre>
    </section>
  );
}
