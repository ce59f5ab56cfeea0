import type { ModelSummary } from '../../schemas/model.ts';
import type { Hit } from './port.ts';

/** A hit whose row is JSON; it is read when somebody looks at the model, once. */
export function toLazyHit(json: string, { position, score }: Pick<Hit, 'position' | 'score'>): Hit {
  let model: ModelSummary | null = null;
  return {
    json,
    position,
    score,
    get model() {
      return (model ??= JSON.parse(json) as ModelSummary);
    },
  };
}
