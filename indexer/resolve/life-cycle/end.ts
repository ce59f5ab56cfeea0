import type { ModelStatus } from '../../../schemas/model.ts';

/** What is said of the end of a model or of an offer. */
export interface End {
  /** `YYYY-MM-DD`, the first day on which it holds; null: nobody says. */
  readonly deprecatedOn: string | null;
  readonly retiresOn: string | null;
  /** It is so, and nobody says since when. */
  readonly isDeprecated: boolean;
  readonly isRetired: boolean;
  readonly isPreview: boolean;
  /** Others serve it after its creator: on `retiresOn` its creator's own offers end, and nothing else. */
  readonly goesOn: boolean;
}

/** What is said of a model by those who may: its creator, and the editors who read its creator. */
export interface Announced extends End {
  /** Key of the model its creator names to change to; null: none. */
  readonly replacement: string | null;
  /**
   * The same where others still serve the weights: what the editors read of the model itself, without
   * what only its creator's own offers say. A model that its creator gave up is deprecated.
   */
  readonly ofWeights: End;
}

/** What holds on a day: what is past stays past, whatever was a preview. */
export function toStatus(end: End, today: string): ModelStatus {
  const isPast = (date: string | null): boolean => date !== null && date <= today;
  if (!end.goesOn && (end.isRetired || isPast(end.retiresOn))) return 'retired';
  if (end.isDeprecated || isPast(end.deprecatedOn)) return 'deprecated';
  return end.isPreview ? 'preview' : 'active';
}
