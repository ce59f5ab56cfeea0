import { type INCLUDES, isInSummary, type ListRow } from '../../../schemas/api/catalog/models.ts';
import { compileSelection } from '../../../schemas/api/parameters/selection.ts';
import { freeOffersOf } from '../../../schemas/field.ts';
import { headlinesOf, type Model, type ModelSummary } from '../../../schemas/model.ts';
import type { CatalogQuery } from '../../../schemas/query.ts';
import { JsonText } from '../../json-text.ts';
import type { CatalogView } from '../catalog-view.ts';
import type { Hit } from '../../search/port.ts';

type Include = (typeof INCLUDES)[number];

interface RowParams {
  readonly fields?: readonly string[] | undefined;
  readonly include?: readonly Include[] | undefined;
  /** Whether what costs nothing is asked for: rows say where. */
  readonly isFree?: boolean;
  /** The day of which the rows are. */
  readonly as_of?: string | undefined;
}

const headOf = (path: string): string => path.split('.', 1)[0] ?? '';

/** What rows have of whole documents: the parts of `include`, and those of which `fields` wants more. */
function partsOf({ fields = [], include = [], isFree }: RowParams): ReadonlySet<string> {
  const wanted = fields.filter((path) => !isInSummary(path)).map(headOf);
  return new Set([...wanted, ...include, ...(isFree === true ? ['free_offers'] : [])]);
}

/** Whether a query asks for what costs nothing. */
export const isFreeAsked = ({ filters }: Pick<CatalogQuery, 'filters'>): boolean =>
  filters.some((filter) => filter.kind === 'is' && filter.field === 'free' && filter.value);

/** Where a model costs nothing, one offer a provider. */
export function toFreeOffers(model: Model): NonNullable<ListRow['free_offers']> {
  const offers = freeOffersOf(model).map(({ id, provider, provider_model_id }) => ({
    id,
    provider: { slug: provider.slug, name: provider.name },
    provider_model_id,
  }));
  return [...new Map(offers.map((offer) => [offer.provider.slug, offer])).values()];
}

/** Adds to rows of a list what was requested and is in whole documents only. */
export async function toRows(
  catalog: CatalogView,
  summaries: readonly ModelSummary[],
  params: RowParams,
): Promise<ListRow[]> {
  const parts = partsOf(params);
  if (parts.size === 0) return [...summaries];
  const isWhole = params.include?.includes('benchmarks') === true;
  const slugs = summaries.map(({ slug }) => slug);
  const whole = new Map<string, Model>(
    (await catalog.read(slugs, params.as_of)).map((model) => [model.slug, model]),
  );
  return summaries.map((row) => {
    const model = whole.get(row.slug);
    if (model === undefined) return row;
    return {
      ...row,
      ...(parts.has('pricing') && row.pricing !== null
        ? { pricing: { ...row.pricing, ...provenanceOf(model) } }
        : {}),
      ...(parts.has('benchmarks')
        ? { benchmarks: isWhole ? model.benchmarks : headlinesOf(model) }
        : {}),
      ...(parts.has('offers') ? { offers: model.offers } : {}),
      ...(parts.has('free_offers') ? { free_offers: toFreeOffers(model) } : {}),
    };
  });
}

/**
 * Rows of a page as they are sent. Where nothing is asked of them but what they are, nobody reads them.
 * @param more JSON of the members that an answer adds to its rows, which `fields` does not choose
 */
export async function toSentRows<M extends object>(
  catalog: CatalogView,
  hits: readonly Hit[],
  params: RowParams,
  more: ((hit: Hit) => string) | null = null,
): Promise<(ListRow & M)[]> {
  const added = hits.map((hit) => more?.(hit) ?? '');
  const read = (i: number): M => JSON.parse(`{${added[i] ?? ''}}`) as M;
  if (params.fields === undefined && partsOf(params).size === 0) {
    return hits.map((hit, i) => {
      // It is only sent: nothing of a row is needed then but its JSON.
      const sent =
        hit.json === undefined ? { ...hit.model, ...read(i) } : new JsonText(hit.json, added[i]);
      return sent as ListRow & M;
    });
  }
  const summaries = hits.map(({ model }) => model);
  const always = params.isFree === true ? ['free_offers'] : [];
  const select = rowSelection(params, [...always, ...Object.keys(read(0))]);
  const rows = await toRows(catalog, summaries, params);
  return rows.map((row, i) => select({ ...row, ...read(i) }) as ListRow & M);
}

/** Where a price of a model comes from, and since when it is known. */
function provenanceOf({ pricing }: Model) {
  if (pricing === null) return {};
  const { source, effective_from, checked_at, confidence } = pricing;
  return { source, effective_from, checked_at, confidence };
}

/** A row without its scores, for answers that list them separately. */
export function withoutScores(model: ModelSummary): Omit<ModelSummary, 'benchmarks'> {
  const row: Partial<ModelSummary> = { ...model };
  delete row.benchmarks;
  return row as Omit<ModelSummary, 'benchmarks'>;
}

/** Keeps of a row what `fields` asks for, the slug and what `include` added. */
export function rowSelection({ fields, include = [] }: RowParams, always: readonly string[] = []) {
  if (fields === undefined) return <T>(row: T): T => row;
  const select = compileSelection(['slug', ...fields, ...include, ...always]);
  return <T>(row: T): T => select(row) as T;
}
