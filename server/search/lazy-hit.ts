import type { Model, ModelSummary } from '../../schemas/model.ts';
import type { Hit, ResolvedName } from './port.ts';

/** A hit whose row is JSON; it is read when somebody looks at the model, once. */
export class LazyHit implements Hit {
  readonly json: string | Buffer;
  readonly position: Hit['position'];
  readonly score: number | null;
  readonly texts: Hit['texts'];
  readonly snapshotted: boolean | undefined;
  #model: ModelSummary | null = null;

  constructor(
    json: string | Buffer,
    { position, score, texts, snapshotted }: Omit<Hit, 'json' | 'model'>,
  ) {
    this.json = json;
    this.position = position;
    this.score = score;
    this.texts = texts;
    this.snapshotted = snapshotted;
  }

  get model(): ModelSummary {
    return (this.#model ??= JSON.parse(String(this.json)) as ModelSummary);
  }
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
