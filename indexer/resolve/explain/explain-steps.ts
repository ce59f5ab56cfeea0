import type { OfferRecord, SourcedRecord } from '../../../schemas/records.ts';
import { stripConfiguration } from '../identify/configuration.ts';
import { labOf, recogniseLab } from '../identify/creators.ts';
import type { Mention } from '../identify/mention.ts';
import { describeDenial, findDenial } from '../tables/denied.ts';
import { ownerOf, toProviderName } from '../tables/providers.ts';
import { fold } from '../text.ts';
import { stripGatewayPrefix, type StrippedId } from '../identify/strip-gateway-prefix.ts';

/** One thing the rules did with an id, in their order. */
export interface Step {
  readonly step: 'provider' | 'denial' | 'transport' | 'configuration' | 'creator' | 'name' | 'key';
  readonly finding: string;
}

/** What was done with the id of an offer; `mention` is what came of it, null where it was denied. */
export function toSteps({ record }: SourcedRecord, mention: Mention | null): readonly Step[] {
  if (record.kind !== 'offer') {
    return [];
  }
  const { provider, provider_model_id: id } = record;
  const denial = findDenial(id.toLowerCase(), provider);
  const stripped = stripGatewayPrefix(id.normalize('NFKC'), provider);
  const first: Step = { step: 'provider', finding: describeProvider(record) };
  if (mention === null) {
    return [
      first,
      {
        step: 'denial',
        finding: `“${id}” names no model: ${describeDenial(denial ?? '') ?? 'denied'}`,
      },
    ];
  }
  return [
    first,
    { step: 'transport', finding: describeTransport(id, stripped) },
    { step: 'configuration', finding: describeConfiguration(fold(stripped.name), mention) },
    { step: 'creator', finding: describeCreator(mention, stripped, provider) },
    { step: 'name', finding: mention.name },
    { step: 'key', finding: mention.key },
  ];
}

function describeProvider({ provider }: OfferRecord): string {
  if (provider === '') {
    return 'none is named';
  }
  const owner = ownerOf(provider);
  const name = toProviderName(provider);
  const known = name === null || name === provider ? provider : `${provider} (${name})`;
  return owner === null ? known : `${known}, the own provider of ${owner}`;
}

function describeTransport(
  id: string,
  { name, lab, community, region, pointer }: StrippedId,
): string {
  const parts = [
    region === null ? [] : [`region ${region}`],
    lab === null ? [] : [`it names ${lab.slug}`],
    community === null ? [] : [`organisation ${community.org}, of the community`],
    pointer ? ['it points to whatever is newest'] : [],
  ].flat();
  const found = parts.length === 0 ? '' : ` (${parts.join(', ')})`;
  return name === fold(id) ? `nothing to remove${found}` : `${name} remains of ${id}${found}`;
}

function describeConfiguration(folded: string, mention: Mention): string {
  const { tier, quantization, effort, thinkingBudget, region } = mention;
  const moved = [
    tier === null ? [] : [`service tier ${tier} to the offer`],
    quantization === null ? [] : [`quantization ${quantization} to the offer`],
    region === null ? [] : [`region ${region} to the offer`],
    effort === null ? [] : [`effort ${effort} to the result`],
    thinkingBudget === null ? [] : [`${thinkingBudget} thinking tokens to the result`],
  ].flat();
  const { name } = stripConfiguration(folded);
  const left = name === folded ? '' : `${name} is left`;
  const text = [...moved, ...(left === '' ? [] : [left])].join(', ');
  return text === '' ? 'none' : text;
}

function describeCreator(mention: Mention, { lab, name }: StrippedId, provider: string): string {
  const { creator, communityId, isExact, isDerivative } = mention;
  if (communityId !== null) {
    return `a repository of the community, known by its full id alone: ${communityId}`;
  }
  if (creator === null) {
    return isDerivative
      ? 'unknown: named like third-party derivatives of other models'
      : 'unknown: neither the id, the start of the name nor the provider tells';
  }
  const beginning = recogniseLab(stripConfiguration(fold(name)).name);
  const ways: [boolean, string][] = [
    [isExact, 'the table of exact aliases'],
    [lab?.slug === creator, 'named in the id'],
    [beginning?.lab.slug === creator, `its models are named “${beginning?.beginning ?? ''}…”`],
    [ownerOf(provider) === creator, 'whose own provider this is'],
  ];
  const how = ways.find(([holds]) => holds)?.[1] ?? 'by the name';
  return `${creator} (${labOf(creator)?.name ?? creator}): ${how}`;
}
