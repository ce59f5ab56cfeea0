import type { VNode } from 'preact';
import { nameOf } from './labels.ts';
import type { FieldError, Warning } from '../../errors.ts';
import { toSentence } from '../ui/words.ts';

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
      <p>This link has invalid settings:</p>
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
        Correct the address, or <a href={path}>see {all}</a>.
      </p>
    </div>
  );
}

/** What of an address was left out or matches nothing. */
export function Warnings({ warnings }: { readonly warnings: readonly Warning[] }): VNode | null {
  if (warnings.length === 0) return null;
  return (
    <ul class="notice warn">
      {warnings.map(({ code, parameter, detail, did_you_mean: nearest }) => (
        <li>
          {code === 'unknown_parameter'
            ? `Unknown parameter “${parameter ?? ''}” was ignored.`
            : detail}
          {nearest === undefined ? null : ` Did you mean “${nearest}”?`}
        </li>
      ))}
    </ul>
  );
}
