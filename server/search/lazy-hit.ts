import type { Model, ModelSummary } from '../../schemas/model.ts';
import type { Hit, ResolvedName } from './port.ts';

/** A hit whose row is JSON; it is read when somebody looks at the model, once. */
export function toLazyHit(json: string | Buffer, hit: Omit<Hit, 'json' | 'model'>): Hit {
  let model: ModelSummary | null = null;
  return {
    ...hit,
    json,
    get model() {
      return (model ??= JSON.parse(String(json)) as ModelSummary);
    },
  };
}

/** A model whose document is JSON; it is read when somebody looks at it, once. */
export function toLazyModel(
  json: Buffer,
  { kind, slug }: Pick<ResolvedName, 'kind' | 'slug'>,
): ResolvedName {
  let model: Model | null = null;
  return {
    kind,
    slug,
    json,
    get model() {
      return (model ??= JSON.parse(json.toString()) as Model);
    },
  };
}
