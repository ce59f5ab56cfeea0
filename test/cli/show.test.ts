import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { openCatalog } from '../../indexer/catalog/open.ts';
import { clip, formatTable } from '../../scripts/cli/table.ts';
import { formatTrace } from '../../scripts/cli/catalog/show-sources.ts';
import { toTraceJson } from '../../scripts/cli/catalog/show.ts';
import {
  buildPrice,
  buildResolved,
  buildResolvedCatalog,
  buildResolvedOffer,
  buildSource,
} from '../support/build-resolved.ts';
import { runCatalog, type Ran } from '../support/run-catalog.ts';
import { buildOfferRow, buildPriceRow, buildStored } from '../unit/catalog/past-rows.ts';

describe('catalog show, of a catalogue of a few models', function () {
  this.timeout(60_000);
  let folder: string;
  const run = (...args: string[]): Promise<Ran> => runCatalog(folder, ...args);
  const alias = (text: string) => ({
    alias: text,
    source: 'models-dev',
    kind: 'id' as const,
    strategy: 'exact' as const,
    confidence: 1,
  });
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'catalog-show-'));
    const catalog = await openCatalog({ path: join(folder, 'catalogue.sqlite') });
    const models = [
      buildResolved('heron', {
        aliases: [alias('p/bird')],
        openWeights: true,
        replacement: 'egret',
      }),
      buildResolved('egret', { aliases: [alias('q/bird'), alias('p/bird')] }),
      buildResolved('ibis', { status: 'deprecated', replacement: 'egret' }),
      buildResolved('dodo', {
        status: 'retired',
        creator: 'openai',
        offers: [
          buildResolvedOffer('openai', 'dodo', [buildPrice('input', 1), buildPrice('output', 2)], {
            status: 'retired',
          }),
        ],
      }),
      buildResolved('auk', {
        creator: 'openai',
        offers: [
          buildResolvedOffer('openai', 'auk', [buildPrice('input', 3), buildPrice('output', 4)]),
        ],
      }),
    ];
    const options = { sources: [buildSource()], now: new Date('2026-07-02T10:00:00Z') };
    await catalog.applyCatalog(buildResolvedCatalog(models), options);
    await catalog.close();
    expect((await run('reindex')).stderr).to.equal('');
  });
  after(() => {
    rmSync(folder, { recursive: true });
  });

  it('--sources chooses none of several models that a name may mean', async () => {
    const { code, stdout, stderr } = await run('show', 'p/bird', '--sources');
    expect([code, stdout]).to.deep.equal([1, '']);
    expect(stderr).to.contain('egret').and.to.contain('heron');
    const meant = await run('resolve', 'p/bird', '--json');
    expect(JSON.parse(meant.stdout)).to.deep.include({
      slug: null,
      reason: 'ambiguous',
      candidates: ['egret', 'heron'],
    });
  });

  it('--sources says yes or no of what is so or not', async () => {
    const { facts } = JSON.parse((await run('show', 'heron', '--sources', '--json')).stdout) as {
      facts: { field: string; value: string | null }[];
    };
    expect(facts.find(({ field }) => field === 'open_weights')?.value).to.equal('true');
  });

  it('says by which rule a price was chosen, and whether it is the last there was', async () => {
    expect((await run('show', 'auk')).stdout).to.match(/^price is +List price of OPENAI$/m);
    expect((await run('show', 'dodo')).stdout).to.match(/^price is +Last list price of OPENAI$/m);
  });

  it('names a replacement only of what is not active any more', async () => {
    expect((await run('show', 'heron')).stdout).to.match(/^status +active$/m);
    expect((await run('show', 'ibis')).stdout).to.match(/^status +deprecated, use egret instead$/m);
  });
});

describe('what is printed of the sources of a model', () => {
  const ended = buildPriceRow(1, { valid_to: '2026-07-01' });
  const shown = buildPriceRow(2, { valid_from: '2026-07-01' });
  const gone = buildOfferRow({
    id: 'off_q_a',
    provider_slug: 'q',
    removed_at: '2026-07-01T00:00:00Z',
  });
  const claim = (value: string) =>
    ({ value, source: 'test', record: 'r', standing: 'host' }) as const;
  const trace = {
    rows: buildStored({
      offers: [buildOfferRow(), gone],
      prices: new Map([['off_p_a', [ended, shown]]]),
    }),
    facts: [
      {
        field: 'limits.context_window',
        value: '3',
        said: [claim('3')],
        otherwise: ['1', '2', '2'].map(claim),
      },
    ],
    pages: new Map<string, string>(),
  };

  it('for programs: no offer that is gone, and prices of the past as not shown', () => {
    const { offers } = toTraceJson(trace) as {
      offers: { id: string; prices: { usd: string; shown: boolean }[] }[];
    };
    expect(offers.map(({ id }) => id)).to.deep.equal(['off_p_a']);
    expect(offers[0]?.prices.map(({ usd, shown: is }) => [usd, is])).to.deep.equal([
      ['1', false],
      ['2', true],
    ]);
  });

  it('for people: only present offers and prices, and what most say first', () => {
    const text = formatTrace(trace);
    expect(text).to.contain('offers: 1').and.not.to.contain('q/a');
    expect(text.match(/1m_tokens +\S+/g)).to.deep.equal(['1m_tokens  2']);
    expect(text).to.contain('2 ×2, 1 ×1');
  });

  it('puts numbers to the right of their column, and text to the left', () => {
    const rows = [
      ['a', 1],
      ['bb', 10],
    ];
    expect(formatTable(['t', 'n'], rows).split('\n').slice(2)).to.deep.equal(['a    1', 'bb  10']);
  });

  it('cuts a text to its width, and no text that fits', () => {
    expect(clip('heron', 5)).to.equal('heron');
    expect(clip('herons', 5)).to.equal('hero…');
  });
});
