import type { ComponentChildren, VNode } from 'preact';
import type { CatalogView } from '../../../catalog/catalog-view.ts';
import type { Model } from '../../../../schemas/model.ts';
import { toFamilyName } from '../../../catalog/directory/best-known.ts';
import { countOf, formatCount, formatShort } from '../../ui/format.ts';
import { OutsideLink } from '../../ui/outside-link.tsx';
import { ModelLink } from '../model-link.tsx';
import { Conflicts } from './conflicts.tsx';

const OPEN_UP_TO = 12;

interface Props {
  readonly model: Model;
  /** Where what is known comes from. */
  readonly sources: CatalogView['info']['sources'];
}

/** What else is known of a model: its size, its names, its snapshots, and where sources disagree. */
export function More({ model, sources }: Props): VNode {
  const { limits, license, hf_repo: repo, snapshots, aliases, former_slugs: former = [] } = model;
  return (
    <section class="msec" id="more">
      <h2>Details</h2>
      <dl class="facts">
        <Fact name="Family">
          {model.family === null ? null : (
            <a href={`/explore?family=${encodeURIComponent(model.family)}`}>
              {toFamilyName(model) ?? model.family}
            </a>
          )}
        </Fact>
        <Fact name="Parameters">{toParameters(model.parameters)}</Fact>
        <Fact name="Max input">
          {limits.max_input_tokens === null
            ? null
            : `${formatCount(limits.max_input_tokens)} tokens`}
        </Fact>
        <Fact name="Commercial use">{toUse(license)}</Fact>
        <Fact name="Hugging Face">
          {repo === null ? null : (
            <OutsideLink url={`https://huggingface.co/${encodeURI(repo)}`} name={repo} />
          )}
        </Fact>
        <Fact name="Permanent ID">
          <code>{model.id}</code>
        </Fact>
        <Fact name="Former slugs">{former.length === 0 ? null : former.join(', ')}</Fact>
      </dl>
      {snapshots.length === 0 ? null : (
        <>
          <h3>Snapshots</h3>
          <ul class="aliases">
            {snapshots.map((slug) => (
              <li>
                <ModelLink slug={slug}>{slug}</ModelLink>
              </li>
            ))}
          </ul>
        </>
      )}
      {aliases.length === 0 ? null : (
        <details class="fold" open={aliases.length <= OPEN_UP_TO}>
          <summary>
            {countOf(aliases.length, 'other name', 'other names')} used by providers and sources
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
      <Conflicts model={model} sources={sources} />
    </section>
  );
}

/** Nothing where nothing is known. */
function Fact({
  name,
  children,
}: {
  readonly name: string;
  readonly children: ComponentChildren;
}): VNode | null {
  return children === null ? null : (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function toParameters({ total, active }: Model['parameters']): string | null {
  if (total === null) return active === null ? null : `${formatShort(active)} active`;
  return active === null
    ? formatShort(total)
    : `${formatShort(total)}, ${formatShort(active)} active`;
}

function toUse(license: Model['license']): string | null {
  const use = license?.commercial_use ?? null;
  return use === null ? null : use ? 'Allowed' : 'Not allowed';
}
