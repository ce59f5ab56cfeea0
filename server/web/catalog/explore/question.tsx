import type { VNode } from 'preact';
import { toAddress, type ReadCondition } from '../../../catalog/questions/conditions.ts';
import type { Answer } from '../../../catalog/questions/find-answer.ts';
import { countOf } from '../../ui/format.ts';
import { put, toHref } from './address.ts';

interface Props {
  readonly params: URLSearchParams;
  readonly answer: Answer;
}

/** What the words were read as: each part with the way to take it away. */
export function AnsweredQuestion({ params, answer }: Props): VNode | null {
  const { interpretation, list } = answer;
  if (interpretation === null || list === null) return null;
  const { conditions, text } = list;
  const toLink = (left: readonly ReadCondition[], words: string | null): string =>
    toHref(new URLSearchParams([...put(params, 'q', words), ...toAddress(left)]));
  const parts = conditions.map((one, i) => ({
    ...interpretation.understood[i],
    href: toLink(
      conditions.filter((other) => other !== one),
      text,
    ),
  }));
  const words = text === null ? [] : [{ text, as: `q=${text}`, href: toLink(conditions, null) }];
  return (
    <>
      <p class="hidden">Read as:</p>
      <ul class="chips">
        {[...parts, ...words].map(({ text: typed, as, href }) => (
          <li>
            <a class="chip" href={href} rel="nofollow" title={as}>
              {typed} <span aria-hidden="true">×</span>
              <span class="hidden"> remove</span>
            </a>
          </li>
        ))}
        <li>
          <a href={toHref(put(params, 'interpret', 'off'))} rel="nofollow">
            Search for the words instead
          </a>
        </li>
      </ul>
      {interpretation.without === undefined ? null : (
        <ul class="notice">
          {interpretation.without.map(({ text: typed, total }) => (
            <li>
              Without “{typed}”: {countOf(total, 'model')}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
