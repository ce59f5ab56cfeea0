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

/** What is wrong, where in a long text, and what may have been meant. */
export function toSentence({ detail, position, did_you_mean: nearest }: FieldError): string {
  const place = position === undefined ? '' : `At character ${position + 1}: `;
  return `${place}${detail}${nearest === undefined ? '' : ` Did you mean “${nearest}”?`}`;
}
