import { expect } from 'chai';
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { Offer } from '../../../schemas/model.ts';
import { Offers } from '../../../server/web/catalog/model/offers.tsx';
import { buildModel, buildOffer } from '../../support/build.ts';

describe('the table of offers', () => {
  const render = (offers: readonly Offer[]): string => {
    const model = buildModel({ slug: 'heron-2', offers: [...offers], providers: ['acme'] });
    return renderToString(h(Offers, { model, order: { by: 'price', isDown: false } }));
  };
  const limited = (context: number | null, output: number | null): Offer =>
    buildOffer('acme', 1, 2, {
      limits: { context_window: context, max_input_tokens: null, max_output_tokens: output },
    });

  it('has no column in which no offer has anything', () => {
    expect(render([limited(8_000, 4_000)]))
      .to.contain('data-l="Context"')
      .and.to.contain('data-l="Max output"');
    const without = render([limited(null, null)]);
    for (const name of ['Context', 'Max output', 'Quantised']) expect(without).not.to.contain(name);
  });

  it('says once that a subscription is sold', () => {
    const offer = buildOffer('acme', 1, 2, {
      access: 'subscription',
      provider: { slug: 'acme', name: 'Acme', kind: 'subscription' },
    });
    expect(render([offer])).to.contain('<span class="kind">Subscription</span>');
  });
});
