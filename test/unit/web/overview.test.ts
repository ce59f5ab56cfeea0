import { expect } from 'chai';
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { Overview } from '../../../server/web/catalog/model/overview.tsx';
import { buildModel, buildModelPricing } from '../../support/build.ts';

const IMAGE = { kind: 'image', unit: 'image', quality: null, size: null } as const;

/** What is said below the prices of a model that is sold by the image at so many prices. */
function render(count: number): string {
  const others = Array.from({ length: count }, (_, at) => ({ ...IMAGE, price: at + 1 }));
  const pricing = { ...buildModelPricing(1, 2), other_units: others };
  return renderToString(h(Overview, { model: buildModel({ slug: 'painter', pricing }) }));
}

describe('the overview of a model', () => {
  it('shows six prices by other units, and says how many more there are', () => {
    expect(render(6)).to.contain('$6.00 per image').and.not.to.contain('below');
    expect(render(7)).to.contain('$6.00 per image').and.not.to.contain('$7.00 per image');
    expect(render(7)).to.contain('1 more price is below.');
    expect(render(8)).to.contain('2 more prices are below.');
  });
});
