import type { VNode } from 'preact';
import { Legend } from './bar-chart.tsx';

const STEPS = [1, 2, 2.5, 5, 10];

/**
 * Round numbers from 0 to the first one at or above `max`, about as many as wanted.
 * @returns at least 0 and one more
 */
function toTicks(max: number, wanted = 4): number[] {
  if (!(max > 0) || !Number.isFinite(max)) return [0, 1];
  const rough = max / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * (STEPS.find((one) => one * power >= rough * (1 - 1e-9)) ?? 10);
  const count = Math.ceil(max / step - 1e-9);
  return Array.from({ length: count + 1 }, (_, at) => Number((at * step).toPrecision(12)));
}

/** A value and the days on which it held. */
interface Step {
  readonly value: number;
  /** `YYYY-MM-DD`. */
  readonly from: string;
  /** The day from which it no longer holds. */
  readonly to: string;
}

/** One line of a chart. */
export interface StepSeries {
  readonly name: string;
  /** Oldest first; a gap is left out. */
  readonly steps: readonly Step[];
}

interface Props {
  /** Unique on the page. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly series: readonly StepSeries[];
  /** First and last day of the axis. */
  readonly from: string;
  readonly to: string;
  readonly toText: (value: number) => string;
}

const HEIGHT_PX = 200;
const TOP_PX = 18;
const BOTTOM_PX = 24;
/** Lines of two series at the same value are drawn beside each other. */
const APART_PX = 2;
/** How far above its line a figure stands: clear of a value that is drawn there. */
const TICK_LIFT_PX = 7;
/** The end of the axis, in percent: room for the values behind it. */
const LAST = 86;

/** Values that hold for some days each: level lines, a jump where one became another. */
export function StepChart({ id, title, description, series, from, to, toText }: Props): VNode {
  const values = series.flatMap(({ steps }) => steps.map(({ value }) => value));
  const ticks = toTicks(Math.max(0, ...values));
  const max = ticks.at(-1) ?? 1;
  const scale: Scale = {
    x: (day) => `${(share(day, from, to) * LAST).toFixed(2)}%`,
    y: (value) => TOP_PX + (1 - value / max) * (HEIGHT_PX - TOP_PX - BOTTOM_PX),
  };
  return (
    <figure class="chart">
      <figcaption>
        {title}
        {series.length > 1 ? <Legend names={series.map(({ name }) => name)} /> : null}
      </figcaption>
      <svg
        width="100%"
        height={HEIGHT_PX}
        role="img"
        aria-labelledby={`${id}-title ${id}-description`}
      >
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-description`}>{description}</desc>
        {ticks.map((tick) => (
          <line x1="0" x2={`${LAST}%`} y1={scale.y(tick)} y2={scale.y(tick)} class="grid" />
        ))}
        {series.map((one, at) => (
          <Line series={one} at={at} scale={scale} />
        ))}
        {ticks.map((tick) => (
          <text x="0" y={scale.y(tick) - TICK_LIFT_PX} class="chart-tick">
            {toText(tick)}
          </text>
        ))}
        {series.map((one, at) => (
          <Last series={one} at={at} scale={scale} toText={toText} />
        ))}
        <text x="0" y={HEIGHT_PX - 6} class="chart-tick">
          {from}
        </text>
        <text x={`${LAST}%`} y={HEIGHT_PX - 6} text-anchor="end" class="chart-tick">
          {to}
        </text>
      </svg>
    </figure>
  );
}

interface Scale {
  readonly x: (day: string) => string;
  readonly y: (value: number) => number;
}

interface LineProps {
  readonly series: StepSeries;
  readonly at: number;
  readonly scale: Scale;
}

function Line({ series: { steps }, at, scale }: LineProps): VNode {
  const y = (value: number): number => scale.y(value) - at * APART_PX;
  return (
    <g class={`line-${at + 1}`}>
      {steps.map(({ value, from, to }, index) => {
        const before = steps[index - 1];
        const jumps = before?.to === from && before.value !== value;
        return (
          <>
            {jumps ? (
              <line x1={scale.x(from)} x2={scale.x(from)} y1={y(before.value)} y2={y(value)} />
            ) : null}
            <line x1={scale.x(from)} x2={scale.x(to)} y1={y(value)} y2={y(value)} />
          </>
        );
      })}
    </g>
  );
}

/** The value at the end of a line. */
function Last({
  series: { steps },
  at,
  scale,
  toText,
}: LineProps & Pick<Props, 'toText'>): VNode | null {
  const last = steps.at(-1);
  if (last === undefined) return null;
  return (
    <text
      x={scale.x(last.to)}
      y={scale.y(last.value) - at * APART_PX + 4}
      dx="6"
      class="chart-value"
    >
      {toText(last.value)}
    </text>
  );
}

/** How far a day is on the way between two others, 0 to 1. */
function share(day: string, from: string, to: string): number {
  const [at, begin, end] = [day, from, to].map((one) => Date.parse(`${one}T00:00:00Z`));
  if (at === undefined || begin === undefined || end === undefined || end <= begin) return 0;
  return Math.min(1, Math.max(0, (at - begin) / (end - begin)));
}
