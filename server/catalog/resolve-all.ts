import { setImmediate as turn } from 'node:timers/promises';
import type { Model } from '../../schemas/model.ts';
import type { CatalogReader, Resolution } from '../search/port.ts';
import type { Day } from './query/as-of.ts';

const AT_ONCE = 10;

/** A name of no one model, with the slugs that may be meant. */
interface Unknown {
  readonly reference: string;
  readonly nearest: readonly { readonly slug: string; readonly score: number }[];
}

/** The models of many names. */
export interface ResolvedAll {
  /** In the order of their first names, each once. */
  readonly models: readonly Model[];
  readonly unknown: readonly Unknown[];
  readonly missing: readonly string[];
}

/** Finds the models of many slugs, ids or aliases, in slices so that others are answered in between. */
export async function resolveAll(
  catalogue: CatalogReader,
  references: readonly string[],
  { asOf }: Day,
): Promise<ResolvedAll> {
  const resolving: Promise<{ reference: string; found: Resolution }>[] = [];
  for (const reference of references) {
    // Names near an unknown one take a millisecond to find.
    if (resolving.length % AT_ONCE === 0) await turn();
    const one = catalogue.resolve(reference, asOf).then((found) => ({ reference, found }));
    // One that fails while others are still begun is told below.
    one.catch(() => undefined);
    resolving.push(one);
  }
  // All at once: one after another, a slow engine would be waited for as often as there are names.
  const resolved = await Promise.all(resolving);
  const models = resolved.flatMap(({ found }) => (found.kind === 'none' ? [] : [found.model]));
  const unknown = resolved.flatMap(({ reference, found }) =>
    found.kind === 'none' ? [{ reference, nearest: found.nearest }] : [],
  );
  return {
    models: [...new Map(models.map((model) => [model.slug, model])).values()],
    unknown,
    missing: unknown.map(({ reference }) => reference),
  };
}
