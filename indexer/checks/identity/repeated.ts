import { toOwnOffers } from '../../resolve/life-cycle/fold-snapshots.ts';
import type { ResolvedCatalog } from '../../resolve/resolved.ts';
import { toResultKey } from '../../resolve/results/result-key.ts';
import type { DataCheck } from '../check.ts';

/** What must be there once, as text. */
function* eachRow({ models }: ResolvedCatalog): Generator<string> {
  for (const model of models) {
    yield `slug ${model.slug}`;
    yield `id ${model.id}`;
    yield `key ${model.key}`;
    for (const result of model.results) yield `${model.slug} result ${toResultKey(result)}`;
    for (const { field } of model.conflicts) yield `${model.slug} conflict ${field}`;
    for (const { capability } of model.capabilities) yield `${model.slug} ${capability}`;
    for (const offer of toOwnOffers(model)) {
      const { provider, nativeModelId, region, serviceTier } = offer;
      const place = JSON.stringify([provider, nativeModelId, region, serviceTier]);
      yield `offer ${place}`;
      for (const price of offer.prices) {
        const { source, component, unit, minPromptTokens, timeWindow, size, quality } = price;
        const { validFrom } = price;
        yield `price ${place} ${JSON.stringify([source, component, unit, minPromptTokens, timeWindow, size, quality, validFrom])}`;
      }
    }
  }
}

/** Two rows for one thing: the store refuses the catalogue, or one overwrites the other. */
export const repeatedRows: DataCheck = {
  name: 'repeated_row',
  level: 'error',
  advice: 'the resolver made it: what tells the two apart belongs into the row',
  find: function* find(catalogue) {
    const seen = new Set<string>();
    const told = new Set<string>();
    for (const row of eachRow(catalogue)) {
      if (seen.has(row) && !told.has(row)) {
        told.add(row);
        yield { subject: row, detail: 'twice or more' };
      }
      seen.add(row);
    }
  },
};
