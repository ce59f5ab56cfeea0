import type { VNode } from 'preact';
import { Icon } from './icon.tsx';

interface Props {
  readonly isLarge?: boolean;
  /** What was typed. */
  readonly value?: string;
  /** Parameters that go along: the filters that are on stay on. */
  readonly hidden?: readonly (readonly [name: string, value: string])[];
  /** What is wrong with what was typed. */
  readonly error?: string | undefined;
}

/** The search of the catalogue: one field for names and questions. */
export function SearchForm({ isLarge = false, value, hidden = [], error }: Props): VNode {
  return (
    <>
      <form class={isLarge ? 'search big' : 'search'} action="/explore" role="search">
        <Icon name="search" />
        <input
          id="q"
          name="q"
          type="search"
          autocomplete="off"
          aria-label="Search models or ask a question"
          aria-invalid={error === undefined ? undefined : 'true'}
          aria-describedby={error === undefined ? undefined : 'q-error'}
          placeholder="Describe the model you need"
          value={value}
          data-suggest="all"
        />
        {hidden.map(([name, text]) => (
          <input type="hidden" name={name} value={text} />
        ))}
        <button type="submit" aria-label="Search">
          <Icon name="arrow" />
          <span>Search</span>
        </button>
      </form>
      {error === undefined ? null : (
        <p class="error" id="q-error">
          {error}
        </p>
      )}
    </>
  );
}
