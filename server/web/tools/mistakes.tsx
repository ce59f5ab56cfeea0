import type { VNode } from 'preact';
import type { FieldError } from '../../errors.ts';

interface Props {
  readonly errors: readonly FieldError[];
  /** Names of the fields of the form below, where their mistakes are said. */
  readonly fields: readonly string[];
}

/** That something is wrong, and what of it no field below shows. */
export function Mistakes({ errors, fields }: Props): VNode | null {
  if (errors.length === 0) return null;
  const others = errors.filter(({ parameter }) => !fields.includes(parameter ?? ''));
  const count = errors.length;
  return (
    <div class="notice bad" role="alert">
      <p>{count === 1 ? 'One field needs another look.' : `${count} fields need another look.`}</p>
      {others.length === 0 ? null : (
        <ul>
          {others.map(({ parameter, detail }) => (
            <li>
              {parameter === undefined ? null : <code>{parameter}</code>} {detail}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
