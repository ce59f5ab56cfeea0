import { expect } from 'chai';
import { openTestApp, type TestApp } from '../support/app.ts';
import { buildModel, buildModelPricing, buildOffer, buildPricing } from '../support/build.ts';
import { SAMPLE_OTHERS } from '../support/sample.ts';
import { findMarkupErrors } from '../support/validate-html.ts';
import { visitPage } from '../support/visit.ts';
import { matchIn } from '../support/match-in.ts';

const ACME = { slug: 'acme', name: 'Acme' };
const IMAGE = {
  kind: 'image_output',
  unit: 'image',
  price: 0.04,
  quality: 'hd',
  size: null,
} as const;
const MINUTE = {
  ...IMAGE,
  kind: 'audio_input',
  unit: 'minute',
  price: 0.006,
  quality: null,
} as const;

/** Sold by its maker, cheaper at a host. */
const CROWN = buildModel({
  slug: 'crown',
  name: 'Crown',
  creator: ACME,
  providers: ['acme-cloud', 'borealis'],
  offers: [
    buildOffer('acme-cloud', 3, 15, {
      id: 'off_maker',
      other_model_ids: ['crown-latest'],
      snapshot: 'crown-2026-01-01',
    }),
    buildOffer('borealis', 0.2, 0.8, { id: 'off_host' }),
  ],
  pricing: buildModelPricing(3, 15, {
    offer_id: 'off_maker',
    lowest: {
      provider: 'borealis',
      offer_id: 'off_host',
      input: 0.2,
      output: 0.8,
      blended_3_to_1: 0.35,
    },
  }),
});
const MEDIAN = buildModel({
  slug: 'median',
  name: 'Median',
  creator: ACME,
  providers: ['borealis'],
  offers: [buildOffer('borealis', 0.5, 0.7, { id: 'off_mid' })],
  pricing: buildModelPricing(0.5, 0.7, {
    offer_id: 'off_mid',
    basis: 'median',
    providers_priced: 14,
  }),
});
const RESOLD = buildModel({
  slug: 'resold',
  name: 'Resold',
  providers: ['borealis'],
  offers: [buildOffer('borealis', 5, 9, { id: 'off_resold' })],
  pricing: buildModelPricing(5, 9, { offer_id: 'off_resold', basis: 'reseller' }),
});
const GRATIS = buildModel({
  slug: 'gratis',
  name: 'Gratis',
  providers: ['borealis'],
  offers: [buildOffer('borealis', 0, 0, { id: 'off_gratis', access: 'free' })],
  pricing: buildModelPricing(0, 0, { offer_id: 'off_gratis', basis: 'free' }),
});
const PAINTER = buildModel({
  slug: 'painter',
  name: 'Painter',
  creator: ACME,
  type: 'image',
  providers: ['acme-cloud'],
  offers: [
    buildOffer('acme-cloud', null, null, {
      id: 'off_painter',
      pricing: {
        ...buildPricing(null, null),
        other_units: [{ ...IMAGE, price: 0.02, quality: 'low' }, IMAGE],
      },
    }),
  ],
  pricing: buildModelPricing(null, null, { offer_id: 'off_painter', headline: IMAGE }),
});
const LISTENER = buildModel({
  slug: 'listener',
  name: 'Listener',
  type: 'speech_to_text',
  pricing: buildModelPricing(null, null, { headline: MINUTE }),
});
const VECTORS = buildModel({
  slug: 'vectors',
  name: 'Vectors',
  type: 'embedding',
  embedding_dimensions: 3_072,
  pricing: buildModelPricing(0.13, null),
});
const COPIED = buildModel({
  slug: 'copied',
  name: 'Copied',
  providers: ['borealis'],
  offers: [
    buildOffer('borealis', 1, 2, { id: 'off_1', provider_model_id: 'copied' }),
    buildOffer('borealis', 1.1, 2.2, { id: 'off_2', provider_model_id: 'us.copied' }),
    buildOffer('borealis', 1, 2, {
      id: 'off_3',
      provider_model_id: 'eu.copied',
      region: ['eu'],
      limits: { context_window: 200_000, max_input_tokens: null, max_output_tokens: null },
    }),
  ],
});
/** Nobody sells it any more. */
const FORMER = buildModel({
  slug: 'former',
  name: 'Former',
  status: 'retired',
  providers: [],
  offers: ['off_4', 'off_5'].map((id) => buildOffer('borealis', 1, 2, { id, status: 'retired' })),
});
const MODELS = [FORMER, COPIED, CROWN, MEDIAN, RESOLD, GRATIS, PAINTER, LISTENER, VECTORS];

