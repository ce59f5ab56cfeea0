import type {
  AliasRow,
  OfferRow,
  PriceRow,
  ResultRow,
} from '../../../indexer/catalog/database/rows.ts';
import type { FactClaim, TracedFact } from '../../../indexer/resolve/explain/trace-facts.ts';
import { clip, formatTable } from '../table.ts';
import { group } from '../output.ts';
import { toUsdText, type Trace } from './show-trace.ts';

const OFFER_WIDTH = 40;
/** Aliases shown; the rest is in the JSON. */
const ALIASES_SHOWN = 30;

/** Every figure of a model with where it is from, as tables. */
export function formatTrace(trace: Trace): string {
  const { rows } = trace;
  return [
    `${rows.model.name} (${rows.model.slug}, ${rows.model.id}, ${rows.model.key})`,
    title('facts', trace.facts.length),
    toFactTable(trace.facts),
    ...toDocuments(trace.facts),
    ...toOffers(trace),
    ...toResults(rows.results),
    ...toAliases(rows.aliases),
    ...toConflicts(trace),
  ].join('\n');
}

const title = (name: string, count: number): string => `\n${name}: ${group(count)}`;

function toFactTable(facts: readonly TracedFact[]): string {
  const known = facts.filter(({ value, otherwise }) => value !== null || otherwise.length > 0);
  return formatTable(
    ['field', 'value', 'source', 'said by', 'otherwise'],
    known.map(({ field, value, said, otherwise }) => [
      field,
      value === null ? null : clip(value, 28),
      said.length === 0 ? null : clip(unique(said.map((s) => s.source)).join(', '), 24),
      toSpeakers(said, said.length + otherwise.length),
      otherwise.length === 0 ? null : clip(toOthers(otherwise), 40),
    ]),
  );
}

/** The documents the editors read facts in, each with its facts. */
function toDocuments(facts: readonly TracedFact[]): string[] {
  const fields = new Map<string, string[]>();
  for (const { field, said } of facts) {
    for (const { url } of said) {
      if (url !== undefined) fields.set(url, [...(fields.get(url) ?? []), field]);
    }
  }
  return [...fields].map(([url, names]) => `  ${unique(names).join(', ')}: ${url}`);
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];

function toSpeakers(said: readonly FactClaim[], all: number): string {
  const [first] = said;
  if (first === undefined) return 'the rules';
  const who = {
    editors: 'the editors',
    creator: 'its creator',
    list: 'a list',
    host: 'hosts',
    leaderboard: 'leaderboards',
  };
  return `${who[first.standing]}, ${said.length} of ${all}`;
}

/** The other values, most said first: `272000 ×2`. */
function toOthers(otherwise: readonly FactClaim[]): string {
  const counts = new Map<string, number>();
  for (const { value } of otherwise) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([value, count]) => `${value} ×${count}`)
    .join(', ');
}

function toOffers({ rows, pages }: Trace): string[] {
  const offers = rows.offers.filter((offer) => offer.removed_at === null);
  const lines = offers.flatMap((offer) => toPriceRows(offer, rows.prices.get(offer.id) ?? []));
  return [
    title('offers', offers.length),
    formatTable(['offer', 'component', 'unit', 'USD', 'source', 'since', 'shown'], lines),
    ...unique([...pages].map(([key, page]) => `  ${key.split(' ')[0] ?? ''}: ${page}`)),
  ];
}

/** The present prices of an offer, its name in the first of them only. */
function toPriceRows(offer: OfferRow, all: readonly PriceRow[]): (string | null)[][] {
  const name = clip(toOfferName(offer), OFFER_WIDTH);
  const prices = all.filter((price) => price.valid_to === null);
  if (prices.length === 0) return [[name, 'no known price', null, null, null, null, null]];
  return prices.map((price, at) => [
    at === 0 ? name : '',
    toComponent(price),
    price.unit,
    toUsdText(price.amount_nano),
    price.source_key,
    price.valid_from === '' ? null : price.valid_from,
    toState(price),
  ]);
}

/** The id with whatever is unusual of the offer. */
function toOfferName(offer: OfferRow): string {
  const notes = [
    offer.access === 'pay_as_you_go' ? null : offer.access,
    offer.service_tier === 'standard' ? null : offer.service_tier,
    offer.region === 'global' ? null : offer.region,
    offer.quantization,
    offer.status === 'active' ? null : offer.status,
  ].filter((note) => note !== null);
  const id = `${offer.provider_slug}/${offer.native_model_id}`;
  return notes.length === 0 ? id : `${notes.join(', ')}: ${id}`;
}

const toComponent = (price: PriceRow): string =>
  [
    price.component,
    price.min_prompt_tokens === 0 ? null : `from ${group(price.min_prompt_tokens)}`,
    price.size,
    price.quality,
    price.time_window,
  ]
    .filter((part) => part !== null)
    .join(' ');

function toState({ suspect_reason: reason, is_chosen: isChosen }: PriceRow): string {
  if (reason !== null) return `suspect: ${reason}`;
  return isChosen ? 'yes' : 'no';
}

function toResults(results: readonly ResultRow[]): string[] {
  if (results.length === 0) return [title('results', 0)];
  const sorted = [...results].sort((a, b) => (a.benchmark_slug < b.benchmark_slug ? -1 : 1));
  const rows = sorted.map((row) => [
    row.benchmark_slug,
    row.score,
    clip(row.score_raw, 12),
    clip(toConfiguration(row), 30),
    row.source_key,
    row.evaluated_on ?? row.recorded_on,
    row.evaluator === 'self_reported' ? 'itself' : row.evaluator.replace('_', ' '),
    row.is_primary ? 'headline' : '',
  ]);
  const pages = unique(results.flatMap(({ url }) => url ?? [])).sort();
  const head = ['benchmark', 'score', 'raw', 'configuration', 'source', 'date', 'measured by', ''];
  return [
    title('results', results.length),
    formatTable(head, rows),
    ...pages.map((page) => `  ${page}`),
  ];
}

const toConfiguration = (row: ResultRow): string =>
  [
    row.reasoning_effort,
    row.thinking_budget === null ? null : `${row.thinking_budget} thinking tokens`,
    row.scaffold,
    row.prompt_style,
    row.n_shots === null ? null : `${row.n_shots}-shot`,
    row.precision,
    row.harness,
  ]
    .filter((part) => part !== null && part !== '')
    .join(', ');

function toAliases(aliases: readonly AliasRow[]): string[] {
  const sorted = [...aliases].sort(
    (a, b) => b.confidence - a.confidence || (a.alias < b.alias ? -1 : 1),
  );
  const rows = sorted
    .slice(0, ALIASES_SHOWN)
    .map((row) => [row.alias, row.kind, row.source_key, row.strategy, row.confidence]);
  const more = aliases.length - rows.length;
  return [
    title('aliases', aliases.length),
    formatTable(['alias', 'kind', 'source', 'strategy', 'confidence'], rows),
    ...(more > 0 ? [`… and ${group(more)} more: --json`] : []),
  ];
}

function toConflicts({ rows: { conflicts } }: Trace): string[] {
  if (conflicts.length === 0) return [title('conflicts', 0)];
  const rows = conflicts.map((row) => {
    const claims = JSON.parse(row.claims) as { value: unknown; source: string }[];
    const said = claims.map(({ value, source }) => `${String(value)} (${source})`).join(', ');
    return [row.field, String(JSON.parse(row.chosen)), row.rule, said];
  });
  return [
    title('conflicts', conflicts.length),
    formatTable(['field', 'shown', 'rule', 'said'], rows),
  ];
}
