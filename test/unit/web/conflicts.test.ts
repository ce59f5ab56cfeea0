import { expect } from 'chai';
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { Conflicts } from '../../../server/web/catalog/model/conflicts.tsx';
import { buildModel, buildOffer } from '../../support/build.ts';

describe('the table of what sources disagree on', () => {
  const source = (key: string, name: string) => ({ key, name }) as never;
  const offers = [buildOffer('acme', 1, 2, { id: 'off_acme_heron-2.5' }), buildOffer('lone', 1, 2)];
  const model = buildModel({
    slug: 'heron-2.5',
    offers,
    conflicts: [
      {
        field: 'limits.max_input_tokens',
        values: [
          { value: 272_000, source: 'models-dev' },
          { value: 400_000, source: 'unheard-of' },
        ],
        chosen: 272_000,
        rule: 'creator_first',
      },
      {
        field: 'offers.off_acme_heron-2.5.pricing.cache_read',
        values: [{ value: 0.0125, source: 'models-dev' }],
        chosen: 0.0125,
        rule: 'agreement',
      },
      {
        field: 'pricing.offer_id',
        values: [{ value: 'off_lone', source: 'models-dev' }],
        chosen: 'off_lone',
        rule: 'editors',
      },
      {
        field: 'knowledge_cutoff',
        values: [{ value: '2023-10-01', source: 'models-dev' }],
        chosen: null,
        rule: 'contradiction',
      },
    ],
  });
  const html = renderToString(
    h(Conflicts, { model, sources: [source('models-dev', 'models.dev')] }),
  );

  it('names fields, providers and sources as people do, with the field of the API in the title', () => {
    expect(html).to.contain('<span title="limits.max_input_tokens">Max input tokens</span>');
    expect(html).to.contain('>Cache read price at acme</span>');
    expect(html).to.contain('<span title="pricing.offer_id">Offer id</span>');
    expect(html).to.contain('272,000 (models.dev), 400,000 (unheard-of)');
    expect(html).to.contain('0.0125 (models.dev)');
    expect(html).to.contain('1 Oct 2023 (models.dev)');
  });

  it('says why a value is shown, or none', () => {
    expect(html).to.contain('The creator says so').and.to.contain('Most sources agree');
    expect(html).to.contain('Sources disagree, and none is preferred');
  });

  it('tells offers of one provider apart', () => {
    const twice = { ...model, offers: [...offers, buildOffer('acme', 3, 4, { id: 'off_other' })] };
    const shown = renderToString(h(Conflicts, { model: twice, sources: [] }));
    expect(shown).to.contain(`>Cache read price at acme, ${offers[0]?.provider_model_id ?? ''}<`);
  });
});
