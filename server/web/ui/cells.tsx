import type { VNode } from 'preact';
import { formatPrice } from '../../price-text.ts';
import { formatCount, formatDay, formatMonth, formatScore, formatTokens } from './format.ts';

interface PriceProps {
  readonly usd: number | null;
  /** Names it where the row is a card. */
  readonly label?: string;
  /** Stands below it. */
  readonly note?: string | null;
}

/** A cell of a price; its CSV value is the bare number. */
export function PriceCell({ usd, label, note = null }: PriceProps): VNode {
  return (
    <td class="number" data-l={label} data-value={usd ?? ''}>
      {usd === null ? <Unknown /> : formatPrice(usd)}
      {usd === null || note === null ? null : <small class="l2">{note}</small>}
    </td>
  );
}

interface CountProps {
  readonly count: number | null;
  /** Names it where the row is a card. */
  readonly label?: string;
}

/** A cell of a whole number. */
export function CountCell({ count, label }: CountProps): VNode {
  return (
    <td class="number" data-l={label} data-value={count ?? ''}>
      {count === null ? <Unknown /> : formatCount(count)}
    </td>
  );
}

interface ScoreProps {
  readonly score: number | null;
  /** Names it where the row is a card. */
  readonly label?: string;
}

/** A cell of a score, its unit in the head or the next cell. */
export function ScoreCell({ score, label }: ScoreProps): VNode {
  return (
    <td class="number" data-l={label} data-value={score ?? ''}>
      {score === null ? <Unknown /> : formatScore(score)}
    </td>
  );
}

interface TextProps {
  readonly text: string | null;
  /** Names it where the row is a card. */
  readonly label?: string;
  /** Breaks anywhere, and is never too narrow to read. */
  readonly isLong?: boolean;
}

/** A cell of text that may be missing. */
export function TextCell({ text, label, isLong = false }: TextProps): VNode {
  const style = isLong ? 'long' : undefined;
  if (text === null || text === '') {
    return (
      <td class={style} data-l={label} data-value="">
        <Unknown />
      </td>
    );
  }
  return (
    <td class={style} data-l={label}>
      {text}
    </td>
  );
}

interface DayCellProps {
  readonly day: string | null;
  /** Names it where the row is a card. */
  readonly label?: string;
}

/** A cell of the month of a day, the day in its title; its CSV value is the day. */
export function DayCell({ day, label }: DayCellProps): VNode {
  return (
    <td class="short" data-l={label} data-value={day ?? ''}>
      {day === null ? <Unknown /> : <Day day={day} isMonth />}
    </td>
  );
}

interface DayProps {
  /** `YYYY-MM-DD`, or `YYYY-MM` where no day is known. */
  readonly day: string;
  /** Shows the month; the day is in the title. */
  readonly isMonth?: boolean;
}

/** `29 Sep 2025`, or `Sep 2025`. */
export function Day({ day, isMonth = false }: DayProps): VNode {
  return isMonth ? (
    <time dateTime={day} title={formatDay(day)}>
      {formatMonth(day)}
    </time>
  ) : (
    <time dateTime={day}>{formatDay(day)}</time>
  );
}

/** `200K`, the exact number in the title. */
export function Tokens({ count }: { readonly count: number }): VNode {
  return <span title={`${formatCount(count)} tokens`}>{formatTokens(count)}</span>;
}

interface TokensProps {
  readonly count: number | null;
  /** Names it where the row is a card. */
  readonly label?: string;
}

/** A cell of a number of tokens; its CSV value is the exact number. */
export function TokensCell({ count, label }: TokensProps): VNode {
  return (
    <td class="number" data-l={label} data-value={count ?? ''}>
      {count === null ? <Unknown /> : <Tokens count={count} />}
    </td>
  );
}

/** `29 Sep 2025, 14:05 UTC`; `site.js` adds the visitor's own time as a title. */
export function Instant({ at }: { readonly at: string }): VNode {
  return <time dateTime={at}>{`${formatDay(at)}, ${at.slice(11, 16)} UTC`}</time>;
}

/** What is not known: its style shows a dash and leaves the words to who hears them. */
export function Unknown(): VNode {
  return (
    <span class="unknown" title="Unknown">
      unknown
    </span>
  );
}
