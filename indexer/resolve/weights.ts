import { findFact, withoutEditors, type Statements } from './facts.ts';
import type { ResolvedModel } from './resolved.ts';
import { PROPRIETARY, toLicence } from './tables/licences.ts';

/**
 * Whether the weights are to be had, and on what terms. As the editors read it; else weights in a
 * repository are open whatever an offer says; else as the creator, a list or most sources say. What is
 * closed is proprietary; a licence that belies open weights is none.
 */
export function toWeights(
  statements: Statements,
  repository: string | null,
): Pick<ResolvedModel, 'openWeights' | 'licence'> {
  const [read] = statements.editors.flatMap(({ record }) => record.open_weights ?? []);
  const stated = findFact(statements, 'license')?.value ?? null;
  const licence = stated === null ? null : toLicence(stated);
  const openWeights =
    read ??
    (repository === null ? null : true) ??
    findFact(withoutEditors(statements), 'open_weights')?.value ??
    (licence === null ? null : licence.id !== PROPRIETARY.id);
  if (openWeights === false) return { openWeights, licence: PROPRIETARY };
  return { openWeights, licence: licence?.id === PROPRIETARY.id ? null : licence };
}
