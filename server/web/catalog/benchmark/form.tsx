import type { VNode } from 'preact';
import { Choice } from '../../ui/field.tsx';
import { toFormState } from '../../ui/form-state.ts';
import type { FieldError } from '../../../errors.ts';

const REPORTED = [
  ['', 'All, the creators’ own too'],
  ['false', 'Only those measured by others'],
] as const;

interface Props {
  readonly path: string;
  readonly params: URLSearchParams;
  readonly errors: readonly FieldError[];
  readonly variants: readonly string[];
}

/** Whose scores count, and of which variant. */
export function LeaderboardForm({ path, params, errors, variants }: Props): VNode {
  const state = toFormState(params, errors);
  const variant = params.get('variant') ?? '';
  const names = variant === '' || variants.includes(variant) ? variants : [variant, ...variants];
  return (
    <form class="explore-form" action={path}>
      <div class="line">
        <Choice name="self_reported" label="Scores" state={state} value="" options={REPORTED} />
        <Choice
          name="variant"
          label="Configuration"
          state={state}
          value=""
          options={[
            ['', 'The one that stands for each model'],
            ...names.map((name) => [name, name] as const),
          ]}
        />
        <button type="submit">Show</button>
      </div>
    </form>
  );
}
