import type { VNode } from 'preact';

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
export interface Step {
  readonly value: number;
  /** `YYYY-MM-DD`. */
  readonly from: string;
  /** The day from which it no longer holds. */
  readonly to: string;
  /** Whose value it is, where the line goes from one to another. */
  readonly label?: string;
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
  /** At most two: the first is dashed and grey, the second has the accent. */
  readonly series: readonly StepSeries[];
  /** First and last day of the axis. */
  readonly from: string;
  readonly to: string;
  readonly toText: (value: number) => string;
  readonly toDay: (day: string) => string;
}

/** Edges of the drawing, in percent of the picture. */
const [LEFT, RIGHT, TOP, BOTTOM] = [10, 84, 8, 86];
const STYLES = ['a', 'b'] as const;

/** Values that hold for some days each: level lines, a jump where one became another. */
export function StepChart(props: Props): VNode {
  const { id, title, description, series, from, to, toText, toDay } = props;
  const ticks = toTicks(
    Math.max(0, ...series.flatMap(({ steps }) => steps.map((one) => one.value))),
  );
  const max = ticks.at(-1) ?? 1;
  const scale: Scale = {
    x: (day) => LEFT + share(day, from, to) * (RIGHT - LEFT),
    y: (value) => BOTTOM - (value / max) * (BOTTOM - TOP),
  };
  return (
    <figure>
      <h3>{title}</h3>
      <svg class="steps" role="img" aria-labelledby={`${id}-title ${id}-description`}>
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-description`}>{description}</desc>
        {ticks.map((tick, at) => (
          <>
            <Line
              class={at === 0 ? 'base' : 'g'}
              at={[LEFT, scale.y(tick), RIGHT, scale.y(tick)]}
            />
            <text x="0" y={toPercent(scale.y(tick))} dy="4">
              {toText(tick)}
            </text>
          </>
        ))}
        <text x={toPercent(LEFT)} y="98%">
          {toDay(from)}
        </text>
        <text x={toPercent(RIGHT)} y="98%" text-anchor="end">
          {toDay(to)}
        </text>
        {series.map((one, at) => (
          <Course series={one} style={STYLES[at] ?? 'b'} scale={scale} />
        ))}
        <Ends series={series} scale={scale} toText={toText} />
      </svg>
    </figure>
  );
}

interface Scale {
  /** Both in percent. */
  readonly x: (day: string) => number;
  readonly y: (value: number) => number;
}

const toPercent = (share: number): string => `${share.toFixed(1)}%`;

function Line(props: {
  readonly class: string;
  readonly at: readonly [x1: number, y1: number, x2: number, y2: number];
}): VNode {
  const [x1, y1, x2, y2] = props.at.map(toPercent);
  return <line class={props.class} x1={x1} y1={y1} x2={x2} y2={y2} />;
}

interface CourseProps {
  readonly series: StepSeries;
  readonly style: (typeof STYLES)[number];
  readonly scale: Scale;
}

function Course({ series: { steps }, style, scale: { x, y } }: CourseProps): VNode {
  return (
    <>
      {steps.map(({ value, from, to, label }, index) => {
        const before = steps[index - 1];
        const jumps = before?.to === from && before.value !== value;
        return (
          <>
            {jumps ? (
              <Line class={style} at={[x(from), y(before.value), x(from), y(value)]} />
            ) : null}
            <Line class={style} at={[x(from), y(value), x(to), y(value)]} />
            {jumps ? (
              <circle
                class={`pt ${style}`}
                cx={toPercent(x(from))}
                cy={toPercent(y(value))}
                r="3.5"
              />
            ) : null}
            {jumps && label !== undefined ? (
              <text
                class={`t${style}`}
                x={toPercent(x(from))}
                y={toPercent(y(value))}
                dx="-8"
                dy="4"
                text-anchor="end"
              >
                {label}
              </text>
            ) : null}
          </>
        );
      })}
    </>
  );
}

/** How near two texts may stand, in percent of the height. */
const NEAR = 7;

/** The value at the end of each line; two that would cover each other stand as one above the other. */
function Ends({
  series,
  scale,
  toText,
}: Pick<Props, 'series' | 'toText'> & { readonly scale: Scale }): VNode {
  const [first, second] = series.map(({ steps }) => steps.at(-1));
  const apart =
    first === undefined || second === undefined
      ? Infinity
      : Math.abs(scale.y(first.value) - scale.y(second.value));
  return (
    <>
      {[first, second].map((last, at) => {
        if (last === undefined || (apart === 0 && at === 0)) return null;
        const lift = at === 0 ? -4 : 12;
        return (
          <text
            class={`t${STYLES[at] ?? 'b'}`}
            x={toPercent(RIGHT + 1.5)}
            y={toPercent(scale.y(last.value))}
            dy={apart > 0 && apart < NEAR ? lift : 4}
          >
            {toText(last.value)}
          </text>
        );
      })}
    </>
  );
}

/** How far a day is on the way between two others, 0 to 1. */
function share(day: string, from: string, to: string): number {
  const [at, begin, end] = [day, from, to].map((one) => Date.parse(`${one}T00:00:00Z`));
  if (at === undefined || begin === undefined || end === undefined || end <= begin) return 0;
  return Math.min(1, Math.max(0, (at - begin) / (end - begin)));
}
