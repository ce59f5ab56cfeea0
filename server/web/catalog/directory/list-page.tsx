import type { ComponentChildren, VNode } from 'preact';
import type { z } from 'zod';
import type { Pagination } from '../../../../schemas/api/responses.ts';
import type { CatalogView } from '../../../catalog/catalog-view.ts';
import { type Page, toPageView, toRedirect } from '../../page/page.ts';
import { createAnswering } from './ask.ts';
import { Choice, Field } from '../../ui/field.tsx';
import { toFormState } from '../../ui/form-state.ts';
import { Pager } from '../../ui/pager.tsx';
import { Mistakes, Warnings } from '../messages.tsx';
import type { FieldError, Warning } from '../../../errors.ts';
import { OutsideLink } from '../../ui/outside-link.tsx';
import { Unknown } from '../../ui/cells.tsx';

/** Orders of providers and creators. */
export const NOUN_SORTS = [
  ['', 'Best known'],
  ['name', 'Name'],
  ['-name', 'Name, Z to A'],
  ['-models', 'Most models'],
  ['models', 'Fewest models'],
] as const;

interface Props {
  readonly title: string;
  readonly about: string;
  readonly path: string;
  readonly url: URL;
  readonly sorts: readonly (readonly [value: string, label: string])[];
  readonly errors: readonly FieldError[];
  readonly warnings: readonly Warning[];
  /** null where the address was not understood. */
  readonly pagination: Pagination | null;
  readonly lead: VNode | null | undefined;
  /** The table. */
  readonly children: ComponentChildren;
}

/** A list of the directory with its search, order and pages. */
function DirectoryList(props: Props): VNode {
  const { title, about, path, url, sorts, errors, warnings, pagination, lead } = props;
  const { searchParams } = url;
  const state = toFormState(searchParams, errors);
  const toHref = (change: Readonly<Record<string, string>>): string => {
    const params = new URLSearchParams(searchParams);
    for (const name of ['page', 'cursor', 'offset']) params.delete(name);
    for (const [name, value] of Object.entries(change)) params.set(name, value);
    const query = params.toString();
    return query === '' ? path : `${path}?${query}`;
  };
  return (
    <>
      <h1>{title}</h1>
      <p class="lead">{about}</p>
      {lead}
      {lead ? <h2>All {title.toLowerCase()}</h2> : null}
      <Mistakes errors={errors} path={path} all={`all ${title.toLowerCase()}`} />
      <form class="explore-form" action={path} role="search">
        <div class="line">
          <Field
            name="q"
            label="Name contains"
            type="search"
            autocomplete="off"
            required={false}
            state={state}
          />
          <Choice name="sort" label="Sort by" state={state} value="" options={sorts} />
          <button type="submit">Apply</button>
        </div>
      </form>
      <Warnings warnings={warnings} />
      {pagination?.total === 0 ? (
        <p class="notice">
          No matches. <a href={path}>Show all {title.toLowerCase()}</a>
        </p>
      ) : (
        props.children
      )}
      {pagination === null ? null : <Pager pagination={pagination} toHref={toHref} />}
    </>
  );
}

interface AddressProps {
  readonly url: string | null;
  /** Names it where the row is a card. */
  readonly label?: string;
}

/** A cell of an address on the web, shown without its scheme. */
export function AddressCell({ url, label }: AddressProps): VNode {
  return (
    <td class="long" data-l={label} data-value={url ?? ''}>
      {url === null ? (
        <Unknown />
      ) : (
        <OutsideLink url={url} name={url.replace(/^https?:\/\//, '')} />
      )}
    </td>
  );
}

/** One list of the directory. */
interface ListPage<S extends z.ZodObject, T> {
  readonly id: string;
  readonly path: `/${string}`;
  readonly title: string;
  readonly about: string;
  /** Values of the parameter `sort`, the standard as ''. */
  readonly sorts: readonly (readonly [value: string, label: string])[];
  /** Those of the API's list. */
  readonly params: S;
  readonly read: (
    catalog: CatalogView,
    params: z.output<S>,
  ) => Promise<{ readonly entries: readonly T[]; readonly pagination: Pagination }>;
  readonly table: (entries: readonly T[], total: number) => VNode;
  /** What stands above the whole list. */
  readonly lead?: (catalog: CatalogView) => Promise<VNode | null>;
}

/** The page of a list: as the API answers it, or with what is wrong with the address. */
export function listPage<S extends z.ZodObject, T>(spec: ListPage<S, T>): Page {
  const { id, path, title, about, sorts } = spec;
  const answer = createAnswering(path, spec.params, spec.read);
  return {
    id,
    path,
    cache: 'catalogue',
    readsQuery: true,
    show: async (request) => {
      const answered = await answer(request);
      if (answered.kind === 'redirect') return toRedirect(answered.to, { status: 302 });
      const rows = answered.kind === 'ok' ? answered.rows : null;
      const isWhole = request.url.search.length < 2;
      const lead = isWhole ? await spec.lead?.(request.catalog) : null;
      return toPageView({
        status: rows === null ? 400 : 200,
        title,
        description: about,
        feed: '/feeds/changes.atom',
        main: (
          <DirectoryList
            {...{ title, about, path, sorts, lead }}
            url={request.url}
            errors={answered.kind === 'invalid' ? answered.errors : []}
            warnings={answered.kind === 'ok' ? answered.warnings : []}
            pagination={rows?.pagination ?? null}
          >
            {rows === null ? null : spec.table(rows.entries, rows.pagination.total)}
          </DirectoryList>
        ),
      });
    },
  };
}
