import type { VNode } from 'preact';
import { toSentence } from '../ui/to-sentence.ts';
import { nameOf } from './labels.ts';
import type { FieldError } from '../../errors.ts';

interface Props {
  readonly errors: readonly FieldError[];
  /** The list without parameters, and what it is of. */
  readonly path: string;
  readonly all: string;
}

/** What is wrong with an address, parameter by parameter; nothing if nothing is. */
export function Mistakes({ errors, path, all }: Props): VNode | null {
  if (errors.length === 0) return null;
  return (
    <div class="notice bad" role="alert">
      <p>This address asks for something that cannot be:</p>
      <ul>
        {errors.map((error) => (
          <li>
            {error.parameter === undefined ? null : (
              <>
                {nameOf(error.parameter)} (<code>{error.parameter}</code>):{' '}
              </>
            )}
            {toSentence(error)}
          </li>
        ))}
      </ul>
      <p>
        Mend it below, or <a href={path}>look at {all}</a>.
      </p>
    </div>
  );
}
