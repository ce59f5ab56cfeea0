import type { HistoryInfo } from '../../schemas/directory.ts';
import type { Model, OfferPricing } from '../../schemas/model.ts';

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
  const projectPricing = <P extends OfferPricing>(pricing: P): P => {
    if (pricing.checked_at === null || pricing.checked_at.slice(0, 10) <= day) return pricing;
    return { ...pricing, checked_at: checkedOn(pricing.source?.name, day, history) };
  };
  const pricing = model.pricing === null ? null : projectPricing(model.pricing);
  const offers = model.offers.map((offer) => ({
    ...offer,
    pricing: projectPricing(offer.pricing),
  }));
  return { ...model, pricing, offers };
}
