import type { CatalogView } from '../../../catalog/catalog-view.ts';
import type { VNode } from 'preact';
import { TIERS } from '../../../../schemas/api/catalog/estimate.ts';
import { MODEL_TYPES } from '../../../../schemas/model.ts';
import { Choice, Field } from '../../ui/field.tsx';
import { toWords } from '../../ui/words.ts';
import { toFormState } from '../../ui/form-state.ts';
import type { FieldError } from '../../../errors.ts';

/** Fields of the form, by the names of their parameters. */
export const FIELDS = [
  'requests',
  'input_tokens',
  'cached_input_tokens',
  'cache_write_tokens',
  'output_tokens',
  'images',
  'service_tier',
  'add',
  'provider',
  'type',
  'open_weights',
  'free',
];

/** Those that are folded away until one of them is asked for. */
const MORE = [
  'cached_input_tokens',
  'cache_write_tokens',
  'images',
  'service_tier',
  'provider',
  'type',
  'open_weights',
  'free',
];

const WEIGHTS = [
  ['', 'Any'],
  ['true', 'Open'],
  ['false', 'Closed'],
] as const;

const FREE = [
  ['', 'Exclude'],
  ['true', 'Include'],
] as const;

interface Props {
  readonly params: URLSearchParams;
  readonly errors: readonly FieldError[];
  readonly catalog: CatalogView;
}

/** What is asked, and of which models; its answer follows what is typed, where there are scripts. */
export function CalculatorForm({ params, errors, catalog }: Props): VNode {
  const state = toFormState(params, errors);
  const providers = [...catalog.providers].sort((a, b) => a.name.localeCompare(b.name, 'en'));
  const others = [...params].filter(([name]) => !FIELDS.includes(name));
  const isFine = MORE.some((name) => !['', 'standard'].includes(params.get(name) ?? ''));
  const shared = { state, required: false, inputMode: 'numeric' } as const;
  return (
    <form method="get" action="/calculator" class="tool-form" data-live="result">
      <Field {...shared} name="requests" label="Requests per month" />
      <Field {...shared} name="input_tokens" label="Input tokens per request" />
      <Field {...shared} name="output_tokens" label="Output tokens per request" />
      <Field
        name="add"
        label="Add a model"
        type="search"
        autocomplete="off"
        placeholder="Name or ID"
        required={false}
        completes="models"
        state={state}
      />
      <details open={isFine}>
        <summary>Cache, images, tier and filters</summary>
        <div class="tool-form">
          <Field
            {...shared}
            name="cached_input_tokens"
            label="Cached input tokens"
            hint="Of the input, read from the cache."
          />
          <Field
            {...shared}
            name="cache_write_tokens"
            label="Cache write tokens"
            hint="Of the input, written to the cache."
          />
          <Field {...shared} name="images" label="Images" hint="Generated per request." />
          <Choice
            state={state}
            name="service_tier"
            label="Service tier"
            value="standard"
            options={TIERS.map((tier) => [tier, toWords(tier)])}
          />
          <Choice
            state={state}
            name="provider"
            label="Provider"
            value=""
            options={[['', 'Any'], ...providers.map(({ slug, name }) => [slug, name] as const)]}
          />
          <Choice
            state={state}
            name="type"
            label="Type"
            value=""
            options={[['', 'Any'], ...MODEL_TYPES.map((type) => [type, toWords(type)] as const)]}
          />
          <Choice state={state} name="open_weights" label="Weights" value="" options={WEIGHTS} />
          <Choice state={state} name="free" label="Free tiers" value="" options={FREE} />
        </div>
      </details>
      {others.map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      <button type="submit">Calculate</button>
    </form>
  );
}
