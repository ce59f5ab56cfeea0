import type { Model } from '../../../../schemas/model.ts';
import { toScores } from '../../../../schemas/tables.ts';
import { UNITS_BY_TYPE } from '../../../../schemas/vocabulary.ts';
import type { CatalogView } from '../../catalog-view.ts';
import type { ReadCondition, Reference } from '../conditions.ts';
import type { Measure, Wish } from '../vocabulary.ts';
import { findModel } from './find-model.ts';

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

/** Fields of figures, the first that the model has; an embedding has no blended price. */
const FIELDS = {
  price: [
    ['blended_price', ({ pricing }: Model) => pricing?.blended_3_to_1],
    ['input_price', ({ pricing }: Model) => pricing?.input],
  ],
  input_price: [['input_price', ({ pricing }: Model) => pricing?.input]],
  output_price: [['output_price', ({ pricing }: Model) => pricing?.output]],
  context: [['context_window', ({ limits }: Model) => limits.context_window]],
  output: [['max_output_tokens', ({ limits }: Model) => limits.max_output_tokens]],
  parameters: [['parameters', ({ parameters }: Model) => parameters.total]],
  release: [['release_date', (model: Model) => model.release_date]],
} as const;

/** A bound that what it is the figure of does not meet: nothing is cheaper than itself. */
function toBound(
  field: string,
  { side, factor }: Pick<Reference, 'side' | 'factor'>,
  value: number | string,
): Wish {
  const sign = `${side === 'min' ? '>' : '<'}${factor === undefined ? '' : '='}`;
  const bound = typeof value === 'string' ? value : Number((value * (factor ?? 1)).toPrecision(12));
  return { param: 'filter', value: `${field}:${sign}${bound}` };
}

/** A bound on the price per image, minute …, of models of the same type; null: it is not sold so. */
function toUnitPrice(
  { type, pricing }: Model,
  { figure, ...reference }: Reference,
  isTyped: boolean,
): Wish[] | null {
  const headline = pricing?.headline ?? null;
  if (figure !== 'price' || headline === null || headline.unit !== UNITS_BY_TYPE[type]) return null;
  const bound = toBound('unit_price', reference, headline.price);
  return isTyped ? [bound] : [bound, { param: 'type', value: type }];
}

function toWish(
  model: Model,
  { figure, ...reference }: Reference,
  benchmark: string | undefined,
  higherIsBetter: boolean,
): Wish[] | null {
  if (figure === 'score') {
    const score = toScores(model).find(([id]) => id === benchmark)?.[1] ?? null;
    if (score === null || benchmark === undefined) return null;
    const side = (reference.side === 'min') === higherIsBetter ? 'min' : 'max';
    return [toBound(`benchmark.${benchmark}`, { ...reference, side }, score)];
  }
  for (const [field, of] of FIELDS[figure]) {
    const value = of(model) ?? null;
    if (value !== null) return [toBound(field, reference, value)];
  }
  return null;
}
