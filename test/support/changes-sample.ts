import type { IndexDocument } from '../../indexer/index/port.ts';
import type { Change } from '../../schemas/changes.ts';
import { buildModel } from './build.ts';
import { buildChange, buildSegment } from './build-change.ts';

/** A catalogue with a change log: ibis was renamed and got cheaper, heron came later. */
export const BEGAN = '2026-07-01T00:00:00Z';
const JULY = '2026-07-02T10:00:00Z';
const LAST = '2026-07-03T10:00:00Z';

const IBIS = { id: 'mdl_ibis', slug: 'ibis', name: 'Ibis' };
const HERON = { id: 'mdl_heron', slug: 'heron', name: 'Heron <2> & co' };
const ACME = { slug: 'acme', name: 'Acme' };
const PERCH = { slug: 'perch', name: 'Perch' };
const SOURCE = { key: 'test', name: 'Test', url: 'https://example.com', license: 'MIT' };

export const CHANGED_MODELS = [
  buildModel({
    ...IBIS,
    creator: { slug: 'acme', name: 'Acme' },
    aliases: ['acme/ibis'],
    former_slugs: ['old-ibis'],
  }),
  buildModel({ ...HERON }),
];

export const CHANGES: readonly Change[] = [
  buildChange({ sequence: 1, at: BEGAN, type: 'provider.created', provider: PERCH }),
  buildChange({
    sequence: 2,
    at: BEGAN,
    type: 'model.created',
    model: { ...IBIS, slug: 'old-ibis', name: 'Old Ibis' },
    creator: ACME,
    effective_on: '2026-07-01',
    source: SOURCE,
  }),
  buildChange({
    sequence: 3,
    at: BEGAN,
    type: 'catalog.published',
    changes: [{ field: 'catalog_version', from: null, to: '2026-07-01.1', percent: null }],
  }),
  buildChange({
    sequence: 4,
    at: JULY,
    type: 'model.renamed',
    model: IBIS,
    creator: ACME,
    changes: [
      { field: 'slug', from: 'old-ibis', to: 'ibis', percent: null },
      { field: 'name', from: 'Old Ibis', to: 'Ibis', percent: null },
    ],
    source: SOURCE,
  }),
  buildChange({
    sequence: 5,
    at: JULY,
    type: 'model.price_changed',
    model: IBIS,
    creator: ACME,
    provider: PERCH,
    offer_id: 'off_perch_ibis',
    effective_on: '2026-07-02',
    changes: [
      { field: 'input', from: 1.25, to: 1, percent: -20 },
      { field: 'output', from: null, to: 4, percent: null },
    ],
    source: SOURCE,
  }),
  buildChange({ sequence: 6, at: LAST, type: 'model.created', model: HERON, source: SOURCE }),
];

const directory: readonly IndexDocument[] = [
  {
    kind: 'provider',
    id: 'perch',
    body: { object: 'provider', ...PERCH, kind: 'inference', docs_url: null },
  },
  {
    kind: 'creator',
    id: 'acme',
    body: {
      object: 'creator',
      ...ACME,
      kind: 'lab',
      country: null,
      website: null,
      hf_orgs: [],
    },
  },
];

/** The catalogue's own document, of the log that began at an instant. */
export const toLogInfo = (began_at: string): IndexDocument => ({
  kind: 'info',
  id: 'catalogue',
  body: {
    catalog_version: '2026-07-03.1',
    updated_at: LAST,
    sources: [],
    log: { began_at },
  },
});

export const CHANGES_OTHERS: readonly IndexDocument[] = [
  toLogInfo(BEGAN),
  ...directory,
  buildSegment(CHANGES.slice(0, 3)),
  buildSegment(CHANGES.slice(3, 5)),
  buildSegment(CHANGES.slice(5)),
];
