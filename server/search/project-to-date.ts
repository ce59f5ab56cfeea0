import type { HistoryInfo } from '../../schemas/directory.ts';
import type { Model, OfferPricing, PriceProvenance } from '../../schemas/model.ts';

/** When a source had last been read by the end of a day; null: not yet. */
function checkedOn(
  name: string | undefined,
  day: string,
  history: HistoryInfo | undefined,
): string | null {
  const dates = history?.sources.find((source) => source.name === name)?.dates ?? [];
  const last = dates.filter((date) => date <= day).at(-1);
  return last === undefined ? null : `${last}T00:00:00Z`;
}

/**
 * A document of a model as a day showed it: the same but for when its prices had last been checked,
 * which changes with every reading of a source and so makes no version of its own.
 */
export function projectToDate(
  model: Model,
  day: string | undefined,
  history: HistoryInfo | undefined,
): Model {
  if (day === undefined) return model;
  const project = <P extends PriceProvenance>(from: P): P => {
    if (from.checked_at === null || from.checked_at.slice(0, 10) <= day) return from;
    return { ...from, checked_at: checkedOn(from.source?.name, day, history) };
  };
  const projectTier = <T extends { readonly provenance?: PriceProvenance | undefined }>(
    tier: T,
  ): T =>
    tier.provenance === undefined ? tier : { ...tier, provenance: project(tier.provenance) };
  const projectPricing = <P extends OfferPricing>(pricing: P): P => ({
    ...project(pricing),
    ...(pricing.batch_provenance === undefined
      ? {}
      : { batch_provenance: project(pricing.batch_provenance) }),
    tiers: pricing.tiers.map(projectTier),
    service_tiers: Object.fromEntries(
      Object.entries(pricing.service_tiers).map(([name, tier]) => [name, projectTier(tier)]),
    ),
  });
  const pricing = model.pricing === null ? null : projectPricing(model.pricing);
  const offers = model.offers.map((offer) => ({
    ...offer,
    pricing: projectPricing(offer.pricing),
  }));
  return { ...model, pricing, offers };
}
