import { groupBy } from '../../resolve/group.ts';
import type { ResolvedModel } from '../../resolve/resolved.ts';
import { fold, toMatchingKey } from '../../resolve/text.ts';
import type { DataCheck, Spotted } from '../check.ts';
import { isAnyAlike, isFarApart, areDistinguished, toWordKey } from './words.ts';

const ADVICE =
  'teach the resolver the spelling, or add the id to indexer/resolve/tables/aliases.ts; if they are two, list the pair in indexer/checks/exceptions.ts';

type Group = readonly ResolvedModel[];

/** Groups of models that share a form; null forms share nothing. */
function* findSharing(
  models: Group,
  toForm: (model: ResolvedModel) => string | null,
  isFinding: (group: Group) => boolean = () => true,
): Generator<Spotted> {
  const groups = groupBy(models, (model) => toForm(model) ?? '');
  groups.delete('');
  for (const [form, group] of groups) {
    if (group.length > 1 && isFinding(group)) {
      const slugs = group.map(({ slug }) => slug).sort();
      yield { subject: slugs.join(' = '), detail: form };
    }
  }
}

const isLabs = ({ isCommunity }: ResolvedModel): boolean => !isCommunity;
const makerOf = ({ creator, key }: ResolvedModel): string => creator ?? key.split(/[:/]/)[0] ?? '';
const within = (model: ResolvedModel, form: string): string | null =>
  form === '' ? null : `${makerOf(model)} ${form}`;

/** The slug without its creator in front, letters and digits alone. */
function toBareSlug(model: ResolvedModel): string {
  const head = `${makerOf(model)}--`;
  const { slug } = model;
  return toMatchingKey(slug.startsWith(head) ? slug.slice(head.length) : slug);
}
const toSlugWords = ({ slug }: ResolvedModel): string => toWordKey(slug);
const hasSeveral = (group: Group, toForm: (model: ResolvedModel) => string): boolean =>
  new Set(group.map(toForm)).size > 1;
const toLetters = ({ name }: ResolvedModel): string => toMatchingKey(fold(name));

const isAlike = (group: Group): boolean =>
  isAnyAlike(group, (a, b) => areDistinguished(a, b) || isFarApart(a, b));
const toNameForm = (model: ResolvedModel): string | null => within(model, toLetters(model));

/** Two models of a lab under one display name, whom nobody tells apart. */
export const sameName: DataCheck = {
  name: 'same_name',
  level: 'error',
  advice: ADVICE,
  find: ({ models }) => findSharing(models.filter(isLabs), toNameForm, isAlike),
};

/** Two models of a lab under one display name, though somebody tells them apart. */
export const ambiguousName: DataCheck = {
  name: 'ambiguous_name',
  level: 'warning',
  advice: 'their names should say which is which: see indexer/resolve/name/display-name.ts',
  find: ({ models }) => findSharing(models.filter(isLabs), toNameForm, (group) => !isAlike(group)),
};

/** Two models of a lab whose slugs are equal but for separators. */
export const sameSlug: DataCheck = {
  name: 'same_slug',
  level: 'error',
  advice: ADVICE,
  find: ({ models }) =>
    findSharing(models.filter(isLabs), (model) => within(model, toBareSlug(model))),
};

/** Two repositories of one organisation whose names are equal but for case and separators. */
export const similarRepositories: DataCheck = {
  name: 'similar_repositories',
  level: 'note',
  advice: 'nothing: a repository is known by its full id alone',
  find: ({ models }) =>
    findSharing(
      models.filter((model) => !isLabs(model)),
      (model) => within(model, toBareSlug(model)),
    ),
};

/** Two models of one lab whose slugs or names are the same words in another order. */
export const sameWords: DataCheck = {
  name: 'same_words',
  level: 'error',
  advice: ADVICE,
  find: function* find({ models }) {
    const labs = models.filter(isLabs);
    yield* findSharing(labs, (model) => within(model, toSlugWords(model)));
    yield* findSharing(
      labs,
      (model) => within(model, toWordKey(model.name)),
      (group) =>
        isAnyAlike(group) && hasSeveral(group, toLetters) && hasSeveral(group, toSlugWords),
    );
  },
};

/** One repository that two models claim as their weights, such as a lab's and a community's. */
export const sameRepository: DataCheck = {
  name: 'same_repository',
  level: 'error',
  advice: ADVICE,
  find: ({ models }) =>
    findSharing(
      models,
      ({ hfRepo, key }) => (key.startsWith('hf:') ? key.slice(3) : hfRepo)?.toLowerCase() ?? null,
      isAnyAlike,
    ),
};

/** A model of nobody known, or of one lab, that is named as another lab's. */
export const sameNameElsewhere: DataCheck = {
  name: 'same_name_elsewhere',
  level: 'warning',
  advice: 'if it is a copy, give it to its creator: indexer/resolve/tables/labs.ts or aliases.ts',
  find: ({ models }) =>
    findSharing(
      models.filter(isLabs),
      ({ name }) => toWordKey(name),
      (group) => hasSeveral(group, makerOf),
    ),
};
