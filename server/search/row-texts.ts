import type { ModelSummary } from '../../schemas/model.ts';
import { spans } from '../../schemas/search/text.ts';

/** A text of a row, in which matches are marked. */
interface RowText {
  readonly field: 'name' | 'slug' | 'creator' | 'family' | 'description';
  readonly text: string;
  /** Its parts glued: what is not in there matches nothing of it. */
  readonly glued: string;
}

/** What a row says in words. */
export interface RowTexts extends Pick<ModelSummary, 'slug' | 'name' | 'creator'> {
  readonly fields: readonly RowText[];
}

/** The words of a row. */
export function toRowTexts({ name, slug, creator, family, description }: ModelSummary): RowTexts {
  const texts = [
    ['name', name],
    ['slug', slug],
    ['creator', creator?.name ?? ''],
    ['family', family ?? ''],
    ['description', description],
  ] as const;
  const fields = texts.map(([field, text]) => {
    const glued = spans(text)
      .map(({ part }) => part)
      .join('');
    return { field, text, glued };
  });
  return { slug, name, creator, fields };
}
