import type { Modality, ModelType } from '../../../schemas/model.ts';
import { isSeeing, isSeerName, toCapabilities, toNamedAbilities } from './capabilities.ts';
import { withoutUnpublished } from './fact-conflicts.ts';
import { findFact, type Statements, withoutEditors } from './statements.ts';
import { findRepository } from './find-repository.ts';
import { mostFrequent } from '../group.ts';
import { findSize, isMergeName, toFamily, toMeasuredType, toModelType } from './kinds.ts';
import { findNamedContext, toLimits } from './limits.ts';
import type { Entity } from '../link/entity.ts';
import { findGiven, toModalities, withFiles, withGiven } from './modalities.ts';
import { findCutoff, findReleaseDate } from './release-dates.ts';
import type { ResolvedModel } from '../resolved.ts';
import { toWeights } from './weights.ts';
import { EDITORS } from '../identify/canonical-record.ts';

type Described = Omit<
  ResolvedModel,
  | 'id'
  | 'slug'
  | 'key'
  | 'creator'
  | 'name'
  | 'snapshotOf'
  | 'status'
  | 'deprecatedOn'
  | 'retiresOn'
  | 'replacement'
  | 'replacementSource'
  | 'popularity'
  | 'aliases'
  | 'offers'
  | 'results'
  | 'conflicts'
>;

/** What is known beside one model. */
interface Known {
  /** Newest date of any source. */
  readonly newest: string;
  /** Whether a key is a model's. */
  readonly isModel: (key: string) => boolean;
  /** What is said of the model and of what it is a snapshot of, or its snapshots, the surer first. */
  readonly related: Statements;
  readonly snapshots: readonly Entity[];
  /** What it is a snapshot of; null: a model of its own. */
  readonly base: Entity | null;
}

/** Whether it is the community's: a repository of its own, or a fine-tune by an unnamed third party. */
export const isOfCommunity = ({ key, links }: Entity): boolean =>
  key.startsWith('hf:') || links.some(({ mention }) => mention.isDerivative);

/** What a model is, as far as anybody says who knows; a base and its snapshot speak for each other. */
export function describeModel(
  entity: Entity,
  statements: Statements,
  { newest, isModel, related, snapshots, base }: Known,
): Described {
  const { name } = entity;
  const value = <T>(found: { value: T } | null) => found?.value ?? null;
  const isCommunity = isOfCommunity(entity);
  const isNamed = !isCommunity && entity.creator !== null;
  const input = toInput(related, isNamed && isSeerName(name));
  const output = toStatedModalities('output_modalities', related);
  const type = toModelType(name, input, output, {
    stated: value(findFact({ ...related, editors: [] }, 'type')),
    read: related.editors.find(({ record }) => record.type !== undefined)?.record.type ?? null,
    isCommunity,
    ...findMeasured(entity),
  });
  const modalities = toModalities(type, input, output);
  const given = findGiven([entity, base, ...snapshots]);
  const inputModalities = withGiven(modalities.input, given);
  const releaseDate = findReleaseDate(entity, statements, newest, snapshots);
  const repository = findRepository(entity, statements, isModel);
  const weights = toWeights(entity, related, repository);
  const limits = toLimits(type, modalities.output, related);
  const isInputKnown =
    input !== null || given.includes('image') || (isNamed && weights.openWeights === true);
  const described = {
    family: toFamily(entity, value(findFact(related, 'family'))),
    type,
    releaseDate,
    knowledgeCutoff: findCutoff(type, releaseDate, { own: statements, related }, newest),
    ...limits,
    contextWindow: limits.contextWindow ?? (isNamed ? findNamedContext(type, name) : null),
    embeddingDimensions:
      type === 'embedding' ? value(findFact(related, 'embedding_dimensions')) : null,
    ...toParameters(entity, related),
    openWeights: weights.openWeights,
    licence: weights.licence,
    hfRepo: repository,
    isCommunity,
    isMerge: isCommunity && isMergeName(name),
    inputModalities,
    outputModalities: modalities.output,
    capabilities: toCapabilities(type, related, {
      input: isInputKnown ? inputModalities : null,
      named: isNamed ? toNamedAbilities(name) : [],
      releaseDate,
      knownBy: toFirstSource(entity),
    }),
  };
  return withoutUnpublished(described, related);
}

const toFirstSource = ({ links }: Entity): string | null => links[0]?.mention.source ?? null;

/** What goes in, as stated; what is said, or named, to see is given pictures beside text. */
function toInput(related: Statements, isNamedSeer: boolean): readonly Modality[] | null {
  const stated = toStatedModalities('input_modalities', related);
  return stated ?? (isSeeing(related) || isNamedSeer ? ['text', 'image'] : null);
}

/** The editors' lists are of text, pictures, sound and videos: files are heard of elsewhere too. */
function toStatedModalities(
  field: 'input_modalities' | 'output_modalities',
  statements: Statements,
): readonly Modality[] | null {
  const stated = findFact(statements, field);
  return stated?.source === EDITORS
    ? withFiles(stated.value, findFact(withoutEditors(statements), field)?.value ?? null)
    : (stated?.value ?? null);
}

/** As what leaderboards took it that ran its answers: one type, or text among others. */
function findMeasured({ links }: Entity): { measured: ModelType | null; writes: boolean } {
  const types = new Set(
    links.flatMap(({ mention: { record } }) =>
      record.kind === 'run' && !/MTEB|RewardBench/i.test(record.suite)
        ? record.scores.map(({ benchmark }) => toMeasuredType(record.suite, benchmark))
        : [],
    ),
  );
  const [only = null] = types;
  return { measured: types.size === 1 ? only : null, writes: types.has(null) };
}

/**
 * As the editors read it, else as a leaderboard or a list counted it, else as the name states it.
 */
function toParameters({ links, name }: Entity, { editors }: Statements) {
  const [total] = editors.flatMap(({ record }) => record.params_total ?? []);
  const [active] = editors.flatMap(({ record }) => record.params_active ?? []);
  const counted = links.map(({ mention: { record } }) => record);
  const totals = counted.flatMap((record) => record.params_total ?? []);
  const actives = counted.flatMap((record) =>
    record.kind === 'run' ? [] : (record.params_active ?? []),
  );
  const size = findSize(name);
  return {
    paramsTotal: total ?? mostFrequent(totals) ?? size.total,
    paramsActive: active ?? mostFrequent(actives) ?? size.active,
  };
}
