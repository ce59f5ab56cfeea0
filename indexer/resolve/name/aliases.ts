import { labOf } from '../identify/creators.ts';
import { toLabKey } from '../facts/find-repository.ts';
import { append, compareText } from '../group.ts';
import type { Link } from '../link/entity.ts';
import { cleanName } from './display-name.ts';
import { toSlug } from './assign-identity.ts';
import type { ResolvedAlias } from '../resolved.ts';

/** What is needed to give a model its aliases. */
export interface Named {
  readonly key: string;
  readonly slug: string;
  readonly name: string;
  readonly creator: string | null;
  readonly isSnapshot: boolean;
  readonly links: readonly Link[];
  /** Slugs and ids that were once given to it, or to what turned out to be it. */
  readonly former: readonly string[];
}

interface Claim {
  readonly model: Named;
  readonly alias: ResolvedAlias;
  count: number;
}

/** Shorter ends of ids (`o1`, `roc`) say too little alone. */
const TAIL_MIN = 5;
/** Ends of ids that name no model to anybody. */
const GENERIC =
  /^(default|latest|base|nano|mini|small|medium|large|best|fast|turbo|pro|ultra|core|preview|standard|neural|enhanced|generative|long-form|(text|image)-to-(text|image|video|audio|speech))$/;
/** Display names of hosts that are kept beside the model's own. */
const NAMES_MAX = 4;

/**
 * Everything by which models can be looked up but their slugs. An alias that several models claim
 * belongs to the one it most often means; where that is a draw it stays ambiguous. One that is the
 * slug of another model is left to that model.
 */
export function toAliases(models: readonly Named[]): ReadonlyMap<string, ResolvedAlias[]> {
  const slugs = new Map(
    models.flatMap(({ slug, key, former }) =>
      [slug, ...former].map((name) => [name.toLowerCase(), key] as const),
    ),
  );
  const claims = new Map<string, Claim[]>();
  for (const model of models) {
    for (const claim of toClaims(model)) {
      const folded = claim.alias.alias.toLowerCase();
      const owner = slugs.get(folded);
      if (owner === undefined || (owner === model.key && folded !== claim.alias.alias)) {
        append(claims, folded, claim);
      }
    }
  }
  const aliases = new Map(models.map((model) => [model.key, toFormer(model)]));
  for (const group of claims.values()) {
    for (const { model, alias } of toOwners(group)) {
      append(aliases, model.key, alias);
    }
  }
  for (const [model, alias] of toSluggedNames(
    models,
    (name) => slugs.has(name) || claims.has(name),
  )) {
    append(aliases, model.key, alias);
  }
  for (const list of aliases.values()) {
    list.sort((a, b) => compareText(a.kind, b.kind) || compareText(a.alias, b.alias));
  }
  return aliases;
}

/**
 * Names of labs' models as people write them into addresses, `kling-3.0-pro` for Kling 3.0 Pro: where
 * nothing else is called so, and no two models have that name. What a slug cannot hold tells models
 * apart: Command R+ is no `command-r`.
 */
function toSluggedNames(
  models: readonly Named[],
  isTaken: (name: string) => boolean,
): readonly (readonly [Named, ResolvedAlias])[] {
  const named = new Map<string, Named[]>();
  for (const model of models) {
    const isOfLab = model.creator !== null && labOf(model.creator) !== null;
    if (isOfLab && !model.name.includes('+')) append(named, toWholeSlug(model.name), model);
  }
  return [...named].flatMap(([slug, [model, ...others]]) =>
    model === undefined || others.length > 0 || isTaken(slug)
      ? []
      : [[model, toNameAlias(slug, model.links[0]?.mention.source)] as const],
  );
}

/** Without the dashes that brackets leave: `flux.2-max` of FLUX.2 [max]. */
const toWholeSlug = (name: string): string => toSlug(name).replace(/-{2,}/g, '-').replace(/-$/, '');

const toNameAlias = (alias: string, source = ''): ResolvedAlias => ({
  alias,
  source,
  kind: 'name',
  strategy: 'display_name',
  confidence: 0.7,
});

/**
 * Repositories keep their ids, case and all, and belong to the model of their name, whatever lists link
 * to them; of all others the likeliest owner keeps the alias.
 */
function toOwners(group: readonly Claim[]): readonly Claim[] {
  if (group.some(({ alias }) => alias.kind === 'hf')) {
    const named = group.filter(({ model, alias }) => toLabKey(alias.alias) === model.key);
    return named.length > 0 ? named : group.filter(({ alias }) => alias.kind === 'hf');
  }
  const weight = ({ count, model }: Claim) => count * 2 + (model.isSnapshot ? 0 : 1);
  const most = Math.max(...group.map(weight));
  return group.filter((claim) => weight(claim) === most);
}

/** The aliases one model claims, each once whatever its case, with how often it was said. */
function toClaims(model: Named): Iterable<Claim> {
  const claims = new Map<string, Claim>();
  const claim = (alias: ResolvedAlias) => {
    // Case tells repositories apart, nothing else.
    const key = alias.kind === 'hf' ? `hf ${alias.alias}` : alias.alias.toLowerCase();
    const known = claims.get(key);
    if (known === undefined) {
      claims.set(key, { model, alias, count: 1 });
    } else {
      known.count += 1;
    }
  };
  for (const link of [...model.links].sort(compareLinks)) {
    toIds(link, model.creator).forEach((alias) => {
      claim(alias);
    });
  }
  for (const alias of [...toCreatorIds(model), ...toNames(model)]) {
    claim(alias);
  }
  return claims.values();
}

