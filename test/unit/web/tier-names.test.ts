import { expect } from 'chai';
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { Overview } from '../../../server/web/catalog/model/overview.tsx';
import { SpecialPrices } from '../../../server/web/catalog/model/special-prices.tsx';
import { buildModel, buildModelPricing, buildOffer } from '../../support/build.ts';

describe('prices that hold at some hours or for some requests', () => {
  const services = {
    flex: { input: 0.25, output: null },
    off_peak: { input: 0.3, output: null },
  };

  it('are called alike in the overview and among the special prices', () => {
    const pricing = buildModelPricing(0.5, 1, { service_tiers: services });
    const offers = [buildOffer('acme', 0.5, 1, { pricing })];
    const model = buildModel({ slug: 'heron-2', pricing, offers });
    const cells = (html: string): string[] =>
      [...html.matchAll(/>([^<>]*(?:flex|peak)[^<>]*)</gi)].map(([, text = '']) => text);
    expect(cells(renderToString(h(Overview, { model })))).to.deep.equal(['Flex tier', 'Off-peak']);
    expect(cells(renderToString(h(SpecialPrices, { offers })))).to.deep.equal([
      'flex tier',
      'off-peak',
    ]);
  });

  it('come each from its own source', () => {
    const provenance = {
      source: { name: 'Editors', url: 'https://acme.example/pricing', license: 'MIT' },
      effective_from: null,
      checked_at: '2026-08-21T00:00:00Z',
      confidence: 'medium' as const,
    };
    const pricing = buildModelPricing(0.5, 1, {
      service_tiers: {
        flex: { input: 0.25, output: null, provenance },
        priority: { input: 0.9, output: null, provenance },
        off_peak: { input: 0.3, output: null },
      },
    });
    const html = renderToString(h(Overview, { model: buildModel({ slug: 'heron-2', pricing }) }));
    const text = html.replaceAll(/<[^>]*>/g, '');
    expect(text).to.match(/From [^.]*\.[^.]*\. Flex tier, Priority tier: from Editors, checked /);
    expect(html).to.include('href="https://acme.example/pricing"');
  });
});
