import type { VNode } from 'preact';
import { formatCount, formatScore, formatUsd } from './format.ts';
import { Unknown } from './unknown.tsx';

/** A price in USD: `free` only where it is 0. */
function Price({ usd }: { readonly usd: number | null }): VNode {
  if (usd === null) return <Unknown />;
  return <>{usd === 0 ? 'free' : formatUsd(usd)}</>;
}

/** A cell of a price; its CSV value is the bare number. */
export function PriceCell({ usd }: { readonly usd: number | null }): VNode {
  return (
    <td class="number" data-value={usd ?? ''}>
      <Price usd={usd} />
    </td>
  );
}

/** A cell of a whole number. */
export function CountCell({ count }: { readonly count: number | null }): VNode {
  return (
    <td class="number" data-value={count ?? ''}>
      {count === null ? <Unknown /> : formatCount(count)}
    </td>
  );
}

/** A cell of a score, its unit in the head or the next cell. */
export function ScoreCell({ score }: { readonly score: number | null }): VNode {
  return (
    <td class="number" data-value={score ?? ''}>
      {score === null ? <Unknown /> : formatScore(score)}
    </td>
  );
}

/** A cell of text that may be missing. */
export function TextCell({ text }: { readonly text: string | null }): VNode {
  if (text === null || text === '') {
    return (
      <td data-value="">
        <Unknown />
      </td>
    );
  }
  return <td>{text}</td>;
}

/** A cell of a day or a month, never broken. */
export function DayCell({ day }: { readonly day: string | null }): VNode {
  return (
    <td class="short" data-value={day ?? ''}>
      {day ?? <Unknown />}
    </td>
  );
}
