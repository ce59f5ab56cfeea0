import type { Modality, ModelType } from '../../../schemas/model.ts';
import type { Entity } from '../link/entity.ts';
import { findFamily } from '../tables/families.ts';

/** First words of names that tell nothing. */
const WORDS_OF_NO_FAMILY = new Set(['text', 'open', 'self', 'the', 'all', 'multi']);

/**
 * The line people know a model by: by its creator's table, else as feeds state it, else of the name. A
 * community model's is what it is made of.
 */
export function toFamily(
  { key, name, creator, links }: Entity,
  stated: string | null,
): string | null {
  const listed = creator === null ? null : findFamily(name, creator);
  if (listed !== null) return listed;
  if (stated !== null && /[a-z].*[a-z]/i.test(stated)) return stated.toLowerCase();
  const made = findBaseFamily(links[0]?.mention.id ?? name);
  return key.startsWith('hf:') || creator === null ? made : (made ?? toFirstWord(name));
}

function toFirstWord(name: string): string | null {
  const word = /^[a-z]{3,}/.exec(name)?.[0];
  return word === undefined || WORDS_OF_NO_FAMILY.has(word) ? null : word;
}

/** What a model is by its name; earlier rows win. */
const BY_NAME: readonly (readonly [ModelType, RegExp])[] = [
  ['other', /-detect(or|ion)$/],
  ['rerank', /rerank/],
  [
    'embedding',
    /embed|^bge-|^gte-|(^|-)e5-|^voyage-|^all-mini|^multi-qa|m2-bert|colbert|clip-vit|msmarco|^paraphrase-|retriev|(^|-)sbert|simcse|^nomic-|mxbai|arctic-embed|all-mpnet|text2vec|^uae-|^ada$|^bert-base|distilbert-base/,
  ],
  ['moderation', /guard|moderation|content-safety|gliner-pii/],
  ['ocr', /ocr/],
  [
    'speech_to_text',
    /whisper|transcribe|-asr|-stt|^nova-3$|^(deepgram-(base|enhanced)|nova(-\d)?)-video$/,
  ],
  [
    'audio',
    /(^|-)realtime(-|$)|^gpt-audio|-audio-preview|native-audio|^gemini-.*-live(-|$)|^gemini-live|^nova(-2)?-sonic/,
  ],
  [
    'text_to_speech',
    /(^|-)tts|^aura-(\d|[a-z]+-en$)|elevenlabs-v|^orpheus|magpie-tts|multilingual-v2|melotts/,
  ],
  [
    'video',
    /^(veo|kling(?!-image)|sora|seedance|runway|ray2|wan-?v?\d.*(t2v|i2v|r2v|motion)|wan-v2\.6$|hailuo)|-video/,
  ],
  [
    'image',
    /^(flux|stable-(diffusion|image|video|cascade|audio)|sd-?(xl|\d)|sdxl|imagen|dall-e|recraft|ideogram|seedream|lucid-(origin|realism)|gpt-image|chatgpt-image|fast-sdxl)|-image(-|$)|wan2\.7-image/,
  ],
  ['audio', /^lyria|music|text-to-audio|studiovoice/],
  [
    'other',
    /(^|-)(rm|reward|rewardmodel|esm2|esmfold)(-|$)|reward-model|bevformer|sparsedrive|streampetr|(^|-)cosmos-|active-speaker|smart-turn/,
  ],
];

/** Vectors and rankings are not counted in tokens; hosts write their length there. */
export const mayWrite = (type: ModelType): boolean => type !== 'embedding' && type !== 'rerank';

const MEDIA: ReadonlySet<ModelType> = new Set<ModelType>([
  'image',
  'video',
  'audio',
  'speech_to_text',
  'text_to_speech',
]);
/** Types whose answers are no text. */
const NOT_WRITTEN: ReadonlySet<ModelType> = new Set<ModelType>(['embedding', 'image', 'video']);

/** What is known of a model's type beside its name. */
interface KnownKind {
  /** As feeds say. */
  readonly stated: ModelType | null;
  readonly isCommunity: boolean;
  /** As what it was measured; null: by its answers in text, or not at all. */
  readonly measured: ModelType | null;
  /** Whether it was measured by its answers in text. */
  readonly writes: boolean;
  /** As the editors read it. */
  readonly read?: ModelType | null;
}

/**
 * The type of a model: as the editors read it, else by what its name says, else as feeds state it, else
 * by what it gives and takes. What gives videos is of that type, and what hears and speaks is `audio`.
 */
export function toModelType(
  name: string,
  input: readonly Modality[] | null,
  output: readonly Modality[] | null,
  known: KnownKind,
): ModelType {
  const { read = null, isCommunity } = known;
  return (
    (read === 'text' ? null : read) ??
    toNamedType(name, isCommunity) ??
    (isCommunity ? null : toLiveType(input, output)) ??
    toStatedType(known, output) ??
    (output === null ? known.measured : null) ??
    toServedType(input, output)
  );
}

