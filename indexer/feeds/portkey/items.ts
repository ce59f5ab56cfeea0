import { basename } from 'node:path';
import type { FeedItem, ShapeProblem } from '../feed.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../reading/json.ts';

/** A key that holds the prices of a model up to, or beyond, a length of the prompt. */
const TIER = /^(.+)-((?:lte|gt)-\d+k)$/;

/**
 * The models of a provider's file, whose name is the provider's. Keys that are the context tiers of
 * one model are one item: `entries` has the plain key's under `` and theirs by suffix.
 */
export function toModelItems(document: JsonValue, file: string): Iterable<FeedItem> | ShapeProblem {
  if (!isJsonObject(document)) {
    return { field: '', expected: 'expected an object of prices by model' };
  }
  const provider = basename(file).replace(/\.json$/, '');
  const models = new Map<string, JsonObject>();
  for (const [key, entry] of Object.entries(document)) {
    const [, model = key, suffix = ''] = TIER.exec(key) ?? [];
    const entries = models.get(model) ?? {};
    entries[suffix] = entry;
    models.set(model, entries);
  }
  return [...models].map(([model, entries]) => ({
    where: `${provider}/${model}`,
    raw: { provider, model, entries },
  }));
}
