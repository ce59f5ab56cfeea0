import type { FieldError } from '../../errors.ts';

const WORDS: Readonly<Record<string, string>> = {
  ocr: 'OCR',
  fine_tuning: 'Fine-tuning',
  first_party: 'First party',
  pay_as_you_go: 'Pay as you go',
  speech_to_text: 'Speech to text',
  text_to_speech: 'Text to speech',
};

/** A name of a closed list as people read it: `tool_calling` is “Tool calling”. */
export function toWords(name: string): string {
  const known = WORDS[name];
  if (known !== undefined) return known;
  const spaced = name.replaceAll('_', ' ');
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** `global` is Global, `us` is US; a code of a cloud, such as `us-east-1`, stays as it is. */
export function toRegionName(region: string): string {
  if (/[-\d]/.test(region)) return region;
  return region.length <= 4 ? region.toUpperCase() : toWords(region);
}

/** What is wrong, where in a long text, and what may have been meant. */
export function toSentence({ detail, position, did_you_mean: nearest }: FieldError): string {
  const place = position === undefined ? '' : `At character ${position + 1}: `;
  return `${place}${detail}${nearest === undefined ? '' : ` Did you mean “${nearest}”?`}`;
}
