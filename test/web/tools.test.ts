import { expect } from 'chai';
import { openTestApp, type TestApp } from '../support/app.ts';
import { buildModel, buildOffer, buildModelPricing, buildScore } from '../support/build.ts';
import { SAMPLE_MODELS, SAMPLE_OTHERS } from '../support/sample.ts';
import { matchIn } from '../support/match-in.ts';

/** Cheaper than the best of the sample, and nearly as good. */
const IBIS = buildModel({
  slug: 'ibis',
  name: 'Ibis <b>& co</b>',
  popularity: 4,
  limits: { context_window: 200_000, max_input_tokens: null, max_output_tokens: null },
  providers: ['borealis'],
  pricing: buildModelPricing(0.1, 0.4, { offer_id: 'off_borealis_model' }),
  offers: [
    buildOffer('borealis', 0.1, 0.4),
    buildOffer('acme-cloud', 0.1, null, { id: 'off_acme-cloud_ibis' }),
  ],
  benchmarks: [buildScore('reasoning-test', 70), buildScore('error-test', 20)],
});

/** Two that are beaten, by a creator who comes last by name. */
const STORKS = ['stork', 'stork-2'].map((slug) =>
  buildModel({
    slug,
    name: slug,
    creator: { slug: 'zephyr', name: 'Zephyr' },
    pricing: buildModelPricing(9, 9),
    benchmarks: [buildScore('reasoning-test', 50)],
  }),
);

const OLD_HERON = buildModel({ slug: 'old-heron', name: 'Old Heron', status: 'deprecated' });

