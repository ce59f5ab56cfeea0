import { toCanonicalRecord } from '../identify/canonical-record.ts';
import type { ModelReference } from './explain.ts';
import { toProviderName, toProviderSlug } from '../tables/providers.ts';
import { findLab } from '../identify/creators.ts';

/**
 * Takes `provider/id` apart as a feed would have it. A first segment that names no provider is one
 * all the same if it names no creator either: the id is then read as an offer of a provider nobody
 * knows. `provider` given, the whole text is the id.
 */
export function parseModelReference(
  text: string,
  provider: string | null,
  isProvider: (name: string) => boolean,
  isOrganisation: (name: string) => boolean,
): ModelReference {
  const slash = text.indexOf('/');
  const head = text.slice(0, Math.max(slash, 0));
  if (provider !== null) {
    return { provider: provider.toLowerCase(), id: text };
  }
  const name = head.toLowerCase();
  const isKnown = toProviderSlug(name) !== name || toProviderName(name) !== null;
  if (slash <= 0 || head.startsWith('~') || head.startsWith('@')) {
    return { provider: '', id: text };
  }
  if (isKnown || isProvider(name) || (findLab(head) === null && !isOrganisation(name))) {
    return { provider: name, id: text.slice(slash + 1) };
  }
  return { provider: '', id: text };
}

/** How the catalogue may have the id among its names: as asked, then under the provider's own slug. */
export function toNameForms(text: string, { provider, id }: ModelReference): readonly string[] {
  if (provider === '') {
    return [text];
  }
  const { record } = toCanonicalRecord({
    source: '',
    record: { kind: 'offer', native_id: text, provider, provider_model_id: id, prices: [] },
  });
  const known = record.kind === 'offer' ? record : { provider, provider_model_id: id };
  const tail = known.provider_model_id.split('/').at(-1) ?? '';
  const full = `${provider}/${id}`;
  const canonical = `${known.provider}/${known.provider_model_id}`;
  return [
    ...new Set([...(text === id ? [] : [text]), full, canonical, `${known.provider}/${tail}`]),
  ];
}
