import { expect } from 'chai';
import {
  START_LENGTH_MAX,
  toIndexBody,
  toIndexHash,
} from '../../../schemas/elasticsearch/mapping.ts';
import { INDEX_PREFIX, toIndexNames } from '../../../schemas/elasticsearch/names.ts';
import { FACET_NAMES, fieldsOf } from '../../../schemas/fields.ts';
import { toMappingHash } from '../../../schemas/tables.ts';

describe('the mapping of Elasticsearch', () => {
  const { mappings, settings } = toIndexBody();
  const typeOf = (name: string): unknown => mappings.properties[name]?.['type'];

  it('refuses fields it does not know', () => {
    expect(mappings.dynamic).to.equal('strict');
  });

  it('has each field of the table in its type', () => {
    const types = {
      keyword: 'keyword',
      text: 'keyword',
      number: 'double',
      date: 'double',
    } as const;
    for (const [type, expected] of Object.entries(types)) {
      for (const { name } of fieldsOf(type as keyof typeof types)) {
        expect(typeOf(`f_${name}`), name).to.equal(expected);
      }
    }
    for (const { name } of fieldsOf('flag')) expect(typeOf(`f_${name}`)).to.equal('boolean');
    for (const name of FACET_NAMES) expect(mappings.properties).to.have.property(`f_${name}`);
  });

  it('keeps of a word only whether a model has it: nothing it could weigh by itself', () => {
    for (const name of ['s_name', 's_name_joined', 's_all', 's_all_joined', 's_about']) {
      expect(mappings.properties[name], name).to.include({
        index_options: 'docs',
        norms: false,
        similarity: 'boolean',
      });
    }
  });

  it('indexes the starts of words where names are, as many letters as are asked for', () => {
    const { analysis } = settings as { analysis: { filter: { starts: { max_gram: number } } } };
    expect(analysis.filter.starts.max_gram).to.equal(START_LENGTH_MAX);
    for (const name of ['s_name', 's_all']) {
      const { fields } = mappings.properties[name] as { fields: Record<string, unknown> };
      expect(fields['starts'], name).to.include({
        analyzer: 'starts',
        // What is typed is one start, not all of its own.
        search_analyzer: 'whitespace',
        similarity: mappings.properties[name]?.['similarity'],
      });
    }
    expect(mappings.properties['s_about']).not.to.have.property('fields');
  });

  it('keeps list rows by themselves, and shows nothing before it is told to', () => {
    expect(mappings.properties['summary']).to.include({ store: true, index: false });
    expect(settings['refresh_interval']).to.equal('-1');
  });

  it('has a hash of its own, for the documents and for how they are searched', () => {
    expect(toIndexHash()).to.match(/^[0-9a-f]{12}$/);
    expect(toIndexHash()).to.equal(toIndexHash());
    expect(toIndexHash()).not.to.equal(toMappingHash());
  });
});

describe('the names in a cluster', () => {
  it('begin with the prefix and are lower-case', () => {
    const names = toIndexNames('model-catalog');
    expect(names.live).to.equal('model-catalog');
    expect(names.retired).to.equal('model-catalog-retired');
    expect(names.indexOf('models-abc-20261121T220900719Z')).to.equal(
      'model-catalog-g-models-abc-20261121t220900719z',
    );
    expect(names.pattern).to.equal('model-catalog-g-*');
  });

  it('have a prefix that needs no escaping anywhere', () => {
    for (const good of ['a', 'model-catalog', 'm.2_x']) expect(good).to.match(INDEX_PREFIX);
    for (const bad of ['', '-a', '_a', '.a', 'A', 'a*', 'a,b', 'a b', 'a/b', 'a:b', 'é']) {
      expect(bad).not.to.match(INDEX_PREFIX);
    }
  });
});
