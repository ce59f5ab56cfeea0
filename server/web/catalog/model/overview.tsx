import type { ComponentChildren, VNode } from 'preact';
import {
  CAPABILITIES,
  type Capability,
  type Model,
  type ModelPricing,
} from '../../../../schemas/model.ts';
import { formatPrice, isLastPrice, toBasisText, toUnit } from '../../../price-text.ts';
import { countOf } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { toWords } from '../../ui/words.ts';
import { toTierName } from '../descriptions.ts';
import { PriceSources, toLongPrompts } from './price-sources.tsx';
import { ScoreRows } from './score-rows.tsx';

const SCORES_MAX = 5;

/** What a model can do, what it costs where it is made, and how good it is. */
export function Overview({ model }: { readonly model: Model }): VNode {
  const scores = model.benchmarks.filter(({ headline }) => headline).slice(0, SCORES_MAX);
  return (
    <section class="msec over" id="overview">
      <div>
        <h2>Capabilities</h2>
        <Capabilities model={model} />
      </div>
      <div>
        <h2>{titleOf(model)}</h2>
        {model.pricing === null ? (
          <p class="src">No known provider publishes a price.</p>
        ) : (
          <PriceList pricing={model.pricing} creator={model.creator?.name ?? null} />
        )}
      </div>
      <div>
        <h2>Scores</h2>
        {scores.length === 0 ? <p class="src">No known scores.</p> : <ScoreRows scores={scores} />}
      </div>
    </section>
  );
}

/** What sources confirm comes first, then what they deny, then what none of them says. */
function Capabilities({ model: { capabilities, type } }: { readonly model: Model }): VNode {
  // Whoever is given a picture to draw on does not tell what is on it.
  const isDrawing = type === 'image' || type === 'video';
  const toName = (name: Capability): string =>
    isDrawing && name === 'vision' ? 'Image input' : toWords(name);
  const of = (value: boolean | null): readonly string[] =>
    CAPABILITIES.filter((name) => capabilities[name] === value).map(toName);
  const [yes, no, unknown] = [of(true), of(false), of(null)];
  if (unknown.length === CAPABILITIES.length) {
    return <p class="src">No source lists its capabilities.</p>;
  }
  return (
    <>
      <ul class="caps">
        {yes.map((name) => (
          <li>
            <Icon name="check" />
            {name}
          </li>
        ))}
        {no.map((name) => (
          <li class="q">
            <Icon name="remove" />
            {name}
            <small>no</small>
          </li>
        ))}
        {unknown.map((name) => (
          <li class="q">
            <Icon name="question" />
            {name}
            <small>unknown</small>
          </li>
        ))}
      </ul>
      <p class="src">A check mark means a source confirms it.</p>
    </>
  );
}

function titleOf(model: Model): string {
  const { pricing, creator } = model;
  if (pricing?.basis !== 'maker') return 'Price';
  return `${isLastPrice(model) ? 'Last price' : 'Price'} at ${creator?.name ?? 'its creator'}`;
}

/** Other prices shown at once, such as those of pictures by size. */
const OTHERS_MAX = 6;

/** Whether any price is per token; speech and images are sold by the minute and the piece. */
function isByToken(pricing: ModelPricing): boolean {
  const { input, output, cache_read: read, input_audio: heard, output_audio: spoken } = pricing;
  return [input, output, read, heard, spoken, pricing.batch_input].some((price) => price !== null);
}

/** Every price of the offer that stands for the model. */
function PriceList({
  pricing,
  creator,
}: {
  readonly pricing: ModelPricing;
  readonly creator: string | null;
}): VNode {
  const { tiers, service_tiers: services, other_units: others } = pricing;
  const more = others.length - OTHERS_MAX;
  return (
    <>
      <table class="kv">
        {isByToken(pricing) ? (
          <thead>
            <tr>
              <th scope="col">$ per 1M tokens</th>
              <th scope="col">Input</th>
              <th scope="col">Output</th>
            </tr>
          </thead>
        ) : null}
        <tbody>
          <PriceRow name="Standard" input={pricing.input} output={pricing.output} />
          {tiers.map((tier) => (
            <PriceRow name={toLongPrompts(tier)} input={tier.input} output={tier.output} />
          ))}
          <PriceRow name="Batch" input={pricing.batch_input} output={pricing.batch_output} />
          {Object.entries(services).map(([name, { input, output }]) => (
            <PriceRow name={toTierName(name)} input={input} output={output} />
          ))}
          <PriceRow name="Cache read" input={pricing.cache_read} />
          <PriceRow
            name={pricing.cache_write_1h === null ? 'Cache write' : 'Cache write, 5 minutes'}
            input={pricing.cache_write}
          />
          <PriceRow name="Cache write, 1 hour" input={pricing.cache_write_1h} />
          <PriceRow name="Audio" input={pricing.input_audio} output={pricing.output_audio} />
          <PriceRow name="Reasoning tokens" output={pricing.reasoning} />
          {others.slice(0, OTHERS_MAX).map(({ kind, unit, price, size, quality }) => (
            <tr>
              <th scope="row">{[toWords(kind), size, quality].filter(Boolean).join(', ')}</th>
              <td colSpan={2}>
                {formatPrice(price)} per {toUnit(unit)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="src">
        {pricing.basis === 'maker' ? '' : `${toBasisText(pricing, creator, false)}. `}
        <PriceSources pricing={pricing} />
        {more > 0 ? ` ${countOf(more, 'more price is', 'more prices are')} below.` : ''}
      </p>
    </>
  );
}

interface RowProps {
  readonly name: string;
  readonly input?: number | null;
  readonly output?: number | null;
}

/** Nothing where neither price is known. */
function PriceRow({ name, input = null, output = null }: RowProps): VNode | null {
  if (input === null && output === null) return null;
  const show = (price: number | null): ComponentChildren =>
    price === null ? '' : formatPrice(price);
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{show(input)}</td>
      <td>{show(output)}</td>
    </tr>
  );
}
