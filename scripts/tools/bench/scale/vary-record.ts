import { Big } from 'big.js';
import { createRandom, pickIndex, type Random } from '../../chaos/random.ts';
import { pickWord, toSeed } from './draw.ts';
import type {
  FeedRecord,
  ModelRecord,
  OfferRecord,
  PriceRecord,
  RunRecord,
} from '../../../../schemas/records.ts';

/** How the records of one model, and of its snapshots, become those of another one. */
export interface Variation {
  readonly copy: number;
  /** Tells its names from those of all other copies. */
  readonly word: string;
  /** Of the community: who publishes it, and who does so in its place. */
  readonly owner: { readonly from: string; readonly to: string } | null;
  /** Of all its prices. */
  readonly priceFactor: string;
  /** By how much earlier it came out, and knew the world. */
  readonly monthsEarlier: number;
}

const PRICE_FACTORS = ['0.5', '0.75', '0.8', '1', '1', '1.25', '1.5', '2'];
const MONTHS = 9;
/** How many copies of the models of one owner are another owner's each. */
const COPIES_OF_OWNER = 2;

/**
 * @param line what a model and its snapshots have in common: they are varied alike
 * @param owner who publishes it in a repository; null: a lab, of which there are no more
 * @param isDated whether its names tell when it came out
 */
export function toVariation(
  line: string,
  copy: number,
  { owner, isDated }: { readonly owner: string | null; readonly isDated: boolean },
): Variation {
  const random = createRandom(toSeed(`${line} ${copy}`));
  return {
    copy,
    word: pickWord(line, copy),
    owner: owner === null ? null : { from: owner, to: toOwner(owner, copy) },
    priceFactor: PRICE_FACTORS[pickIndex(random, PRICE_FACTORS.length)] ?? '1',
    monthsEarlier: isDated ? 0 : pickIndex(random, MONTHS),
  };
}

/** Owners grow in number as models do, slower: some of the copies are by the same. */
function toOwner(owner: string, copy: number): string {
  const group = Math.floor(copy / COPIES_OF_OWNER);
  return group === 0 ? owner : `${owner}-${pickWord(owner.toLowerCase(), group).toLowerCase()}`;
}

/** What stands behind the name proper: dates, versions, and how it is served or was asked. */
const TAIL =
  /((?:[-_ :@.](?:free|fast|turbo|highspeed|lightning|thinking|think|latest|preview|beta|exp|experimental|maas|tee|online|batch|flex|priority|none|minimal|low|medium|high|xhigh|max|\d{6,8}|\d{4}-\d{2}-\d{2}|\d{2}-\d{2,4}|\d{4}|0\d\d|v\d+(?::\d+)?|\d+k|fp8|fp4|nvfp4|bf16|awq|gguf|int\d))|\s*\([^)]*\)|:[^/:]*|@[^/]*)+$/i;

/** The name with the word where a maker would put it. */
export function insertWord(name: string, word: string): string {
  const head = name.slice(0, TAIL.exec(name)?.index);
  const joint = head.includes(' ') ? ' ' : '-';
  const isLower = head === head.toLowerCase();
  return head + joint + (isLower ? word.toLowerCase() : word) + name.slice(head.length);
}

function varyId(id: string, { word, owner }: Variation): string {
  const isOwned = owner !== null && id.toLowerCase().startsWith(`${owner.from}/`.toLowerCase());
  const own = isOwned ? `${owner.to}${id.slice(owner.from.length)}` : id;
  return insertWord(own, word);
}

/** What the feed would say of another model that is like this one; null: it says nothing of models. */
export function varyRecord(record: FeedRecord, variation: Variation): FeedRecord | null {
  switch (record.kind) {
    case 'provider':
      return null;
    case 'model':
      return { ...varyFacts(record, variation), native_id: varyId(record.native_id, variation) };
    case 'offer':
      return varyOffer(record, variation);
    case 'run':
      return varyRun(record, variation);
  }
}

function varyFacts<T extends ModelRecord | OfferRecord>(record: T, variation: Variation): T {
  const { word, monthsEarlier } = variation;
  const { name, hf_repo: repository, release_date: released, knowledge_cutoff: knows } = record;
  return {
    ...record,
    ...(name === undefined ? {} : { name: insertWord(name, word) }),
    ...(repository === undefined ? {} : { hf_repo: varyId(repository, variation) }),
    ...(released === undefined ? {} : { release_date: toEarlier(released, monthsEarlier) }),
    ...(knows === undefined ? {} : { knowledge_cutoff: toEarlier(knows, monthsEarlier) }),
  };
}

function varyOffer(record: OfferRecord, variation: Variation): OfferRecord {
  const { provider_model_id: id, native_id: nativeId, prices } = record;
  return {
    ...varyFacts(record, variation),
    provider_model_id: varyId(id, variation),
    native_id: `${nativeId}~${variation.word}`,
    prices: prices.map((price) => varyPrice(price, variation.priceFactor)),
  };
}

/** Prices are whole numbers of 10⁻⁹ USD. */
const PRICE_DECIMALS = 9;

const varyPrice = (price: PriceRecord, factor: string): PriceRecord => ({
  ...price,
  amount: new Big(price.amount).times(factor).round(PRICE_DECIMALS).toFixed(),
});

function varyRun(record: RunRecord, variation: Variation): RunRecord {
  const { copy, word, monthsEarlier } = variation;
  const { model_id: id, model_name: name, release_date: released, native_id: nativeId } = record;
  const random = createRandom(toSeed(`${nativeId} ${copy}`));
  return {
    ...record,
    native_id: `${nativeId}~${word}`,
    model_id: varyId(id, variation),
    ...(name === undefined ? {} : { model_name: insertWord(name, word) }),
    ...(released === undefined ? {} : { release_date: toEarlier(released, monthsEarlier) }),
    scores: record.scores.map((score) => varyScore(score, random)),
  };
}

type Score = RunRecord['scores'][number];

/** Largest part by which a score differs. */
const SCORE_CHANGE = 0.1;

/** Another score with as many decimals, within its scale; never beyond the real one's size. */
function varyScore(score: Score, random: Random): Score {
  const { score: text, raw, ci_low: low, ci_high: high, ...rest } = score;
  const factor = 1 - SCORE_CHANGE * random();
  const scaled = Number(text) * factor;
  const least = rest.min ?? -Infinity;
  const value = Math.max(least, scaled);
  const decimals = text.split('.')[1]?.length ?? 0;
  const moved = value - Number(text);
  return {
    ...rest,
    score: value.toFixed(decimals),
    ...(raw === undefined ? {} : { raw: value.toFixed(decimals) }),
    ...(low === undefined ? {} : { ci_low: low + moved }),
    ...(high === undefined ? {} : { ci_high: high + moved }),
  };
}

/** A date some months earlier, as exact as it was; every month has its 28th. */
export function toEarlier(date: string, months: number): string {
  const [year = '', month, day] = date.split('-');
  if (months === 0 || month === undefined) return date;
  const count = Number(year) * 12 + Number(month) - 1 - months;
  const parts = [String(Math.floor(count / 12)), String((count % 12) + 1).padStart(2, '0')];
  if (day !== undefined) parts.push(Number(day) > 28 ? '28' : day);
  return parts.join('-');
}