describe('the tools', () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp({
      models: [...SAMPLE_MODELS, IBIS, ...STORKS, OLD_HERON],
      others: SAMPLE_OTHERS,
    });
  });
  after(() => app.close());

  const visit = async (path: string, status = 200) => {
    const address = `http://127.0.0.1:${app.port}${path}`;
    const answer = await fetch(address, { headers: { Accept: 'text/html' }, redirect: 'manual' });
    expect(answer.status, path).to.equal(status);
    return { text: await answer.text(), to: answer.headers.get('location') };
  };
  /** The text of every row of a table, cells apart. */
  const rowsOf = (text: string, id: string): string[][] => {
    const table = matchIn(text, new RegExp(`<table id="${id}"[^>]*>(.*?)</table>`, 's'));
    const body = matchIn(table, /<tbody>(.*)<\/tbody>/s);
    return [...body.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row = '']) =>
      [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) =>
        cell.replaceAll(/<[^>]*>/g, ''),
      ),
    );
  };

  describe('compare', () => {
    it('shows models side by side and marks the best', async () => {
      const { text } = await visit('/compare?slugs=heron-2,ibis');
      const rows = rowsOf(text, 'comparison');
      expect(rows).to.deep.include(['Input list price, $ per 1M', '$2.00', '$0.10 Best']);
      expect(rows).to.deep.include(['Context tokens', '128K', '200K Best']);
      const scores = rows.filter(([name]) => name?.includes('-test') === true);
      expect(scores.map(([name]) => name)).to.have.members(['reasoning-test %', 'error-test %']);
      expect(text).to.contain('href="/compare?slugs=ibis" aria-label="Remove Heron 2"');
    });

    it('says in its heads which models are deprecated, and nothing of active ones', async () => {
      const { text } = await visit('/compare?slugs=heron-2,ibis,old-heron');
      const heads = matchIn(text, /<table id="comparison"[^>]*>.*?<thead>(.*?)<\/thead>/s);
      const badges = heads
        .split('<th ')
        .slice(2)
        .map((head) => /<span class="badge ([^"]+)">/.exec(head)?.[1] ?? null);
      expect(badges).to.deep.equal([null, null, 'deprecated']);
    });

    it('marks as best only scores of one configuration, and says of others that they differ', async () => {
      const { text } = await visit('/compare?slugs=heron-2,ibis');
      const row = rowsOf(text, 'comparison').find(([name]) => name === 'reasoning-test %');
      expect(row?.slice(1)).to.deep.equal(['81.5 Best', '70.0']);
    });

    it('adds by whatever a model is called, and tidies the address', async () => {
      const added = await visit('/compare?slugs=ibis&add=acme%2Fheron-2', 302);
      expect(added.to).to.equal('/compare?slugs=ibis,heron-2');
      const tidied = await visit('/compare?slugs=acme/heron-2,ibis,ibis,', 302);
      expect(tidied.to).to.equal('/compare?slugs=heron-2,ibis');
      const typed = await visit('/compare?models=heron-2,ibis', 302);
      expect(typed.to).to.equal('/compare?slugs=heron-2,ibis');
      const alone = await visit('/compare?models=ibis', 302);
      expect(alone.to).to.equal('/compare?slugs=ibis');
    });

    it('offers what may be meant, and never loses what was chosen', async () => {
      const { text } = await visit('/compare?slugs=ibis&add=heron');
      expect(text).to.contain('href="/compare?slugs=ibis,heron-2"');
      expect(text).to.contain('name="slugs" value="ibis"');
      expect((await visit('/compare?slugs=nothing-like-it,ibis')).text).to.contain(
        'No single model matches “nothing-like-it”',
      );
    });

    it('invites where nothing is chosen, and leaves out what does not fit', async () => {
      expect((await visit('/compare')).text).to.contain('Choose 2 to 6 models');
      const many = Array.from({ length: 9 }, (_, at) => `no-${at}`).join(',');
      expect((await visit(`/compare?slugs=${many}`)).text).to.contain(
        'compare up to 6 models: 3 more are not shown',
      );
    });
  });

  describe('charts', () => {
    it('list the frontier, cheapest first', async () => {
      const { text } = await visit('/charts?benchmark=reasoning-test');
      const frontier = rowsOf(text, 'frontier');
      expect(frontier.map(([name, price, score]) => [name, price, score])).to.deep.equal([
        ['Ibis &lt;b>&amp; co&lt;/b>', '$0.175', '70.0'],
        ['Heron 2', '$3.50', '81.5'],
      ]);
      expect(text).to.contain('aria-label="Heron 2: $3.50 per 1M tokens, 81.5 %"');
      // Named in the chart, in the colour of its creator.
      expect(text).to.match(/class="chart-name"[^>]*>Heron 2</);
      // Who has most models there has the first colour.
      expect(text).to.match(/<ul class="legend">.*dot-1.*Zephyr.*Acme.*Others.*<\/ul>/s);
    });

    it('take less for better where it is so', async () => {
      const { text } = await visit('/charts?benchmark=error-test');
      expect(rowsOf(text, 'frontier').map(([name]) => name)).to.deep.equal([
        'Ibis &lt;b>&amp; co&lt;/b>',
        'Heron 2',
      ]);
      expect(text).to.contain('(lower is better)');
    });

    it('leave out what creators say of themselves', async () => {
      const { text } = await visit('/charts?benchmark=reasoning-test&self_reported=false');
      expect(text).not.to.contain('Heron 2 mini</a>');
    });

    it('say when there is nothing to draw', async () => {
      const none = await visit('/charts?benchmark=reasoning-test&creator=zoo');
      expect(none.text).to.contain('No matching model has both');
      const empty = await openTestApp();
      const address = `http://127.0.0.1:${empty.port}/charts`;
      const answer = await fetch(address, { headers: { Accept: 'text/html' } });
      expect(await answer.text()).to.contain('The catalogue has no scores yet');
      await empty.close();
    });

    it('400: the form again, with what was asked and what is wrong', async () => {
      const { text } = await visit('/charts?benchmark=reasoning-tset&price=cheap', 400);
      expect(text).to.contain('Must be one of blended_price');
      const other = await visit('/charts?benchmark=reasoning-tset', 400);
      expect(other.text).to.contain('Did you mean “reasoning-test”?');
      expect(other.text).to.contain('<option value="reasoning-tset" selected>');
    });
  });

  describe('calculator', () => {
    /** The table of models, each by its name alone. */
    const costsOf = (text: string): string[][] => {
      const names = [
        ...matchIn(text, /(<table id="models".*?<\/table>)/s).matchAll(/<b><a[^>]*>(.*?)<\/a>/g),
      ];
      return rowsOf(text, 'models').map(([, ...cells], at) => [names[at]?.[1] ?? '', ...cells]);
    };

    it('calculates every offer, and lists what has no price', async () => {
      const { text } = await visit(
        '/calculator?requests=1000&input_tokens=1000&output_tokens=1000&provider=',
        302,
      ).then(({ to }) => visit(to ?? ''));
      const costs = rowsOf(text, 'costs').map(([model, provider, total]) => [
        model,
        provider,
        total,
      ]);
      expect(costs).to.deep.equal([
        ['Ibis &lt;b>&amp; co&lt;/b>', 'borealis', '$0.50'],
        ['Heron 2', 'acme-cloud', '$10.00'],
        ['Heron 2', 'borealis', '$12.00'],
      ]);
      expect(costsOf(text)).to.deep.equal([
        [
          'Ibis &lt;b>&amp; co&lt;/b>',
          '$0.50list price, borealis',
          '$0.50at borealis',
          '',
          '$0.0005',
        ],
        ['Heron 2', '$10.00list price, acme-cloud', '$10.00at acme-cloud', '', '$0.01'],
      ]);
      expect(rowsOf(text, 'unpriced')).to.deep.equal([
        ['Heron 2 mini', 'acme-cloud', 'a free tier, excluded by default'],
        ['Ibis &lt;b>&amp; co&lt;/b>', 'acme-cloud', 'unknown: output'],
      ]);
    });

    it('counts free tiers where they are asked for', async () => {
      const { text } = await visit('/calculator?input_tokens=1000&free=true');
      expect(costsOf(text)).to.deep.equal([
        ['Heron 2 mini', 'Freefree, acme-cloud', 'Freeat acme-cloud', '', 'Free'],
      ]);
      expect(text).to.contain('<option value="true" selected>Include</option>');
      expect((await visit('/calculator?input_tokens=1&free=maybe', 400)).text).to.contain(
        'aria-invalid="true"',
      );
    });

    it('takes models by name, and the filters of the API', async () => {
      const named = await visit('/calculator?input_tokens=1000&slugs=ibis,nope');
      expect(rowsOf(named.text, 'costs')).to.have.length(2);
      expect(named.text).to.contain('No single model matches “nope”');
      const filtered = await visit('/calculator?input_tokens=1000&provider=borealis&status=active');
      expect(rowsOf(filtered.text, 'costs').map(([, provider]) => provider)).to.deep.equal([
        'borealis',
        'borealis',
      ]);
      expect(filtered.text).to.contain('<input type="hidden" name="status" value="active"');
    });

    it('shows an example with well-known models before anybody typed', async () => {
      const { text } = await visit('/calculator');
      expect(text).to.match(/name="requests"[^>]*value="30000"/);
      expect(text).to.match(/name="slugs" value="heron-2[^"]*"/);
      expect(costsOf(text).map(([name]) => name)).to.include('Heron 2');
      // 30,000 × (2,000 × $5 + 500 × $5) per 1M.
      const named = await visit('/calculator?slugs=heron-2');
      expect(rowsOf(named.text, 'models')).to.have.length(1);
      expect(named.text).to.match(/name="input_tokens"[^>]*value="2000"/);
    });

    it('takes models by the names people type for its parameter', async () => {
      const one = await visit('/calculator?model=ibis', 302);
      expect(one.to).to.equal('/calculator?slugs=ibis');
      const more = await visit('/calculator?requests=5&models=heron-2,ibis&slugs=ibis', 302);
      expect(more.to).to.equal('/calculator?requests=5&slugs=ibis,heron-2');
    });

    it('adds a model by any of its names, and takes one away', async () => {
      const query = 'requests=1&input_tokens=1&output_tokens=1&slugs=ibis';
      const { to } = await visit(`/calculator?${query}&add=Heron-2`, 302);
      expect(to).to.equal(
        '/calculator?requests=1&input_tokens=1&output_tokens=1&slugs=ibis,heron-2',
      );
      const { text } = await visit(to ?? '');
      expect(text).to.contain(
        'href="/calculator?requests=1&amp;input_tokens=1&amp;output_tokens=1&amp;slugs=ibis"',
      );
      const unknown = await visit(`/calculator?${query}&add=nope`);
      expect(unknown.text).to.contain('No single model matches “nope”');
    });

    it('400: each mistake beside its field, and nothing lost', async () => {
      for (const [query, words] of [
        ['input_tokens=many', 'Must be a whole number'],
        ['input_tokens=1&input_tokens=2', 'may be given only once'],
        [
          'input_tokens=10&cached_input_tokens=8&cache_write_tokens=8',
          'cannot exceed the input tokens',
        ],
        ['requests=5', 'Give input tokens'],
        ['input_tokens=1&service_tier=%3Cscript%3E', 'Must be one of standard'],
        [`input_tokens=${'9'.repeat(300)}`, 'Must be a whole number'],
      ] as const) {
        const { text } = await visit(`/calculator?${query}`, 400);
        expect(text, query).to.contain(words).and.to.contain('aria-invalid="true"');
        expect(text).not.to.contain('<script>');
      }
    });
  });

  describe('playground', () => {
    it('offers every endpoint, and the command with what is filled in', async () => {
      const { text } = await visit(
        `/playground?endpoint=getModel&p.slug=${encodeURIComponent("o'1")}`,
      );
      expect(text).to.contain('Authorization: Bearer $MODEL_CATALOG_KEY');
      expect(text).to.contain(String.raw`/api/v1/models/o'\''1`);
      const listed = await app.read<{ paths: Record<string, object> }>('/openapi.json');
      const count = Object.values(listed.paths).flatMap((path) => Object.keys(path)).length;
      const select = matchIn(text, /<select id="endpoint"[^>]*>(.*?)<\/select>/s);
      expect(select.split('<option').length - 1).to.equal(count);
    });

    it('has no field that would send a key', async () => {
      const { text } = await visit('/playground');
      const [key] = /<input id="key"[^>]*>/.exec(text) ?? [];
      expect(key).to.be.a('string').and.not.to.contain('name=');
    });

    it('400: an endpoint that is none', async () => {
      expect((await visit('/playground?endpoint=x', 400)).text).to.contain('No such endpoint');
    });
  });
});
