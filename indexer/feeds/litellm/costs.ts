import { z } from 'zod';
import { Amount } from '../values/amount.ts';
import { LooseNumber } from '../feed.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../reading/json.ts';
import { findCostField, type Shift } from './cost-fields.ts';
import { settleCosts, type Cost, type TieredPrice } from './settle-costs.ts';

const Border = LooseNumber.refine((count) => Number.isSafeInteger(count) && count >= 0, {
  error: 'expected a number of tokens',
});
const Ladder = z
  .array(z.looseObject({ range: z.array(Border).min(1).max(2) }))
  .max(20)
  .nullish();
/** Dearest price of a unit, in USD, once its decimal point is moved. */
const USD_MAX = 1_000_000;
const toAmount = (shift: Shift) =>
  Amount.refine((text) => Math.abs(Number(text)) * 10 ** shift < USD_MAX, {
    error: `expected a price below ${USD_MAX / 10 ** shift}`,
  });
const AMOUNTS = { 0: toAmount(0), 3: toAmount(3), 6: toAmount(6) } as const;
const searchPrice = AMOUNTS[3].optional();
const Searches = z
  .object({
    search_context_size_low: searchPrice,
    search_context_size_medium: searchPrice,
    search_context_size_high: searchPrice,
  })
  .nullish();

type Report = (field: string, error: z.ZodError) => void;

/** All prices in a row of the feed, per unit and service tier, each thing priced once. */
export const Costs = z
  .custom<JsonObject>((value) => isJsonObject(value as JsonValue), 'expected an object')
  .transform((entry, context): TieredPrice[] => {
    const report: Report = (field, { issues: [issue] }) => {
      const path = [field, ...(issue?.path ?? [])];
      const message = issue?.message ?? 'not as expected';
      context.issues.push({ code: 'custom', path, message, input: entry });
    };
    const mode = typeof entry['mode'] === 'string' ? entry['mode'] : '';
    const costs = readCosts(entry, mode, 0, report);
    for (const { range, ...step } of readField(Ladder, 'tiered_pricing', entry, report) ?? []) {
      const from = range[0] ?? 0;
      costs.push(...readCosts(step as JsonObject, mode, from > 0 ? from + 1 : 0, report));
    }
    const searches = readField(Searches, 'search_context_cost_per_query', entry, report) ?? {};
    for (const [name, amount] of Object.entries(searches)) {
      if (amount !== undefined) {
        costs.push(toSearchCost(name.replace('search_context_size_', ''), amount));
      }
    }
    return settleCosts(costs, entry, mode);
  });

function readField<T>(
  schema: z.ZodType<T>,
  field: string,
  entry: JsonObject,
  report: Report,
): T | undefined {
  const parsed = schema.safeParse(entry[field]);
  if (!parsed.success) {
    report(field, parsed.error);
  }
  return parsed.data;
}

function readCosts(
  entry: JsonObject,
  mode: string,
  minPromptTokens: number,
  report: Report,
): Cost[] {
  const costs: Cost[] = [];
  for (const [name, value] of Object.entries(entry)) {
    const field = findCostField(name, mode);
    if (field === null || field === undefined || value === null) {
      continue;
    }
    const amount = AMOUNTS[field.shift].safeParse(value);
    if (amount.success) {
      const from = Math.max(minPromptTokens, field.minPromptTokens);
      costs.push({ ...field, minPromptTokens: from, amount: amount.data });
    } else {
      report(name, amount.error);
    }
  }
  return costs;
}

const toSearchCost = (size: string, amount: string): Cost => ({
  component: 'web_search',
  unit: '1k_requests',
  shift: 3,
  size,
  rank: Infinity,
  tier: 'standard',
  minPromptTokens: 0,
  amount,
});
