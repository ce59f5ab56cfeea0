import type { VNode } from 'preact';
import type { z } from 'zod';
import type { Pagination } from '../../../../schemas/api/responses.ts';
import { toRedirect, toPageView, type Page } from '../../page/page.ts';
import { createAnswering } from './ask.ts';
import { DirectoryList } from './list.tsx';

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
    params: z.output<S>,
  ) => Promise<{ readonly entries: readonly T[]; readonly pagination: Pagination }>;
  readonly table: (entries: readonly T[], total: number) => VNode;
}

/** The page of a list: as the API answers it, or with what is wrong with the address. */
export function listPage<S extends z.ZodObject, T>(spec: ListPage<S, T>): Page {
  const { id, path, title, about, sorts } = spec;
  const answer = createAnswering(path, spec.params, spec.read);
  return {
    id,
    path,
    cache: 'catalogue',
    show: async (request) => {
      const answered = await answer(request);
      if (answered.kind === 'redirect') return toRedirect(answered.to, { status: 302 });
      const found = answered.kind === 'ok' ? answered.rows : null;
      return toPageView({
        status: found === null ? 400 : 200,
        title,
        description: about,
        main: (
          <DirectoryList
            {...{ title, about, path, sorts }}
            url={request.url}
            errors={answered.kind === 'invalid' ? answered.errors : []}
            warnings={answered.kind === 'ok' ? answered.warnings : []}
            pagination={found?.pagination ?? null}
          >
            {found === null ? null : spec.table(found.entries, found.pagination.total)}
          </DirectoryList>
        ),
      });
    },
  };
}
