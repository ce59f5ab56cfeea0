import { grouped } from '../../grouped.ts';
import type { ReasonCode } from '../../../schemas/api/catalog/neighbours.ts';
import {
  CAPABILITIES,
  type Capability,
  type Model,
  type ModelSummary,
} from '../../../schemas/model.ts';
import type { Distance } from './distance.ts';

/** Why a model is similar to another, or can replace it. */
export interface Reason {
  readonly code: ReasonCode;
  /** For people. */
  readonly detail: string;
}

/** Prices that differ by less are alike: a tenth. */
const PRICE_TOLERANCE = 0.1;
/** Scores that differ by less of their scale are alike. */
export const SCORE_TOLERANCE = 0.03;

/** What of another model speaks for it, the weightiest first. */
export function reasonsFor(model: Model, other: ModelSummary, distance: Distance): Reason[] {
  const reasons: Reason[] = [];
  const add = (code: Reason['code'], detail: string): number => reasons.push({ code, detail });
  if (model.replacement_slug === other.slug) {
    add('named_replacement', `Named replacement for ${model.name}.`);
  }
  if (isSuccessor(model, other)) {
    add('successor', 'Newer model of the same family by the same creator.');
  } else {
    if (isSame(model.family, other.family)) add('same_family', `Same family: ${model.family}.`);
    if (isSame(model.creator?.slug, other.creator?.slug)) {
      add('same_creator', `Also by ${model.creator?.name ?? ''}.`);
    }
  }
  addPrice(distance, add);
  addScore(distance, add);
  if (isNewer(model, other)) add('newer', `Newer: released on ${other.release_date}.`);
  const [own, others] = [model.limits.context_window ?? Infinity, other.limits.context_window ?? 0];
  if (others > own)
    add('larger_context', `Larger context: ${grouped(others)} tokens instead of ${grouped(own)}.`);
  return reasons;
}

type Add = (code: Reason['code'], detail: string) => void;

function addPrice({ priceRatio: ratio }: Distance, add: Add): void {
  if (ratio === null || ratio > 1 + PRICE_TOLERANCE) return;
  if (ratio < 1 - PRICE_TOLERANCE) {
    add('cheaper', `Costs ${percentOff(ratio)} less.`);
  } else add('similar_price', 'Similar price.');
}

function addScore({ scoreGain: gain, benchmarks }: Distance, add: Add): void {
  if (gain === null || gain < -SCORE_TOLERANCE) return;
  const on = benchmarks === 1 ? 'one shared benchmark' : `${benchmarks} shared benchmarks`;
  if (gain > SCORE_TOLERANCE) {
    add('better_score', `Scores ${(gain * 100).toFixed(1)} points higher on average across ${on}.`);
  } else add('similar_score', `Similar scores on ${on}.`);
}

/** Such as `33%`, and `96.3%` where whole percents say little. */
function percentOff(ratio: number): string {
  const percent = (1 - ratio) * 100;
  return `${percent < 90 ? percent.toFixed(0) : Number(percent.toFixed(1))}%`;
}

const isSame = (a: string | null | undefined, b: string | null | undefined): boolean =>
  a !== null && a !== undefined && a === b;

type Lineage = Pick<Model, 'creator' | 'family' | 'release_date'>;

export function isNewer(
  model: Pick<Model, 'release_date'>,
  other: Pick<Model, 'release_date'>,
): boolean {
  const [own, others] = [model.release_date, other.release_date];
  return own !== null && others !== null && others > own;
}

/** Whether it comes after a model: the same creator and family, and newer. */
export function isSuccessor(model: Lineage, other: Lineage): boolean {
  return isKin(model, other) && isNewer(model, other);
}

/** Whether it is of the same creator and family, and not known to be older. */
export function isKin(model: Lineage, other: Lineage): boolean {
  return (
    isSame(model.creator?.slug, other.creator?.slug) &&
    isSame(model.family, other.family) &&
    !isNewer(other, model)
  );
}

/** What a model is known to do and the other is not. */
export function lackedBy(model: Model, other: ModelSummary): Capability[] {
  return CAPABILITIES.filter(
    (name) => model.capabilities[name] === true && other.capabilities[name] !== true,
  );
}
