import { findFact, withoutEditors, type Statements } from './statements.ts';
import type { Entity } from '../link/entity.ts';
import { mostFrequent } from '../group.ts';
import type { ResolvedModel } from '../resolved.ts';
import { PROPRIETARY, toLicence } from '../../../schemas/licences.ts';

/**
 * Whether the weights are to be had, and on what terms. As the editors read it; else weights in a
 * repository are open whatever an offer says; else as a list, the creator or most sources say. What is
 * closed is proprietary; a licence that belies open weights is none.
 */
export function toWeights(
  { links, key, name }: Entity,
  statements: Statements,
  repository: string | null,
): Pick<ResolvedModel, 'openWeights' | 'licence'> {
  const [read] = statements.editors.flatMap(({ record }) => record.open_weights ?? []);
  const stated = findFact(statements, 'license')?.value ?? null;
  const licence = stated === null ? null : toLicence(stated);
  const openWeights =
    read ??
    // A community model is known by its repository.
    (repository === null && !key.startsWith('hf:') ? null : true) ??
    findOpen(name, statements) ??
    mostFrequent(
      links.flatMap(({ mention: { record } }) =>
        record.kind === 'run' ? (record.open_weights ?? []) : [],
      ),
    ) ??
    (licence === null ? null : licence.id !== PROPRIETARY.id);
  if (openWeights === false) return { openWeights, licence: PROPRIETARY };
  return { openWeights, licence: licence?.id === PROPRIETARY.id ? null : licence };
}

/**
 * As a list, the creator's own offers, or most sources say. Hosts write that weights are closed where
 * they did not look: that counts where all of several agree and the name does not give a size, as the
 * names of weights do.
 */
function findOpen(name: string, statements: Statements): boolean | null {
  const said = withoutEditors(statements);
  // Lists look at the weights; an offer's entry says what its provider copied.
  const sure =
    findFact({ ...said, own: [], hosts: [] }, 'open_weights') ??
    findFact({ ...said, hosts: [] }, 'open_weights');
  if (sure !== null) return sure.value;
  const agreed = findFact(said, 'open_weights');
  if (agreed?.value !== false) return agreed?.value ?? null;
  const hosts = said.hosts.flatMap(({ record }) => record.open_weights ?? []);
  return hosts.length > 1 && !hosts.includes(true) && !isSized(name) ? false : null;
}

/** Whether a name gives a size: `llama-3.1-8b`, `hunyuan-a13b-instruct`. */
export const isSized = (name: string): boolean => /\d[bm](-|$)/.test(name);
