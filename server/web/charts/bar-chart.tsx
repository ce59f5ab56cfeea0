import type { VNode } from 'preact';

/** One bar of a row. */
interface Bar {
  readonly value: number;
  /** The value with its unit. */
  readonly text: string;
  /** Which of the series it is of, from 0. */
  readonly series: number;
}

/** A thing that is compared, with a bar for each series. */
interface BarRow {
  readonly label: string;
  readonly bars: readonly Bar[];
}

interface Props {
  /** Unique on the page. */
  readonly id: string;
  readonly title: string;
  /** What there is to see, for who does not. */
  readonly description: string;
  /** Names of the series, shown where there is more than one. */
  readonly series: readonly string[];
  readonly rows: readonly BarRow[];
}

const LABEL_PX = 20;
const BAR_PX = 12;
const GAP_PX = 10;
/** Where the text of a bar of full length still has its place, in percent. */
const LONGEST = 78;

/**
 * Horizontal bars from 0. Widths are percent and texts have their size, so that it reads on a phone
 * as on a desk.
 */
export function BarChart({ id, title, description, series, rows }: Props): VNode {
  const max = Math.max(0, ...rows.flatMap(({ bars }) => bars.map(({ value }) => value)));
  let top = 0;
  const groups = rows.map((row) => {
    const group = <Row row={row} top={top} max={max} />;
    top += LABEL_PX + row.bars.length * BAR_PX + GAP_PX;
    return group;
  });
  return (
    <figure class="chart">
      <figcaption>
        {title}
        {series.length > 1 ? <Legend names={series} /> : null}
      </figcaption>
      <svg width="100%" height={top} role="img" aria-labelledby={`${id}-title ${id}-description`}>
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-description`}>{description}</desc>
        {groups}
      </svg>
    </figure>
  );
}

function Row({
  row,
  top,
  max,
}: {
  readonly row: BarRow;
  readonly top: number;
  readonly max: number;
}): VNode {
  return (
    <g>
      <text x="0" y={top + LABEL_PX - 6} class="chart-label">
        {row.label}
      </text>
      {row.bars.map(({ value, text, series }, at) => {
        const y = top + LABEL_PX + at * BAR_PX;
        const width = max === 0 ? 0 : (value / max) * LONGEST;
        const percent = `${width.toFixed(2)}%`;
        return (
          <>
            <rect x="0" y={y} width={percent} height={BAR_PX - 2} class={`series-${series + 1}`} />
            <text x={percent} y={y + BAR_PX - 3} dx="6" class="chart-value">
              {text}
            </text>
          </>
        );
      })}
    </g>
  );
}

/** The colours of the series, with their names. */
function Legend({ names }: { readonly names: readonly string[] }): VNode {
  return (
    <span class="legend">
      {names.map((name, at) => (
        <span>
          <svg width="12" height="12" aria-hidden="true">
            <rect width="12" height="12" class={`series-${at + 1}`} />
          </svg>{' '}
          {name}
        </span>
      ))}
    </span>
  );
}
