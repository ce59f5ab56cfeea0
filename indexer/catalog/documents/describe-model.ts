import type { ModelType } from '../../../schemas/model.ts';

/** Facts a description is made of; no prose of any source goes into it. */
interface DescribedFacts {
  readonly type: ModelType;
  readonly creator: string | null;
  readonly isMerge: boolean;
  readonly isCommunity: boolean;
  readonly openWeights: boolean | null;
  readonly paramsTotal: number | null;
  readonly contextWindow: number | null;
  readonly releaseDate: string | null;
  readonly snapshotOf: string | null;
}

const NOUNS: Readonly<Record<ModelType, string>> = {
  text: 'text model',
  embedding: 'embedding model',
  rerank: 'reranking model',
  image: 'image model',
  video: 'video model',
  audio: 'audio model',
  speech_to_text: 'speech-to-text model',
  text_to_speech: 'text-to-speech model',
  moderation: 'moderation model',
  ocr: 'OCR model',
  other: 'model',
};

const SIZES = [
  [1e12, 'trillion'],
  [1e9, 'billion'],
  [1e6, 'million'],
] as const;

function toSize(parameters: number): string {
  const [unit, name] = SIZES.find(([least]) => parameters >= least) ?? [1, ''];
  const digits = Math.round((parameters / unit) * 10) / 10;
  return `${digits.toLocaleString('en-US')} ${name}`.trim();
}

function toSubject(facts: DescribedFacts): string {
  const noun = NOUNS[facts.type];
  if (facts.isMerge) return `merged ${noun}`;
  if (facts.isCommunity) return `community ${noun}`;
  return facts.openWeights === true ? `open-weights ${noun}` : noun;
}

/** Such as “Text model by OpenAI, 400,000 tokens of context, released 2025-08-07.” */
export function describeModel(facts: DescribedFacts): string {
  const subject = toSubject(facts);
  const parts = [
    facts.creator === null ? subject : `${subject} by ${facts.creator}`,
    facts.snapshotOf === null ? null : `snapshot of ${facts.snapshotOf}`,
    facts.paramsTotal === null ? null : `${toSize(facts.paramsTotal)} parameters`,
    facts.contextWindow === null
      ? null
      : `${facts.contextWindow.toLocaleString('en-US')} tokens of context`,
    facts.releaseDate === null ? null : `released ${facts.releaseDate}`,
  ].filter((part) => part !== null);
  const sentence = parts.join(', ');
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}
