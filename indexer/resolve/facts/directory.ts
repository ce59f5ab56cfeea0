import type { ProviderRecord, SourcedRecord } from '../../../schemas/records.ts';
import { labOf, recogniseLab } from '../identify/creators.ts';
import { compareText } from '../group.ts';
import type { Entity } from '../link/entity.ts';
import { toSlug } from '../name/assign-identity.ts';
import type {
  ResolvedCreator,
  ResolvedFamily,
  ResolvedModel,
  ResolvedProvider,
} from '../resolved.ts';
import { spellName } from '../name/spell-name.ts';
import { FAMILY_NAMES } from '../tables/families.ts';
import { toProviderKind, toProviderName } from '../tables/providers.ts';

/** Who made a model: a lab, or the organisation of its repository; null: nobody known. */
export function toCreator({ creator, links }: Entity): ResolvedCreator | null {
  const lab = creator === null ? null : labOf(creator);
  if (lab !== null) {
    const { slug, name, country, website, hf } = lab;
    return { slug, name, kind: 'lab', country, website, hfOrgs: hf };
  }
  const org = links.find(({ mention }) => mention.communityId !== null)?.mention.communityId;
  const name = org?.split('/')[0];
  return name === undefined
    ? null
    : {
        slug: toSlug(name),
        name,
        kind: 'community',
        country: null,
        website: null,
        hfOrgs: [name],
      };
}

/** What is first said of each provider, by its id. */
export function toStatedProviders(
  records: readonly SourcedRecord[],
): ReadonlyMap<string, ProviderRecord> {
  const stated = new Map<string, ProviderRecord>();
  for (const { record } of records) {
    if (record.kind === 'provider' && !stated.has(record.native_id)) {
      stated.set(record.native_id, record);
    }
  }
  return stated;
}

/** Providers that have an offer. */
export function toProviders(
  stated: ReadonlyMap<string, ProviderRecord>,
  models: readonly ResolvedModel[],
): ResolvedProvider[] {
  const used = new Set(models.flatMap(({ offers }) => offers.map(({ provider }) => provider)));
  return [...used].sort(compareText).map((slug) => ({
    slug,
    // Feeds write `MoonshotAi` and `X AI`.
    name: toProviderName(slug) ?? stated.get(slug)?.name ?? slug,
    kind: stated.get(slug)?.provider_kind ?? toProviderKind(slug),
    docsUrl: stated.get(slug)?.docs_url ?? null,
  }));
}

/** Families that have a model; one that several creators' models belong to has none of its own. */
export function toFamilies(models: readonly ResolvedModel[]): ResolvedFamily[] {
  const creators = new Map<string, Set<string>>();
  for (const { family, creator, isCommunity } of models) {
    if (family !== null) {
      const set = creators.get(family) ?? new Set();
      creators.set(family, set);
      if (creator !== null && !isCommunity) {
        set.add(creator);
      }
    }
  }
  return [...creators]
    .sort(([a], [b]) => compareText(a, b))
    .map(([slug, set]) => ({
      slug,
      name: nameFamily(slug, set),
      creator: set.size === 1 ? ([...set][0] ?? null) : null,
    }));
}

/** The line as people write it: as its creator spells it, whoever's models belong to it too. */
function nameFamily(slug: string, creators: ReadonlySet<string>): string {
  const [only = null] = creators.size === 1 ? creators : [];
  return FAMILY_NAMES.get(slug) ?? spellName(slug, recogniseLab(slug)?.lab.slug ?? only);
}
