import { toOwnOffers } from '../../resolve/life-cycle/fold-snapshots.ts';
import { append } from '../../resolve/group.ts';
import type { ResolvedCatalog } from '../../resolve/resolved.ts';
import type { DataCheck, Spotted } from '../check.ts';

function* findShared(
  { models, providers }: ResolvedCatalog,
  isOfProvider: boolean,
): Generator<Spotted> {
  const hosts = new Set(providers.map(({ slug }) => slug));
  const owners = new Map<string, string[]>();
  for (const { slug, aliases } of models) {
    const texts = aliases.filter(({ kind }) => kind !== 'hf').map(({ alias }) => alias);
    for (const text of new Set(texts)) append(owners, text, slug);
  }
  for (const [alias, slugs] of owners) {
    const head = alias.slice(0, Math.max(alias.indexOf('/'), 0));
    if (slugs.length > 1 && hosts.has(head) === isOfProvider) {
      yield { subject: alias, detail: slugs.sort().join(', ') };
    }
  }
}

/** Names that lead to several models, so that asking for them finds none. */
export const sharedAliases: DataCheck = {
  name: 'alias_claimed_twice',
  level: 'note',
  advice: 'nothing, if both may be meant; else add the id to indexer/resolve/tables/aliases.ts',
  find: (catalogue) => findShared(catalogue, false),
};

/** The end of one provider's ids at two models: often one model that one source writes with a path. */
export const sharedProviderIds: DataCheck = {
  name: 'provider_id_claimed_twice',
  level: 'warning',
  advice: 'if the two are one, add the id without its path to indexer/resolve/tables/aliases.ts',
  find: (catalogue) => findShared(catalogue, true),
};

/** A repository under whose id two models are found: a feed gave one of them the wrong weights. */
export const sharedRepositories: DataCheck = {
  name: 'repository_of_two_models',
  level: 'warning',
  advice:
    'see who says so: catalog resolve <repository>; the resolver should believe the name, not the link',
  find: function* find({ models }) {
    const owners = new Map<string, Set<string>>();
    for (const { slug, aliases } of models) {
      for (const { alias, kind } of aliases) {
        if (kind === 'hf') owners.set(alias, (owners.get(alias) ?? new Set()).add(slug));
      }
    }
    for (const [alias, slugs] of owners) {
      if (slugs.size > 1) yield { subject: alias, detail: [...slugs].sort().join(', ') };
    }
  },
};

/** A name that is the slug of another model: it is never looked at. */
export const hiddenAliases: DataCheck = {
  name: 'alias_is_a_slug',
  level: 'error',
  advice: 'the resolver should leave it to that model: see indexer/resolve/name/aliases.ts',
  find: function* find({ models }) {
    const slugs = new Set(models.map(({ slug }) => slug));
    for (const { slug, aliases } of models) {
      for (const { alias } of aliases) {
        if (alias !== slug && slugs.has(alias)) yield { subject: alias, detail: slug };
      }
    }
  },
};

/** One id of a provider at two models: one of them has the wrong offer. */
export const sharedOffers: DataCheck = {
  name: 'offer_of_two_models',
  level: 'error',
  advice: 'an offer is of one model: see what the sources say with catalog resolve <id>',
  find: function* find({ models }) {
    const owners = new Map<string, Set<string>>();
    for (const model of models) {
      const { slug } = model;
      for (const { provider, nativeModelId } of toOwnOffers(model)) {
        const id = `${provider}/${nativeModelId}`.toLowerCase();
        owners.set(id, (owners.get(id) ?? new Set()).add(slug));
      }
    }
    for (const [id, slugs] of owners) {
      if (slugs.size > 1) yield { subject: id, detail: [...slugs].sort().join(', ') };
    }
  },
};
