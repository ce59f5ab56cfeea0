import type { EstimateParams, EstimateRequest } from '../../../schemas/api/catalog/estimate.ts';
import { UNIT_NAMES, type Workload } from './workload.ts';
import type { FieldError } from '../../errors.ts';

/** How a workload comes, in an address as in a body. */
type Sent = EstimateRequest['workload'];
type Tier = Pick<EstimateParams, 'service_tier' | 'batch'>;

/** The requested workload. Contradictions are added to `errors`, by parameter. */
export function toWorkload(sent: Sent, tier: Tier, errors: FieldError[]): Workload {
  const workload: Workload = {
    requests: sent.requests,
    inputTokens: sent.input_tokens ?? 0,
    cachedInputTokens: sent.cached_input_tokens ?? 0,
    cacheWriteTokens: sent.cache_write_tokens ?? 0,
    outputTokens: sent.output_tokens ?? 0,
    units: Object.fromEntries(UNIT_NAMES.map((name) => [name, sent[name] ?? 0])),
    serviceTier: tier.batch === true ? 'batch' : (tier.service_tier ?? 'standard'),
  };
  const { inputTokens, cachedInputTokens, cacheWriteTokens, outputTokens, units } = workload;
  if (cachedInputTokens + cacheWriteTokens > inputTokens) {
    const parameter =
      cachedInputTokens > inputTokens ? 'cached_input_tokens' : 'cache_write_tokens';
    errors.push({
      parameter,
      detail: `Cached tokens cannot exceed the input tokens, ${inputTokens}.`,
      value: sent[parameter],
    });
  }
  if (inputTokens + outputTokens === 0 && Object.values(units).every((amount) => amount === 0)) {
    const detail = 'Give input tokens, output tokens or another billed quantity.';
    errors.push({ parameter: 'input_tokens', detail });
  }
  const { service_tier: named, batch } = tier;
  if (named !== undefined && batch !== undefined && batch !== (named === 'batch')) {
    const detail = `Cannot be combined with service_tier ${named}.`;
    errors.push({ parameter: 'batch', detail, value: batch });
  }
  return workload;
}