describe('prices on pages', () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp({ models: MODELS, others: SAMPLE_OTHERS });
  });
  after(() => app.close());

  const visit = async (path: string): Promise<string> => {
    const { status, html } = await visitPage(app, path);
    expect(status, path).to.equal(200);
    expect(await findMarkupErrors(html), path).to.deep.equal([]);
    return html;
  };
  /** The text of every row of a table that names this, cells apart. */
  const rowOf = (html: string, id: string, name: string): string[] => {
    const table = matchIn(html, new RegExp(`<table id="${id}"[^>]*>(.*?)</table>`, 's'));
    const rows = [...table.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row = '']) => row);
    const cells = rows.find((row) => row.includes(`>${name}<`)) ?? '';
    return [...cells.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) =>
      cell.replaceAll(/<[^>]*>/g, '').trim(),
    );
  };

  it('count the providers of the offers that are shown, also where nobody sells any more', async () => {
    expect(await visit('/models/former')).to.contain('2 offers from 1 provider.');
  });

  it('show the unit it is sold by where there is no price of tokens', async () => {
    const html = await visit('/explore');
    expect(rowOf(html, 'models', 'Crown').slice(2, 4)).to.deep.equal(['$3.00', '$15.00']);
    expect(rowOf(html, 'models', 'Painter')[2]).to.equal('$0.04 / image');
    expect(html).to.match(/colspan="2" [^>]*data-value="\$0\.04 \/ image" title="hd"/);
    expect(rowOf(html, 'models', 'Listener')[2]).to.equal('$0.006 / minute');
    // What makes vectors has no price of output, not an unknown one.
    expect(rowOf(html, 'models', 'Vectors').slice(2, 4)).to.deep.equal(['$0.13', '']);
    const provider = await visit('/providers/acme-cloud');
    expect(rowOf(provider, 'offers', 'Painter')[1]).to.equal('$0.04 / image');
    const creator = await visit('/creators/acme');
    expect(rowOf(creator, 'models', 'Painter')[1]).to.equal('$0.04 / image');
    // The page is about the creator; no row says it again, but for the letters of its logo.
    expect(rowOf(creator, 'models', 'Crown')[0]).to.equal('AcCrown');
    expect(rowOf(creator, 'models', 'Painter')[0]).to.equal('AcPainterImage');
  });

  it('stand once for the ids under which a provider asks the same', async () => {
    const html = await visit('/providers/borealis');
    expect(html.split('>Copied</a>').length - 1).to.equal(2);
    expect(rowOf(html, 'offers', 'Copied').slice(1)).to.deep.equal([
      ...['$1.00', '$2.00', 'Global, EU', 'Pay as you go'],
      ...['copied1 moreeu.copied', '200K'],
    ]);
    expect(html).to.contain('data-value="copied eu.copied"');
  });

  it('say in lists whose price it is, where it is not the creator’s', async () => {
    const html = await visit('/explore');
    expect(rowOf(html, 'models', 'Median')[2]).to.equal('$0.50median of 14');
    expect(rowOf(html, 'models', 'Resold')[2]).to.equal('$5.00resellers');
    const unitOf = (page: string): string =>
      matchIn(page, />(Input<svg.*?)<\/th>/s).replaceAll(/<[^>]*>/g, '');
    expect(unitOf(html)).to.equal('Input');
    expect(unitOf(await visit('/explore?creator=acme&type=text&max_input_price=0.5'))).to.equal(
      'Input, median',
    );
    expect(unitOf(await visit('/explore?min_input_price=3&max_input_price=4'))).to.equal(
      'Input, list price',
    );
  });

  it('are compared by their unit in a list of models that are sold by it', async () => {
    const html = await visit('/explore?type=image&sort=unit_price');
    expect(rowOf(html, 'models', 'Painter')[2]).to.equal('$0.04hd');
    expect(html).to.match(/aria-sort="ascending"><a href="[^"]*sort=-unit_price[^"]*"[^>]*>Price/);
    expect(html).to.contain('<span class="unit">per image</span>');
    expect(html).not.to.contain('Prices in $ per 1M tokens');
  });

  it('say by which rule the price of a model was chosen, and where it costs least', async () => {
    /** The figures of the first screen: name, value and what it is of. */
    const factsOf = async (slug: string): Promise<string[]> => {
      const [, strip = ''] =
        /<dl class="strip">(.*?)<\/dl>/s.exec(await visit(`/models/${slug}`)) ?? [];
      return [...strip.matchAll(/<div>(.*?)<\/div>/gs)].map(([, fact = '']) =>
        fact
          .replaceAll(/<[^>]+>/g, ' ')
          .replaceAll(/\s+/g, ' ')
          .trim(),
      );
    };
    expect((await factsOf('crown')).slice(0, 3)).to.deep.equal([
      'Input $3.00 Acme, per 1M',
      'Output $15.00 Acme, per 1M',
      'Cheapest direct $0.20 / $0.80 borealis, inference',
    ]);
    expect((await factsOf('median'))[0]).to.equal('Input $0.50 median of 14, per 1M');
    expect((await factsOf('resold'))[0]).to.equal('Input $5.00 resellers, per 1M');
    expect((await factsOf('gratis')).slice(0, 3)).to.deep.equal([
      'Input Free every provider, per 1M',
      'Output Free every provider, per 1M',
      'Cheapest unknown',
    ]);
    expect((await factsOf('painter'))[0]).to.equal('Price $0.04 per image (hd), Acme');
    expect((await factsOf('vectors'))[4]).to.equal('Dimensions 3,072');
    const painter = await visit('/models/painter');
    expect(rowOf(painter, 'prices', 'acme-cloud')[3]).to.equal('$0.04 / image');
  });

  it('are sorted by their heads, with the distance from the list price', async () => {
    const providersOf = (html: string): string[] => {
      const [, table = ''] = /<table id="prices"[^>]*>(.*?)<\/table>/s.exec(html) ?? [];
      return [...table.matchAll(/<th scope="row"[^>]*data-value="([^"]*)"/g)].map(
        ([, name = '']) => name,
      );
    };
    const html = await visit('/models/crown');
    expect(providersOf(html)).to.deep.equal(['borealis', 'acme-cloud']);
    expect(rowOf(html, 'prices', 'borealis')[5]).to.equal('−94%');
    expect(html).to.match(
      /aria-sort="ascending"><a href="\/models\/crown\?sort=-price#providers">/,
    );
    expect(providersOf(await visit('/models/crown?sort=-output'))).to.deep.equal([
      'acme-cloud',
      'borealis',
    ]);
    const { status, location } = await visitPage(app, '/models/crown?sort=nonsense');
    expect([status, location]).to.deep.equal([301, '/models/crown']);
  });

  it('name the other ids of an offer and the snapshot it sells', async () => {
    const html = await visit('/models/crown');
    expect(html).to.contain('<code>crown-latest</code>');
    expect(html).to.contain('snapshot <a href="/models/crown-2026-01-01">crown-2026-01-01</a>');
  });

  it('do not count a free-only model as the cheapest', async () => {
    const html = await visit('/compare?slugs=crown,median,gratis');
    const input = matchIn(html, /<th scope="row">Input(.*?)<\/tr>/s);
    const cells = [...input.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = '']) =>
      cell.replaceAll(/<[^>]*>/g, ''),
    );
    expect(cells).to.deep.equal(['$3.00', '$0.50 Best', 'Free']);
  });

  it('are compared with their rule, their lowest and by the same unit only', async () => {
    const tokens = await visit('/compare?slugs=crown,median');
    const row = (html: string, name: string): string[] => {
      const found = matchIn(
        html,
        new RegExp(`<tr class="(?:same|diff)"><th scope="row">${name}(.*?)</tr>`, 's'),
      );
      return [...found.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = '']) =>
        cell.replaceAll(/<[^>]*>/g, '').trim(),
      );
    };
    expect(row(tokens, 'Cheapest direct input')).to.deep.equal([
      '$0.20 Best borealis',
      '$0.50 borealis',
    ]);
    expect(row(tokens, 'Example job')).to.deep.equal(['$6.00', '$0.64 Best']);
    expect(row(tokens, 'Price is')).to.deep.equal(['List price of Acme', 'Median of 14 providers']);
    const units = await visit('/compare?slugs=painter,listener');
    expect(row(units, 'By the unit')).to.deep.equal(['$0.04 / image hd', '$0.006 / minute']);
  });

  it('are calculated at the price of the model and at the cheapest', async () => {
    const html = await visit('/calculator?requests=1000&input_tokens=1000&output_tokens=1000');
    expect(rowOf(html, 'models', 'Crown').slice(1)).to.deep.equal([
      '$18.00list price, acme-cloud',
      '$1.00at borealis',
      '94%',
      '$0.001',
    ]);
    expect(rowOf(html, 'models', 'Gratis')).to.deep.equal([]);
  });
});
