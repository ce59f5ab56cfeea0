import type { ResolvedModel } from '../../resolve/resolved.ts';
import type { Capability, ModelType } from '../../../schemas/model.ts';
import type { DataCheck, Spotted } from '../check.ts';
import { EDITORS } from '../../resolve/identify/canonical-record.ts';
import { groupBy } from '../../resolve/group.ts';

const ADVICE =
  'see who says so: catalog show <slug> --sources; then correct the rule or data/curated';

/** A check of one model at a time. */
const perModel = (
  name: string,
  find: (model: ResolvedModel) => string | null,
  level: DataCheck['level'] = 'error',
): DataCheck => ({
  name,
  level,
  advice: ADVICE,
  find: function* findAll({ models }): Generator<Spotted> {
    for (const model of models) {
      const detail = find(model);
      if (detail !== null) yield { subject: model.slug, detail };
    }
  },
});

/** What only a model that writes can do. */
const OF_WRITERS: readonly Capability[] = [
  'tool_calling',
  'parallel_tool_calls',
  'structured_output',
  'reasoning',
];
const NO_WRITERS: ReadonlySet<ModelType> = new Set<ModelType>([
  'embedding',
  'rerank',
  'image',
  'video',
  'text_to_speech',
]);

/** What makes pictures, films, sounds or vectors calls no tools. */
export const impossibleCapabilities = perModel('impossible_capability', (model) => {
  if (!NO_WRITERS.has(model.type)) return null;
  const claimed = model.capabilities.filter(
    // What an editor read in its creator's document is so.
    ({ capability, value, source }) =>
      value && OF_WRITERS.includes(capability) && source !== EDITORS,
  );
  return claimed.length === 0
    ? null
    : `${model.type}: ${claimed.map(({ capability }) => capability).join(', ')}`;
});

/** Who takes pictures sees, and nobody else. */
export const blindVision = perModel('vision_without_image', (model) => {
  const vision = model.capabilities.find(({ capability }) => capability === 'vision');
  if (vision === undefined || model.inputModalities.length === 0) return null;
  const sees = model.inputModalities.includes('image');
  return vision.value === sees
    ? null
    : `vision ${vision.value}, takes ${model.inputModalities.join()}`;
});

/** An answer is part of the context. */
export const longAnswers = perModel('answer_beyond_context', (model) => {
  const { contextWindow, maxOutputTokens } = model;
  const isBeyond =
    contextWindow !== null && maxOutputTokens !== null && maxOutputTokens > contextWindow;
  return isBeyond ? `answers of ${maxOutputTokens} in a context of ${contextWindow}` : null;
});

/** What nobody may download is proprietary, and what has a licence to download is not. */
export const contradictingLicences = perModel('licence_belies_weights', (model) => {
  const id = model.licence?.id ?? null;
  if (model.openWeights === false && id !== 'proprietary')
    return `closed weights, ${id ?? 'no licence'}`;
  if (model.openWeights === true && id === 'proprietary') return 'open weights, proprietary';
  if (model.hfRepo !== null && model.openWeights === false)
    return `closed weights in ${model.hfRepo}`;
  return null;
});

const UNTOLD: ReadonlySet<ModelType> = new Set<ModelType>(['other']);

/** A type says what goes in or comes out. */
export const emptyModalities = perModel('empty_modalities', (model) => {
  if (UNTOLD.has(model.type) || model.isCommunity) return null;
  const { inputModalities: input, outputModalities: output } = model;
  // Vectors and ranks are none of the modalities.
  const isVector = model.type === 'embedding' || model.type === 'rerank';
  return input.length > 0 && (output.length > 0 || isVector)
    ? null
    : `${model.type}: takes ${input.join()}, gives ${output.join()}`;
});

/** A mixture whose name says how much of it is active has both sizes. */
export const halfMixtures = perModel('mixture_without_sizes', (model) => {
  if (model.isCommunity || !/-a\d+(\.\d+)?b(-|$)/.test(model.slug)) return null;
  const { paramsActive, paramsTotal } = model;
  return paramsActive === null || paramsTotal === null ? `${paramsActive} of ${paramsTotal}` : null;
});

/** A line of models people know has more than a letter. */
export const shortFamilies = perModel('family_of_a_letter', ({ family }) =>
  family !== null && family.length < 2 ? family : null,
);

/** Names for people; ids are what makers of interfaces write small. */
export const smallNames = perModel(
  'name_in_small_letters',
  ({ name, isCommunity, offers, creator }) =>
    !isCommunity &&
    creator !== null &&
    offers.length > 0 &&
    /^[a-z0-9._:/-]*[a-z][a-z0-9._:/-]*$/.test(name)
      ? name
      : null,
  'note',
);

/** A host is no creator, and stands in no slug. */
export const hostsInSlugs: DataCheck = {
  name: 'host_in_slug',
  level: 'warning',
  advice: 'say in indexer/resolve/tables/labs.ts who makes it, or leave the host out of the slug',
  find: function* find({ models, providers }): Generator<Spotted> {
    const hosts = new Set(
      providers.filter(({ kind }) => kind !== 'first_party').map(({ slug }) => slug),
    );
    for (const { slug, isCommunity } of models) {
      const head = slug.includes('--') ? (slug.split('--')[0] ?? '') : '';
      if (!isCommunity && hosts.has(head)) yield { subject: slug, detail: `the host ${head}` };
    }
  },
};

const INHERITED = ['openWeights', 'type', 'creator', 'paramsTotal', 'paramsActive'] as const;

/** A model never contradicts its only snapshot. */
export const contradictingSnapshots: DataCheck = {
  name: 'snapshot_belies_model',
  level: 'error',
  advice: ADVICE,
  find: function* find({ models }): Generator<Spotted> {
    const bySlug = new Map(models.map((model) => [model.slug, model]));
    const groups = groupBy(
      models.filter(({ snapshotOf }) => snapshotOf !== null),
      ({ snapshotOf }) => snapshotOf ?? '',
    );
    for (const [slug, snapshots] of groups) {
      const [only, other] = snapshots;
      const base = bySlug.get(slug);
      if (base === undefined || only === undefined || other !== undefined) continue;
      const fields = INHERITED.filter((field) => base[field] !== only[field]);
      if (base.licence?.id !== only.licence?.id) fields.push('licence' as never);
      if (fields.length > 0) yield { subject: `${slug} ${only.slug}`, detail: fields.join(', ') };
    }
  },
};
