import type { VNode } from 'preact';
import { formatCount } from '../ui/format.ts';

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

const WIDTH = 720;
const HEIGHT = 220;
const LEFT = 56;
const BOTTOM = 28;
const TOP = 12;
const LINES = 4;

/** Bars by day, of which a part may be drawn apart; the table beside it has the figures. */
export function DayBars({ id, title, names, days }: Props): VNode {
  const top = niceTop(Math.max(1, ...days.map(({ count }) => count)));
  const height = HEIGHT - TOP - BOTTOM;
  const step = (WIDTH - LEFT) / Math.max(1, days.length);
  const toY = (count: number): number => TOP + height * (1 - count / top);
  const total = days.reduce((sum, { count }) => sum + count, 0);
  const [whole, part] = names;
  return (
    <figure class="day-bars">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-labelledby={`${id}-title ${id}-text`}
        preserveAspectRatio="xMinYMin meet"
      >
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-text`}>
          {`${formatCount(total)} ${whole} on ${days.length} days; the most on a day: ${formatCount(Math.max(0, ...days.map(({ count }) => count)))}.`}
        </desc>
        {Array.from({ length: LINES + 1 }, (_, i) => (top / LINES) * i).map((value) => (
          <g>
            <line class="grid" x1={LEFT} x2={WIDTH} y1={round(toY(value))} y2={round(toY(value))} />
            <text class="chart-tick" x={LEFT - 8} y={round(toY(value) + 4)} text-anchor="end">
              {formatCount(value)}
            </text>
          </g>
        ))}
        {days.map(({ date, count, part: apart }, i) => (
          <g>
            <rect
              class="bar-1"
              x={round(LEFT + i * step + step * 0.15)}
              y={round(toY(count))}
              width={round(step * 0.7)}
              height={round(toY(0) - toY(count))}
            />
            {apart === 0 ? null : (
              <rect
                class="bar-2"
                x={round(LEFT + i * step + step * 0.15)}
                y={round(toY(apart))}
                width={round(step * 0.7)}
                height={round(toY(0) - toY(apart))}
              />
            )}
            {i % 7 === 0 ? (
              <text
                class="chart-tick"
                x={round(LEFT + (i + 0.5) * step)}
                y={HEIGHT - 8}
                text-anchor={i > days.length - 4 ? 'end' : 'middle'}
              >
                {date.slice(5)}
              </text>
            ) : null}
          </g>
        ))}
      </svg>
      <figcaption class="quiet">
        <span class="key key-1" aria-hidden="true" /> {whole}{' '}
        <span class="key key-2" aria-hidden="true" /> {part}. Days are UTC.
      </figcaption>
    </figure>
  );
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** The next number above it that divides into lines with round values. */
function niceTop(most: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(most)));
  const factor = [1, 2, 4, 5, 8, 10].find((one) => one * unit >= most) ?? 10;
  return Math.max(LINES, factor * unit);
}
