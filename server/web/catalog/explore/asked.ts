import type { Answer } from '../../../catalog/questions/find-answer.ts';
import { type ReadCondition, toAddress } from '../../../catalog/questions/conditions.ts';
import { put } from './address.ts';

/** What a list is asked for: by its address, and by the words in it. */
export interface Asked {
  /** The parameters of the address. */
  readonly typed: URLSearchParams;
  /** With what the words were read as. */
  readonly all: URLSearchParams;
  /**
   * What a link changes a parameter of: the address, so that the words stay; where the words say
   * something of the parameter, all of it without the words that were read.
   */
  from(name: string): URLSearchParams;
}

/** @param list what the words were read as; null: they are no question */
export function toAsked(typed: URLSearchParams, list: Answer['list']): Asked {
  if (list === null) return { typed, all: typed, from: () => typed };
  const read = toAddress(list.conditions);
  const toAll = (conditions: typeof list.conditions): URLSearchParams =>
    new URLSearchParams([...put(typed, 'q', list.text), ...toAddress(conditions)]);
  const from = (name: string): URLSearchParams => {
    if (!read.has(name)) return typed;
    // What is only implied gives way: by what it is about, and with what implies it.
    const isSaid = ({ wishes, suggestedBy }: ReadCondition): boolean =>
      suggestedBy === undefined ||
      ![...wishes, ...suggestedBy.wishes].some(({ param }) => param === name);
    return toAll(list.conditions.filter(isSaid));
  };
  return { typed, all: toAll(list.conditions), from };
}
