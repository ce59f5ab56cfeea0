import { z } from 'zod';
import { defineFile, type Feed, type FeedItem } from '../feed.ts';
import { Model, toModelRecord } from './models.ts';
import { Offer, Provider, toOfferRecord } from './offers.ts';
import { findScoreSkip, Score, toRunRecord } from './scores.ts';
import { isJsonObject, type JsonValue } from '../reading/json.ts';

/** A line is a document, and `_path` says which; those of organisations name nothing else. */
const DOCUMENT =
  /^data\/(organizations|providers)\/([^/]{1,200})\/(?:models\/[^/]{1,200}\/)?(model|benchmarks|organization|provider|models)\.json$/;

/** The models, scores, providers and offers of a line, each an item of its own. */
function* splitDocument(line: FeedItem): Generator<FeedItem> {
  const { raw } = line;
  const document = isJsonObject(raw) ? raw : {};
  const path = typeof document['_path'] === 'string' ? document['_path'] : '';
  const [, folder, owner = '', name] = DOCUMENT.exec(path) ?? [];
  switch (`${folder ?? ''}/${name ?? ''}`) {
    case 'organizations/organization':
      return;
    case 'organizations/model':
      yield { where: path, raw: { ...document, item: 'model' } };
      return;
    case 'organizations/benchmarks':
      yield* toRows(path, document['data'], { item: 'score', organization_id: owner });
      return;
    case 'providers/provider':
      yield { where: path, raw: { ...document, item: 'provider' } };
      return;
    case 'providers/models':
      yield* toRows(path, document['data'], { item: 'offer', provider_id: owner });
      return;
    default:
      yield line;
  }
}

function* toRows(
  path: string,
  data: JsonValue | undefined,
  common: Readonly<Record<string, string>>,
): Generator<FeedItem> {
  if (!Array.isArray(data)) {
    yield { where: path, raw: { ...common } };
    return;
  }
  for (const [at, row] of data.entries()) {
    yield {
      where: `${path} row ${at + 1}`,
      raw: isJsonObject(row) ? { ...row, ...common } : row,
    };
  }
}

/** Models, what their creators say they score, and prices, collected by a community; one line a document. */
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
