import type { IndexDocument } from '../../indexer/index/port.ts';
import type { Change } from '../../schemas/changes.ts';
import { buildChange, buildSegment } from './build-change.ts';

const BEGAN = '2026-07-01T00:00:00Z';
const OPENAI = { slug: 'openai', name: 'OpenAI' };
const WADER = { id: 'mdl_wader-2', slug: 'wader-2', name: 'Wader 2' };
const OWL = { id: 'mdl_owl-1', slug: 'owl-1', name: 'Owl 1' };
const PARROT = { id: 'mdl_parrot', slug: 'parrot', name: 'Parrot' };
const CLOUD = { slug: 'cloud', name: 'CLOUD' };
const LIST = { key: 'list', name: 'Some list', url: 'https://list.example', license: 'MIT' };

const price = (
  from: number | null,
  to: number | null,
  percent: number | null,
): Change['changes'] => [{ field: 'input', from, to, percent }];

const AFTERWARDS: readonly Partial<Change>[] = [
  { type: 'provider.created', provider: CLOUD },
  { type: 'benchmark.created', benchmark: { id: 'ladder', name: 'Ladder' } },
  {
    type: 'model.price_changed',
    ...{ model: WADER, creator: OPENAI, effective_on: '2026-07-20' },
    changes: [...price(4, 3, -25), { field: 'output', from: 15, to: null, percent: null }],
  },
  {
    type: 'model.price_changed',
    ...{ model: OWL, provider: CLOUD, source: LIST, effective_on: '2026-07-02' },
    changes: [{ field: 'output', from: 1, to: 2, percent: 100 }, ...price(0.5, 0.75, 50)],
  },
  { type: 'model.price_changed', model: PARROT, changes: price(null, 1, null) },
  { type: 'offer.removed', model: OWL, provider: CLOUD, source: LIST },
  {
    type: 'model.benchmark_added',
    ...{ model: WADER, creator: OPENAI, benchmark: { id: 'ladder', name: 'Ladder' } },
    changes: [{ field: 'score', from: null, to: 1_250, percent: null }],
  },
  { type: 'model.created', model: PARROT, creator: { slug: 'flock', name: 'Flock' } },
  { type: 'model.created', model: OWL },
  {
    type: 'model.deprecated',
    model: WADER,
    changes: [{ field: 'status', from: 'active', to: 'deprecated', percent: null }],
  },
  {
    type: 'model.updated',
    model: OWL,
    changes: [
      { field: 'modalities.input', from: ['text'], to: ['text', 'image'], percent: null },
      { field: 'open_weights', from: false, to: true, percent: null },
      { field: 'description', from: null, to: 'Reads & hoots at <night>.', percent: null },
    ],
  },
];

/** A change log with entries of most kinds, after a first import. */
export const RARE_CHANGES: readonly IndexDocument[] = [
  buildSegment([
    buildChange({ sequence: 1, at: BEGAN, type: 'model.created', model: WADER }),
    buildChange({ sequence: 2, at: BEGAN, type: 'catalog.published' }),
  ]),
  ...AFTERWARDS.map((change, at) =>
    buildSegment([
      buildChange({
        sequence: at + 3,
        at: at < 5 ? '2026-07-02T10:20:30Z' : `2026-07-03T${String(at).padStart(2, '0')}:40:50Z`,
        ...change,
      }),
    ]),
  ),
];
export const RARE_LOG = { began_at: BEGAN };
