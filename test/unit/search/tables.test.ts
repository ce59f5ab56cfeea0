import { expect } from 'chai';
import type { Offer } from '../../../schemas/model.ts';
import { buildModel, buildOffer, buildScore } from '../../support/build.ts';
import {
  FIELD_COLUMNS,
  MODEL_COLUMNS,
  toMapping,
  toMappingHash,
  toRow,
  toScores,
} from '../../../schemas/tables.ts';

describe('tables', () => {
  it('has a column for every field of the table', () => {
    expect(FIELD_COLUMNS.map(({ name, sql }) => `${name} ${sql}`)).to.deep.equal([
      'f_name TEXT',
      'f_creator TEXT',
      'f_provider TEXT',
      'f_family TEXT',
      'f_type TEXT',
      'f_status TEXT',
      'f_license TEXT',
      'f_region TEXT',
      'f_capability TEXT',
      'f_input_modality TEXT',
      'f_output_modality TEXT',
      'f_open_weights REAL',
      'f_free REAL',
      'f_has_price REAL',
      'f_has_benchmark REAL',
      'f_community REAL',
      'f_is_snapshot REAL',
      'f_input_price REAL',
      'f_output_price REAL',
      'f_cache_read_price REAL',
      'f_blended_price REAL',
      'f_lowest_price REAL',
      'f_unit_price REAL',
      'f_context_window REAL',
      'f_max_output_tokens REAL',
      'f_max_input_tokens REAL',
      'f_embedding_dimensions REAL',
      'f_parameters REAL',
      'f_popularity REAL',
      'f_release_date REAL',
      'f_knowledge_cutoff REAL',
      'f_updated_at REAL',
    ]);
  });

  it('fills exactly the columns it declares', () => {
    const row = toRow(buildModel({ slug: 'a' }));
    expect(Object.keys(row)).to.deep.equal(MODEL_COLUMNS.map(({ name }) => name));
  });

  it('keeps not known apart from no and from nought', () => {
    const row = toRow(
      buildModel({
        slug: 'a',
        open_weights: false,
        release_date: '2025-07',
        providers: ['b', 'a'],
      }),
    );
    expect(row).to.deep.include({
      f_open_weights: 0,
      f_free: 0,
      f_input_price: null,
      f_release_date: Date.parse('2025-07-01'),
      f_provider: 'a\nb',
      f_creator: '',
    });
    expect(toRow(buildModel({ slug: 'a' }))).to.deep.include({
      f_open_weights: null,
      f_release_date: null,
    });
  });

  it('takes for free what costs nothing in and out, and is neither trial nor subscription', () => {
    const isFree = (input: number, output: number, access: Offer['access']) =>
      toRow(buildModel({ slug: 'a', offers: [buildOffer('b', input, output, { access })] }))[
        'f_free'
      ];
    expect([
      isFree(0, 0, 'free'),
      isFree(0, 1, 'free'),
      isFree(1, 0, 'free'),
      isFree(0, 0, 'trial'),
      isFree(0, 0, 'subscription'),
    ]).to.deep.equal([1, 0, 0, 0, 0]);
  });

  it('keeps each word once, however often it occurs', () => {
    const row = toRow(buildModel({ slug: 'gpt-4', name: 'GPT GPT 4', aliases: ['gpt/gpt-4'] }));
    expect(row['s_name']).to.equal('gpt 4');
    const words = String(row['s_all']).split(' ');
    expect(words).to.include.members(['gpt', '4']);
    expect(words).to.deep.equal([...new Set(words)]);
  });

  it('takes the headline score of a benchmark, or the first', () => {
    const benchmarks = [
      buildScore('one', 1, { headline: false }),
      buildScore('one', 2, { self_reported: true }),
      buildScore('two', 3, { headline: false }),
      buildScore('three', 4, { self_reported: true }),
      buildScore('four', 5),
      buildScore('four', 6),
    ];
    expect(toScores(buildModel({ slug: 'a', benchmarks }))).to.deep.equal([
      ['one', 2, 1],
      ['two', 3, 3],
      ['three', 4, null],
      ['four', 5, 5],
    ]);
  });

  it('hashes everything that shapes a generation, and no prose', () => {
    const mapping = toMapping() as { fields: string[]; columns: unknown[]; analysis: number };
    const hash = toMappingHash();
    expect(hash)
      .to.match(/^[0-9a-f]{12}$/)
      .and.equal(toMappingHash(structuredClone(mapping)));
    expect(toMappingHash({ ...mapping, analysis: 99 })).not.to.equal(hash);
    expect(toMappingHash({ ...mapping, fields: mapping.fields.slice(1) })).not.to.equal(hash);
    expect(toMappingHash({ ...mapping, columns: mapping.columns.slice(1) })).not.to.equal(hash);
    expect(toMappingHash({ ...mapping, documents: [] })).not.to.equal(hash);
    expect(JSON.stringify(mapping)).not.to.contain('description":"');
  });
});
