import type { VNode } from 'preact';
import { countOf, formatCount, formatDay, formatShort } from '../ui/format.ts';

/** What was counted on a day. */
export interface DayCount {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly count: number;
  /** The part of it that is drawn apart. */
  readonly part: number;
}

interface Props {
  /** Unique on the page. */
  readonly id: string;
  readonly title: string;
  /** Of the whole and of its part. */
  readonly names: readonly [whole: string, part: string];
  readonly days: readonly DayCount[];
}

const HEIGHT_PX = 220;
const TOP_PX = 12;
const BOTTOM_PX = 28;
/** Where the bars begin, in percent of the width, so that texts keep their size on every screen. */
const LEFT = 10;
const LINES = 4;
const DAYS_PER_LABEL = 7;

/** Bars by day, of which a part may be drawn apart; the table beside it has the figures. */
export function DayBars({ id, title, names, days }: Props): VNode {
  const most = Math.max(0, ...days.map(({ count }) => count));
  const top = toTop(most);
  const toY = (count: number): number =>
    round(TOP_PX + (HEIGHT_PX - TOP_PX - BOTTOM_PX) * (1 - count / top));
  const total = days.reduce((sum, { count }) => sum + count, 0);
  const [whole, part] = names;
  if (total === 0) {
    return (
      <p class="quiet">
        No {whole} in the last {countOf(days.length, 'day')}.
      </p>
    );
  }
  return (
    <figure class="day-bars">
      <svg width="100%" height={HEIGHT_PX} role="img" aria-labelledby={`${id}-title ${id}-text`}>
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-text`}>
          {`Total ${whole} in ${countOf(days.length, 'day')}: ${formatCount(total)}. Busiest day: ${formatCount(most)}.`}
        </desc>
        {Array.from({ length: LINES + 1 }, (_, i) => (top / LINES) * i).map((value) => (
          <g>
            <line class="grid" x1={`${LEFT}%`} x2="100%" y1={toY(value)} y2={toY(value)} />
            <text class="chart-tick" x={`${LEFT}%`} dx="-8" y={toY(value) + 4} text-anchor="end">
              {formatShort(value)}
            </text>
          </g>
        ))}
        {days.map((day, at) => (
          <Bars day={day} at={at} of={days.length} toY={toY} />
        ))}
      </svg>
      <figcaption class="quiet">
        <span class="key key-1" aria-hidden="true" /> {whole}{' '}
        <span class="key key-2" aria-hidden="true" /> {part}, by UTC day
      </figcaption>
    </figure>
  );
}

interface BarsProps {
  readonly day: DayCount;
  readonly at: number;
  readonly of: number;
  readonly toY: (count: number) => number;
}

function Bars({ day: { date, count, part }, at, of, toY }: BarsProps): VNode {
  const step = (100 - LEFT) / of;
  const bar = (name: string, value: number): VNode => (
    <rect
      class={name}
      x={`${round(LEFT + (at + 0.15) * step)}%`}
      width={`${round(step * 0.7)}%`}
      y={toY(value)}
      height={round(toY(0) - toY(value))}
    />
  );
  return (
    <g>
      {bar('bar-1', count)}
      {part === 0 ? null : bar('bar-2', part)}
      {at % DAYS_PER_LABEL === 0 ? (
        <text
          class="chart-tick"
          x={`${round(LEFT + (at + 0.5) * step)}%`}
          y={HEIGHT_PX - 8}
          text-anchor={at > of - 4 ? 'end' : 'middle'}
        >
          {formatDay(date).slice(0, -' 2026'.length)}
        </text>
      ) : null}
    </g>
  );
}

const round = (value: number): number => Math.round(value * 100) / 100;

/** The next number at or above it whose lines stand at whole numbers. */
function toTop(most: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, most))));
  const tops = [1, 2, 4, 6, 8, 10].map((factor) => factor * unit);
  return tops.find((one) => one >= Math.max(most, LINES) && one % LINES === 0) ?? 12 * unit;
}
