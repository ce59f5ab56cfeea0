import type { ModelType, ProviderKind } from '../../../schemas/model.ts';
import type { Entity } from '../link/entity.ts';
import { append } from '../group.ts';
import type { ResolvedModel } from '../resolved.ts';
import { PROPRIETARY } from '../../../schemas/licences.ts';
import { withBaseFacts } from './derived-facts.ts';
import { isSized } from './weights.ts';
import { isMakers, toProviderKind } from '../tables/providers.ts';

/**
 * Fills what all of a line share and nobody says of one of it: whether the weights are open, the
 * licence, and what a base model and the one tuned of it have in common. Nothing is filled where the
 * line differs. Fine-tunes of the community have what follows from their base.
 */
export function completeModels(
  models: readonly ResolvedModel[],
  entities: readonly Entity[],
): ResolvedModel[] {
  const names = new Map(entities.map(({ key, name }) => [key, name]));
  const lines = new Lines(models);
  const opened = models.map((model) => withWeights(model, lines));
  const licensed = new Lines(opened);
  const twins = toTwins(opened, names);
  const completed = opened.map((model) => withTwin(withLicence(model, licensed), twins, names));
  return withBaseFacts(completed);
}

/** What is known of the models of each family and creator. */
class Lines {
  private readonly byFamily = new Map<string, ResolvedModel[]>();
  private readonly byCreator = new Map<string, ResolvedModel[]>();

  constructor(models: readonly ResolvedModel[]) {
    for (const model of models) {
      if (!model.isCommunity && model.creator !== null) {
        append(this.byCreator, model.creator, model);
        append(this.byFamily, `${model.creator}/${model.family ?? ''}`, model);
      }
    }
  }

  familyOf({ creator, family }: ResolvedModel): readonly ResolvedModel[] {
    return (family === null ? null : this.byFamily.get(`${creator ?? ''}/${family}`)) ?? [];
  }

  creatorsOf({ creator }: ResolvedModel): readonly ResolvedModel[] {
    return this.byCreator.get(creator ?? '') ?? [];
  }
}

/** What all say that say anything, at least so many; null: they differ, or too few do. */
function findShared<T>(values: readonly (T | null)[], least: number): T | null {
  const said = values.filter((value) => value !== null);
  const [first = null] = said;
  const isShared = said.every((value) => JSON.stringify(value) === JSON.stringify(first));
  return isShared && said.length >= least ? first : null;
}

/** So many of a creator's models must agree before they speak for its other lines. */
const CREATOR_LEAST = 3;
/** So many closed ones, and no open one, and what only hosts offer is taken for closed too. */
const CLOSED_LEAST = 5;

/** Creators, and lines of theirs, that give no weights away: who, and which slugs. */
const ONLY_SOLD = [
  ['luma', /./],
  ['pika', /./],
  ['pixverse', /./],
  ['reve', /./],
  ['runway', /./],
  ['vidu', /./],
  ['alibaba', /^wan-?v?2\.[5-9]/],
  ['minimax', /^hailuo/],
] as const;
const isOnlySold = ({ creator, slug }: ResolvedModel): boolean =>
  ONLY_SOLD.some(([owner, line]) => owner === creator && line.test(slug));

/**
 * All of a line that is only sold are; of a line whose weights are given away those are that are named
 * by their size, and so are those that others run on machines of their own. What its creator sells without a size in the name is only sold, where that is the
 * creator's custom.
 */
function withWeights(model: ResolvedModel, lines: Lines): ResolvedModel {
  if (model.openWeights !== null || model.isCommunity || model.creator === null) return model;
  const family = toOpenness(lines.familyOf(model));
  const creators = toOpenness(lines.creatorsOf(model));
  const shared = findShared(family, 1);
  const isClosed =
    isOnlySold(model) ||
    shared === false ||
    findShared(creators, CREATOR_LEAST) === false ||
    (!isNamedBySize(model) && isClosedUnsized(model, lines));
  if (isClosed) return { ...model, openWeights: false, licence: PROPRIETARY };
  const isOpen = isNamedBySize(model) && (shared === true || isHosted(model));
  return isOpen ? { ...model, openWeights: true } : model;
}

const toOpenness = (models: readonly ResolvedModel[]) =>
  models.map(({ openWeights }) => openWeights);

/** Open models are named by size: of a line where all others are closed, one without is, too. */
function isClosedUnsized(model: ResolvedModel, lines: Lines): boolean {
  const line = lines.familyOf(model);
  const unsized = toOpenness(line.filter((other) => !isNamedBySize(other)));
  if (model.offers.length > 0 && findShared(unsized, 1) === false) return true;
  const known = isResold(model) ? unsized : toOpenness(line);
  return !known.includes(true) && isUsuallyClosed(model, lines);
}

