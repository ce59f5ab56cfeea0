import { expect } from 'chai';
import { fromKey, toIndexed, toKey } from '../../../schemas/elasticsearch/document.ts';
import { toIndexBody } from '../../../schemas/elasticsearch/mapping.ts';
import { FIELDS } from '../../../schemas/fields.ts';
import type { ModelVersion } from '../../../schemas/history.ts';
import { toSummary, type Model } from '../../../schemas/model.ts';
import { buildChange } from '../../support/build-change.ts';
import { buildModel, buildOffer, buildScore } from '../../support/build.ts';

const HASH = 'a'.repeat(64);
const read = (json: string): Record<string, unknown> => JSON.parse(json) as Record<string, unknown>;
const ofModel = (model: Model): Record<string, unknown> =>
  read(toIndexed({ kind: 'model', id: model.id, hash: HASH, body: JSON.stringify(model) }));

describe('a document of an Elasticsearch index', () => {
  const model = buildModel({
    slug: 'heron-2-70b',
    name: 'Heron 2 70B Ünï',
    aliases: ['acme/heron-2-70b'],
    former_slugs: ['heron-two'],
    creator: { slug: 'acme', name: 'Acme' },
    release_date: '2026-03',
    open_weights: true,
    offers: [buildOffer('perch', null, null)],
    providers: ['perch'],
    benchmarks: [
      buildScore('mmlu', 71.5, { self_reported: true }),
      buildScore('mmlu', 70, { headline: false }),
    ],
  });
  const document = ofModel(model);

  it('holds the body and the list row as JSON without a letter beyond ASCII, and what names it', () => {
    expect(JSON.parse(document['body'] as string)).to.deep.equal(model);
    expect(document['body']).to.match(/^[ -~]+$/);
    expect(JSON.parse(document['summary'] as string)).to.deep.equal(toSummary(model));
    expect(document['summary']).to.match(/^[ -~]+$/);
    expect(document).to.include({ kind: 'model', key: `model:${model.id}`, hash: HASH });
    expect(document).to.include({ slug: 'heron-2-70b' });
    expect(document['names']).to.deep.equal([model.id, 'acme/heron-2-70b']);
    expect(document['former']).to.deep.equal(['heron-two']);
  });

  it('is found by each of its names in whatever case, the former ones too', () => {
    const loud = ofModel({ ...model, aliases: ['Acme/Heron-2-70B', 'HERON-2-70b'] });
    expect(loud['lookup']).to.deep.equal([
      ...['heron-2-70b', 'heron-two', model.id.toLowerCase(), 'acme/heron-2-70b'],
    ]);
  });

  it('has each word of a name once, however often the name has it', () => {
    const twice = ofModel({ ...model, name: 'Heron Heron 2' });
    expect(twice).to.include({ s_name: 'heron 2', s_length: 2 });
  });

  it('has of a segment of the change log what any of its entries is about, each once', () => {
    const about = {
      model: { id: 'mdl_heron', slug: 'heron', name: 'Heron' },
      creator: { slug: 'acme', name: 'Acme' },
    };
    const entries = [
      buildChange({ sequence: 3, type: 'model.created', ...about }),
      buildChange({ sequence: 4, type: 'model.created', ...about }),
      buildChange({ sequence: 5, type: 'catalog.published' }),
    ];
    const at = '2026-07-02T10:00:00Z';
    const body = JSON.stringify({ first: 3, last: 5, at, entries });
    const segment = read(toIndexed({ kind: 'log', id: '000000000003', hash: HASH, body }));
    expect(segment['log']).to.deep.equal({
      first: 3,
      last: 5,
      size: 3,
      at: Date.parse(at),
      type: ['model.created', 'catalog.published'],
      model: ['mdl_heron'],
      creator: ['acme'],
      provider: [],
    });
  });

  it('has a value of each field that is known, and none of one that is not', () => {
    expect(document).to.deep.include({
      f_name: 'heron 2 70b uni',
      f_creator: ['acme'],
      f_provider: ['perch'],
      f_open_weights: true,
      f_release_date: Date.parse('2026-03-01'),
      f_popularity: 0,
    });
    expect(document).not.to.have.any.keys('f_context_window', 'f_input_price', 'f_parameters');
  });

  it('has the score on each benchmark, and the one its creator did not report', () => {
    const scores = [{ benchmark: 'mmlu', score: 71.5, independent: 70 }];
    expect(document['scores']).to.deep.equal(scores);
  });

  it('has the words of the one analysis, each once', () => {
    expect(document['s_name']).to.equal('heron 2 70 b uni');
    expect(document['s_name_joined']).to.contain('heron270');
    const words = String(document['s_all']).split(' ');
    expect(words).to.deep.equal([...new Set(words)]);
    expect(document['s_length']).to.equal(5);
    expect(document['s_starts']).to.equal('heron270buni');
    expect(document['s_exact']).to.include('heron270b');
  });

  it('holds of a past day what was known then, and no words', () => {
    const version: ModelVersion = {
      model_id: model.id,
      valid_from: null,
      valid_to: '2026-05-01',
      document: model,
    };
    const id = `${model.id}@`;
    const past = read(
      toIndexed({ kind: 'version', id, hash: HASH, body: JSON.stringify(version) }),
    );
    expect(past).to.include({ model: model.id, valid_to: '2026-05-01', slug: model.slug });
    expect(past).not.to.have.any.keys('valid_from', 'names', 's_name', 's_exact');
    const unknown = { ...version, valid_from: '2026-01-01', document: null };
    const none = read(
      toIndexed({ kind: 'version', id, hash: HASH, body: JSON.stringify(unknown) }),
    );
    expect(Object.keys(none)).to.have.members([
      ...['kind', 'key', 'hash', 'model', 'valid_from', 'valid_to', 'body'],
    ]);
  });

  it('is only kept where nothing is searched by', () => {
    const provider = toIndexed({ kind: 'provider', id: 'perch', hash: HASH, body: '{"slug":"p"}' });
    expect(provider).to.equal(
      `{"kind":"provider","key":"provider:perch","hash":"${HASH}","body":"{\\"slug\\":\\"p\\"}"}`,
    );
  });

  it('has no field the mapping does not have', () => {
    const { properties } = toIndexBody().mappings;
    expect(properties).to.include.all.keys(...Object.keys(document));
    expect(properties).to.include.all.keys(...FIELDS.map(({ name }) => `f_${name}`));
  });

  it('has a key that tells its kind and id', () => {
    for (const [kind, id] of [
      ['model', 'mdl_a'],
      ['history', 'a:b'],
    ] as const) {
      expect(fromKey(toKey({ kind, id }))).to.deep.equal({ kind, id });
    }
    expect(fromKey('model')).to.equal(null);
  });
});
