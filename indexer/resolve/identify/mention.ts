import type { ServiceTier } from '../../../schemas/model.ts';
import type {
  FeedRecord,
  OfferRecord,
  RunRecord,
  SourcedRecord,
} from '../../../schemas/records.ts';
import { stripConfiguration } from './configuration.ts';
import { findLab, labOf, recogniseLab, stripCreator } from './creators.ts';
import { isDerived, toAuthored, toTold } from './derivatives.ts';
import { respell } from './spelling.ts';
import { type ExactAlias, findExactAlias } from '../tables/aliases.ts';
import { findDenial } from '../tables/denied.ts';
import { findMoving } from '../tables/moving.ts';
import { isLocalRuntime, ownerOf } from '../tables/providers.ts';
import type { Lab } from '../tables/labs.ts';
import { fold, toMatchingKey } from '../text.ts';
import { type StrippedId, stripGatewayPrefix } from './strip-gateway-prefix.ts';
import { EDITORS } from './canonical-record.ts';

type ModelSaying = Exclude<FeedRecord, { kind: 'provider' }>;

/** One record's word on one model: whom it means, in comparable form, and how it serves or asks it. */
export interface Mention {
  readonly source: string;
  readonly record: ModelSaying;
  /** The id as the feed writes it, without the provider. */
  readonly id: string;
  /** Slug; null: nobody known. */
  readonly creator: string | null;
  /** Full `org/name` in its own case: the model is of the community and known by this alone. */
  readonly communityId: string | null;
  /** In its creator's spelling, without transport and configuration. */
  readonly name: string;
  /** The identity this alone would give the model. */
  readonly key: string;
  /** Its display name, in the same spelling, and the identity that would give it; null: none. */
  readonly display: string | null;
  readonly nameKey: string | null;
  /** Whether the id is the creator's own or a repository's, so that others are measured by it. */
  readonly isAnchor: boolean;
  /** A fine-tune by an unnamed third party. */
  readonly isDerivative: boolean;
  readonly isPointer: boolean;
  /** Found in the table of aliases: nothing is to be read or completed. */
  readonly isExact: boolean;
  readonly region: string | null;
  readonly tier: ServiceTier | null;
  readonly quantization: string | null;
  readonly effort: string | null;
  readonly thinkingBudget: number | null;
}

/** Lists with ids of their own making; other lists use the creators', so ids are measured by them. */
const LOOSE_LISTS = new Set(['llm-stats', EDITORS]);
/** Leaderboards whose ids are Hugging Face repositories. */
const REPOSITORY_SUITES = new Set(['HF Open LLM v2', 'RewardBench', 'RewardBench 2']);

/** What a record says about a model, or why it says nothing. */
export function toMention(sourced: SourcedRecord): Mention | { denied: string } | null {
  const { record, source } = sourced;
  switch (record.kind) {
    case 'provider':
      return null;
    case 'offer':
      return toOfferMention(record, source);
    case 'model':
      return describe({
        record,
        source,
        // The editors speak of what a moving id is named after, never of what it points at.
        id: source === EDITORS ? record.native_id.replace(/-latest$/, '') : record.native_id,
        provider: '',
        isAnchor: !LOOSE_LISTS.has(source),
      });
    case 'run':
      return toRunMention(record, source);
  }
}

function toOfferMention(record: OfferRecord, source: string): Mention | { denied: string } {
  const { provider, provider_model_id: id } = record;
  if (isLocalRuntime(provider)) {
    return { denied: 'local_runtime' };
  }
  const mention = describe({ record, source, id, provider, isAnchor: false });
  if ('denied' in mention) {
    return mention;
  }
  return {
    ...mention,
    isAnchor: mention.creator !== null && ownerOf(provider) === mention.creator,
  };
}

