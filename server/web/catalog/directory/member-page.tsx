import type { ComponentChildren, VNode } from 'preact';
import { Mistakes } from '../mistakes.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Warnings } from '../warnings.tsx';
import type { Answered } from './ask.ts';
import type { Members } from './members.ts';

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
}

/** A provider or a creator with its models. */
export function MemberPage({ name, path, explore, answered, facts, table }: Props): VNode {
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
            <a href={explore}>Filter and sort them</a>
          </p>
          {answered.rows.models.length === 0 ? (
            <p class="notice">
              There are no models here. <a href={path}>To the first page</a>
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
