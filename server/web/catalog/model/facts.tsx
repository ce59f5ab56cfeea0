import type { ComponentChildren, VNode } from 'preact';
import { CAPABILITIES, type Model } from '../../../../schemas/model.ts';
import { formatCount, formatShort } from '../../ui/format.ts';
import { OutsideLink } from '../../ui/outside-link.tsx';
import { toWords } from '../../ui/words.ts';
import { ModelLink } from '../model-link.tsx';
import { Unknown } from '../../ui/cells.tsx';

/** What a model is: everything of it but prices and scores. */
export function Facts({ model }: { readonly model: Model }): VNode {
  const { limits, parameters, modalities, license, hf_repo: repo } = model;
  return (
    <section>
      <h2>What it is</h2>
      <dl class="facts">
        <Fact name="Type">{toWords(model.type)}</Fact>
        <Fact name="Family">
          {model.family === null ? null : (
            <a href={`/explore?family=${encodeURIComponent(model.family)}`}>{model.family}</a>
          )}
        </Fact>
        <Fact name="Released">{model.release_date}</Fact>
        <Fact name="Knowledge cutoff">{model.knowledge_cutoff}</Fact>
        <Fact name="Context">{toTokens(limits.context_window)}</Fact>
        <Fact name="Longest prompt">{toTokens(limits.max_input_tokens)}</Fact>
        <Fact name="Max output">{toTokens(limits.max_output_tokens)}</Fact>
        {model.embedding_dimensions === null ? null : (
          <Fact name="Dimensions">{formatCount(model.embedding_dimensions)}</Fact>
        )}
        <Fact name="Parameters">{toParameters(parameters)}</Fact>
        <Fact name="Input modalities">{modalities.input.map(toWords).join(', ')}</Fact>
        <Fact name="Output modalities">{modalities.output.map(toWords).join(', ')}</Fact>
        <Fact name="Open weights">{toYesNo(model.open_weights)}</Fact>
        <Fact name="Licence">{license === null ? null : `${license.name}${toUse(license)}`}</Fact>
        {repo === null ? null : (
          <Fact name="Hugging Face">
            <OutsideLink url={`https://huggingface.co/${encodeURI(repo)}`} name={repo} />
          </Fact>
        )}
        {model.snapshot_of === null ? null : (
          <Fact name="Snapshot of">
            <ModelLink slug={model.snapshot_of}>{model.snapshot_of}</ModelLink>
          </Fact>
        )}
      </dl>
      <Capabilities model={model} />
    </section>
  );
}

function Fact({
  name,
  children,
}: {
  readonly name: string;
  readonly children: ComponentChildren;
}): VNode {
  const isKnown = children !== null && children !== '';
  return (
    <div>
      <dt>{name}</dt>
      <dd>{isKnown ? children : <Unknown />}</dd>
    </div>
  );
}

const toTokens = (count: number | null): string | null =>
  count === null ? null : `${formatCount(count)} tokens`;

const toYesNo = (flag: boolean | null): string | null =>
  flag === null ? null : flag ? 'Yes' : 'No';

function toParameters({ total, active }: Model['parameters']): string | null {
  if (total === null) return active === null ? null : `${formatShort(active)} active`;
  return active === null
    ? formatShort(total)
    : `${formatShort(total)}, ${formatShort(active)} active`;
}

function toUse({ commercial_use: use }: NonNullable<Model['license']>): string {
  if (use === null) return '';
  return use ? ', commercial use allowed' : ', no commercial use';
}

/** What it can do as sources state it; what is not stated is said to be so. */
function Capabilities({ model: { capabilities } }: { readonly model: Model }): VNode {
  const of = (value: boolean | null): string[] =>
    CAPABILITIES.filter((name) => capabilities[name] === value).map(toWords);
  const [yes, no, unknown] = [of(true), of(false), of(null)];
  return (
    <>
      <h3>Capabilities</h3>
      {yes.length === 0 ? null : (
        <ul class="tags">
          {yes.map((name) => (
            <li class="chip">{name}</li>
          ))}
        </ul>
      )}
      {no.length === 0 ? null : <p>Not supported: {no.join(', ')}.</p>}
      {unknown.length === 0 ? null : <p class="quiet">Unknown: {unknown.join(', ')}.</p>}
    </>
  );
}
