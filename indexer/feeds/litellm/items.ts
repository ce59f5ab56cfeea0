import type { FeedItem, ShapeProblem } from '../feed.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../reading/json.ts';
import { Costs } from './costs.ts';
import { Facts } from './facts.ts';
import { type ParsedKey, parseKey } from './key.ts';

const NO_MODELS = new Set(['sample_spec', 'fallback_generalizations']);
/** Modes of tools that are no models. */
const TOOLS = new Map([
  ['search', 'search_tool'],
  ['vector_store', 'vector_store'],
]);
/** `together-ai-4.1b-8b`, `fireworks-ai-default`: any model of a size. */
const SIZE_CLASS = /^(together|fireworks)-ai-/;

/** Why a key of the feed is no model at a price, in snake_case; null: it is one. */
function findPseudoKey(key: string, entry: JsonObject): string | null {
  const { mode } = entry;
  if (NO_MODELS.has(key)) {
    return 'pseudo_key';
  }
  if (key.startsWith('ft:')) {
    return 'fine_tune_price';
  }
  if (/\/\d+-month-commitment\//.test(key)) {
    return 'commitment_price';
  }
  if (SIZE_CLASS.test(key)) {
    return 'size_class';
  }
  if (key.endsWith('/container')) {
    return 'tool_container';
  }
  if (mode === undefined) {
    return 'no_mode';
  }
  return typeof mode === 'string' ? (TOOLS.get(mode) ?? null) : null;
}

interface Row {
  readonly key: string;
  readonly entry: JsonObject;
  readonly parsed: ParsedKey;
}

/**
 * The rows of the feed. Keys that differ only in size and quality of an image are one item; of
 * several keys of one thing, all but the fullest are pseudo keys.
 */
export function toItems(document: JsonValue): Iterable<FeedItem> | ShapeProblem {
  return isJsonObject(document)
    ? items(document)
    : { field: '', expected: 'expected an object of models by key' };
}

function* items(document: JsonObject): Generator<FeedItem> {
  const groups = new Map<string, Row[]>();
  for (const [key, entry] of Object.entries(document)) {
    const reason = isJsonObject(entry) ? findPseudoKey(key, entry) : null;
    const provider = isJsonObject(entry) ? entry['litellm_provider'] : null;
    if (reason !== null) {
      yield toPseudo(key, reason);
    } else if (!isJsonObject(entry) || typeof provider !== 'string') {
      yield { where: key, raw: { item: 'offer', key, facts: entry } };
    } else {
      const parsed = parseKey(key, provider);
      const stated = correctMode(parsed.id, entry);
      const identity = JSON.stringify([provider, parsed.id, parsed.region]);
      const group = groups.get(identity) ?? [];
      groups.set(identity, [...group, { key, entry: stated, parsed }]);
    }
  }
  for (const group of groups.values()) {
    yield* toGroupItems(group);
  }
}

/** Families of image models that the feed lists among those that talk, with prices of no meaning. */
const PAINTERS = /(^|\/)(flux[-.]|stable-diffusion-|playground-v\d|ssd-1b$)/i;

const correctMode = (id: string, entry: JsonObject): JsonObject =>
  entry['mode'] === 'chat' && PAINTERS.test(id) ? { ...entry, mode: 'image_generation' } : entry;

const toPseudo = (key: string, reason: string): FeedItem => ({
  where: key,
  raw: { item: 'pseudo', reason },
});

const isSized = ({ parsed }: Row) => parsed.size !== null || parsed.quality !== null;

function* toGroupItems(group: readonly Row[]): Generator<FeedItem> {
  const sized = group.filter(isSized);
  const sound = sized.filter(
    ({ entry }) => Facts.safeParse(entry).success && Costs.safeParse(entry).success,
  );
  const [plain, ...repeated] = group.filter((row) => !isSized(row)).sort(compareFullness);
  const main = plain ?? sound[0];
  if (main !== undefined) {
    const costs = main === plain ? main.entry : {};
    yield toOffer(main, costs, sound);
  }
  for (const row of sized.filter((each) => !sound.includes(each))) {
    yield toOffer(row, row.entry, []);
  }
  yield* repeated.map(({ key }) => toPseudo(key, 'repeated_key'));
}

const toOffer = ({ key, entry, parsed }: Row, costs: JsonObject, sized: readonly Row[]) => ({
  where: key,
  raw: {
    item: 'offer',
    key,
    id: parsed.id,
    region: parsed.region,
    facts: entry,
    costs,
    sizes: sized.map((row) => ({
      size: row.parsed.size,
      quality: row.parsed.quality,
      costs: row.entry,
    })),
  },
});

/** A key that says "in all regions" is surest of that, then the one with more prices. */
function compareFullness(a: Row, b: Row): number {
  const count = ({ entry }: Row) =>
    Object.keys(entry).filter((name) => name.includes('cost')).length;
  return Number(b.parsed.isGlobal) - Number(a.parsed.isGlobal) || count(b) - count(a);
}
