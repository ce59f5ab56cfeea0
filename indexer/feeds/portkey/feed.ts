import { defineFile, type Feed } from '../feed.ts';
import { ModelItem } from './item.ts';
import { toModelItems } from './items.ts';
import { toOfferRecords } from './offers.ts';
import { findSkip } from './skip.ts';

/** Without `sagemaker` and `segmind`, whose files name no model. */
const PROVIDERS = `ai21 anthropic anyscale azure-ai azure-openai bedrock bedrock-mantle byteplus cerebras
  claude-platform-aws cohere dashscope deepbricks deepgram deepinfra deepseek ember-cloud fal-ai fireworks-ai google
  groq jina lightning-ai minimax mistral-ai monsterapi moonshot nebius nomic novita-ai openai openrouter oracle palm
  perplexity-ai predibase reka-ai stability-ai together-ai vertex-ai workers-ai x-ai z-ai zhipu`;

/** Prices a gateway bills by, a file a provider. */
export const portkey: Feed = {
  key: 'portkey-pricing',
  name: 'Portkey',
  url: 'https://github.com/Portkey-AI/models',
  licence: 'MIT',
  attribution: 'Portkey AI',
  redistributable: true,
  precedence: 30,
  unit: 'US cents per token',
  address: 'https://configs.portkey.ai/pricing/',
  files: [
    defineFile({
      names: PROVIDERS.split(/\s+/).map((provider) => `${provider}.json`),
      accepts: /^[a-z0-9-]+\.json$/,
      format: 'json',
      items: toModelItems,
      schema: ModelItem.transform((item) => ({ item, offers: [...toOfferRecords(item)] })),
      skip: findSkip,
      records: ({ offers }) => offers,
    }),
  ],
};
