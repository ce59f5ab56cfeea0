import type { ComponentChildren, VNode } from 'preact';
import type { ModelSummary } from '../../../schemas/model.ts';
import { Logo } from '../ui/logo.tsx';
import { toWords } from '../ui/words.ts';
import { ModelLink } from './model-link.tsx';

interface Props {
  readonly model: Pick<
    ModelSummary,
    'slug' | 'name' | 'creator' | 'type' | 'status' | 'open_weights'
  >;
  /** What is shown of the name, where more than the name. */
  readonly children?: ComponentChildren;
  /** The search that found it. */
  readonly queryId?: string | undefined;
  /** Whether the page is about its creator: then no row repeats it. */
  readonly isCreatorKnown?: boolean | undefined;
  /** What is said of it besides its creator. */
  readonly more?: ComponentChildren;
}

/** A model with the logo of its creator and what is out of the ordinary about it. */
export function Who({ model, queryId, isCreatorKnown = false, children, more }: Props): VNode {
  const { slug, name, creator, type } = model;
  const notes = [
    ...(creator === null || isCreatorKnown ? [] : [creator.name]),
    ...(type === 'text' ? [] : [toWords(type)]),
  ].join(' · ');
  return (
    <span class="who">
      <Logo slug={creator?.slug ?? null} name={creator?.name ?? name} />
      <span>
        <b>
          <ModelLink slug={slug} queryId={queryId}>
            {children ?? name}
          </ModelLink>
        </b>
        <Badges model={model} />
        <small>
          {notes}
          {more === undefined ? null : (
            <>
              {notes === '' ? '' : ' · '}
              {more}
            </>
          )}
        </small>
      </span>
    </span>
  );
}

type BadgeProps = Pick<ModelSummary, 'status'> & {
  /** Beside the title of a page. */
  readonly isBig?: boolean | undefined;
};

/** Marks a model that is in preview, deprecated or retired. An active one has no badge. */
export function StatusBadge({ status, isBig }: BadgeProps): VNode | null {
  return status === 'active' ? null : (
    <span class={toBadgeClass(status, isBig)}>{toWords(status)}</span>
  );
}

interface BadgesProps {
  readonly model: Pick<ModelSummary, 'open_weights' | 'status'>;
  readonly isBig?: boolean;
}

/** What is out of the ordinary about a model, in a word each. */
export function Badges({ model: { open_weights: open, status }, isBig }: BadgesProps): VNode {
  return (
    <>
      {open === true ? <span class={toBadgeClass('open', isBig)}>Open weights</span> : null}
      <StatusBadge status={status} isBig={isBig} />
    </>
  );
}

function toBadgeClass(kind: string, isBig = false): string {
  return `badge ${isBig ? 'big ' : ''}${kind}`;
}
