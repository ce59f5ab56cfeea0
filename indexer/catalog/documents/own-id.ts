/** Ids that mean another model from time to time. */
const POINTER = /[-:]latest(-\d+k)?$/;
/** The same model at another speed or in another queue: an id's words beyond those of the model's. */
const VARIANT =
  /(?:^|[-_.:/@])(highspeed|ultraspeed|turbo|fast|lite|lora|flex|priority|batch)(?=$|[-_.:/@])/gi;

/** Whether an id of a provider leads to another model from time to time. */
export const isPointerId = (id: string): boolean => POINTER.test(id);

/** Whether an id of a provider is the model of that slug at another speed or in another queue. */
export function isVariantId(id: string, slug: string): boolean {
  const own = new Set(slug.split(/[-_.]/));
  return [...id.matchAll(VARIANT)].some(([, word = '']) => !own.has(word.toLowerCase()));
}

/** Whether an id names the model itself: neither another one from time to time nor another speed. */
export const isOwnId = (id: string, slug: string): boolean =>
  !isPointerId(id) && !isVariantId(id, slug);