const compareLinks = (a: Link, b: Link) =>
  b.confidence - a.confidence ||
  compareText(a.mention.record.native_id, b.mention.record.native_id);

function toIds(link: Link, creator: string | null): ResolvedAlias[] {
  return [...toWrittenIds(link), ...toShortIds(link, creator)];
}

type Base = Omit<ResolvedAlias, 'alias'>;
const toBase = ({ mention, strategy, confidence }: Link): Base => ({
  source: mention.source,
  kind: strategy === 'pointer' ? 'pointer' : 'id',
  strategy,
  confidence,
});

/**
 * Written out: an object that is spread from one with a fraction gets a hidden class of its own, which
 * takes several times the memory of the object. There are as many aliases as records, and more.
 */
const toAlias = (
  { source, kind, strategy, confidence }: Base,
  alias: string,
  own: ResolvedAlias['kind'] = kind,
): ResolvedAlias => ({ source, kind: own, strategy, confidence, alias });

/** The ids as the feed writes them. */
function toWrittenIds(link: Link): ResolvedAlias[] {
  const { record, communityId, isAnchor, id } = link.mention;
  const base = toBase(link);
  if (record.kind === 'offer') {
    const whole = toAlias(base, record.native_id);
    return GENERIC.test(id.toLowerCase()) ? [whole] : [whole, toAlias(base, id)];
  }
  if (record.kind === 'run') {
    const isRepository = communityId !== null || isAnchor;
    return [toAlias(base, id, isRepository ? 'hf' : base.kind)];
  }
  const linked = record.hf_repo;
  const repository = linked === undefined ? [] : [toAlias(base, linked, 'hf')];
  return [toAlias(base, id), ...repository];
}

/** The last part of the id, behind the provider and the creator, and alone where it says enough. */
function toShortIds(link: Link, creator: string | null): ResolvedAlias[] {
  const { record, communityId, id } = link.mention;
  const base = toBase(link);
  const tail = id.split('/').at(-1)?.toLowerCase() ?? '';
  const isGeneric = GENERIC.test(tail);
  if (isGeneric && id.includes('/')) {
    return [];
  }
  const heads = record.kind === 'offer' ? [record.provider] : [];
  const ids = [...heads, ...toCreatorNames(creator)].map((head) =>
    toAlias(base, `${head}/${tail}`),
  );
  const isOfCommunity = communityId !== null;
  const saysEnough = (text: string) => text.length >= TAIL_MIN && !isOfCommunity && !isGeneric;
  const alone = [tail, ...toCreatorNames(creator).flatMap((head) => withoutHead(tail, head))];
  return [...ids, ...alone.filter(saysEnough).map((text) => toAlias(base, text))];
}

/** What Amazon Bedrock writes behind the creator: `titan-text-lite-v1` of `amazon.titan-text-lite-v1`. */
function withoutHead(tail: string, head: string): string[] {
  const rest = tail.startsWith(`${head}.`) ? tail.slice(head.length + 1) : '';
  return rest === '' || GENERIC.test(rest) ? [] : [rest];
}

/** Slug of the lab and its name as one: `mistral`, `mistral-ai`. */
function toCreatorNames(creator: string | null): string[] {
  const lab = creator === null ? null : labOf(creator);
  return lab === null ? [] : [...new Set([lab.slug, toSlug(lab.name)])];
}

/** What it was called before: slugs lead to it by a redirect, ids as any other name. */
const toFormer = ({ former, links }: Named): ResolvedAlias[] =>
  former.map((alias) => ({
    alias,
    source: links[0]?.mention.source ?? '',
    kind: alias.startsWith('mdl_') ? 'id' : 'former_slug',
    strategy: 'exact',
    confidence: 1,
  }));

/** A version behind a `v`, which as many people leave out. */
const WITH_V = /-v(?=\d)/;

/** `creator/name`, under each name the creator goes by, and `kling-1.6` for `kling-v1.6`. */
function toCreatorIds({ creator, slug, links }: Named): ResolvedAlias[] {
  const lab = creator === null ? null : labOf(creator);
  if (lab === null) return [];
  const source = links[0]?.mention.source ?? '';
  const plain = WITH_V.test(slug) ? [slug.replace(WITH_V, '-')] : [];
  return [...[lab.slug, ...lab.also].map((name) => `${name}/${slug}`), ...plain].map((alias) => ({
    alias,
    source,
    kind: 'id' as const,
    strategy: 'exact',
    confidence: 1,
  }));
}

function toNames({ name, links, creator }: Named): ResolvedAlias[] {
  const counts = new Map<string, { count: number; source: string }>();
  for (const { mention, strategy } of links) {
    const { record, source } = mention;
    // Agents' runs are named after effort and month too: "GPT-5 Medium (August 2025)".
    const isConfigured = record.kind === 'run' && record.scaffold !== undefined;
    const text = record.kind === 'run' ? record.model_name : record.name;
    const isName = text !== undefined && strategy !== 'pointer' && !isConfigured;
    const clean = isName ? cleanName(text, creator) : '';
    if (clean !== '') {
      counts.set(clean, { count: (counts.get(clean)?.count ?? 0) + 1, source });
    }
  }
  const usual = [...counts]
    .sort(([a, x], [b, y]) => y.count - x.count || compareText(a, b))
    .slice(0, NAMES_MAX)
    .map(([alias, { source }]) => toNameAlias(alias, source));
  return [toNameAlias(name, links[0]?.mention.source), ...usual];
}
