import type { ComponentChildren, VNode } from 'preact';
import type { Pagination } from '../../../../schemas/api/responses.ts';
import { Choice, Field } from '../../ui/field.tsx';
import { toFormState } from '../../ui/form-state.ts';
import { Pager } from '../../ui/pager.tsx';
import { Mistakes } from '../mistakes.tsx';
import { Warnings } from '../warnings.tsx';
import type { FieldError, Warning } from '../../../errors.ts';

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
  /** The table. */
  readonly children: ComponentChildren;
}

/** A list of the directory with its search, order and pages. */
export function DirectoryList(props: Props): VNode {
  const { title, about, path, url, sorts, errors, warnings, pagination, children } = props;
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
      <p>{about}</p>
      <Mistakes errors={errors} path={path} all={`all ${title.toLowerCase()}`} />
      <form class="explore-form" action={path} role="search">
        <div class="line">
          <Field
            name="q"
            label="A part of the name"
            type="search"
            autocomplete="off"
            required={false}
            state={state}
          />
          <Choice name="sort" label="Order" state={state} value="" options={sorts} />
          <button type="submit">Show</button>
        </div>
      </form>
      <Warnings warnings={warnings} />
      {pagination?.total === 0 ? (
        <p class="notice">
          Nothing is called so. <a href={path}>Look at all {title.toLowerCase()}</a>
        </p>
      ) : (
        children
      )}
      {pagination === null ? null : <Pager pagination={pagination} toHref={toHref} />}
    </>
  );
}
