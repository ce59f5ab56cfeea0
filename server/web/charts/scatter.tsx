import type { VNode } from 'preact';

/** Round steps of an axis. */
const STEPS = [1, 2, 2.5, 5, 10];
const DIGITS = 12;

/** Round numbers that enclose everything from `min` to `max`, about as many as wanted. */
function toRangeTicks(min: number, max: number, wanted = 5): number[] {
  const room = max - min || Math.abs(max) || 1;
  const rough = room / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * (STEPS.find((one) => one * power >= rough * (1 - 1e-9)) ?? 10);
  const first = Math.floor(min / step + 1e-9);
  const last = Math.max(first + 1, Math.ceil(max / step - 1e-9));
  return Array.from({ length: last - first + 1 }, (_, at) =>
    Number(((first + at) * step).toPrecision(DIGITS)),
  );
}

/** Powers of ten that enclose everything from `min` to `max`, both above 0. */
function toDecades(min: number, max: number): number[] {
  const first = Math.floor(Math.log10(min) + 1e-9);
  const last = Math.max(first + 1, Math.ceil(Math.log10(max) - 1e-9));
  return Array.from({ length: last - first + 1 }, (_, at) => Number(`1e${first + at}`));
}

/** Where a value is between two others, 0 to 1. */
const shareOf = (value: number, from: number, to: number): number => (value - from) / (to - from);

export interface ScatterPoint {
  readonly name: string;
  /** What it is and where it stands, in words. */
  readonly label: string;
  /** Which of the groups it is of, from 0; null: none of them. */
  readonly group: number | null;
  readonly href: string;
  /** 0 or more; 0 has a place of its own, because a logarithm has none. */
  readonly x: number;
  readonly y: number;
}

interface Props {
  /** Unique on the page. */
  readonly id: string;
  readonly title: string;
  /** What there is to see, for who does not. */
  readonly description: string;
  readonly points: readonly ScatterPoint[];
  /** Names of the groups that have a colour, six at most. */
  readonly groups: readonly string[];
  /** Points no other beats, by x ascending; they are named and joined by a line. */
  readonly frontier: readonly ScatterPoint[];
  readonly xTitle: string;
  readonly yTitle: string;
  /** Whether higher is better; if not, less is drawn higher. */
  readonly isUp: boolean;
  readonly toX: (x: number) => string;
  readonly toY: (y: number) => string;
}

const HEIGHT_PX = 440;
const TOP_PX = 34;
const BOTTOM_PX = 58;
/** In percent of the width, so that texts keep their size on every screen. */
const FREE_AT = 6;
const LEFT_OF_FREE = 20;
const LEFT = 5;
const RIGHT = 97;

interface Scale {
  readonly x: (x: number) => string;
  readonly y: (y: number) => number;
  readonly xTicks: readonly number[];
  readonly yTicks: readonly number[];
  /** Whether anything costs nothing. */
  readonly hasFree: boolean;
}

