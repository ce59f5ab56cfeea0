import { expect } from 'chai';
import { openTestApp, type TestApp } from '../support/app.ts';
import { NOW, PAST_OTHERS } from '../support/past-sample.ts';
import { findMarkupErrors } from '../support/validate-html.ts';
import { visitPage, type Visited } from '../support/visit.ts';
import { HOSTILE, WEB_MODELS } from '../support/web-sample.ts';

describe('pages about the catalogue', () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp({ models: WEB_MODELS, others: PAST_OTHERS, clock: () => NOW });
  });
  after(() => app.close());

  const visit = (path: string): Promise<Visited> => visitPage(app, path);

  const PAGES = [
    '/',
    '/explore',
    '/explore?q=heron&creator=acme&capability=!vision&sort=-benchmark:reasoning-test&limit=2',
    '/explore?q=zzzz',
    '/explore?sort=nope',
    '/models/heron-2',
    '/models/ibis',
    '/models/trap',
    '/models/egret-embed',
    '/models/heron-3',
    '/providers',
    '/providers/acme-cloud',
    '/providers/acme-cluod',
    '/creators',
    '/creators/acme',
    '/benchmarks',
    '/benchmarks/reasoning-test',
    '/benchmarks/error-test',
  ];

  for (const path of PAGES) {
    it(`${path} is valid, has one heading and nothing inline`, async () => {
      const { html } = await visit(path);
      expect(await findMarkupErrors(html)).to.deep.equal([]);
      expect(html.match(/<h1>/g)).to.have.length(1);
      expect(html).not.to.match(
        / style=|<style|<script>|<script(?! type="(?:module" src=|application\/ld\+json"))| on\w+=/,
      );
      expect(html).not.to.match(/href="(?!\/|#|https?:)/);
    });
  }

  it('shows what feeds sent as text, whatever it is', async () => {
    for (const path of ['/models/trap', '/providers/acme-cloud', '/explore', '/creators/acme']) {
      const { status, html } = await visit(path);
      expect(status, path).to.equal(200);
      expect(html, path).to.contain('&lt;script').and.not.to.contain('<script>');
      expect(html, path).not.to.match(/(?:javascript|data):/);
    }
    expect(HOSTILE).to.contain('<script>');
  });

  it('the home page says what there is and how fresh it is', async () => {
    const { html } = await visit('/');
    expect(html).to.contain('<b>6</b> models').and.to.contain('<b>2</b> providers');
    expect(html).to.contain('2026-09-14');
    expect(html).to.contain('name="q"').and.to.contain('action="/explore"');
    const newest = html.slice(html.indexOf('Newest models'));
    expect(newest.indexOf('Heron 2 mini')).to.be.lessThan(newest.indexOf('>Heron 2<'));
    expect(html, 'of the community').not.to.contain('heron-merge');
  });

  describe('a model', () => {
    it('shows its prices by provider, what is not known as such, and what is free as free', async () => {
      const { html } = await visit('/models/heron-2');
      expect(html).to.contain('$2.00').and.to.contain('$9.00').and.to.contain('>borealis<');
      expect(html).to.contain('id="prices"').and.to.contain('title="Unknown"');
      expect((await visit('/models/heron-2-mini')).html).to.contain('>Free<');
    });

    it('says which scores are self-reported, and leads to their sources', async () => {
      const { html } = await visit('/models/heron-2');
      expect(html).to.contain('class="bar"').and.to.contain('other run').and.to.contain('high');
      expect(html).not.to.contain('badge self');
      const mini = (await visit('/models/heron-2-mini')).html;
      expect(mini).to.contain('<span class="badge self">self-reported</span>');
      expect(mini).to.contain('class="bar self"').and.to.contain('class="mark"');
    });

    it('says when it ends, in how many days, and what follows', async () => {
      const { html } = await visit('/models/trap');
      expect(html).to.match(
        /role="note">.*The newest model in the same line is <a href="\/models\/heron-2">/s,
      );
      expect(html).to.contain('Retires on 1 Jan 2027, in 175 days.');
      expect(html).to.contain('href="/compare?slugs=trap,heron-2"');
    });

    it('shows tiers, service tiers and other units', async () => {
      const { html } = await visit('/models/trap');
      expect(html).to.contain('prompts of 200,000+ tokens').and.to.contain('flex tier');
      expect(html).to.contain('per 1,000 requests');
    });

    it('shows the history of its price as a chart and a table', async () => {
      const { html } = await visit('/models/ibis');
      expect(html).to.contain('2 past prices since').and.to.contain('id="input-history-title"');
      expect(html).to.contain('acme-cloud: $2.00 from 16 Jun 2026, then $1.00 from 2 Jul 2026.');
      expect(html).to.contain('>earlier<').and.to.contain('>current<');
    });

    it('names similar models and the rule they are found by', async () => {
      const { html } = await visit('/models/heron-2');
      expect(html).to.contain('Similar models').and.to.contain('Doubling the price counts');
      expect(html).to.contain('href="/models/heron-2-mini"');
      expect((await visit('/models/egret-embed')).html).not.to.contain('Similar models');
    });

    it('is found by an alias, its own slug being the canonical address', async () => {
      const canonical = `rel="canonical" href="http://127.0.0.1:${app.port}/models/heron-2"`;
      for (const path of ['acme/heron-2', 'acme%2Fheron-2', 'HERON-2']) {
        const { status, html } = await visit(`/models/${path}`);
        expect([status, html.includes(canonical)], path).to.deep.equal([200, true]);
      }
    });

    it('says where it stands, to people and to search engines alike', async () => {
      const trailOf = async (slug: string): Promise<readonly string[][]> => {
        const { html } = await visit(`/models/${slug}`);
        const [, data = ''] =
          /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
        const { itemListElement: steps } = JSON.parse(data) as {
          itemListElement: { position: number; name: string; item: string }[];
        };
        const [, shown = ''] = /<nav class="crumb"[^>]*>(.*?)<\/nav>/s.exec(html) ?? [];
        for (const { name, item } of steps.slice(0, -1)) {
          expect(shown).to.contain(`href="${new URL(item).pathname}">${name}</a>`);
        }
        return steps.map(({ position, name, item }) => [String(position), name, item]);
      };
      const origin = `http://127.0.0.1:${app.port}`;
      expect(await trailOf('heron-2')).to.deep.equal([
        ['1', 'Models', `${origin}/explore`],
        ['2', 'Acme', `${origin}/creators/acme`],
        ['3', 'Heron 2', `${origin}/models/heron-2`],
      ]);
    });

    it('301: under a former slug', async () => {
      const { status, location } = await visit('/models/old-ibis');
      expect([status, location]).to.deep.equal([301, '/models/ibis']);
    });

    it('404: names the nearest, and those an alias of several may mean', async () => {
      const near = await visit('/models/heron-3');
      expect([near.status, near.html.includes('href="/models/heron-2"')]).to.deep.equal([
        404,
        true,
      ]);
      const shared = await visit('/models/shared-name');
      expect([shared.status, shared.html.includes('heron-2-mini')]).to.deep.equal([404, true]);
    });

    it('has the command that reads it from the API', async () => {
      const { html } = await visit('/models/heron-2');
      expect(html).to.contain(`:${app.port}/api/v1/models/heron-2'</code>`);
      expect(html).to.contain('data-copy="curl"');
    });
  });

  describe('the directory', () => {
    it('lists with search, order and pages', async () => {
      const { html } = await visit('/providers?q=bor&sort=-models');
      expect(html).to.contain('1 provider').and.not.to.contain('ACME-CLOUD');
      const first = await visit('/creators?limit=1');
      expect(first.html).to.contain('Page 1 of 2').and.to.contain('/creators?limit=1&amp;page=2');
      const second = await visit('/creators?limit=1&offset=1');
      expect(second.html)
        .to.contain('Page 2 of 2')
        .and.to.contain('rel="prev" href="/creators?limit=1"');
    });

    it('shows the prices of a provider', async () => {
      const { html } = await visit('/providers/borealis');
      expect(html).to.contain('$3.00').and.to.contain('>EU<').and.not.to.contain('$2.00');
    });

    it('has no column in which no offer of a provider has anything', async () => {
      const { html } = await visit('/providers/borealis');
      const heads = [...html.matchAll(/<th scope="col"[^>]*>\s*([A-Z][\w ]+)/g)];
      expect(heads.map(([, name = '']) => name.trim())).to.deep.equal([
        'Model',
        'Input',
        'Output',
        'Region',
        'Terms',
        'Model ID',
      ]);
    });

    it('lead their lists with the best known, and leave the order to who asks', async () => {
      const orderOf = async (path: string): Promise<boolean> => {
        const { html } = await visit(path);
        return (
          html.indexOf('/benchmarks/reasoning-test"') < html.indexOf('/benchmarks/error-test"')
        );
      };
      expect(await orderOf('/benchmarks?q=test')).to.equal(true);
      expect(await orderOf('/benchmarks?q=test&sort=name')).to.equal(false);
    });

    it('ranks the scores of a benchmark with prices beside', async () => {
      const { html } = await visit('/benchmarks/reasoning-test');
      expect(html.indexOf('>Heron 2<')).to.be.lessThan(html.indexOf('Heron 2 mini'));
      expect(html).to.contain('81.5').and.to.contain('$2.00').and.to.contain('higher is better');
      // What only its creator says stands apart, below.
      expect(html.indexOf('id="reported"')).to.be.within(
        html.indexOf('>Heron 2<'),
        html.indexOf('Heron 2 mini'),
      );
      expect(html).to.match(/\d models ranked, 1 of them by <a href="[^"?]*\?page=1#reported">/);
      const others = await visit('/benchmarks/reasoning-test?self_reported=false');
      expect(others.html).not.to.contain('Heron 2 mini');
      expect((await visit('/benchmarks/reasoning-test?variant=high')).html).to.contain('>85.0<');
      const less = (await visit('/benchmarks/error-test')).html;
      expect(less).to.contain('lower is better');
      expect(less.indexOf('Egret')).to.be.lessThan(less.indexOf('Heron'));
    });

    it('ranks creators’ own models, and community fine-tunes for who asks', async () => {
      const path = '/benchmarks/reasoning-test';
      const ranked = async (query: string): Promise<boolean[]> => {
        const { html } = await visit(path + query);
        return ['>Heron 2<', 'heron-merge'].map((name) => html.includes(name));
      };
      expect(await ranked('')).to.deep.equal([true, false]);
      expect(await ranked('?community=any')).to.deep.equal([true, true]);
      expect(await ranked('?community=true')).to.deep.equal([false, true]);
      const list = '/explore?sort=-benchmark:reasoning-test';
      const link = (href: string): string => `href="${href.replace('&', '&amp;')}"`;
      expect((await visit(path)).html).to.contain(link(`${list}&community=false`));
      expect((await visit(`${path}?community=any`)).html).to.contain(link(list));
      expect((await visit(`${path}?community=x`)).status).to.equal(400);
    });

    it('404: names the nearest at its own place', async () => {
      for (const [path, nearest] of [
        ['/providers/borealsi', '/providers/borealis'],
        ['/creators/acmee', '/creators/acme'],
        ['/acme', '/creators/acme'],
        ['/benchmarks/reasoning-tset', '/benchmarks/reasoning-test'],
      ] as const) {
        const { status, html } = await visit(path);
        expect([status, html.includes(`href="${nearest}"`)], path).to.deep.equal([404, true]);
      }
    });
  });

  it('shows the first places of the best known benchmarks under a heading of their own', async () => {
    const known = (text: string): string => text.replaceAll('reasoning-test', 'gpqa-diamond');
    const renamed = await openTestApp({
      models: JSON.parse(known(JSON.stringify(WEB_MODELS))) as typeof WEB_MODELS,
      others: JSON.parse(known(JSON.stringify(PAST_OTHERS))) as typeof PAST_OTHERS,
    });
    const { html } = await visitPage(renamed, '/benchmarks');
    await renamed.close();
    const levels = [...html.matchAll(/<h([1-6])/g)].map(([, level = '']) => Number(level));
    expect(levels.slice(0, 4)).to.deep.equal([1, 2, 3, 2]);
  });

  it('says that the catalogue is away', async () => {
    const empty = await openTestApp({ withoutCatalog: true });
    for (const path of ['/', '/explore', '/models/x', '/providers', '/benchmarks/x']) {
      expect((await visitPage(empty, path)).status, path).to.equal(503);
    }
    await empty.close();
  });
});
