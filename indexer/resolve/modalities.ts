import type { Modality, ModelType } from '../../schemas/model.ts';

interface Modalities {
  readonly input: readonly Modality[];
  readonly output: readonly Modality[];
}

/** What models of a type must take or give, or they would not be of it; pictures are made of text or of others. */
const OF_TYPE: Partial<Readonly<Record<ModelType, Modalities>>> = {
  text: { input: ['text'], output: ['text'] },
  image: { input: [], output: ['image'] },
  video: { input: [], output: ['video'] },
  speech_to_text: { input: ['audio'], output: ['text'] },
  text_to_speech: { input: ['text'], output: ['audio'] },
};

const NOTHING: Modalities = { input: [], output: [] };

/** By what a type is told from others: its output, but what is heard is told by its input. */
const isFit = (type: ModelType, { input, output }: Modalities, own: Modalities): boolean =>
  type === 'speech_to_text'
    ? own.input.includes('audio') && own.output.length > 0
    : output.every((modality) => own.output.includes(modality)) &&
      (type !== 'text_to_speech' || input.every((modality) => own.input.includes(modality)));

/**
 * What a model takes and gives, as feeds say. Some hosts write `text` for whatever they did not look
 * at: where that belies the model's type, and where nobody says anything, the type tells.
 */
export function toModalities(
  type: ModelType,
  input: readonly Modality[] | null,
  output: readonly Modality[] | null,
): Modalities {
  const usual = OF_TYPE[type] ?? NOTHING;
  const stated = { input: input ?? usual.input, output: output ?? usual.output };
  if (type === 'text' || isFit(type, usual, stated)) {
    return stated;
  }
  return type === 'image' || type === 'video' ? { ...stated, output: usual.output } : usual;
}
