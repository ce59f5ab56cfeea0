import type { VNode } from 'preact';
import { z } from 'zod';
import {
  WEBHOOK_DESCRIPTION_MAX,
  WEBHOOK_EVENT_GROUPS,
  WEBHOOK_FILTER_MAX,
  WEBHOOK_NAME_MAX,
  type WebhookFilter,
} from '../../../../schemas/webhooks.ts';
import type { EndpointPatch, NewEndpoint } from '../../../accounts/webhooks/endpoint-factory.ts';
import type { Endpoint } from '../../../accounts/webhooks/endpoint-store.ts';
import type { FormState } from '../../page/sent-form.ts';
import { Field } from '../../ui/field.tsx';

/** Words of a field, separated by spaces, commas or lines. */
const words = z.string().transform((text) => text.split(/[\s,]+/).filter((word) => word !== ''));

/** A list of a filter, as long as the API takes it. */
const names = words
  .refine((list) => list.length <= WEBHOOK_FILTER_MAX, {
    error: `Use at most ${WEBHOOK_FILTER_MAX} names.`,
  })
  .refine((list) => list.every((name) => name.length <= WEBHOOK_NAME_MAX), {
    error: `A name has at most ${WEBHOOK_NAME_MAX} characters.`,
  });

/** What an endpoint is asked for with; the store judges the address and the events. */
export const EndpointForm = z.object({
  url: z.string().trim().min(1, { error: 'Enter a URL.' }),
  events: words,
  description: z
    .string()
    .trim()
    .refine((text) => Array.from(text).length <= WEBHOOK_DESCRIPTION_MAX, {
      error: `Use at most ${WEBHOOK_DESCRIPTION_MAX} characters.`,
    })
    .refine((text) => !/[\t\r\n]/.test(text), { error: 'Use one line.' }),
  slugs: names,
  creators: names,
  providers: names,
});

/** What a form sent, as the store takes it. */
export function toEndpointInput(data: z.output<typeof EndpointForm>): NewEndpoint & EndpointPatch {
  const { url, events, description, slugs, creators, providers } = data;
  return {
    url,
    events,
    description: description === '' ? null : description,
    filter: { slugs, creators, providers },
  };
}

/** Which field a pointer of a refusal is about. */
export function toFieldName(pointer: string): string {
  return pointer.split('/')[1] ?? '';
}

/** Fields of an endpoint, as it is or as it was typed. */
export function EndpointFields({
  state,
  endpoint,
}: {
  readonly state: FormState;
  readonly endpoint: Endpoint | null;
}): VNode {
  return (
    <>
      <Field
        name="url"
        label="Address"
        value={endpoint?.url ?? ''}
        hint="An https URL on a public host."
        maxLength={2_048}
        state={state}
      />
      <Field
        name="events"
        label="Events"
        required={false}
        value={endpoint?.events.join(' ') ?? ''}
        hint={`Leave empty for all. Types or groups: ${WEBHOOK_EVENT_GROUPS.join(', ')}.`}
        state={state}
      />
      <Field
        name="description"
        label="Description"
        required={false}
        value={endpoint?.description ?? ''}
        maxLength={WEBHOOK_DESCRIPTION_MAX}
        state={state}
      />
      <FilterFields state={state} filter={endpoint?.filter ?? {}} />
    </>
  );
}

const FILTERS = [
  ['slugs', 'Models (slugs)'],
  ['creators', 'Creators (slugs)'],
  ['providers', 'Providers (slugs)'],
] as const;

function FilterFields(props: { readonly state: FormState; readonly filter: WebhookFilter }): VNode {
  const { state, filter } = props;
  const isOpen = FILTERS.some(([name]) => filter[name] !== undefined || name in state.errors);
  return (
    <details open={isOpen}>
      <summary>Limit to certain models, creators or providers</summary>
      {FILTERS.map(([name, label]) => (
        <Field
          name={name}
          label={label}
          required={false}
          value={filter[name]?.join(' ') ?? ''}
          state={state}
        />
      ))}
      <p class="hint">An event is sent if it matches every list that is not empty.</p>
    </details>
  );
}

/** A new secret, which is on this page and nowhere else. */
export function NewSecret({ secret }: { readonly secret: string }): VNode {
  return (
    <section class="notice good" aria-labelledby="new-secret">
      <h2 id="new-secret">Copy your signing secret now</h2>
      <p>
        You won’t see it again. Use it to verify messages: <a href="/docs/webhooks">how</a>.
      </p>
      <p class="value">
        <code id="secret-value">{secret}</code>
        <button type="button" class="plain" data-copy="secret-value" hidden>
          Copy
        </button>
      </p>
    </section>
  );
}
