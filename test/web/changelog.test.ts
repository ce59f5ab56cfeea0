import { expect } from 'chai';
import type { IndexDocument } from '../../indexer/index/port.ts';
import { CHANGE_TYPES } from '../../schemas/changes.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { buildChange, buildSegment } from '../support/build-change.ts';
import { CHANGED_MODELS, CHANGES_OTHERS, toLogInfo } from '../support/changes-sample.ts';
import { findMarkupErrors } from '../support/validate-html.ts';
import { visitPage, type Visited } from '../support/visit.ts';
import { matchIn } from '../support/match-in.ts';

const ENTRIES_MAX = 100;

describe('the page of the change log', () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp({ models: CHANGED_MODELS, others: CHANGES_OTHERS });
  });
  after(() => app.close());

  const visit = async (path: string, status = 200, of = app): Promise<Visited> => {
    const visited = await visitPage(of, path);
    expect(visited.status, path).to.equal(status);
    return visited;
  };
  const toText = (html: string): string =>
    html
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim();
  const daysOf = (html: string): string[] =>
    [...html.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, day = '']) => toText(day));
  /** What every entry says, without when and by whom. */
  const entriesOf = (html: string): string[] =>
    [...html.matchAll(/<p class="what">(.*?)<\/p>(?:<ul>(.*?)<\/ul>)?/gs)].map(
      ([, what = '', lines = '']) => toText(`${what} ${lines}`),
    );
  const hrefOf = (html: string, text: string): string | undefined =>
    new RegExp(`href="([^"]*)"[^>]*>${text}</a>`).exec(html)?.[1]?.replaceAll('&amp;', '&');

  it('opens with the newest models, then prices and new models by day, without the first import', async () => {
    const { html } = await visit('/changelog');
    expect(daysOf(html)).to.deep.equal(['Newest models', '3 Jul 2026', '2 Jul 2026']);
    expect(html).to.contain('href="/explore?sort=-release_date&amp;community=false"');
    expect(entriesOf(html)).to.deep.equal([
      'New model Heron &lt;2> &amp; co',
      'Price changed Ibis by Acme at Perch Input: $1.25 →to $1.00 per 1M tokens (−20 %)Output: unknown →to $4.00 per 1M tokens',
      'Model renamed Ibis by Acme Slug: old-ibis →to ibisName: Old Ibis →to Ibis',
    ]);
    expect(toText(html)).to.contain('with the first import, which is not shown');
    expect(html).to.contain('href="/changelog?type=model.created"');
    expect(await findMarkupErrors(html)).to.deep.equal([]);
  });

  it('leaves out fine-tunes of the community until new models are asked for', async () => {
    const entry = (sequence: number, slug: string) =>
      buildChange({ sequence, type: 'model.created', creator: { slug, name: slug } });
    const creatorOf = (slug: string, kind: 'lab' | 'community'): IndexDocument => ({
      kind: 'creator',
      id: slug,
      body: {
        object: 'creator',
        ...{ slug, name: slug, kind },
        ...{ country: null, website: null, hf_orgs: [] },
      },
    });
    const entries = [entry(1, 'acme'), entry(2, 'somebody'), entry(3, 'acme')];
    const others = [
      toLogInfo('2026-01-01T00:00:00Z'),
      buildSegment(entries),
      creatorOf('acme', 'lab'),
      creatorOf('somebody', 'community'),
    ];
    const busy = await openTestApp({ models: CHANGED_MODELS, others });
    expect(entriesOf((await visit('/changelog', 200, busy)).html)).to.have.length(2);
    const all = await visit('/changelog?type=model.created', 200, busy);
    expect(entriesOf(all.html)).to.have.length(3);
    await busy.close();
  });

  it('shows everything of a type, newest first, day by day', async () => {
    const { html } = await visit(`/changelog?type=${CHANGE_TYPES.join(',')}`);
    expect(daysOf(html)).to.deep.equal(['3 Jul 2026', '2 Jul 2026', '1 Jul 2026']);
    expect(entriesOf(html)).to.deep.equal([
      'New model Heron &lt;2> &amp; co',
      'Price changed Ibis by Acme at Perch Input: $1.25 →to $1.00 per 1M tokens (−20 %)Output: unknown →to $4.00 per 1M tokens',
      'Model renamed Ibis by Acme Slug: old-ibis →to ibisName: Old Ibis →to Ibis',
      'Catalogue published Catalog version: 2026-07-01.1',
      'New model Old Ibis by Acme',
      'New provider Perch',
    ]);
    expect(html).to.contain('href="/models/ibis"').and.to.contain('href="/providers/perch"');
    expect(html).to.contain('<a href="https://example.com" rel="noopener nofollow">Test</a>');
    expect(await findMarkupErrors(html)).to.deep.equal([]);
  });

  it('filters by what and by whom, and leads to the feed of the same', async () => {
    const { html } = await visit('/changelog?type=model.*&creator=acme');
    expect(entriesOf(html)).to.have.length(3);
    const feed = '/feeds/changes.atom?type=model.*&creator=acme';
    expect(hrefOf(html, 'Atom feed')).to.equal(feed);
    expect(html).to.contain('title="Catalogue changes" href="/feeds/changes.atom?type=');
    const read = await fetch(`http://127.0.0.1:${app.port}${feed}`);
    expect((await read.text()).match(/<entry>/g)).to.have.length(3);
    expect(html).to.match(/<option value="model\.\*" selected>/);
    const playground = matchIn(html, /\/playground[^"]*/);
    const shown = (await visit(playground.replaceAll('&amp;', '&'))).html;
    expect(toText(shown)).to.contain('/api/v1/changes?type=model.*&amp;creator=acme');
    const slug = await visit('/changelog?slug=old-ibis&type=model.created');
    expect(entriesOf(slug.html)).to.deep.equal(['New model Old Ibis by Acme']);
    expect(slug.html).to.contain('<input type="hidden" name="slug" value="old-ibis"/>');
    const none = await visit('/changelog?creator=acmee');
    expect(none.html).to.contain('Did you mean “acme”?').and.to.contain('Try removing a filter');
  });

  it('302 without the empty fields of its form', async () => {
    const { location } = await visit('/changelog?type=&creator=acme', 302);
    expect(location).to.equal('/changelog?creator=acme');
  });

  it('400: the form as it was typed, with what is wrong', async () => {
    const { html } = await visit('/changelog?type=model.price&creator=acme', 400);
    expect(html).to.contain('1 field needs attention.');
    expect(html).to.contain('“model.price” is not one of');
    expect(html).to.contain('<option value="model.price" selected>model.price</option>');
    expect(html).to.match(/<option value="acme" selected>/);
    expect(hrefOf(html, 'Atom feed')).to.equal('/feeds/changes.atom');
    expect(entriesOf(html)).to.deep.equal([]);
    const cursor = await visit('/changelog?cursor=nope', 400);
    expect(cursor.html).to.contain('This cursor does not belong to this list');
  });

  it('reads on to older entries with the same filters, none twice and none missed', async () => {
    const entries = Array.from({ length: 2 * ENTRIES_MAX + 7 }, (_, at) =>
      buildChange({
        sequence: at + 1,
        type: at % 2 === 0 ? 'model.updated' : 'provider.created',
        provider: { slug: `p${at + 1}`, name: `Provider ${at + 1}` },
      }),
    );
    const segments = [entries.slice(0, 50), entries.slice(50, 130), entries.slice(130)];
    const others = [toLogInfo(entries[0]?.at ?? ''), ...segments.map(buildSegment)];
    const long = await openTestApp({ models: CHANGED_MODELS, others });
    const readAll = async (path: string): Promise<string[][]> => {
      const { html } = await visit(path, 200, long);
      const older = hrefOf(html, 'Older');
      return [entriesOf(html), ...(older === undefined ? [] : await readAll(older))];
    };
    const all = (await readAll('/changelog?type=model.updated,provider.created')).flat();
    expect(all.map((text) => Number(/\d+/.exec(text)?.[0]))).to.deep.equal(
      entries.map(({ sequence }) => sequence).reverse(),
    );
    const filtered = (await readAll('/changelog?type=provider.created')).flat();
    expect(filtered).to.have.length(ENTRIES_MAX + 3);
    expect(filtered[0]).to.equal('New provider Provider 206');
    // A cursor of one log is none of another.
    const { html } = await visit('/changelog?type=model.updated', 200, long);
    await visit(hrefOf(html, 'Older') ?? '', 400);
    await long.close();
  });

  it('begins with the newest models, and ends where the first import does', async () => {
    const began = '2026-07-01T00:00:00Z';
    const entries = Array.from({ length: 250 }, (_, at) =>
      buildChange({
        sequence: at + 1,
        type: 'offer.created',
        ...(at < 120 ? { at: began } : {}),
        provider: { slug: `p${at + 1}`, name: `Provider ${at + 1}` },
      }),
    );
    const others = [
      toLogInfo(began),
      buildSegment(entries.slice(0, 120)),
      buildSegment(entries.slice(120)),
    ];
    const long = await openTestApp({ models: CHANGED_MODELS, others });
    const first = (await visit('/changelog', 200, long)).html;
    expect(daysOf(first)).to.deep.equal(['Newest models', '2 Jul 2026']);
    expect(entriesOf(first)).to.have.length(ENTRIES_MAX);
    expect(hrefOf(first, 'Newest')).to.equal(undefined);
    expect(first).not.to.contain('which is not shown');
    const last = (await visit(hrefOf(first, 'Older') ?? '', 200, long)).html;
    expect(daysOf(last)).to.deep.equal(['2 Jul 2026']);
    expect(entriesOf(last)).to.have.length(30);
    expect(last).to.contain('which is not shown').and.not.to.contain('No price changes');
    expect([hrefOf(last, 'Newest'), hrefOf(last, 'Older')]).to.deep.equal([
      '/changelog',
      undefined,
    ]);
    const all = (await visit('/changelog?type=offer.created', 200, long)).html;
    expect(hrefOf(all, 'Older')).to.be.a('string');
    await long.close();
    const others2 = [toLogInfo(began), buildSegment(entries.slice(0, 120))];
    const fresh = await openTestApp({ models: CHANGED_MODELS, others: others2 });
    const { html } = await visit('/changelog', 200, fresh);
    expect(html).to.contain('No price changes or new models yet. This log starts on');
    expect(html).not.to.contain('No changes match');
    await fresh.close();
  });

  it('shows all that a creator did, and says which filter it does not know', async () => {
    const entries = [
      buildChange({ sequence: 1, type: 'model.updated', creator: { slug: 'acme', name: 'Acme' } }),
    ];
    const others = [...CHANGES_OTHERS.filter(({ kind }) => kind !== 'log'), buildSegment(entries)];
    const updated = await openTestApp({ models: CHANGED_MODELS, others });
    const { html } = await visit('/changelog?creator=acme&typ=x', 200, updated);
    expect(entriesOf(html)).to.deep.equal(['Model changed by Acme']);
    expect(html).to.contain('“type”');
    await updated.close();
  });

  it('says so where nothing has been published; and the home page names the feed', async () => {
    const empty = await openTestApp({ models: CHANGED_MODELS });
    const { html } = await visit('/changelog', 200, empty);
    expect(html).to.contain('Nothing has been published yet.');
    await empty.close();
    const link = 'type="application/atom+xml" title="Catalogue changes" href=';
    expect((await visit('/')).html).to.contain(`${link}"/feeds/changes.atom"`);
    expect((await visit('/status')).html).not.to.contain('application/atom+xml');
  });
});
