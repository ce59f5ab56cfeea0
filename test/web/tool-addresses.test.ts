import { expect } from 'chai';
import { openTestApp, type TestApp } from '../support/app.ts';
import { buildModel, buildModelPricing, buildScore } from '../support/build.ts';
import { NOW } from '../support/past-sample.ts';
import { RARE_MODELS, RARE_OTHERS } from '../support/rare-sample.ts';
import { SAMPLE_OTHERS } from '../support/sample.ts';
import { visitPage } from '../support/visit.ts';

/** What a visitor typed that is longer than what is shown of it. */
const LONG = 'z'.repeat(120);

/** Names of the models that are chosen, or offered. */
const chipsOf = (html: string): string[] =>
  [...html.matchAll(/class="chip[^>]*><span class="hidden">[^<]*<\/span>([^<]*)/g)].map(
    ([, name = '']) => name,
  );

describe('the addresses of the tools', () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp({ models: RARE_MODELS, others: RARE_OTHERS, clock: () => NOW });
  });
  after(() => app.close());

  const show = async (path: string, status = 200): Promise<string> => {
    const visited = await visitPage(app, path);
    expect(visited.status, path).to.equal(status);
    return visited.html;
  };
  const SIX = 'owl-1,wader-2,wader-1,easel,vectors,often';
  const MOVED: readonly (readonly [from: string, to: string])[] = [
    ['/compare?slugs=owl-1&slugs=parrot', '/compare?slugs=owl-1,parrot'],
    ['/compare?slugs=parrot,%20owl-1%20', '/compare?slugs=parrot,owl-1'],
    ['/compare?add=%20owl-1%20', '/compare?slugs=owl-1'],
    [`/compare?slugs=${SIX.replace('owl', 'Owl')}`, `/compare?slugs=${SIX}`],
    [`/compare?slugs=owl-1,,%20${SIX}`, `/compare?slugs=${SIX}`],
    [
      '/calculator?requests=1&input_tokens=1&add=%20wader-alias-0%20',
      '/calculator?requests=1&input_tokens=1&slugs=wader-2',
    ],
  ];
  for (const [from, to] of MOVED) {
    it(`${from} leads to the tidy one`, async () => {
      const { status, location } = await visitPage(app, from);
      expect([status, location]).to.deep.equal([302, to]);
    });
  }

  it('compare: keep what was typed and names no model, however the others are spelled', async () => {
    const html = await show('/compare?slugs=Owl-1,parrot&add=zzzz');
    expect(html).to.contain('No model matches “zzzz”. Try fewer words.');
    const missing = await show('/compare?slugs=owl-1,parrot,zzzz');
    expect(missing).to.contain('No single model matches “zzzz”.').and.contain('Popular models:');
  });

  it('compare: add none to as many as fit', async () => {
    const html = await show(`/compare?slugs=${SIX}&add=parrot`);
    expect(html).not.to.contain('class="offered"').and.not.contain('id="add"');
    await show(`/compare?add=${'z'.repeat(257)}`, 400);
  });

  it('show no more than the beginning of a long name', async () => {
    const shown = `“${LONG.slice(0, 100)}”`;
    for (const path of [
      `/compare?slugs=${LONG}`,
      `/compare?add=${LONG}`,
      `/calculator?requests=1&input_tokens=1&slugs=${LONG}`,
    ]) {
      expect(await show(path), path).to.contain(shown);
    }
  });

  it('calculator: take each model once', async () => {
    const html = await show('/calculator?requests=1&input_tokens=1&slugs=owl-1,,%20owl-1');
    expect(chipsOf(html)).to.deep.equal(['Owl 1']);
  });

  it('calculator: tell offers that have no price from models that are none', async () => {
    const asked = '/calculator?requests=1&input_tokens=10';
    expect(await show(`${asked}&creator=acme&type=image`)).to.contain(
      'None of the 4 offers can be priced. See why below.',
    );
    expect(await show(`${asked}&type=moderation`)).to.contain('No models match.');
  });

  it('calculator: tell one offer that has no price from several, and from none', async () => {
    const noticeOf = async (query: string): Promise<string | undefined> => {
      const { html } = await visitPage(app, `/calculator?requests=1&input_tokens=10&${query}`);
      return /<p class="notice">(.*?)<\/p>/.exec(html)?.[1];
    };
    expect(await noticeOf('slugs=easel')).to.equal(
      'The only offer cannot be priced. See why below.',
    );
    for (const slug of ['moa', 'dodo']) {
      expect(await noticeOf(`slugs=${slug}`), slug).to.equal(
        'No current offers are known for these models.',
      );
    }
  });

  it('calculator: unfold what is asked for beyond what everybody asks', async () => {
    const asked = '/calculator?requests=1&input_tokens=10&slugs=owl-1';
    expect(await show(`${asked}&service_tier=standard`)).to.contain('<details><summary>Cache');
    expect(await show(`${asked}&service_tier=batch`)).to.contain('<details open><summary>Cache');
  });

  it('playground: send a body only where one is taken, and show the parameters that are filled in', async () => {
    const html = await show('/playground?endpoint=listModels&body=%7B%22a%22%3A1%7D');
    expect(html).not.to.contain('Content-Type: application/json');
    expect(html).to.match(/<script type="module" src="\/assets\/playground-/);
    const countOf = (text: string): number => Number(/(\d+) more parameters/.exec(text)?.[1]);
    const filled = await show('/playground?endpoint=listModels&p.min_context_window=1000');
    expect(countOf(filled)).to.equal(countOf(html) - 1);
  });
});

