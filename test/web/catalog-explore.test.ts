import { expect } from 'chai';
import { openTestApp, type TestApp } from '../support/app.ts';
import { NOW, PAST_OTHERS } from '../support/past-sample.ts';
import { buildModel } from '../support/build.ts';
import { visitPage, type Visited } from '../support/visit.ts';
import { WEB_MODELS } from '../support/web-sample.ts';

describe('/explore', () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp({ models: WEB_MODELS, others: PAST_OTHERS, clock: () => NOW });
  });
  after(() => app.close());

  const visit = (query: string): Promise<Visited> => visitPage(app, `/explore${query}`);
  /** Names in the rows, in order. */
  const rows = ({ html }: Visited): string[] =>
    Array.from(html.matchAll(/<th scope="row" class="model" data-value="([^"]*)"/g), ([, name]) =>
      (name ?? '').replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
    );

  const SAME = [
    'creator=acme&sort=-release_date',
    'author=ACME&sort_order=desc&sort=name',
    'capability=!vision&max_input_price=1',
    'type=embedding,image',
    'free=true',
    'min_context_window=100k',
    'benchmark_min=reasoning-test:70&self_reported=false&sort=-benchmark:reasoning-test',
    'released_after=2026-02-01',
    'limit=2&page=2',
    'per_page=2&offset=2',
    'as_of=2026-06-30&sort=name',
    'filter=pricing.input%3A%3C1%20%7C%7C%20!type%3A%3Dtext',
  ];
  for (const query of SAME) {
    it(`?${query} shows the rows the API answers`, async () => {
      const { data } = await app.read<{ data: { name: string }[] }>(`/api/v1/models?${query}`);
      const page = await visit(`?${query}`);
      expect(page.status).to.equal(200);
      expect(rows(page)).to.deep.equal(data.map(({ name }) => name));
    });
  }

  const WRONG = [
    'sort=nope',
    'sort=name&sort=nope',
    'order=desc',
    'min_input_price=x',
    'min_input_price=5&max_input_price=1',
    'max_input_price=-1',
    'max_input_price=1&max_input_price=2',
    'capability=flying',
    'type=,',
    'open_weights=maybe',
    'free=1',
    'min_context_window=many',
    'released_after=2026-02-30',
    'as_of=2020-01-01',
    'as_of=2030-01-01',
    'benchmark_min=reasoning-test',
    'limit=0',
    'filter=nope%3A%3D1',
    'limit=1000',
    'page=0',
    'page=99999',
    'page=1&offset=20',
    'offset=3',
    'cursor=abc',
    `q=${'x'.repeat(300)}`,
    'q=%zz',
    'q=a&q=b',
    'q=a&query=b',
    'q=a&typo=perhaps',
    `creator=${Array.from({ length: 101 }, (_, at) => `c${at}`).join(',')}`,
    Array.from({ length: 101 }, (_, at) => `creator=c${at}`).join('&'),
  ];
  for (const query of WRONG) {
    it(`400: ?${query.slice(0, 60)} says what is wrong, with the form`, async () => {
      const { status, html } = await visit(`?${query}`);
      expect(status).to.equal(400);
      expect(html).to.contain('This link has invalid settings');
      expect(html).to.contain('name="q"').and.not.to.contain('node_modules');
    });
  }

  it('keeps what was typed in the form, with the mistake beside the field', async () => {
    const { html } = await visit('?q=heron&max_input_price=cheap&creator=acme');
    expect(html).to.contain('value="heron"').and.to.contain('value="cheap"');
    expect(html).to.contain('id="max_input_price-error"').and.to.contain('aria-invalid="true"');
    expect(html).to.match(/type="hidden" name="creator" value="acme"/);
  });

  it('says beside an expression where its mistake is', async () => {
    const { html } = await visit('?filter=creator%3A%3Dacme%20%26%26%20type%3A%3Dtxt');
    expect(html).to.match(/<details open>\s*<summary>More limits/);
    expect(html).to.match(
      /id="filter-error">At character 24: “txt” is not a value of type. Did you mean “text”\?</,
    );
  });

  it('says an expression in words where all its conditions have some, and any other as it is', async () => {
    const chip = async (filter: string): Promise<string> =>
      (await visit(`?filter=${encodeURIComponent(filter)}`)).html;
    expect(await chip('blended_price:>0')).to.contain('Blended price > $0.00');
    expect(await chip('context_window:>=200000')).to.contain('Context ≥ 200K');
    expect(await chip('blended_price:>0 && free:=true')).to.contain('Blended price > $0.00, Free');
    for (const other of ['!blended_price:>0', 'blended_price:>0 && !(free:=true)']) {
      const html = await chip(other);
      expect(html).not.to.contain('Blended price >');
      expect(html).to.contain(other.replaceAll('&', '&amp;'));
    }
  });

  it('302: an address without the empty fields a form sends', async () => {
    for (const [query, clean] of [
      ['?q=&sort=&max_input_price=', '/explore'],
      ['?q=heron&sort=&type=text', '/explore?q=heron&type=text'],
    ] as const) {
      const { status, location } = await visit(query);
      expect([status, location]).to.deep.equal([302, clean]);
    }
  });

  it('shows every filter as a chip that takes it away, and facets that add one', async () => {
    const { html } = await visit('?creator=acme,zoo&open_weights=true&q=heron');
    const chips = [...html.matchAll(/<a class="chip on".*?<\/a>/g)].map(([chip]) =>
      chip.replaceAll(/<[^>]*>/g, ''),
    );
    expect(chips).to.deep.equal(['Remove: acme', 'Remove: zoo', 'Remove: Open weights']);
    expect(html).to.contain('href="/explore?open_weights=true&amp;q=heron&amp;creator=zoo"');
    expect(html).to.contain('href="/explore?creator=acme,zoo&amp;q=heron"');
    expect(html).to.contain('href="/explore?q=heron">Clear all');
    const type = await visit('?type=embedding');
    expect(type.html).to.contain('href="/explore?type=embedding,text"');
    expect(type.html).to.match(/href="\/explore"[^>]*aria-current="true"/);
  });

  it('marks what matched, and says what was searched for instead', async () => {
    expect((await visit('?q=heron')).html).to.contain('<mark>Heron</mark> 2');
    const typo = await visit('?q=hernon');
    expect(typo.html).to.contain('Showing results for').and.to.contain('href="/explore?q=heron"');
    expect(rows(typo)).to.include('Heron 2');
    const none = await visit('?q=zzzzzzzz');
    expect([none.status, none.html.includes('No models match')]).to.deep.equal([200, true]);
    expect((await visit('')).html).to.contain('<span class="v">Most popular</span>');
    expect((await visit('?q=!!!')).html).to.contain('no letter or digit');
  });

  it('warns of names and parameters it does not know, with the nearest', async () => {
    const { status, html } = await visit('?creator=acne&provder=x');
    expect(status).to.equal(200);
    expect(html).to.contain('Did you mean “acme”?').and.to.contain('Unknown parameter “provder”');
    expect(html).to.contain('Did you mean “provider”?');
  });

  it('leads through the pages, and back from one behind the last', async () => {
    const first = await visit('?limit=2&sort=name');
    expect(first.html).to.contain('Page 1 of 3');
    expect(first.html).to.contain('href="/explore?limit=2&amp;sort=name&amp;page=2"');
    const names = await Promise.all(
      [1, 2, 3].map(async (page) => rows(await visit(`?limit=2&sort=name&page=${page}`))),
    );
    expect(new Set(names.flat()).size).to.equal(WEB_MODELS.length);
    expect((await visit('?limit=2&page=50')).html).to.contain('There are no results on this page');
  });

  it('says which filter to drop where nothing is left', async () => {
    const { html } = await visit('?creator=acme&min_context_window=900m');
    expect(html).to.contain('No models match.');
    expect(html).to.match(/href="\/explore\?creator=acme"[^>]*>\s*Without “Context ≥ 900M”/);
    expect(html).not.to.contain('Without “acme”');
  });

  it('says where nothing is left that retired models match', async () => {
    const creator = { slug: 'solo', name: 'Solo' };
    const gone = buildModel({ slug: 'old-heron', creator, status: 'retired' });
    const other = await openTestApp({ models: [gone, buildModel({ slug: 'ibis' })] });
    try {
      const { html } = await visitPage(other, '/explore?creator=solo');
      expect(html).to.contain('No models match.').and.to.contain('1 retired model hidden.');
      expect(html).to.match(/status=any[^>]*>\s*Show all/);
    } finally {
      await other.close();
    }
  });

  it('sorts by the heads of its columns, and says by which', async () => {
    const { html } = await visit('?sort=input_price');
    expect(html).to.match(
      /aria-sort="ascending"><a href="\/explore\?sort=-input_price"[^>]*>Input/,
    );
    expect(html).to.contain('href="/explore?sort=-release_date&amp;community=false"');
    const copies = await visit('?community=true');
    expect(copies.html).to.contain('href="/explore?community=true&amp;sort=-release_date"');
    expect(html.match(/aria-sort=/g)).to.have.lengthOf(1);
  });

  it('sends the rows that are chosen to be compared', async () => {
    const { html } = await visit('?sort=name');
    expect(html).to.match(/<form class="picks"[^>]*action="\/compare"/);
    expect(html).to.contain('name="slugs" value="heron-2"');
    const { status, location } = await visitPage(app, '/compare?slugs=heron-2&slugs=ibis');
    expect([status, location]).to.deep.equal([302, '/compare?slugs=heron-2,ibis']);
  });

  it('shows scores where the list is sorted by them', async () => {
    const { html } = await visit('?sort=-benchmark:reasoning-test');
    expect(html).to.contain('REASONING-TEST').and.to.contain('81.5');
  });

  it('301: /models is the list', async () => {
    const { status, location } = await visitPage(app, '/models?q=heron');
    expect([status, location]).to.deep.equal([301, '/explore?q=heron']);
  });

  describe('GET /suggest', () => {
    const ask = (query: string): Promise<Response> =>
      fetch(`http://127.0.0.1:${app.port}/suggest${query}`);

    it('completes without a key, for this origin only', async () => {
      const answer = await ask('?q=her');
      expect(answer.status).to.equal(200);
      const { data } = (await answer.json()) as { data: { value: string; href: string }[] };
      expect(data.map(({ href }) => href))
        .to.include('/models/heron-2')
        .and.to.include('/explore?family=heron');
      expect(answer.headers.get('access-control-allow-origin')).to.equal(null);
      expect(answer.headers.get('cross-origin-resource-policy')).to.equal('same-origin');
    });

    it('offers a question as the list it asks for, before names', async () => {
      const answer = await ask('?q=cheap+chat+model');
      const first = (await answer.json()) as { data: { value: string }[] };
      expect(first.data[0]).to.deep.equal({
        type: 'filters',
        value: 'cheap, chat',
        href: '/explore?q=cheap+chat+model',
      });
      const { data: few } = (await (await ask('?q=cheap+heron&limit=1')).json()) as typeof first;
      expect(few.map(({ value }) => value)).to.deep.equal(['cheap, heron']);
    });

    it('400 for what it cannot read, 405 for what it does not take', async () => {
      for (const query of [
        '',
        '?q=',
        `?q=${'x'.repeat(65)}`,
        '?q=a&q=b',
        '?q=a&limit=0',
        '?q=%zz',
      ]) {
        const answer = await ask(query);
        expect([answer.status, answer.headers.get('content-type')], query).to.deep.equal([
          400,
          'application/problem+json',
        ]);
      }
      const posted = await fetch(`http://127.0.0.1:${app.port}/suggest?q=a`, { method: 'POST' });
      expect(posted.status).to.equal(405);
    });
  });
});
