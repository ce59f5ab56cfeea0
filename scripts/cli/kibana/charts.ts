import { countOf, overTime, percentileOf, topValues } from './columns.ts';
import { MODELS, SEARCHES } from './data-views.ts';
import { toMetric, toPlot, toTable } from './lens.ts';
import type { SavedObject } from './saved-object.ts';

const id = (name: string): string => `model-catalog-${name}`;
const NOTHING_FOUND = 'total : 0';

/** How many, and how many of those went wrong. */
const METRICS: readonly SavedObject[] = [
  toMetric({
    id: id('search-count'),
    title: 'Searches',
    description: 'Searches that were answered.',
    dataView: SEARCHES,
    columns: { count: countOf('Searches') },
  }),
  toMetric({
    id: id('search-nothing-count'),
    title: 'Searches that found nothing',
    description: 'Neither as typed, nor with corrections, nor by half of the words.',
    dataView: SEARCHES,
    columns: { count: countOf('Found nothing', NOTHING_FOUND) },
  }),
  toMetric({
    id: id('search-not-exact-count'),
    title: 'Searches not found as typed',
    description: 'Found with corrections, or by half of the words.',
    dataView: SEARCHES,
    columns: { count: countOf('Not as typed', 'stage : "fuzzy" or stage : "partial"') },
  }),
];

/** What people type, and what they get. */
const TABLES: readonly SavedObject[] = [
  toTable({
    id: id('top-queries'),
    title: 'Top queries',
    description: 'The most frequent first pages, by their words.',
    dataView: SEARCHES,
    query: 'offset : 0',
    columns: {
      query: topValues('Query', 'query', 100, 'count'),
      count: countOf('Searches'),
      nothing: countOf('Found nothing', NOTHING_FOUND),
      p50: percentileOf('Median ms', 'took_ms', 50),
    },
  }),
  toTable({
    id: id('zero-result-queries'),
    title: 'Queries without a result',
    description: 'What people look for and do not find: names to add, or rules to change.',
    dataView: SEARCHES,
    query: NOTHING_FOUND,
    columns: { query: topValues('Query', 'query', 100, 'count'), count: countOf('Searches') },
  }),
  toTable({
    id: id('top-corrections'),
    title: 'Corrections',
    description: 'Typed words and what they were taken for; wrong ones are worth a look.',
    dataView: SEARCHES,
    columns: {
      correction: topValues('Typed > taken for', 'corrections', 50, 'count'),
      count: countOf('Searches'),
    },
  }),
  toTable({
    id: id('first-results'),
    title: 'First results',
    description: 'Models that come first: one that comes first for everything is ranked too high.',
    dataView: SEARCHES,
    query: 'offset : 0',
    columns: { first: topValues('Model', 'first', 50, 'count'), count: countOf('Searches') },
  }),
];

/** How search does over time. */
const PLOTS: readonly SavedObject[] = [
  toPlot({
    id: id('latency'),
    title: 'Latency',
    description: 'Time from request to answer, of answers that were made and not kept.',
    dataView: SEARCHES,
    query: 'cached : false',
    series: 'line',
    x: 'time',
    columns: {
      time: overTime('Time'),
      p50: percentileOf('50 %, ms', 'took_ms', 50),
      p95: percentileOf('95 %, ms', 'took_ms', 95),
      p99: percentileOf('99 %, ms', 'took_ms', 99),
    },
  }),
  toPlot({
    id: id('stages'),
    title: 'Stages',
    description: 'How the hits were found: as typed, with corrections, by half of the words.',
    dataView: SEARCHES,
    series: 'bar_percentage_stacked',
    x: 'time',
    splitBy: 'stage',
    columns: {
      stage: topValues('Stage', 'stage', 4, 'count'),
      time: overTime('Time'),
      count: countOf('Searches'),
    },
  }),
  toPlot({
    id: id('engines'),
    title: 'Engines',
    description: 'Who answered: the embedded engine shows while Elasticsearch is away.',
    dataView: SEARCHES,
    series: 'bar_stacked',
    x: 'time',
    splitBy: 'engine',
    columns: {
      engine: topValues('Engine', 'engine', 4, 'count'),
      time: overTime('Time'),
      count: countOf('Searches'),
    },
  }),
  toPlot({
    id: id('filters'),
    title: 'Filters',
    description: 'Fields that searches are filtered by.',
    dataView: SEARCHES,
    series: 'bar_horizontal',
    x: 'field',
    columns: {
      field: topValues('Field', 'filter_fields', 20, 'count'),
      count: countOf('Searches'),
    },
  }),
  toPlot({
    id: id('models-by-creator'),
    title: 'Models by creator',
    description: 'What there is to find: the live index.',
    dataView: MODELS,
    query: 'kind : "model"',
    series: 'bar_horizontal',
    x: 'creator',
    columns: {
      creator: topValues('Creator', 'f_creator', 20, 'count'),
      count: countOf('Models'),
    },
  }),
];

/** Every chart of the dashboard. */
export const CHARTS: readonly SavedObject[] = [...METRICS, ...TABLES, ...PLOTS];