/** Points over a logarithmic axis; each is a link. */
export function Scatter(props: Props): VNode {
  const { id, title, description, points, frontier, xTitle, yTitle } = props;
  const scale = toScale(props);
  const best = new Set(frontier);
  const lifts = frontier.map((_, at) => toLift(frontier, at, scale));
  const crowded = findCrowded(frontier, lifts, scale);
  return (
    <figure class="chart scatter">
      <figcaption>{title}</figcaption>
      <Legend groups={props.groups} />
      <svg
        width="100%"
        height={HEIGHT_PX}
        role="group"
        aria-labelledby={`${id}-title ${id}-description`}
      >
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-description`}>{description}</desc>
        <Grid {...props} scale={scale} />
        <text x="0" y="12" class="chart-axis">
          {yTitle}
        </text>
        <text x="50%" y={HEIGHT_PX - 8} text-anchor="middle" class="chart-axis">
          {xTitle}
        </text>
        <FrontierLine frontier={frontier} scale={scale} />
        {points
          .filter((point) => !best.has(point))
          .map((point) => (
            <Dot point={point} scale={scale} />
          ))}
        {frontier.map((point, at) => (
          <BestDot
            point={point}
            lift={lifts[at] ?? 0}
            scale={scale}
            isCrowded={crowded.has(point)}
          />
        ))}
      </svg>
    </figure>
  );
}

function Legend({ groups }: { readonly groups: readonly string[] }): VNode {
  return (
    <ul class="legend">
      {[...groups, 'Others'].map((name, at) => (
        <li>
          <svg width="10" height="10" aria-hidden="true">
            <circle cx="5" cy="5" r="5" class={toDotClass(at < groups.length ? at : null)} />
          </svg>{' '}
          {name}
        </li>
      ))}
    </ul>
  );
}

const toDotClass = (group: number | null): string =>
  group === null ? 'dot' : `dot dot-${group + 1}`;

function toScale({ points, isUp }: Props): Scale {
  const paid = points.map(({ x }) => x).filter((x) => x > 0);
  const ys = points.map(({ y }) => y);
  const hasFree = paid.length < points.length;
  const xTicks = paid.length === 0 ? [] : toDecades(Math.min(...paid), Math.max(...paid));
  const yTicks = toRangeTicks(Math.min(...ys), Math.max(...ys));
  const left = hasFree ? LEFT_OF_FREE : LEFT;
  const [xFrom = 1, xTo = 10] = [xTicks[0], xTicks.at(-1)];
  const [yFrom = 0, yTo = 1] = [yTicks[0], yTicks.at(-1)];
  const bottom = HEIGHT_PX - BOTTOM_PX;
  return {
    xTicks,
    yTicks,
    hasFree,
    x: (x) => {
      const share = x === 0 ? 0 : shareOf(Math.log10(x), Math.log10(xFrom), Math.log10(xTo));
      return `${(x === 0 ? FREE_AT : left + share * (RIGHT - left)).toFixed(2)}%`;
    },
    y: (y) => {
      const share = shareOf(y, yFrom, yTo);
      const height = isUp ? share : 1 - share;
      return Number((bottom - height * (bottom - TOP_PX)).toFixed(1));
    },
  };
}

function Grid({ scale, toX, toY }: Props & { readonly scale: Scale }): VNode {
  const bottom = HEIGHT_PX - BOTTOM_PX;
  return (
    <g aria-hidden="true">
      {scale.yTicks.map((tick) => (
        <>
          <line x1="0" x2="100%" y1={scale.y(tick)} y2={scale.y(tick)} class="grid" />
          <text x="0" y={scale.y(tick) - 4} class="chart-tick">
            {toY(tick)}
          </text>
        </>
      ))}
      {scale.xTicks.map((tick) => (
        <>
          <line x1={scale.x(tick)} x2={scale.x(tick)} y1={TOP_PX} y2={bottom} class="grid" />
          <text x={scale.x(tick)} y={bottom + 18} text-anchor="middle" class="chart-tick">
            {toX(tick)}
          </text>
        </>
      ))}
      {scale.hasFree ? (
        <text x={scale.x(0)} y={bottom + 18} text-anchor="middle" class="chart-tick">
          {toX(0)}
        </text>
      ) : null}
    </g>
  );
}

interface FrontierProps {
  readonly frontier: readonly ScatterPoint[];
  readonly scale: Scale;
}

/** Level until the next better one, then up to it: nothing is above or left of the line. */
function FrontierLine({ frontier, scale }: FrontierProps): VNode {
  return (
    <g class="frontier" aria-hidden="true">
      {frontier.map(({ x, y }, at) => {
        const next = frontier[at + 1];
        const end = next === undefined ? '100%' : scale.x(next.x);
        return (
          <>
            <line x1={scale.x(x)} x2={end} y1={scale.y(y)} y2={scale.y(y)} />
            {next === undefined ? null : (
              <line x1={end} x2={end} y1={scale.y(y)} y2={scale.y(next.y)} />
            )}
          </>
        );
      })}
    </g>
  );
}

interface DotProps {
  readonly point: ScatterPoint;
  readonly scale: Scale;
}

/** Reached by pointer; by keyboard it is in the table below, or hundreds would be in the way. */
function Dot({ point, scale }: DotProps): VNode {
  return (
    <a href={point.href} aria-label={point.label} tabIndex={-1}>
      <circle cx={scale.x(point.x)} cy={scale.y(point.y)} r="5" class={toDotClass(point.group)}>
        <title>{point.label}</title>
      </circle>
    </a>
  );
}

const NAME_PX = 14;
/** Closer than this, in percent of the width, names would cover each other. */
const NEAR = 14;
/** Nearer to the left edge than this, a name would be cut on a phone. */
const EDGE = 24;
/** From here on it is not cut on a wide screen. */
const WIDE_EDGE = 18;

/** How far above its point a name is written: higher than that of a near one before it. */
function toLift(frontier: readonly ScatterPoint[], at: number, scale: Scale): number {
  const [point, before] = [frontier[at], frontier[at - 1]];
  if (point === undefined || before === undefined) return 0;
  const isNear = parseFloat(scale.x(point.x)) - parseFloat(scale.x(before.x)) < NEAR;
  const lift = toLift(frontier, at - 1, scale);
  const top = scale.y(before.y) - lift - scale.y(point.y);
  return isNear && Math.abs(top) < NAME_PX ? NAME_PX - top : 0;
}

/** A narrow phone, and how wide a letter of a name is there. */
const PHONE_PX = 350;
const LETTER_PX = 6;

/** Those whose names would cover others on a phone; the better ones keep theirs. */
function findCrowded(
  frontier: readonly ScatterPoint[],
  lifts: readonly number[],
  scale: Scale,
): ReadonlySet<ScatterPoint> {
  const crowded = new Set<ScatterPoint>();
  const taken: { readonly from: number; readonly to: number; readonly y: number }[] = [];
  for (const [at, point] of [...frontier.entries()].reverse()) {
    const percent = parseFloat(scale.x(point.x));
    const [x, length] = [(percent / 100) * PHONE_PX, point.name.length * LETTER_PX];
    const from = percent < EDGE ? x : x - length;
    const box = { from, to: from + length, y: scale.y(point.y) - (lifts[at] ?? 0) };
    const covers = taken.some(
      (one) => one.from < box.to && box.from < one.to && Math.abs(one.y - box.y) < NAME_PX,
    );
    if (covers) crowded.add(point);
    else taken.push(box);
  }
  return crowded;
}

interface BestDotProps extends DotProps {
  readonly lift: number;
  /** On a phone its name would cover another. */
  readonly isCrowded: boolean;
}

function BestDot({ point, scale, lift, isCrowded }: BestDotProps): VNode {
  const [x, y] = [scale.x(point.x), scale.y(point.y)];
  // Nothing is above or left of the frontier; at the left edge there is no room for a name.
  const isFirst = parseFloat(x) < EDGE;
  const isWide = isFirst && parseFloat(x) >= WIDE_EDGE;
  return (
    <>
      <a href={point.href} aria-label={point.label}>
        <circle cx={x} cy={y} r="7" class={`${toDotClass(point.group)} best`}>
          <title>{point.label}</title>
        </circle>
      </a>
      <text
        x={x}
        y={y}
        dx={isFirst ? -4 : 4}
        dy={-11 - lift}
        text-anchor={isFirst ? 'start' : 'end'}
        class={['chart-name', ...(isWide ? ['wide'] : []), ...(isCrowded ? ['crowded'] : [])].join(
          ' ',
        )}
        aria-hidden="true"
      >
        {point.name}
      </text>
    </>
  );
}
