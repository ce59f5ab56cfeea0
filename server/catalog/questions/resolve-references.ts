import { SEARCH_FILTERS } from '../../../schemas/search/default-filters.ts';
import type { Model } from '../../../schemas/model.ts';
import { toScores } from '../../../schemas/tables.ts';
import { UNITS_BY_TYPE } from '../../../schemas/vocabulary.ts';
import type { CatalogView } from '../catalog-view.ts';
import type { ReadCondition, Reference } from './conditions.ts';
import type { Measure, Wish } from './vocabulary.ts';

/** Conditions whose bounds are known, and texts of those of which the catalogue has no figure. */
export interface ResolvedConditions {
  readonly conditions: readonly ReadCondition[];
  readonly unknown: readonly string[];
}

/** Looks the figures of named models up: `cheaper than gpt-4o` becomes a price. */
export async function resolveReferences(
  catalog: CatalogView,
  read: readonly ReadCondition[],
  best: Measure | undefined,
): Promise<ResolvedConditions> {
  const unknown: string[] = [];
  const isTyped = read.some(({ wishes }) => wishes.some(({ param }) => param === 'type'));
  const conditions = await Promise.all(
    read.map(async (one): Promise<ReadCondition | null> => {
      const { text, reference } = one;
      if (reference === undefined) return one;
      const model = await findModel(catalog, reference.model);
      const id = reference.benchmark ?? best?.id;
      const higher =
        catalog.benchmarks.find((measure) => measure.id === id)?.scale.higher_is_better ?? true;
      const wishes =
        model === null
          ? null
          : (toUnitPrice(model, reference, isTyped) ?? toWish(model, reference, id, higher));
      if (wishes !== null) return { text, wishes, reference };
      unknown.push(text);
      return null;
    }),
  );
  return { conditions: conditions.filter((one) => one !== null), unknown };
}

/** The model called so, else the first that a search finds for the name as it is typed. */
async function findModel(catalog: CatalogView, name: string): Promise<Model | null> {
  const resolution = await catalog.resolve(name);
  if (resolution.kind !== 'none') return resolution.model;
  const page = await catalog.search({
    text: { q: name, typo: 'auto', mode: 'search' },
    filters: SEARCH_FILTERS,
    sort: [],
    window: { kind: 'offset', offset: 0 },
    limit: 1,
    facets: [],
    independentScores: false,
  });
  if (page.stage === 'partial') return null;
  const [model] = await catalog.read(page.hits.map((hit) => hit.model.slug));
  return model ?? null;
}

const PARAMS = {
  price: ['blended_price', ({ pricing }: Model) => pricing?.blended_3_to_1],
  input_price: ['input_price', ({ pricing }: Model) => pricing?.input],
  output_price: ['output_price', ({ pricing }: Model) => pricing?.output],
  context: ['context_window', ({ limits }: Model) => limits.context_window],
  output: ['output_tokens', ({ limits }: Model) => limits.max_output_tokens],
  parameters: ['parameters', ({ parameters }: Model) => parameters.total],
} as const;

/** A bound on the price per image, minute …, of models of the same type; null: it is not sold so. */
function toUnitPrice(
  { type, pricing }: Model,
  { figure, side }: Reference,
  isTyped: boolean,
): Wish[] | null {
  const headline = pricing?.headline ?? null;
  if (figure !== 'price' || headline === null || headline.unit !== UNITS_BY_TYPE[type]) return null;
  const bound = { param: `${side}_unit_price`, value: String(headline.price) };
  return isTyped ? [bound] : [bound, { param: 'type', value: type }];
}

function toWish(
  model: Model,
  { figure, side }: Reference,
  benchmark: string | undefined,
  higherIsBetter: boolean,
): Wish[] | null {
  if (figure === 'release') {
    return model.release_date === null
      ? null
      : [
          {
            param: side === 'min' ? 'released_after' : 'released_before',
            value: model.release_date,
          },
        ];
  }
  if (figure === 'score') {
    const score = toScores(model).find(([id]) => id === benchmark)?.[1] ?? null;
    if (score === null || benchmark === undefined) return null;
    const param = higherIsBetter ? 'benchmark_min' : 'benchmark_max';
    return [{ param, value: `${benchmark}:${score}` }];
  }
  const [name, of] = PARAMS[figure];
  const value = of(model) ?? null;
  if (value === null) return null;
  // Only the name of an end differs from parameter to parameter: `max_output_tokens` is one.
  return [{ param: `${side}_${name}`, value: String(value) }];
}
