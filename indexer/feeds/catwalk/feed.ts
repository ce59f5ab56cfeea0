import { findSkip, Item, toItems, toOfferRecords } from './items.ts';
import { defineFile, type Feed } from '../feed.ts';

/** Without `openrouter`, a copy of OpenRouter's own list, whose terms do not let it be passed on. */
const PROVIDERS = `aihubmix alibaba-singapore anthropic atlascloud avian azure baseten bedrock-europe
  bedrock-united-states cerebras chutes copilot cortecs deepseek fireworks gemini groq huggingface ionet kimi
  minimax minimax-china moonshot nebius neuralwatt openai opencode-go opencode-zen pioneer qiniucloud scaleway
  synthetic venice vercel vertexai xai zai zhipu zhipu-coding`;

/** Prices by which a program that writes code computes what it spends, a file a provider. */
export const catwalk: Feed = {
  key: 'catwalk',
  name: 'Catwalk',
  url: 'https://github.com/charmbracelet/catwalk',
  licence: 'MIT',
  attribution: 'Charmbracelet, Catwalk',
  redistributable: true,
  precedence: 55,
  unit: 'USD per 1M tokens',
  address:
    'https://raw.githubusercontent.com/charmbracelet/catwalk/main/internal/providers/configs/',
  files: [
    defineFile({
      names: PROVIDERS.split(/\s+/).map((provider) => `${provider}.json`),
      accepts: /^[a-z0-9-]+\.json$/,
      format: 'json',
      items: toItems,
      schema: Item,
      skip: findSkip,
      records: toOfferRecords,
    }),
  ],
};
