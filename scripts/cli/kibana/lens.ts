import type { Column } from './columns.ts';
import { toSavedObject, type SavedObject } from './saved-object.ts';

/** A layer has columns by name; a chart has one layer. */
const LAYER = 'searches';

interface Chart {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Id of the data view. */
  readonly dataView: string;
  readonly columns: Readonly<Record<string, Column>>;
  /** KQL; none: all documents. */
  readonly query?: string;
}

function toLens(
  { id, title, description, dataView, columns, query = '' }: Chart,
  visualizationType: string,
  visualization: object,
): SavedObject {
  const layers = {
    [LAYER]: { columns, columnOrder: Object.keys(columns), incompleteColumns: {}, sampling: 1 },
  };
  const attributes = {
    title,
    description,
    visualizationType,
    state: {
      visualization,
      query: { query, language: 'kuery' },
      filters: [],
      datasourceStates: { formBased: { layers } },
      internalReferences: [],
      adHocDataViews: {},
    },
  };
  return toSavedObject('lens', id, attributes, [
    { type: 'index-pattern', id: dataView, name: `indexpattern-datasource-layer-${LAYER}` },
  ]);
}

/** A table: grouped columns first, then what is computed. */
export function toTable(chart: Chart): SavedObject {
  return toLens(chart, 'lnsDatatable', {
    layerId: LAYER,
    layerType: 'data',
    columns: Object.keys(chart.columns).map((columnId) => ({ columnId, isTransposed: false })),
    paging: { size: 10, enabled: true },
  });
}

/** A single number. */
export function toMetric(chart: Chart): SavedObject {
  const [metricAccessor] = Object.keys(chart.columns);
  return toLens(chart, 'lnsMetric', { layerId: LAYER, layerType: 'data', metricAccessor });
}

interface Plot extends Chart {
  readonly series: 'line' | 'bar_stacked' | 'bar_percentage_stacked' | 'bar_horizontal';
  /** Names of columns: along the axis, and one line or colour each of its values. */
  readonly x: string;
  readonly splitBy?: string;
}

/** Lines or bars of all columns that are neither the axis nor the split. */
export function toPlot({ series, x, splitBy, ...chart }: Plot): SavedObject {
  const shown = { x: true, yLeft: true, yRight: true };
  return toLens(chart, 'lnsXY', {
    legend: { isVisible: true, position: 'bottom' },
    valueLabels: 'hide',
    fittingFunction: 'None',
    axisTitlesVisibilitySettings: { x: false, yLeft: true, yRight: true },
    tickLabelsVisibilitySettings: shown,
    gridlinesVisibilitySettings: shown,
    preferredSeriesType: series,
    layers: [
      {
        layerId: LAYER,
        layerType: 'data',
        seriesType: series,
        xAccessor: x,
        accessors: Object.keys(chart.columns).filter((name) => name !== x && name !== splitBy),
        ...(splitBy === undefined ? {} : { splitAccessor: splitBy }),
      },
    ],
  });
}
