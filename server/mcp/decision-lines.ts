import { formatHeadline, toBasisText } from '../price-text.ts';
import { grouped, toRow, usd, type Lines, type Row } from './text-format.ts';

interface Fact {
  readonly field: string;
  readonly values: readonly (number | string | null)[];
  readonly best?: readonly string[];
}

interface ScoreRow {
  readonly benchmark: { readonly id: string };
  readonly variant: string | null;
  readonly comparable: boolean;
  readonly scores: readonly ({ readonly score: number } | null)[];
  readonly best?: readonly string[];
}

const best = (slugs: readonly string[] | undefined): string =>
  slugs === undefined || slugs.length === 0 ? '' : ` (best: ${slugs.join(', ')})`;

/** Models side by side: a line for each fact and score, in the order of the models. */
export const toCompareLines: Lines = ({ data, meta }) => {
  const { models, facts, benchmarks } = data as {
    readonly models: readonly Row[];
    readonly facts: readonly Fact[];
    readonly benchmarks: readonly ScoreRow[];
  };
  const { missing = [] } = (meta ?? {}) as { readonly missing?: readonly string[] };
  // What is sold by another unit is said with it.
  const known = facts.filter(
    ({ field, values }) =>
      field !== 'pricing.headline.price' && values.some((value) => value !== null),
  );
  return [
    models.map(({ slug }) => slug).join(' | '),
    `price: ${models.map(toRule).join(' | ')}`,
    ...(models.some(({ pricing }) => pricing?.headline)
      ? [`sold by: ${models.map(toSoldBy).join(' | ')}`]
      : []),
    ...known.map(
      ({ field, values, best: slugs }) =>
        `${field}: ${values.map((value) => value ?? 'unknown').join(' | ')}${best(slugs)}`,
    ),
    ...benchmarks.map(({ benchmark, variant, comparable, scores, best: slugs }) => {
      const values = scores.map((score) => score?.score ?? 'unknown').join(' | ');
      const aside = comparable ? best(slugs) : ' (not comparable: configurations differ)';
      return `${benchmark.id}${variant === null ? '' : ` ${variant}`}: ${values}${aside}`;
    }),
    ...(missing.length === 0 ? [] : [`Not found: ${missing.join(', ')}`]),
  ];
};

function toRule({ pricing, creator }: Row): string {
  const { basis, providers_priced: count = 0 } = pricing ?? {};
  if (basis === undefined) return 'unknown';
  return toBasisText({ basis, providers_priced: count }, creator?.name ?? null);
}

const toSoldBy = ({ pricing }: Row): string =>
  pricing?.headline ? formatHeadline(pricing.headline) : 'the token';

interface Cost {
  readonly slug: string;
  readonly provider: string;
  readonly total: number;
  readonly per_request: number;
  readonly breakdown: Readonly<Record<string, number>>;
}

interface ModelCost {
  readonly slug: string;
  readonly basis: string | null;
  readonly standing: Cost | null;
  readonly cheapest: Cost;
}

/** `gpt-5: $8 at openai (maker), cheapest $7 at groq`. */
function toModelCost({ slug, basis, standing, cheapest }: ModelCost): string {
  const at = ({ total, provider }: Cost): string => `${usd(total)} at ${provider}`;
  const own = standing === null ? '' : `${at(standing)} (${basis ?? ''}), `;
  return `${slug}: ${own}cheapest ${at(cheapest)}`;
}

interface Unpriced {
  readonly slug: string;
  readonly provider: string;
  readonly reason: string;
}

const UNPRICED_SHOWN = 5;

/** What a workload costs, the cheapest offer first; what cannot be priced is said and not guessed. */
export const toEstimateLines: Lines = (body) => {
  const costs = (body.data ?? []) as readonly Cost[];
  const { unpriced = [], models = [] } = body as {
    readonly unpriced?: readonly Unpriced[];
    readonly models?: readonly ModelCost[];
  };
  const { missing = [], totals } = (body.meta ?? {}) as {
    readonly missing?: readonly string[];
    readonly totals?: { readonly unpriced: number };
  };
  const total = body.pagination?.total ?? costs.length;
  const without = totals?.unpriced ?? unpriced.length;
  const examples = unpriced
    .slice(0, UNPRICED_SHOWN)
    .map(({ slug, provider, reason }) => `${slug} at ${provider} (${reason})`);
  return [
    ...models.map(toModelCost),
    `${costs.length} of ${grouped(total)} offers, the cheapest first`,
    ...costs.map(({ slug, provider, total: sum, per_request: each, breakdown }) => {
      const lines = Object.entries(breakdown).map(([name, cost]) => `${name} ${usd(cost)}`);
      return `${slug} at ${provider}: ${usd(sum)} in all, ${usd(each)} a request (${lines.join(', ')})`;
    }),
    ...(without === 0
      ? []
      : [`Without a price: ${grouped(without)}, such as ${examples.join('; ')}`]),
    ...(missing.length === 0 ? [] : [`Not found: ${missing.join(', ')}`]),
  ];
};

interface Neighbour {
  readonly model: Row;
  readonly reasons: readonly { readonly detail: string }[];
  readonly missing_capabilities: readonly string[];
}

/** Stand-ins for a model, each with why. */
export const toNeighbourLines: Lines = ({ data }) => {
  const found = (data ?? []) as readonly Neighbour[];
  return [
    `${found.length} models could stand in`,
    ...found.map(({ model, reasons, missing_capabilities: lacks }) => {
      const why = reasons.map(({ detail }) => detail).join(' ');
      const lack = lacks.length === 0 ? '' : ` Lacks: ${lacks.join(', ')}.`;
      return `${toRow({ ...model, benchmarks: [] })}\n  ${why}${lack}`;
    }),
  ];
};
