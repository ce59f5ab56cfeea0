import { expect } from 'chai';
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { Banner } from '../../../server/web/catalog/model/ending.tsx';
import { Overview } from '../../../server/web/catalog/model/overview.tsx';
import { FactStrip } from '../../../server/web/catalog/model/strip.tsx';
import type { Model, ModelStatus } from '../../../schemas/model.ts';
import { buildModel, buildModelPricing, buildOffer } from '../../support/build.ts';

describe('the page of a model whose maker stopped serving it', () => {
  const make = (status: ModelStatus): Model =>
    buildModel({
      slug: 'heron-2',
      creator: { slug: 'acme', name: 'Acme' },
      status: 'deprecated',
      retires_at: '2026-10-10',
      pricing: buildModelPricing(0.7, 2.8, { offer_id: 'off_acme' }),
      offers: [buildOffer('acme', 0.7, 2.8, { id: 'off_acme', status })],
    });
  const say = (model: Model, day: string): string =>
    renderToString(h(Banner, { model, successor: null, now: new Date(day) })).replaceAll(
      /<[^>]*>/g,
      '',
    );

  it('says so, where others still serve it', () => {
    expect(say(make('active'), '2026-10-08')).to.contain('Retires on 10 Oct 2026, in 2 days.');
    expect(say(make('retired'), '2026-10-11')).to.contain(
      'Acme stopped serving it on 10 Oct 2026; others still do.',
    );
  });

  it('counts the days that are left, to the last one', () => {
    const left = ['2026-10-08', '2026-10-09', '2026-10-10'].map(
      (day) => /2026, (.*?)\./.exec(say(make('active'), `${day}T23:00:00Z`))?.[1],
    );
    expect(left).to.deep.equal(['in 2 days', 'tomorrow', 'today']);
  });

  it('calls the price its last one', () => {
    const pageOf = (status: ModelStatus): string => {
      const model = make(status);
      return renderToString(h(Overview, { model })) + renderToString(h(FactStrip, { model }));
    };
    expect(pageOf('retired'))
      .to.contain('Last price at Acme')
      .and.to.contain('last at Acme, per 1M');
    expect(pageOf('active')).to.contain('>Price at Acme').and.not.to.contain('last at');
  });
});
