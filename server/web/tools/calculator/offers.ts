import { toBillableOffers, type BillableOffer } from '../../../estimate/billable-offer.ts';
import type { CatalogueReader } from '../../../search/port.ts';
import { readAllHits, toWholeQuery } from '../all-hits.ts';

/** Offers by the slug of their model. */
type OfferTable = ReadonlyMap<string, readonly BillableOffer[]>;

export interface OfferTables {
  /** The offers of every model with a price in the catalogue of that version. */
  read(version: string): Promise<OfferTable>;
}

/** Gathers what an estimate needs of all documents, once a catalogue, when first asked for. */
export function createOfferTables(catalogue: CatalogueReader): OfferTables {
  let kept: { readonly version: string; readonly table: Promise<OfferTable> } | null = null;
  return {
    read: (version) => {
      if (kept?.version === version) return kept.table;
      const made = { version, table: gather(catalogue) };
      kept = made;
      made.table.catch(() => {
        if (kept === made) kept = null;
      });
      return made.table;
    },
  };
}

async function gather(catalogue: CatalogueReader): Promise<OfferTable> {
  const table = new Map<string, readonly BillableOffer[]>();
  const query = toWholeQuery({
    filters: [{ kind: 'is', field: 'has_price', value: true }],
    sort: [{ by: 'name', direction: 'asc' }],
    independentScores: false,
  });
  for await (const hits of readAllHits(catalogue, query)) {
    const models = await catalogue.read(hits.map(({ model }) => model.slug));
    for (const model of models) table.set(model.slug, toBillableOffers(model));
  }
  return table;
}
