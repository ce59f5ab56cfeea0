import { expect } from 'chai';
import { openTestApp, type TestApp } from '../support/app.ts';
import { buildModel, buildModelPricing, buildOffer } from '../support/build.ts';
import { CAPABILITIES, type Capability, type Model } from '../../schemas/model.ts';
import { visitPage, type Visited } from '../support/visit.ts';

describe('/explore of models that can do things', () => {
  const can = (slug: string, names: readonly Capability[], price: number): Model => {
    const model = buildModel({ slug, name: slug, pricing: buildModelPricing(price, price) });
    const capabilities = { ...model.capabilities };
    for (const name of CAPABILITIES) capabilities[name] = names.includes(name);
    return { ...model, capabilities };
  };
  let app: TestApp;
  before(async () => {
    app = await openTestApp({
      models: [
        can('owl', ['vision', 'tool_calling'], 2),
        can('crane', ['vision'], 1),
        can('wren', ['tool_calling', 'reasoning'], 3),
        can('gift', ['vision'], 0),
      ],
    });
  });
  after(() => app.close());
  const visit = (query: string): Promise<Visited> => visitPage(app, `/explore${query}`);
  const names = ({ html }: Visited): string[] =>
    Array.from(html.matchAll(/<th scope="row" class="model" data-value="([^"]*)"/g), ([, name]) =>
      String(name),
    );

  it('leaves out what nobody means, by chips that can be removed', async () => {
    const cheap = await visit('?q=cheap+vision+models');
    expect(names(cheap)).to.deep.equal(['crane', 'owl']);
    expect(cheap.html).to.contain('<span class="hidden">Remove: </span>Paid only');
    expect((await visit('?q=cheap+free+vision+models')).html).not.to.contain('Paid only');
    expect(names(await visit('?capability=vision&sort=blended_price'))[0]).to.equal('gift');
    const cheaper = await visit('?q=cheaper+than+owl');
    expect(names(cheaper)).to.have.members(['crane', 'gift']);
    expect(cheaper.html).to.contain('<q>cheaper than owl</q> Blended price &lt; $2.00');
  });

  it('leads from models that are compared or replaced to the page that says more', async () => {
    const compared = await visit('?q=owl+vs+wren');
    expect(names(compared)).to.have.members(['owl', 'wren']);
    expect(compared.html).to.contain('Comparing owl and wren');
    expect(compared.html).to.contain('href="/compare?slugs=owl,wren"');
    const others = await visit('?q=alternatives+to+owl');
    expect(names(others)).to.have.members(['crane', 'wren', 'gift']);
    expect(others.html).to.contain('Not owl').and.to.contain('href="/models/owl#similar"');
    const changed = await visit('?q=which+models+got+cheaper');
    expect(changed.html).to.contain('href="/changelog?type=model.price_changed"');
    expect((await visit('?q=vision')).html).not.to.contain('Compare side by side');
  });

  it('leaves out other kinds of models where none is named, unless nothing else is left', async () => {
    const some = await openTestApp({
      models: [
        can('owl', ['vision'], 2),
        { ...can('guard', [], 1), type: 'moderation' },
        { ...can('painter', ['vision'], 3), type: 'image' },
      ],
    });
    const find = async (q: string): Promise<string[]> =>
      names(await visitPage(some, `/explore?q=${encodeURIComponent(q)}`));
    try {
      expect(await find('cheapest model')).to.deep.equal(['owl']);
      expect(await find('cheapest moderation model')).to.deep.equal(['guard']);
      expect(await find('models with vision')).to.deep.equal(['owl']);
      expect(await find('image models with vision')).to.deep.equal(['painter']);
      expect(await find('vision models above $2.50')).to.deep.equal(['painter']);
    } finally {
      await some.close();
    }
  });

  it('shows where what is free is free, beside what it costs elsewhere', async () => {
    const offers = [buildOffer('acme', 0, 0, { access: 'free' })];
    const others = [buildOffer('heron', 0, 0, { access: 'free' }), ...offers];
    const some = await openTestApp({
      models: [
        { ...can('owl', [], 2), offers },
        { ...can('crane', [], 3), offers: others },
        can('wren', [], 1),
      ],
    });
    try {
      const { html } = await visitPage(some, '/explore?q=free+models');
      expect(html).to.match(/Free<small class="l2">at acme<\/small>/);
      expect(html).to.match(/Free<small class="l2">at heron and 1 other<\/small>/);
      expect(html).to.contain('Paid: Input').and.to.contain('$2.00').and.not.to.contain('wren');
      expect((await visitPage(some, '/explore')).html).not.to.contain('Paid: Input');
    } finally {
      await some.close();
    }
  });

  it('shows the order the words ask for, and links that keep the words or take them over', async () => {
    const asked = await visit('?q=cheap+vision+models');
    expect(asked.html).to.contain('<q>cheap</q> Cheapest, blended');
    expect(asked.html).to.contain('<span class="v">Cheapest, blended</span>');
    // The words say nothing of a price known: they stay. They ask for an order: another replaces it.
    expect(asked.html).to.contain('href="/explore?q=cheap+vision+models&amp;has_price=true"');
    expect(asked.html).to.contain('href="/explore?capability=vision&amp;sort=name"');
    expect(asked.html).to.match(/aria-current="true">Vision<i>/);
  });

  it('counts what a further capability leaves, not what has it', async () => {
    const { html } = await visit('?capability=vision');
    const counts = new Map(
      Array.from(
        html.matchAll(/href="([^"]*capability[^"]*)"[^>]*>[^<]*<i>([\d,]+)<\/i>/g),
        (m) => [m[1] ?? '', Number(m[2])],
      ),
    );
    const further = [...counts].filter(([href]) => href.split('capability=').length === 3);
    expect(further).to.have.length.at.least(1);
    for (const [href, count] of further) {
      const rest = await visit(href.replaceAll('&amp;', '&').replace('/explore', ''));
      expect(rest.html, href).to.contain(`<h1>${count} model`);
    }
  });
});
