import type { Offer } from '../../../schemas/model.ts';
import { toWords } from '../ui/words.ts';

/** How an offer is paid, and what is out of the ordinary about it. */
export function termsOf({ access, service_tier: tier, status, quantization }: Offer): string {
  return [
    toWords(access),
    ...(tier === 'standard' ? [] : [`${tier} tier`]),
    ...(status === 'active' ? [] : [status]),
    ...(quantization === null ? [] : [quantization]),
  ].join(', ');
}