function toRunMention(record: RunRecord, source: string): Mention | { denied: string } {
  const isRepository = REPOSITORY_SUITES.has(record.suite) && record.model_id.includes('/');
  const mention = describe({
    record,
    source,
    id: record.model_id.replace(/^unknown\//, ''),
    provider: '',
    isAnchor: isRepository,
    developer: record.developer,
  });
  return 'denied' in mention
    ? mention
    : {
        ...mention,
        effort: record.reasoning_effort ?? mention.effort,
        thinkingBudget: record.thinking_budget ?? mention.thinkingBudget,
      };
}

interface RecordClaim {
  readonly record: ModelSaying;
  readonly source: string;
  readonly id: string;
  readonly provider: string;
  readonly isAnchor: boolean;
  /** Who made it, as the source says beside the id. */
  readonly developer?: string | undefined;
}

function describe(claim: RecordClaim): Mention | { denied: string } {
  const { id, provider, record, source } = claim;
  const denied = findDenial(id.toLowerCase(), provider);
  if (denied !== null) {
    return { denied };
  }
  const stripped = stripGatewayPrefix(id.normalize('NFKC'), provider);
  const configuration = stripConfiguration(fold(stripped.name));
  const { tier, quantization, effort, thinkingBudget } = configuration;
  const exact = findExactAlias(source, provider, id);
  if (exact !== null) {
    return {
      ...toExactMention(claim, exact),
      region: stripped.region,
      ...configuration,
      name: fold(exact.name.split('/').at(-1) ?? ''),
    };
  }
  const display = toDisplayName(record);
  const configuredName = toTold(configuration.name, display, provider);
  const communityId = toCommunityId(stripped) ?? toAuthored(configuredName, id, provider);
  const isDerivative = communityId === null && isDerived(configuredName, provider);
  const lab =
    communityId !== null || (isDerivative && stripped.lab === null)
      ? null
      : findCreator(toMaker(stripped.lab, configuredName), configuredName, display, claim);
  const name = lab === null ? configuredName : respell(toServed(configuredName, claim), lab.slug);
  // The editors say how a model is called; their id says which it is.
  const named = toNameIdentity(source === EDITORS ? null : display, lab);
  return {
    source,
    record,
    id,
    creator: lab?.slug ?? null,
    communityId,
    name,
    key: toKey(lab, communityId, toCarrier(id, provider), name),
    display: named.display,
    nameKey: named.nameKey,
    isAnchor: claim.isAnchor,
    isDerivative,
    isPointer: isPointer(stripped, name, lab),
    isExact: false,
    region: stripped.region,
    tier,
    quantization,
    effort,
    thinkingBudget,
  };
}

function toExactMention(
  { source, record, id, isAnchor }: RecordClaim,
  { creator, communityId, key }: ExactAlias,
) {
  return {
    source,
    record,
    id,
    creator,
    communityId,
    key,
    display: null,
    nameKey: null,
    isAnchor,
    isDerivative: false,
    isPointer: false,
    isExact: true,
  };
}

/** Hosts that sell base weights by their plain name beside the instruct models. */
const BASE_SELLERS = new Set(['openrouter', 'replicate']);
/** Other hosts serve Llama's instruct models and leave the word out; base weights are in repositories. */
function toServed(name: string, { provider }: RecordClaim): string {
  const plain = stripCreator(name).name;
  const isPlain = /^llama-?3([.-]\d)?-\d+b$/.test(plain);
  return provider !== '' && isPlain && !BASE_SELLERS.has(provider) ? `${plain}-instruct` : plain;
}

/** Without what a gateway appends, such as `:free`. */
const toCommunityId = ({ community }: StrippedId) =>
  community === null ? null : community.id.replace(/:.*$/, '');

const isPointer = ({ community, pointer }: StrippedId, name: string, lab: Lab | null) =>
  community === null &&
  (pointer || /-latest(-\d+k)?$/.test(name) || findMoving(lab?.slug ?? '', name) !== null);

/** Labs that also publish copies of others' models under their own name. */
const COPIES: Readonly<Record<string, RegExp>> = {
  nvidia: /^(?!.*(nemotron|minitron))/,
  together: /^(llama-2-\d+b(-chat)?|(code-?llama|falcon|qwen|vicuna|mpt|alpaca)-.*)$/,
  fireworks: /^/,
  huggingface: /^/,
};

/** Others' models are theirs whoever copies them; and others host models of NVIDIA's brand. */
function toMaker(named: Lab | null, name: string): Lab | null {
  const known = recogniseLab(name)?.lab ?? null;
  const isCopy = named !== null && known !== null && COPIES[named.slug]?.test(name) === true;
  const isBrand = known?.slug === 'nvidia' && name.includes('nemotron');
  return isCopy || isBrand ? known : named;
}

function findCreator(
  named: Lab | null,
  name: string,
  display: string | null,
  { provider, developer }: RecordClaim,
): Lab | null {
  const owner = ownerOf(provider);
  const shown = display === null ? null : (stripCreator(display).lab ?? recogniseLab(display)?.lab);
  const stated = developer === undefined ? null : findLab(developer);
  return (
    named ?? stated ?? recogniseLab(name)?.lab ?? shown ?? (owner === null ? null : labOf(owner))
  );
}

/** Whoever passes on what only OpenRouter has names it too. */
const toCarrier = (id: string, provider: string) =>
  id.startsWith('openrouter/') ? 'openrouter' : provider;

/** A plan of a provider serves the provider's own models. */
const PLAN = /-(coding|token)-plan.*$/;

function toKey(
  lab: Lab | null,
  communityId: string | null,
  provider: string,
  name: string,
): string {
  if (communityId !== null) {
    return `hf:${communityId.toLowerCase()}`;
  }
  return lab === null
    ? `${provider.replace(PLAN, '')}:${name}`
    : `${lab.slug}/${toMatchingKey(name)}`;
}

/** The display name as an id: `Anthropic: Claude 4.5 Haiku (latest)` → `claude-4.5-haiku`. */
function toDisplayName(record: ModelSaying): string | null {
  const name = record.kind === 'run' ? record.model_name : record.name;
  if (name === undefined) {
    return null;
  }
  const plain = name
    .replace(/\((?!\d{4}|\d{2}[-/])[^)]*\)/g, ' ')
    .replace(/[()/]/g, ' ')
    .replace(/^[A-Za-z0-9. ]+: /, '');
  const folded = fold(plain);
  return folded === '' ? null : folded;
}

function toNameIdentity(
  display: string | null,
  lab: Lab | null,
): { display: string | null; nameKey: string | null } {
  if (display === null || lab === null) {
    return { display: null, nameKey: null };
  }
  const { name } = stripConfiguration(stripCreator(display).name);
  const spelled = respell(name, lab.slug);
  return { display: spelled, nameKey: `${lab.slug}/${toMatchingKey(spelled)}` };
}
