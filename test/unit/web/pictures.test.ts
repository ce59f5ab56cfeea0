import { expect } from 'chai';
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { Overview } from '../../../server/web/catalog/model/overview.tsx';
import { FactStrip } from '../../../server/web/catalog/model/strip.tsx';
import type { Model } from '../../../schemas/model.ts';
import { buildModel, buildModelPricing } from '../../support/build.ts';

describe('the page of a model that makes pictures', () => {
  const make = (overrides: Partial<Model> = {}): Model => {
    const model = buildModel({
      slug: 'painter',
      type: 'image',
      modalities: { input: ['text', 'image'], output: ['image'] },
      pricing: null,
      ...overrides,
    });
    return { ...model, capabilities: { ...model.capabilities, vision: true } };
  };
  const namesOf = (model: Model): string[] =>
    Array.from(
      renderToString(h(FactStrip, { model })).matchAll(/<dt>(.*?)<\/dt>/g),
      ([, name = '']) => name,
    );
  const SHAPE = ['Accepts', 'Generates', 'Providers', 'Released', 'Licence'];

  it('gives every figure a name of its own, whether it is sold by the picture, by the token or not at all', () => {
    const headline = {
      kind: 'image_output',
      unit: 'image',
      price: 0.04,
      quality: null,
      size: null,
    };
    const byPicture = buildModelPricing(null, null, { headline: { ...headline, unit: 'image' } });
    for (const pricing of [null, byPicture]) {
      expect(namesOf(make({ pricing }))).to.deep.equal([
        'Price',
        'Parameters',
        'Cheapest',
        ...SHAPE,
      ]);
    }
    expect(namesOf(make({ pricing: buildModelPricing(5, 40) }))).to.deep.equal([
      'Input',
      'Output',
      'Cheapest',
      ...SHAPE,
    ]);
  });

  it('says that it takes pictures, which is not to see what is on them', () => {
    const show = (model: Model): string => renderToString(h(Overview, { model }));
    expect(show(make())).to.contain('Image input').and.not.to.contain('Vision');
    expect(show(make({ type: 'video' })))
      .to.contain('Image input')
      .and.not.to.contain('Vision');
    expect(show(make({ type: 'text' })))
      .to.contain('Vision')
      .and.not.to.contain('Image input');
  });
});