describe('what the tools choose', () => {
  const scored = (slug: string, creator: string, price: number, isOwn = false) =>
    buildModel({
      slug,
      name: slug.toUpperCase(),
      creator: { slug: creator, name: creator.toUpperCase() },
      pricing: buildModelPricing(price, price),
      benchmarks: [buildScore('reasoning-test', 50 + price, { self_reported: isOwn })],
    });
  let app: TestApp;
  before(async () => {
    app = await openTestApp({
      models: [
        ...['g', 'f', 'e', 'd', 'c', 'b', 'a'].map((name, at) =>
          scored(name, `by-${name}`, at + 1),
        ),
        scored('own', 'by-a', 9, true),
        buildModel({
          slug: 'unpriced',
          creator: { slug: 'x', name: 'X' },
          name: 'Unpriced',
          popularity: 90,
        }),
        buildModel({
          slug: 'painter',
          creator: { slug: 'y', name: 'Y' },
          name: 'Painter',
          popularity: 80,
          type: 'image',
          pricing: buildModelPricing(1, 1),
        }),
        buildModel({
          slug: 'known',
          creator: { slug: 'z', name: 'Z' },
          name: 'Known',
          popularity: 70,
          pricing: buildModelPricing(1, 1),
        }),
      ],
      others: SAMPLE_OTHERS,
    });
  });
  after(() => app.close());

  it('charts: a colour for the six creators with the most models, by name where those are as many', async () => {
    const { html } = await visitPage(app, '/charts?benchmark=reasoning-test');
    const legend = [...html.matchAll(/class="(dot[^"]*)"><\/circle><\/svg> ([^<]*)</g)];
    expect(legend.map(([, style, name]) => `${style} ${name}`)).to.deep.equal([
      ...['dot dot-1 BY-A', 'dot dot-2 BY-B', 'dot dot-3 BY-C', 'dot dot-4 BY-D'],
      ...['dot dot-5 BY-E', 'dot dot-6 BY-F', 'dot Others'],
    ]);
    expect(html).to.match(/aria-label="G: [^"]*"[^>]*><circle[^>]* class="dot(?: best)?"/);
    expect(html).to.contain('>by-b (1)<');
  });

  it('charts: what creators say of themselves is drawn unless it is left out', async () => {
    const countOf = async (more: string): Promise<string | undefined> => {
      const { html } = await visitPage(app, `/charts?benchmark=reasoning-test${more}`);
      return /of (\d+) models<\/figcaption>/.exec(html)?.[1];
    };
    expect(await countOf('')).to.equal('8');
    expect(await countOf('&self_reported=true')).to.equal('8');
    expect(await countOf('&self_reported=false')).to.equal('7');
  });

  it('calculator: well-known models of text that have a price, for an example', async () => {
    const { html } = await visitPage(app, '/calculator');
    const chosen = chipsOf(html);
    expect(chosen).to.have.length(6).and.include('Known').and.not.include('Painter');
    expect(chosen).not.to.include('Unpriced');
  });

  it('compare: eight well-known models to add, without those that are compared', async () => {
    const { html } = await visitPage(app, '/compare?slugs=known');
    expect(chipsOf(html)).to.have.length(8).and.include('Painter').and.not.include('Known');
  });
});
