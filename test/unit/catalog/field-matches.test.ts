import { expect } from 'chai';
import { toSummary } from '../../../schemas/model.ts';
import { type FieldMatches, findFieldMatches } from '../../../server/catalog/field-matches.ts';
import type { Hit } from '../../../server/search/port.ts';
import { toRowTexts } from '../../../server/search/row-texts.ts';
import { buildModel } from '../../support/build.ts';

const MODEL = toSummary(
  buildModel({ slug: 'grey-heron', name: 'Grey Heron', description: 'A bird by the river.' }),
);
const HIT: Hit = { model: MODEL, position: [MODEL.slug], score: 1 };
const TAGS = { pre: '<mark>', post: '</mark>' };

const read = (members: string): FieldMatches => JSON.parse(`{${members}}`) as FieldMatches;

describe('fields that matched', () => {
  it('are told of a row with its words and of one without them', () => {
    const kept = { ...HIT, texts: toRowTexts(MODEL) };
    for (const hit of [HIT, kept, kept]) {
      expect(read(findFieldMatches(['heron'], TAGS)(hit))).to.deep.equal({
        highlights: { name: ['Grey <mark>Heron</mark>'], slug: ['grey-<mark>heron</mark>'] },
        matched_on: ['name', 'slug'],
      });
    }
  });

  it('are those of the words, the tags and the row that are asked for', () => {
    const hit = { ...HIT, texts: toRowTexts(MODEL) };
    const renamed = { ...HIT, texts: toRowTexts({ ...MODEL, name: 'Egret', slug: 'egret' }) };
    const of = (matched: string[], tags: typeof TAGS | null, one: Hit) =>
      read(findFieldMatches(matched, tags)(one));
    for (let time = 0; time < 2; time += 1) {
      expect(of(['grey'], { pre: '[', post: ']' }, hit).highlights['name']).to.deep.equal([
        '[Grey] Heron',
      ]);
      expect(of(['grey'], null, hit)).to.deep.equal({
        highlights: {},
        matched_on: ['name', 'slug'],
      });
      expect(of(['river'], null, hit).matched_on).to.deep.equal(['description']);
      expect(of(['grey'], null, renamed).matched_on).to.deep.equal(['aliases']);
      expect(of([], TAGS, hit)).to.deep.equal({ highlights: {}, matched_on: [] });
    }
  });
});
