/** A name of MTEB's, taken apart: `voyageai/voyage-3.5 (output_dtype=int8)`. */
interface Name {
  /** Hugging Face id, or the like of models that are served only. */
  readonly model: string;
  readonly precision?: string;
  /** What else was set: `embed_dim=512`. */
  readonly settings?: string;
}

export function splitName(name: string): Name {
  const [, model = name, inside] = /^(.+?)[ _]\(([^()]*)\)$/.exec(name) ?? [];
  const settings = (inside ?? '').split(/, ?/).filter((setting) => setting !== '');
  const dtype = settings.find((setting) => setting.startsWith('output_dtype='));
  const others = settings.filter((setting) => setting !== dtype).join(', ');
  return {
    model,
    ...(dtype === undefined ? {} : { precision: dtype.slice('output_dtype='.length) }),
    ...(others === '' ? {} : { settings: others }),
  };
}

/** Yardsticks of the benchmark itself: random vectors, word counts, people. */
const NO_MODEL = /^(?:mteb\/baseline-|baseline\/)/i;

/** Why a name is no model, or null. */
export const findNoModel = (name: string): string | null =>
  NO_MODEL.test(name) ? 'no_model' : null;
