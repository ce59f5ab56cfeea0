import type { DataCheck } from '../check.ts';

/** Providers that are called by their slug. */
export const namelessProviders: DataCheck = {
  name: 'provider_without_name',
  level: 'warning',
  advice: 'give it a name in indexer/resolve/tables/providers.ts',
  find: function* find({ providers }) {
    for (const { slug, name, kind } of providers) {
      if (name === slug || name.trim() === '') yield { subject: slug, detail: kind };
    }
  },
};

/** Providers that are one under two names. */
export const sameProvider: DataCheck = {
  name: 'same_provider',
  level: 'error',
  advice: 'add the other name to its row in indexer/resolve/tables/providers.ts',
  find: function* find({ providers }) {
    const known = new Map<string, string>();
    for (const { slug, name } of providers) {
      const forms = [slug, name].map((text) => text.toLowerCase().replace(/[^a-z0-9]/g, ''));
      const other = forms.map((form) => known.get(form)).find((one) => one !== undefined);
      if (other !== undefined) yield { subject: `${other} = ${slug}`, detail: name };
      for (const form of forms) known.set(form, slug);
    }
  },
};

/** Creators that made nothing. */
export const idleCreators: DataCheck = {
  name: 'creator_without_models',
  level: 'warning',
  advice: 'the resolver should not list it: look at indexer/resolve/facts/directory.ts',
  find: function* find({ creators, models }) {
    const busy = new Set(models.map(({ creator }) => creator));
    for (const { slug, name } of creators) {
      if (!busy.has(slug)) yield { subject: slug, detail: name };
    }
  },
};

/** Organisations of the community that are named as a lab. */
export const sameCreator: DataCheck = {
  name: 'same_creator',
  level: 'warning',
  advice:
    'add the organisation to the lab’s row in indexer/resolve/tables/labs.ts, if it is its own',
  find: function* find({ creators }) {
    const toForm = (text: string) =>
      text
        .toLowerCase()
        .replace(/(-?(ai|labs?|inc|org|team|hf|community))+$/, '')
        .replace(/[^a-z0-9]/g, '');
    const labs = new Map(
      creators
        .filter(({ kind }) => kind === 'lab')
        .flatMap(({ slug, name }) => [slug, name].map((text) => [toForm(text), slug] as const)),
    );
    for (const { slug, kind } of creators) {
      const lab = labs.get(toForm(slug));
      if (kind === 'community' && lab !== undefined) {
        yield { subject: `${slug} = ${lab}`, detail: 'a community’s and a lab’s' };
      }
    }
  },
};

/** Models of nobody known. */
export const unknownCreators: DataCheck = {
  name: 'unknown_creator',
  level: 'warning',
  advice: 'say in indexer/resolve/tables/labs.ts who makes it; see catalog review',
  find: function* find({ models }) {
    for (const { slug, creator, key } of models) {
      if (creator === null) yield { subject: slug, detail: key };
    }
  },
};
