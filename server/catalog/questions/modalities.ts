import type { Modality } from '../../../schemas/vocabulary.ts';
import type { QuestionText } from './text.ts';

/** What goes in or comes out, as it was listed. */
export interface ReadModalities {
  readonly modalities: readonly { modality: Modality; start: number; end: number }[];
  readonly end: number;
  /** Whether one of them is enough. */
  readonly isEither: boolean;
}

/** `images`, `audio and video`, `text, images or audio`. */
export function readModalities(text: QuestionText, index: number): ReadModalities | null {
  const modalities: { modality: Modality; start: number; end: number }[] = [];
  let at = text.skip(index, 'both');
  let end = index;
  let isEither = false;
  for (;;) {
    const match = text.find(at, ({ modality }) => modality !== undefined);
    if (match?.meanings.modality === undefined) break;
    end = at + match.length;
    modalities.push({ modality: match.meanings.modality, start: at, end });
    at = end;
    while (text.sign(at, ',', '+', '&')) at += 1;
    const or = text.role(at, 'or');
    if (or !== undefined) isEither = true;
    at += or?.length ?? text.role(at, 'and')?.length ?? 0;
    if (at === end) break;
  }
  return modalities.length === 0 ? null : { modalities, end, isEither };
}
