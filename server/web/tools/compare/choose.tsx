import type { VNode } from 'preact';
import type { FormState } from '../../page/sent-form.ts';
import { formatCount } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { MODELS_MAX, toCompareHref, type Compared, type DirectoryEntry } from './read.ts';

interface Props {
  readonly compared: Compared;
  /** Of the form that adds one. */
  readonly state: FormState;
  readonly title: string;
}

/** The title, the way to add a model, and what is wrong with those that were asked for. */
export function Choose({ compared, state, title }: Props): VNode {
  const { models, missing, left, typed, offered } = compared;
  const slugs = models.map(({ slug }) => slug);
  const error = state.errors['add'];
  return (
    <>
      <div class="cmph">
        <h1>{title}</h1>
        {models.length >= MODELS_MAX ? null : (
          <form class="search" role="search" method="get" action="/compare">
            <Slugs slugs={slugs} />
            <input
              id="add"
              name="add"
              type="search"
              autocomplete="off"
              maxLength={256}
              aria-label="Add a model"
              aria-invalid={error === undefined ? undefined : 'true'}
              aria-describedby={error === undefined ? undefined : 'add-error'}
              placeholder="Add a model"
              data-suggest="models"
              value={state.values['add']?.[0] ?? ''}
            />
            <button type="submit" class="plain">
              <Icon name="plus" />
              Add
            </button>
          </form>
        )}
      </div>
      {error === undefined ? null : (
        <p class="error" id="add-error">
          {error}
        </p>
      )}
      <Missing compared={compared} />
      {left === 0 ? null : (
        <p class="notice warn">
          You can compare up to {MODELS_MAX} models: {formatCount(left)} more{' '}
          {left === 1 ? 'is' : 'are'} not shown.
        </p>
      )}
      {models.length >= 2 && typed === null && missing.length === 0 ? null : (
        <Offered offered={offered} slugs={slugs} typed={typed} />
      )}
    </>
  );
}

function Slugs({ slugs }: { readonly slugs: readonly string[] }): VNode | null {
  return slugs.length === 0 ? null : <input type="hidden" name="slugs" value={slugs.join(',')} />;
}

function Missing({ compared: { models, missing } }: { readonly compared: Compared }): VNode | null {
  if (missing.length === 0) return null;
  const slugs = models.map(({ slug }) => slug);
  return (
    <div class="notice warn">
      {missing.map(({ reference, nearest }) => (
        <p>
          No single model matches “{reference.slice(0, 100)}”.
          {nearest.length === 0 ? null : (
            <>
              {' '}
              Did you mean{' '}
              {nearest.map(({ slug }, at) => (
                <>
                  {at === 0 ? '' : ', '}
                  <a href={toCompareHref([...slugs, slug])}>{slug}</a>
                </>
              ))}
              ?
            </>
          )}
        </p>
      ))}
    </div>
  );
}

interface OfferedProps {
  readonly offered: readonly DirectoryEntry[];
  readonly slugs: readonly string[];
  readonly typed: string | null;
}

function Offered({ offered, slugs, typed }: OfferedProps): VNode {
  if (offered.length === 0) {
    return typed === null ? (
      <></>
    ) : (
      <p class="notice">No model matches “{typed.slice(0, 100)}”. Try fewer words.</p>
    );
  }
  return (
    <>
      <p>{typed === null ? 'Popular models:' : 'Which of these?'}</p>
      <ul class="offered">
        {offered.map(({ slug, name }) => (
          <li>
            <a class="chip" href={toCompareHref([...slugs, slug])}>
              <span class="hidden">Add </span>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
