import type { VNode } from 'preact';

interface Props {
  readonly path: string;
  readonly params: URLSearchParams;
  readonly variants: readonly string[];
}

/** Whose scores count, and of which variant. */
export function LeaderboardForm({ path, params, variants }: Props): VNode {
  const reported = params.get('self_reported') ?? '';
  const variant = params.get('variant') ?? '';
  const names = variant === '' || variants.includes(variant) ? variants : [variant, ...variants];
  return (
    <form class="explore-form" action={path}>
      <div class="line">
        <div class="field">
          <label for="self_reported">Scores</label>
          <select id="self_reported" name="self_reported">
            <option value="" selected={reported !== 'false'}>
              All, the creators’ own too
            </option>
            <option value="false" selected={reported === 'false'}>
              Only those measured by others
            </option>
          </select>
        </div>
        <div class="field">
          <label for="variant">Configuration</label>
          <select id="variant" name="variant">
            <option value="" selected={variant === ''}>
              The one that stands for each model
            </option>
            {names.map((name) => (
              <option value={name} selected={name === variant}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <button type="submit">Show</button>
      </div>
    </form>
  );
}
