import type { Modality, ModelType } from '../../../schemas/model.ts';
import type { Entity } from '../link/entity.ts';

interface Modalities {
  readonly input: readonly Modality[];
  readonly output: readonly Modality[];
}

/** What models of a type must take or give, or they would not be of it. */
const OF_TYPE: Partial<Readonly<Record<ModelType, Modalities>>> = {
  text: { input: ['text'], output: ['text'] },
  moderation: { input: ['text'], output: ['text'] },
  embedding: { input: ['text'], output: [] },
  rerank: { input: ['text'], output: [] },
  image: { input: ['text'], output: ['image'] },
  video: { input: ['text'], output: ['video'] },
  audio: { input: ['text'], output: ['audio'] },
  speech_to_text: { input: ['audio'], output: ['text'] },
  text_to_speech: { input: ['text'], output: ['audio'] },
  ocr: { input: ['image'], output: ['text'] },
};

const NOTHING: Modalities = { input: [], output: [] };

/** By what a type is told from others: its output, but what is heard is told by its input. */
const isFit = (type: ModelType, { output }: Modalities, own: Modalities): boolean => {
  if (type === 'speech_to_text') return own.input.includes('audio') && own.output.includes('text');
  if (type === 'text_to_speech') return own.output.includes('audio') && own.input.includes('text');
  if (type === 'ocr') return own.input.includes('image') || own.input.includes('file');
  return output.every((modality) => own.output.includes(modality));
};

/**
 * What a model takes and gives, as feeds say. Some hosts write `text` for whatever they did not look
 * at: where that belies the model's type, and where nobody says anything, the type tells. Vectors and
 * rankings are no modality of output, whatever hosts write there.
 */
export function toModalities(
  type: ModelType,
  input: readonly Modality[] | null,
  output: readonly Modality[] | null,
): Modalities {
  const usual = OF_TYPE[type] ?? NOTHING;
  const orUsual = (said: readonly Modality[] | null, usually: readonly Modality[]) =>
    said === null || said.length === 0 ? usually : said;
  const stated = { input: orUsual(input, usual.input), output: orUsual(output, usual.output) };
  if (type === 'embedding' || type === 'rerank') {
    return { input: stated.input, output: [] };
  }
  if (type === 'text' || isFit(type, usual, stated)) {
    return stated;
  }
  return type === 'speech_to_text' || type === 'text_to_speech' || type === 'ocr'
    ? usual
    : { ...stated, output: usual.output };
}

/**
 * The modalities a text, picture and sound list leaves out: that a model takes files is often stated
 * elsewhere, so who says it is heard beside the editors.
 */
export const withFiles = (
  stated: readonly Modality[] | null,
  others: readonly Modality[] | null,
): readonly Modality[] | null =>
  stated !== null && others?.includes('file') === true && !stated.includes('file')
    ? [...stated, 'file']
    : stated;

/** What benchmarks give a model beside words, by suite and name. */
const GIVEN: readonly (readonly [Modality, RegExp])[] = [
  ['image', /^Arena .*(Vision|Image Edit|Image-to-\w+)$/],
  ['video', /^Arena .*Video Edit$/],
];

/**
 * What models must have taken in to be where they are on leaderboards: who turns pictures into videos is given
 * pictures. What else they take in no leaderboard says.
 */
export function findGiven(entities: readonly (Entity | null)[]): readonly Modality[] {
  const boards = entities.flatMap((entity) =>
    (entity?.links ?? []).flatMap(({ mention: { record } }) =>
      record.kind === 'run'
        ? record.scores.map(({ benchmark }) => `${record.suite} ${benchmark}`)
        : [],
    ),
  );
  return GIVEN.filter(([, pattern]) => boards.some((board) => pattern.test(board))).map(
    ([modality]) => modality,
  );
}

/** What is stated to go in, and what did. */
export const withGiven = (
  stated: readonly Modality[],
  given: readonly Modality[],
): readonly Modality[] => [...stated, ...given.filter((modality) => !stated.includes(modality))];
