import type { ResolvedModel } from '../../resolve/resolved.ts';
import type { DataCheck } from '../check.ts';

/** Ids that say nothing: placeholders of gateways, roles, sizes. */
const PLACEHOLDER =
  /^(default|test|demo|example|sample|auto|base|fast|slow|small|medium|large|mini|nano|pro|lite|turbo|chat|instruct|custom|none|null|undefined|unknown|model|models|latest|preview|beta|best|cheap|smart|premium|standard|free|router|fallback|standard|enhanced|general|foo|bar|todo|n-a|\d+(\.\d+)?[bmk]?|v\d+(\.\d+)?|[a-z])$/;

/** What a model does, as some hosts end their ids. */
const TASK =
  /^(text|image|video|audio|speech)-to-(text|image|video|audio|speech|3d)$|^(edit|generate|upscale|inpaint)$/;

/** The name alone: without the organisation of a repository, or the provider where nobody knows the creator. */
const tailOf = ({ slug, key, isCommunity, creator }: ResolvedModel): string => {
  if (creator === null && !isCommunity) return key.split(':').at(-1) ?? slug;
  return isCommunity ? (slug.split('--').at(-1) ?? slug) : slug;
};

/** Models that nobody offers and nobody measured. */
export const orphans: DataCheck = {
  name: 'orphan_model',
  level: 'warning',
  advice: 'look at what speaks of it: catalog show <slug> --sources',
  find: function* find({ models }) {
    const bases = new Set(models.flatMap(({ snapshotOf }) => snapshotOf ?? []));
    const measured = new Set(
      models.flatMap(({ results }) => results.flatMap((r) => r.run.snapshot ?? [])),
    );
    for (const { slug, offers, results, aliases } of models) {
      const isUsed = offers.length + results.length > 0 || bases.has(slug) || measured.has(slug);
      if (!isUsed) yield { subject: slug, detail: aliases[0]?.source ?? 'no alias' };
    }
  },
};

/** Slugs that mean nothing without whoever gave them. */
export const placeholders: DataCheck = {
  name: 'placeholder',
  level: 'error',
  advice:
    'deny the id in indexer/resolve/tables/denied.ts, or say in tables/aliases.ts which model it means',
  find: function* find({ models }) {
    for (const model of models) {
      if (!model.isCommunity && PLACEHOLDER.test(tailOf(model))) {
        yield { subject: model.slug, detail: model.name };
      }
    }
  },
};

/** Display names that mean nothing in a list of all creators' models. */
export const emptyNames: DataCheck = {
  name: 'empty_name',
  level: 'warning',
  advice: 'the name should say whose it is: see indexer/resolve/name/display-name.ts',
  find: function* find({ models }) {
    for (const { slug, name, isCommunity } of models) {
      if (!isCommunity && PLACEHOLDER.test(name.toLowerCase())) {
        yield { subject: slug, detail: name };
      }
    }
  },
};

/** Aliases that could mean anything: whoever asks for one finds somebody's model by chance. */
export const genericAliases: DataCheck = {
  name: 'generic_alias',
  level: 'warning',
  advice: 'the resolver should not make an alias of it: see indexer/resolve/name/aliases.ts',
  find: function* find({ models }) {
    for (const { slug, aliases, isCommunity } of models) {
      for (const { alias, kind } of isCommunity ? [] : aliases) {
        const word = alias.toLowerCase();
        if (kind !== 'name' && (PLACEHOLDER.test(word) || TASK.test(word))) {
          yield { subject: alias, detail: slug };
        }
      }
    }
  },
};

/** Repositories whose own name is as empty: theirs to choose. */
export const emptyRepositoryNames: DataCheck = {
  name: 'empty_repository_name',
  level: 'note',
  advice: 'nothing, if the repository is called so',
  find: function* find({ models }) {
    for (const model of models) {
      if (model.isCommunity && PLACEHOLDER.test(tailOf(model))) {
        yield { subject: model.slug, detail: model.name };
      }
    }
  },
};
