import { stripConfiguration } from '../identify/configuration.ts';
import { findLab } from '../identify/creators.ts';
import type { Entity } from '../link/entity.ts';
import { findFact, type Statements } from './statements.ts';
import { respell } from '../identify/spelling.ts';
import { fold, toMatchingKey } from '../text.ts';

/**
 * A model's repository, where a list links it or a leaderboard ran its weights. A link to what by its
 * name is another model's (`Codestral-22B-v0.1` for Codestral 25.08) is not believed.
 */
export function findRepository(
  { key, links }: Entity,
  statements: Statements,
  isModel: (key: string) => boolean,
): string | null {
  const isOwn = (repository: string) => {
    const named = toLabKey(repository);
    return named === null || named === key || !isModel(named);
  };
  const measured = links.find(
    ({ mention: { record } }) => record.kind === 'run' && record.suite === 'HF Open LLM v2',
  );
  return findFact(statements, 'hf_repo', isOwn)?.value ?? measured?.mention.id ?? null;
}

/** The key of a lab's model with the name of its repository; null: not a lab's. */
export function toLabKey(repository: string): string | null {
  const [organisation = '', tail = ''] = repository.split('/');
  const lab = findLab(organisation);
  if (lab === null) {
    return null;
  }
  const { name } = stripConfiguration(fold(tail));
  return `${lab.slug}/${toMatchingKey(respell(name, lab.slug))}`;
}
