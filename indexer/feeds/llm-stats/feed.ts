import { z } from 'zod';
import { defineFile, type Feed } from '../feed.ts';
import { Model, toModelRecord } from './models.ts';
import { Offer, Provider, toOfferRecord } from './offers.ts';
import { findScoreSkip, Score, toRunRecord } from './scores.ts';
import { splitDocument } from './split.ts';

/** Models, what their makers say they score, and prices, collected by a community; one line a document. */
export const llmStats: Feed = {
  key: 'llm-stats',
  name: 'LLM Stats',
  url: 'https://llm-stats.com',
  licence: 'CC-BY-4.0',
  attribution: 'LLM Stats (llm-stats.com) community',
  redistributable: true,
  precedence: 50,
  unit: 'US cents per 1M tokens; scores as a share',
  address: null,
  files: [
    defineFile({
      names: ['providers.jsonl'],
      accepts: /^providers\b.*\.jsonl$/,
      format: 'jsonl',
      split: splitDocument,
      schema: z.discriminatedUnion('item', [Provider, Offer]),
      records: (item) =>
        item.item === 'provider'
          ? [{ kind: 'provider', native_id: item.provider_id, name: item.name }]
          : [toOfferRecord(item)],
    }),
    defineFile({
      names: ['organizations.jsonl'],
      accepts: /^organizations\b.*\.jsonl$/,
      format: 'jsonl',
      split: splitDocument,
      schema: z.discriminatedUnion('item', [Model, Score]),
      skip: (item) => (item.item === 'score' ? findScoreSkip(item) : null),
      records: (item) => [item.item === 'model' ? toModelRecord(item) : toRunRecord(item)],
    }),
  ],
};
