/** What a model makes of what, as far as it decides in which unit its prices are. */
export type Kind =
  'text' | 'image' | 'video' | 'music' | 'transcription' | 'speech' | 'rerank' | 'ocr';

/** Tried in order on `provider/model` in lower case. */
const KINDS: readonly (readonly [Kind, RegExp])[] = [
  [
    'video',
    /sora-\d|\bveo-?\d|seedance|pixverse|hailuo|\/video-|kling|\/vidu|(text|image)-to-video/,
  ],
  ['music', /lyria/],
  ['transcription', /whisper|transcribe|^deepgram\/nova/],
  ['speech', /\btts\b|^deepgram\/aura|\/chirp-|text-to-speech|\/speech-/],
  ['rerank', /rerank|semantic-ranker/],
  ['ocr', /mistral-(ocr|document-ai)/],
  [
    'image',
    /^stability-ai\/|dall-e|imagen-|imagegeneration|image-generation|[-/]image\b|stable-(diffusion|image)|sdxl|[/.]sd3|seed-?(ream|edit)|\bflux\b|recraft|ideogram|hidream|nano-banana|juggernaut|dreamshaper|janus-pro|\/bria\/|\/clarityai\/|wan2\.6/,
  ],
];

export function findKind(provider: string, model: string): Kind {
  const id = `${provider}/${model}`.toLowerCase();
  return KINDS.find(([, pattern]) => pattern.test(id))?.[0] ?? 'text';
}
