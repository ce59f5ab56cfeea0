import type { ResolvedModel } from '../../resolve/resolved.ts';
import { ownerOf } from '../../resolve/tables/providers.ts';
import type { DataCheck } from '../check.ts';
import { toWordKey, toWords } from './words.ts';

const isLabs = ({ isCommunity, creator }: ResolvedModel): boolean =>
  !isCommunity && creator !== null;

/** Whether a model is nothing but offers of others: no weights, no score, nothing from its creator. */
const isOnlyOffered = ({ hfRepo, results, offers, creator }: ResolvedModel): boolean =>
  hfRepo === null &&
  results.length === 0 &&
  !offers.some(({ provider }) => creator !== null && ownerOf(provider) === creator);

/** A repository and a model that is only offered, of one name: the offer is probably of the repository. */
export const offeredRepositories: DataCheck = {
  name: 'repository_offered_apart',
  level: 'warning',
  advice: 'say in indexer/resolve/tables/aliases.ts that the id means hf:org/name',
  find: function* find({ models }) {
    const offered = models.filter((model) => !model.isCommunity && isOnlyOffered(model));
    const byWords = new Map(offered.map((model) => [toWordKey(toTail(model)), model.slug]));
    for (const model of models.filter(({ isCommunity }) => isCommunity)) {
      const other = byWords.get(toWordKey(toTail(model)));
      if (other !== undefined) {
        yield { subject: `${model.slug} = ${other}`, detail: model.hfRepo ?? model.name };
      }
    }
  },
};

/** The name alone, without organisation or provider. */
const toTail = ({ key, slug, creator }: ResolvedModel): string =>
  (creator === null || key.startsWith('hf:') ? key.split(/[:/]/).at(-1) : undefined) ?? slug;

/** A community's repository that is named as a lab's model: a copy of its weights, if no more. */
export const copiedRepositories: DataCheck = {
  name: 'repository_named_as_model',
  level: 'note',
  advice: 'nothing, unless the organisation is the lab’s own: then add it to tables/labs.ts',
  find: function* find({ models }) {
    const known = models.filter((model) => isLabs(model) && !isOnlyOffered(model));
    const labs = new Map(known.map(({ slug }) => [toWordKey(slug), slug]));
    for (const { slug, isCommunity, hfRepo, name } of models) {
      const lab = isCommunity ? labs.get(toWordKey(hfRepo?.split('/').at(-1) ?? name)) : undefined;
      if (lab !== undefined) yield { subject: `${slug} = ${lab}`, detail: hfRepo ?? name };
    }
  },
};

/** Words a name must have to be looked for behind a prefix. */
const WORDS_MIN = 2;

/** A model of nobody known whose name ends in a lab's model: a prefix the rules do not know. */
export const prefixedName: DataCheck = {
  name: 'prefixed_name',
  level: 'warning',
  advice:
    'teach indexer/resolve/identify/strip-gateway-prefix.ts what this host puts before names, or add the id to the alias table',
  find: function* find({ models }) {
    const labs = new Map(
      models
        .filter((model) => isLabs(model) && toWords(model.slug).length >= WORDS_MIN)
        .map(({ slug }) => [toWordKey(slug), slug]),
    );
    for (const { slug, key, creator } of models) {
      if (creator !== null) continue;
      const words = (key.split(':').at(-1) ?? slug).split('-');
      const lab = words
        .map((_, at) => labs.get(toWordKey(words.slice(at).join('-'))))
        .find((found) => found !== undefined);
      if (lab !== undefined) yield { subject: slug, detail: `ends in ${lab}` };
    }
  },
};