/** What gives more than text is more than a text model. */
function toLiveType(
  input: readonly Modality[] | null,
  output: readonly Modality[] | null,
): ModelType | null {
  if (output?.includes('video') === true) return 'video';
  return output?.includes('audio') === true && input?.includes('audio') === true ? 'audio' : null;
}
/** What benchmarks that ask for something else than text, by suite and name, take models for. */
const MEASURED: readonly (readonly [ModelType, RegExp])[] = [
  ['speech_to_text', /^Open ASR /],
  ['image', /^Arena .*-to-Image$|^Arena .*Image Edit$/],
  ['video', /^Arena .*Video( Edit)?$/],
  ['audio', /^τ²-bench Voice /],
];

/** What a benchmark takes models for; null: it asks for text. */
export const toMeasuredType = (suite: string, benchmark: string): ModelType | null =>
  MEASURED.find(([, pattern]) => pattern.test(`${suite} ${benchmark}`))?.[0] ?? null;

/** Names the community gives its models are often those of pictures and sounds. */
const toNamedType = (name: string, isCommunity: boolean) =>
  BY_NAME.find(([type, pattern]) => pattern.test(name) && !(isCommunity && MEDIA.has(type)))?.[0];

/** `text` is what feeds say where they did not look, and answers belie some of what they say. */
function toStatedType(
  { stated, writes }: KnownKind,
  output: readonly Modality[] | null,
): ModelType | null {
  const isBelied = writes || (stated !== 'embedding' && output?.includes('text') === true);
  const isBelieved = stated !== null && stated !== 'text' && !(isBelied && NOT_WRITTEN.has(stated));
  return isBelieved ? stated : null;
}

function toServedType(
  input: readonly Modality[] | null,
  output: readonly Modality[] | null,
): ModelType {
  if (output !== null && output.length > 0 && !output.includes('text')) {
    const [only] = output;
    return only === 'image' || only === 'video' || only === 'audio' ? only : 'other';
  }
  const hearsOnly = input?.length === 1 && input[0] === 'audio';
  return hearsOnly ? 'speech_to_text' : 'text';
}

/**
 * Parameters as names state them, in ones; not of mixtures (`8x7b`) and effective sizes (`e4b`). Where
 * a name says how many experts there are (`17b-16e`), its size is what one token goes through; `2e-5`
 * is how fast a model learned.
 */
export function findSize(name: string): { total: number | null; active: number | null } {
  if (/\d+x\d+/.test(name)) {
    return { total: null, active: null };
  }
  if (/\db-\d+e(-|$)/.test(name) || name.startsWith('llama-4')) {
    const size = /(?:^|-)(\d+(?:\.\d+)?)(b)(?=-|$)/.exec(name);
    return { total: null, active: size === null ? null : toCount(size) };
  }
  const sizes = [...name.matchAll(/(?:^|-)(\d+(?:\.\d+)?)(b|m)(?=-|$)/g)].map(toCount);
  const active = [...name.matchAll(/-a(\d+(?:\.\d+)?)(b|m)(?=-|$)/g)].map(toCount);
  return {
    total: sizes.length === 1 ? (sizes[0] ?? null) : null,
    active: active.length === 1 ? (active[0] ?? null) : null,
  };
}

const toCount = ([, digits, unit]: RegExpMatchArray) =>
  Math.round(Number(digits) * (unit === 'm' ? 1e6 : 1e9));

const MERGE =
  /merge|slerp|dare|della|(^|[-_.])ties([-_.]|$)|model[-_]?stock|breadcrumbs|passthrough|franken/i;
/** Whether a community model says by its name that it is a merge. */
export const isMergeName = (name: string): boolean => MERGE.test(name);

/** Families of which community models are made, as their names show it. */
const BASES = [
  'llama',
  'qwen',
  'mistral',
  'mixtral',
  'gemma',
  'phi',
  'yi',
  'falcon',
  'deepseek',
  'smollm',
  'granite',
  'olmo',
  'internlm',
  'pythia',
  'gpt2',
  'bloom',
  'opt',
  'solar',
  'nemo',
  'zephyr',
  'tinyllama',
] as const;
const MADE_OF = new RegExp(`(?:^|[-_. /])(${BASES.join('|')})(?=[-_. \\d]|v\\d|$)`, 'i');

/** The family a community model's name says it is made of; null: it does not say. */
function findBaseFamily(name: string): string | null {
  const found = MADE_OF.exec(name)?.[1]?.toLowerCase() ?? null;
  return found === 'nemo' ? 'mistral' : found;
}
