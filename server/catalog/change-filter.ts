import { toTypes } from '../../schemas/api/catalog/changes.ts';
import type { ChangeFilter } from '../../schemas/changes.ts';
import type { CatalogReader, IndexView } from '../search/port.ts';
import { unknownValue } from './query/build-query.ts';
import type { Warning } from '../errors.ts';

/** Filters of the change log as they were asked for. */
export interface AskedChanges {
  readonly type?: readonly string[] | undefined;
  readonly slug?: readonly string[] | undefined;
  readonly creator?: readonly string[] | undefined;
  readonly provider?: readonly string[] | undefined;
}

async function findModels(
  catalogue: CatalogReader,
  references: readonly string[],
): Promise<{ readonly ids: readonly string[]; readonly warnings: readonly Warning[] }> {
  const found = await Promise.all(references.map((reference) => catalogue.resolve(reference)));
  const ids: string[] = [];
  const warnings: Warning[] = [];
  found.forEach((one, i) => {
    if (one.kind !== 'none') {
      ids.push(one.model.id);
      return;
    }
    const [nearest] = one.nearest;
    warnings.push({
      code: 'unknown_value',
      parameter: 'slug',
      detail: `“${(references[i] ?? '').slice(0, 100)}” is no one model of the catalogue.`,
      ...(nearest === undefined ? {} : { did_you_mean: nearest.slug }),
    });
  });
  return { ids, warnings };
}

/** Which entries are wanted, and warnings of names that nothing has. */
export async function toChangeFilter(
  catalogue: CatalogReader,
  { creators, providers }: Pick<IndexView, 'creators' | 'providers'>,
  { type, slug, creator, provider }: AskedChanges,
): Promise<{ readonly filter: ChangeFilter; readonly warnings: readonly Warning[] }> {
  const models = slug === undefined ? null : await findModels(catalogue, slug);
  const check = (
    parameter: string,
    values: readonly string[] | undefined,
    rows: readonly { readonly slug: string }[],
  ): readonly Warning[] => {
    const names = rows.map((row) => row.slug);
    return (values ?? [])
      .filter((value) => !names.includes(value))
      .map((value) => unknownValue(parameter, value, names));
  };
  return {
    filter: {
      ...(type === undefined ? {} : { types: toTypes(type) }),
      ...(models === null ? {} : { models: models.ids }),
      ...(creator === undefined ? {} : { creators: creator }),
      ...(provider === undefined ? {} : { providers: provider }),
    },
    warnings: [
      ...(models?.warnings ?? []),
      ...check('creator', creator, creators),
      ...check('provider', provider, providers),
    ],
  };
}