/** Creators that publish weights name their models by size; those they only sell have none in the name. */
const isNamedBySize = ({ slug }: ResolvedModel): boolean => isSized(slug);

/** Whether somebody runs it who is neither its creator nor a cloud that has a contract with it. */
const isHosted = ({ offers }: ResolvedModel): boolean =>
  offers.some(({ provider }) => toProviderKind(provider) === 'inference');

const isSold = ({ offers, creator }: ResolvedModel): boolean =>
  offers.some(({ provider }) => isMakers(provider, creator));

/** Whether nobody offers it but gateways and resellers, which run nothing themselves. */
const isResold = ({ offers }: ResolvedModel): boolean =>
  offers.length > 0 && offers.every(({ provider }) => RESELLING.has(toProviderKind(provider)));
const RESELLING: ReadonlySet<ProviderKind> = new Set<ProviderKind>(['gateway', 'reseller']);

/**
 * Whether a creator's models that are offered and not named by a size are only sold: all of many of them,
 * or where the creator sells this one itself as many as are open.
 */
function isUsuallyClosed(model: ResolvedModel, lines: Lines): boolean {
  const known = lines
    .creatorsOf(model)
    .filter((other) => other.offers.length > 0 && !isNamedBySize(other))
    .map(({ openWeights }) => openWeights);
  const open = known.filter((one) => one === true).length;
  const closed = known.filter((one) => one === false).length;
  return isSold(model) ? open <= closed : closed >= CLOSED_LEAST && (open === 0 || isResold(model));
}

/** A line with a version in its name came out on one licence; others change theirs over the years. */
const isVersion = ({ family }: ResolvedModel): boolean => /\d/.test(family ?? '');

function withLicence(model: ResolvedModel, lines: Lines): ResolvedModel {
  if (model.licence !== null || model.openWeights !== true || model.isCommunity) return model;
  const licences = (models: readonly ResolvedModel[]) =>
    models.map(({ openWeights, licence }) => (openWeights === true ? licence : null));
  const licence =
    findShared(licences(lines.familyOf(model)), isVersion(model) ? 1 : CREATOR_LEAST) ??
    findOwn(findShared(licences(lines.creatorsOf(model)), CREATOR_LEAST), model.creator);
  return licence === null ? model : { ...model, licence };
}

/** Whose terms go with tunes of their models, so that they are no custom of who tuned one. */
const OTHERS_TERMS = [
  [/^llama-/, 'meta'],
  [/^gemma$/, 'google'],
] as const;

function findOwn(licence: ResolvedModel['licence'], creator: string | null) {
  const isOthers = OTHERS_TERMS.some(
    ([terms, owner]) => owner !== creator && terms.test(licence?.id ?? ''),
  );
  return isOthers ? null : licence;
}

/** A name without how it was tuned: the base model and what was made of it share it. */
const toUntuned = (name: string): string =>
  name.replace(/-(instruct|chat|it|base|pt|hf|python|thinking|reasoning)(?=-|$)/g, '');

type Twins = ReadonlyMap<string, readonly ResolvedModel[]>;

/** `whisper-base` and `bge-base` are sizes of their lines; their lines' models have years between them. */
const NEVER_TUNED: ReadonlySet<ModelType> = new Set<ModelType>([
  'embedding',
  'rerank',
  'speech_to_text',
]);

function twinKey({ key, creator, type }: ResolvedModel, names: ReadonlyMap<string, string>) {
  const name = names.get(key) ?? '';
  return `${creator ?? ''}/${NEVER_TUNED.has(type) ? name : toUntuned(name)}`;
}

function toTwins(models: readonly ResolvedModel[], names: ReadonlyMap<string, string>): Twins {
  const twins = new Map<string, ResolvedModel[]>();
  for (const model of models) {
    if (!model.isCommunity && model.creator !== null) append(twins, twinKey(model, names), model);
  }
  return twins;
}

/** A base model and what its creator tuned of it came out together, of one size and on one licence. */
function withTwin(
  model: ResolvedModel,
  all: Twins,
  names: ReadonlyMap<string, string>,
): ResolvedModel {
  const twins = model.isCommunity ? [] : (all.get(twinKey(model, names)) ?? []);
  if (twins.length < 2) return model;
  const shared = <K extends keyof ResolvedModel>(field: K): ResolvedModel[K] =>
    model[field] ??
    (findShared(
      twins.map((twin) => twin[field]),
      1,
    ) as ResolvedModel[K]);
  const openWeights = shared('openWeights');
  return {
    ...model,
    openWeights,
    licence: openWeights === false ? PROPRIETARY : openWeights === true ? shared('licence') : null,
    releaseDate: shared('releaseDate'),
    paramsTotal: shared('paramsTotal'),
    paramsActive: shared('paramsActive'),
    contextWindow: model.type === 'text' ? shared('contextWindow') : model.contextWindow,
  };
}
