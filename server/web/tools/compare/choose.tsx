import type { VNode } from 'preact';
import type { FormState } from '../../page/sent-form.ts';
import { Field } from '../../ui/field.tsx';
import { countOf } from '../../ui/format.ts';
import { MODELS_MAX, toCompareHref, type Compared, type DirectoryEntry } from './read.ts';

interface Props {
  readonly compared: Compared;
  /** Of the form that adds one. */
  readonly state: FormState;
}

/** The models that are compared, with ways to take one away and to add one. */
export function Choose({ compared, state }: Props): VNode {
  const { models, missing, left, typed, offered } = compared;
  const slugs = models.map(({ slug }) => slug);
  return (
    <>
      <Missing compared={compared} />
      {left === 0 ? null : (
        <p class="notice warn">
          {countOf(left, 'model')} more than the {MODELS_MAX} that fit {left === 1 ? 'is' : 'are'}{' '}
          left out.
        </p>
      )}
      {models.length === 0 ? null : (
        <ul class="chosen">
          {models.map((model) => (
            <li>
              <Remove model={model} others={slugs.filter((slug) => slug !== model.slug)} />
            </li>
          ))}
        </ul>
      )}
      {models.length >= MODELS_MAX ? null : (
        <form class="explore-form" method="get" action="/compare">
          <Slugs slugs={slugs} />
          <div class="line">
            <Field
              name="add"
              label="Add a model"
              type="search"
              autocomplete="off"
              maxLength={256}
              placeholder="gpt-5, claude sonnet, …"
              required={false}
              completes="models"
              state={state}
            />
            <button type="submit">Add</button>
          </div>
        </form>
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

interface RemoveProps {
  readonly model: DirectoryEntry;
  readonly others: readonly string[];
}

function Remove({ model: { name }, others }: RemoveProps): VNode {
  return (
    <form method="get" action="/compare">
      <Slugs slugs={others} />
      {name}{' '}
      <button type="submit" class="plain small">
        Remove<span class="hidden"> {name}</span>
      </button>
    </form>
  );
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
