import type { ComponentChildren, VNode } from 'preact';
import { Mistakes, Warnings } from '../messages.tsx';
import { Pager } from '../../ui/pager.tsx';
import { type Answered, createAnswering } from './ask.ts';
import { PAGING } from '../../../../schemas/api/parameters/paging.ts';
import { listMembers, type Members } from '../../../catalog/directory/providers-and-creators.ts';
import type { CatalogPageRequest } from '../../page/page.ts';
import { z } from 'zod';

interface Props {
  readonly name: string;
  /** The page without parameters. */
  readonly path: string;
  /** The same models in the list that can be filtered. */
  readonly explore: string;
  readonly answered: Exclude<Answered<Members>, { kind: 'redirect' }>;
  /** What is known of it. */
  readonly facts: ComponentChildren;
  readonly table: (members: Members) => VNode;
  /** What holds of every figure of the table. */
  readonly note?: string;
}

/** A provider or a creator with its models. */
export function MemberPage({ name, path, explore, answered, facts, table, note }: Props): VNode {
  return (
    <>
      <h1>{name}</h1>
      {facts}
      {answered.kind === 'invalid' ? (
        <Mistakes errors={answered.errors} path={path} all={`all models of ${name}`} />
      ) : (
        <>
          <Warnings warnings={answered.warnings} />
          <h2>Models</h2>
          <p>
            <a href={explore}>Filter and sort in Explore</a>
            {note === undefined ? null : <span class="quiet small"> · {note}</span>}
          </p>
          {answered.rows.models.length === 0 ? (
            <p class="notice">
              No models on this page. <a href={path}>Go to the first page</a>
            </p>
          ) : (
            table(answered.rows)
          )}
          <Pager
            pagination={answered.rows.pagination}
            toHref={(change) => {
              const query = new URLSearchParams(change).toString();
              return query === '' ? path : `${path}?${query}`;
            }}
          />
        </>
      )}
    </>
  );
}

/** The address of a page by the name the catalogue has, with its number; other parameters show the same models. */
export function toCanonical({ url }: CatalogPageRequest, path: string): string {
  const page = url.searchParams.get('page');
  return `${url.origin}${path}${page === null || page === '1' ? '' : `?page=${page}`}`;
}

/** Reads a page of the models a slug in the path has to do with, the most widely offered first. */
export function createMemberReader(
  field: 'provider' | 'creator',
): (request: CatalogPageRequest) => Promise<Answered<Members>> {
  const params = z.object({ slug: z.string(), ...PAGING });
  return createAnswering(`/${field}s/{slug}`, params, (catalog, { slug, ...paging }) =>
    listMembers(catalog, field, slug, paging),
  );
}
