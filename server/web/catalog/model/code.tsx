import type { VNode } from 'preact';
import type { Model } from '../../../../schemas/model.ts';
import { countOf } from '../../ui/format.ts';
import { CodeTabs, type Sample, toSamples } from '../../ui/request-code.tsx';

/**
 * Addresses at which creators answer the OpenAI SDK, by their slugs. Anthropic's and Google's are of
 * their own documentation, the others of public lists that quote the creators (read in November 2026).
 */
const BASE_URLS: Readonly<Record<string, string>> = {
  alibaba: 'https://dashscope-intl.aliyuncs.com/compatible-mode/v1',
  anthropic: 'https://api.anthropic.com/v1/',
  cohere: 'https://api.cohere.ai/compatibility/v1',
  deepseek: 'https://api.deepseek.com',
  google: 'https://generativelanguage.googleapis.com/v1beta/openai/',
  mistral: 'https://api.mistral.ai/v1',
  openai: 'https://api.openai.com/v1',
  perplexity: 'https://api.perplexity.ai',
  xai: 'https://api.x.ai/v1',
};

interface Props {
  readonly model: Model;
  /** Scheme and host of this site. */
  readonly origin: string;
}

/** How programs read this model from the catalogue, and call it at its creator. */
export function Code({ model, origin }: Props): VNode {
  const url = `${origin}${model.links.self}`;
  const request = { method: 'GET', url, needsKey: true, body: '' };
  return (
    <section class="msec" id="api">
      <div class="sec-h">
        <div>
          <h2>API</h2>
          <p>
            {model.aliases.length === 0
              ? 'Get this model from the API.'
              : `${countOf(model.aliases.length, 'other name works', 'other names work')} as well.`}
          </p>
        </div>
        <a class="more" href="/docs/api">
          API reference
        </a>
      </div>
      <CodeTabs samples={[...toSamples(request), ...toCall(model)]} />
    </section>
  );
}

/** A first call by the OpenAI SDK, where the creator sells a text model and answers it. */
function toCall({ type, offers, creator }: Model): Sample[] {
  const offer = offers.find(({ provider }) => provider.slug === creator?.slug);
  const base = BASE_URLS[creator?.slug ?? ''];
  if (type !== 'text' || offer === undefined || base === undefined) return [];
  const key = `${offer.provider.slug.toUpperCase().replaceAll('-', '_')}_API_KEY`;
  const text = `import os
from openai import OpenAI

client = OpenAI(base_url="${base}", api_key=os.environ["${key}"])
response = client.chat.completions.create(
    model="${offer.provider_model_id}",
    messages=[{"role": "user", "content": "Hello"}],
)
print(response.choices[0].message.content)`;
  return [['OpenAI SDK', text]];
}
