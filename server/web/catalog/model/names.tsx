import type { VNode } from 'preact';
import type { Model } from '../../../../schemas/model.ts';
import { countOf } from '../../ui/format.ts';
import { ModelLink } from '../model-link.tsx';

const OPEN_UP_TO = 12;

/** Every other name that leads to a model, and its snapshots. */
export function Names({ model }: { readonly model: Model }): VNode {
  const { aliases, snapshots, former_slugs: former = [] } = model;
  return (
    <section>
      <h2>Names</h2>
      <p>
        Its slug is <code>{model.slug}</code>; its id, which never changes, is{' '}
        <code>{model.id}</code>.
      </p>
      {former.length === 0 ? null : (
        <p>
          It was called <code>{former.join(', ')}</code> before; these addresses lead here.
        </p>
      )}
      {snapshots.length === 0 ? null : (
        <>
          <h3>Snapshots</h3>
          <ul class="plain-list">
            {snapshots.map((slug) => (
              <li>
                <ModelLink slug={slug}>{slug}</ModelLink>
              </li>
            ))}
          </ul>
        </>
      )}
      {aliases.length === 0 ? null : (
        <details open={aliases.length <= OPEN_UP_TO}>
          <summary>
            {countOf(aliases.length, 'other name', 'other names')}, as providers and sources write
            it
          </summary>
          <ul class="aliases">
            {aliases.map((alias) => (
              <li>
                <code>{alias}</code>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
