import type { FeedRecord, OfferRecord, SourcedRecord } from '../../../schemas/records.ts';
import { toProviderSlug } from '../tables/providers.ts';

/** Key of the source whose facts were each read in a document: they go before everybody's. */
export const EDITORS = 'curated';

export const isEditorial = ({ source }: { readonly source: string }): boolean => source === EDITORS;

/** A record with the provider by its own slug, so that what two feeds say of one offer meets. */
export function toCanonicalRecord({ source, record }: SourcedRecord): SourcedRecord {
  return { source, record: canonicalise(record) };
}

function canonicalise(record: FeedRecord): FeedRecord {
  switch (record.kind) {
    case 'provider':
      return { ...record, native_id: toProviderSlug(record.native_id) };
    case 'offer':
      return withServing(record, toServing(record));
    case 'model':
    case 'run':
      return record;
  }
}

type Serving = Pick<OfferRecord, 'provider' | 'provider_model_id'>;

/** Most offers are written so already: of tens of thousands no copy is held. */
function withServing(record: OfferRecord, serving: Serving): OfferRecord {
  const isSame =
    serving.provider === record.provider && serving.provider_model_id === record.provider_model_id;
  return isSame ? record : { ...record, ...serving };
}

/** Hugging Face routes to other hosts: `org/name:host` is how its router is asked for one. */
const ROUTED = /^huggingface_(.+)$/;

function toServing({ provider, provider_model_id: id }: OfferRecord): Serving {
  const host = ROUTED.exec(provider)?.[1];
  if (host !== undefined) {
    return { provider: 'huggingface', provider_model_id: `${id}:${host}` };
  }
  return { provider: toProviderSlug(provider), provider_model_id: id };
}
