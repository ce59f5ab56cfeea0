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
  'slugs',
  'provider',
  'type',
  'open_weights',
  'free',
];

/** Shown before anybody typed: a chat with a page of context. */
const EXAMPLE = { requests: '1000', input_tokens: '2000', output_tokens: '500' } as const;

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

/** What is asked, and of which models. */
export function CalculatorForm({ params, errors, catalog }: Props): VNode {
  const state = toFormState(params, errors);
  const isNew = params.size === 0;
  const example = (name: keyof typeof EXAMPLE): string => (isNew ? EXAMPLE[name] : '');
  const providers = [...catalog.providers].sort((a, b) => a.name.localeCompare(b.name, 'en'));
  const others = [...params].filter(([name]) => !FIELDS.includes(name));
  const shared = { state, required: false };
  return (
    <form method="get" action="/calculator" class="tool-form">
      <Field {...shared} name="requests" label="Requests" value={example('requests')} />
      <Field
        {...shared}
        name="input_tokens"
        label="Prompt, tokens"
        value={example('input_tokens')}
        hint="Per request, including cached tokens."
      />
      <Field
        {...shared}
        name="output_tokens"
        label="Answer, tokens"
        value={example('output_tokens')}
        hint="Per request, including reasoning."
      />
      <Field {...shared} name="cached_input_tokens" label="Cache read" hint="Prompt tokens." />
      <Field {...shared} name="cache_write_tokens" label="Cache write" hint="Prompt tokens." />
      <Field {...shared} name="images" label="Images" hint="Generated per request." />
      <Choice
        state={state}
        name="service_tier"
        label="Service tier"
        value="standard"
        options={TIERS.map((tier) => [tier, toWords(tier)])}
      />
      <Field
        {...shared}
        name="slugs"
        label="Models"
        hint="Comma-separated. Leave empty for all that match."
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
      {others.map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      <button type="submit">Calculate</button>
    </form>
  );
}
