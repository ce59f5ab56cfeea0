import type { VNode } from 'preact';
import type { Warning } from '../../errors.ts';

/** What of an address was left out or matches nothing. */
export function Warnings({ warnings }: { readonly warnings: readonly Warning[] }): VNode | null {
  if (warnings.length === 0) return null;
  return (
    <ul class="notice warn">
      {warnings.map(({ code, parameter, detail, did_you_mean: nearest }) => (
        <li>
          {code === 'unknown_parameter'
            ? `There is no parameter “${parameter ?? ''}”; it is left out.`
            : detail}
          {nearest === undefined ? null : ` Did you mean “${nearest}”?`}
        </li>
      ))}
    </ul>
  );
}
