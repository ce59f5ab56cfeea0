import { CAPABILITIES } from '../../schemas/model.ts';
import { findFact, findReleaseDate, isBelievable, type Statements } from './facts.ts';
import { findRepository } from './find-repository.ts';
import { mostFrequent } from './group.ts';
import { findBaseFamily, findSize, isMergeName, toModelType } from './kinds.ts';
import type { Entity } from './entity.ts';
import { toModalities } from './modalities.ts';
import { isContext, mayWrite } from './offers.ts';
import type { ResolvedCapability, ResolvedModel } from './resolved.ts';

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
}

/** What a model is, as far as anybody says; `base` speaks for a snapshot of which nobody does. */
export function describeModel(
  entity: Entity,
  statements: Statements,
  base: Statements | null,
  { newest, isModel }: Known,
): Described {
  const { name, key } = entity;
  const value = <T>(found: { value: T } | null) => found?.value ?? null;
  const inherited = <K extends 'family' | 'input_modalities' | 'output_modalities'>(field: K) =>
    value(findFact(statements, field)) ?? (base === null ? null : value(findFact(base, field)));
  const input = inherited('input_modalities');
  const output = inherited('output_modalities');
  const isCommunity =
    key.startsWith('hf:') || entity.links.some(({ mention }) => mention.isDerivative);
  const stated = value(findFact(statements, 'type'));
  const writes = isWriting(entity);
  const type = toModelType(name, input, output, { stated, isCommunity, writes });
  const repository = findRepository(entity, statements, isModel);
  const limits = toLimits(statements);
  const modalities = toModalities(type, input, output);
  const parameters = toParameters(entity);
  return {
    family: toFamily(entity, inherited('family')),
    type,
    releaseDate: findReleaseDate(entity, statements, newest),
    knowledgeCutoff: value(
      findFact(statements, 'knowledge_cutoff', (date) => isBelievable(date, newest)),
    ),
    contextWindow: limits.contextWindow,
    maxInputTokens: limits.maxInputTokens,
    maxOutputTokens: mayWrite(type) ? limits.maxOutputTokens : null,
    embeddingDimensions: value(findFact(statements, 'embedding_dimensions')),
    paramsTotal: parameters.paramsTotal,
    paramsActive: parameters.paramsActive,
    openWeights: value(findFact(statements, 'open_weights')) ?? (repository === null ? null : true),
    licence: toLicence(value(findFact(statements, 'license'))),
    hfRepo: repository,
    isCommunity,
    isMerge: isCommunity && isMergeName(name),
    inputModalities: modalities.input,
    outputModalities: modalities.output,
    capabilities: toCapabilities(statements),
  };
}

/**
 * As the creator or a list says, else as most hosts do; but what goes in is a host's own limit where the
 * creator speaks at all. It cannot be more than the context: where two sources are at odds so, the
 * context is believed.
 */
function toLimits(statements: Statements) {
  const limit = (field: 'context_window' | 'max_output_tokens') =>
    findFact(statements, field, isContext)?.value ?? null;
  const context = limit('context_window');
  const isStated = statements.own.length + statements.curated.length > 0;
  const said = isStated ? { ...statements, hosts: [] } : statements;
  const input = findFact(said, 'max_input_tokens', isContext)?.value ?? null;
  return {
    contextWindow: context,
    maxInputTokens: context !== null && input !== null && input > context ? null : input,
    maxOutputTokens: limit('max_output_tokens'),
  };
}

/** Whether leaderboards ran it that ask for answers in text. */
const isWriting = ({ links }: Entity): boolean =>
  links.some(
    ({ mention: { record } }) => record.kind === 'run' && !/MTEB|RewardBench/i.test(record.suite),
  );

function toFamily({ key, name, creator, links }: Entity, stated: string | null): string | null {
  if (stated !== null) {
    return stated.toLowerCase();
  }
  const made = findBaseFamily(links[0]?.mention.id ?? name);
  return key.startsWith('hf:') || creator === null ? made : (made ?? toFirstWord(name));
}

const WORDS_OF_NO_FAMILY = new Set(['text', 'open', 'self', 'the', 'all', 'multi']);
function toFirstWord(name: string): string | null {
  const word = /^[a-z]{3,}/.exec(name)?.[0];
  return word === undefined || WORDS_OF_NO_FAMILY.has(word) ? null : word;
}

/** Counted by a leaderboard, else as the name states it. */
function toParameters({ links, name }: Entity) {
  const counted = links.flatMap(({ mention: { record } }) =>
    record.params_total !== undefined ? [record.params_total] : [],
  );
  const size = findSize(name);
  return { paramsTotal: mostFrequent(counted) ?? size.total, paramsActive: size.active };
}

function toCapabilities(statements: Statements): ResolvedCapability[] {
  const { own, curated, hosts } = statements;
  const found = CAPABILITIES.flatMap((capability) => {
    const say = ({ record, mention }: Statements['own'][number]) => {
      const value = record.capabilities?.[capability];
      return value === undefined ? [] : [{ capability, value, source: mention.source }];
    };
    const sure = [...own, ...curated].flatMap(say)[0];
    const said = hosts.flatMap(say);
    const usual = mostFrequent(said.map(({ value }) => value));
    const stated = sure ?? said.find(({ value }) => value === usual);
    return stated === undefined ? [] : [stated];
  });
  const cached = [...own, ...hosts].find(
    ({ record }) =>
      record.kind === 'offer' &&
      record.prices.some(({ component }) => component.startsWith('cache_')),
  );
  return cached === undefined || found.some(({ capability }) => capability === 'prompt_caching')
    ? found
    : [...found, { capability: 'prompt_caching', value: true, source: cached.mention.source }];
}

/** Licences whose answer to commercial use is plain. */
const COMMERCIAL = new Set(['mit', 'apache-2.0', 'bsd-3-clause', 'cc-by-4.0']);
function toLicence(name: string | null): ResolvedModel['licence'] {
  if (name === null) {
    return null;
  }
  const id = name.toLowerCase().replace(/[^a-z0-9.]+/g, '-');
  return { id, name, commercialUse: COMMERCIAL.has(id) ? true : null };
}
