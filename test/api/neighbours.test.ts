import { expect } from 'chai';
import type { z } from 'zod';
import type { Problem } from '../../schemas/api/responses.ts';
import type { NeighboursAnswer } from '../../schemas/api/catalog/neighbours.ts';
import { openTestApp, ROOT, type TestApp } from '../support/app.ts';
import { SAMPLE_OTHERS } from '../support/sample.ts';
import { STAND_INS } from '../support/stand-ins.ts';
import { matchIn } from '../support/match-in.ts';

type Answer = z.output<typeof NeighboursAnswer>;

describe('the neighbours of a model', () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp({ models: STAND_INS, others: SAMPLE_OTHERS });
  });
  after(() => app.close());

  const read = (path: string): Promise<Answer> => app.read<Answer>(`${ROOT}/models/${path}`);
  const slugs = async (path: string): Promise<string[]> =>
    (await read(path)).data.map(({ model }) => model.slug);

  describe('GET /api/v1/models/{slug}/alternatives', () => {
    it('200: the named one, its kin, then those that are cheaper or newer and no worse', async () => {
      const { data, meta } = await read('crane-1/alternatives');
      expect(data.map(({ model }) => model.slug)).to.deep.equal([
        'crane-named',
        'crane-2',
        'egret',
        'stork',
      ]);
      expect(data.map(({ reasons }) => reasons.map(({ code }) => code))).to.deep.equal([
        ['named_replacement', 'newer'],
        ['successor', 'similar_price', 'better_score', 'newer', 'larger_context'],
        ['cheaper', 'similar_score'],
        ['cheaper', 'similar_score'],
      ]);
      expect(data[1]).to.deep.include({
        price_ratio: 1,
        // 10 of a hundred more on one, 10 less on the other, where less is better.
        score_difference: 0.1,
        common_benchmarks: 2,
        distance: 1,
        missing_capabilities: [],
      });
      expect(data[2]).to.deep.include({ price_ratio: 0.25, missing_capabilities: ['vision'] });
      expect(meta.rule).to.contain('replacement');
    });

    it('200: for a model that lives on, no kin for its own sake', async () => {
      expect(await slugs('crane-2/alternatives')).to.deep.equal([]);
      expect(await slugs('heron/alternatives')).to.deep.equal([]);
      expect(await slugs('stork/alternatives?limit=2')).to.deep.equal(['egret', 'crane-2']);
    });

    it('200: as many as asked for, no dearer, with all it can', async () => {
      expect(await slugs('crane-1/alternatives?limit=1')).to.deep.equal(['crane-named']);
      expect(await slugs('crane-1/alternatives?max_price_ratio=0.5')).to.deep.equal([
        'egret',
        'stork',
      ]);
      expect(await slugs('crane-1/alternatives?max_price_ratio=0.25')).to.deep.equal(['egret']);
      expect(await slugs('crane-1/alternatives?max_price_ratio=0')).to.deep.equal([]);
      expect(await slugs('crane-1/alternatives?same_capabilities=true')).to.deep.equal(['crane-2']);
    });
  });

  describe('GET /api/v1/models/{slug}/similar', () => {
    it('200: the nearest of family and creator first, without its snapshots', async () => {
      const { data, meta } = await read('crane-1/similar');
      expect(data.map(({ model, distance }) => [model.slug, distance])).to.deep.equal([
        ['crane-2', 1],
      ]);
      expect(data[0]?.reasons[0]?.code).to.equal('successor');
      expect(meta.rule).to.contain('nearest in price and score');
      // Crane 0 is as cheap, and retired.
      expect(await slugs('crane-1/similar?max_price_ratio=0.5')).to.deep.equal([]);
      expect(await slugs('crane-1/similar?same_capabilities=true')).to.deep.equal(['crane-2']);
      expect(await slugs('egret/similar')).to.deep.equal([]);
    });
  });

  for (const part of ['similar', 'alternatives']) {
    it(`200, 301, 404: ${part} by any name`, async () => {
      const alias = await app.ask(`${ROOT}/models/acme%2Fcrane-1/${part}`);
      expect(alias.status).to.equal(200);
      expect(alias.headers).to.include({ 'content-location': `${ROOT}/models/crane-1/${part}` });
      const former = await app.ask(`${ROOT}/models/old-crane/${part}?limit=1`);
      expect(former.status).to.equal(301);
      expect(former.headers).to.include({ location: `${ROOT}/models/crane-1/${part}?limit=1` });
      const problem = await app.read<Problem>(`${ROOT}/models/crane-11/${part}`, 404);
      expect(problem.code).to.equal('model_not_found');
      expect(problem.did_you_mean?.map(({ slug }) => slug)).to.include('crane-1');
    });

    it(`400: ${part} with what makes no sense`, async () => {
      for (const [query, parameter] of [
        ['limit=0', 'limit'],
        ['limit=21', 'limit'],
        ['limit=five', 'limit'],
        ['limit=', 'limit'],
        ['max_price_ratio=-1', 'max_price_ratio'],
        ['max_price_ratio=half', 'max_price_ratio'],
        ['max_price_ratio=1001', 'max_price_ratio'],
        ['max_price_ratio=Infinity', 'max_price_ratio'],
        ['same_capabilities=yes', 'same_capabilities'],
        ['same_capabilities=true&same_capabilities=true', 'same_capabilities'],
        ['as_of=1999-01-01', 'as_of'],
        ['as_of=soon', 'as_of'],
      ] as const) {
        const path = `${ROOT}/models/crane-1/${part}?${query}`;
        const { code, errors } = await app.read<Problem>(path, 400);
        expect([code, errors?.[0]?.parameter], path).to.deep.equal([
          'invalid_parameter',
          parameter,
        ]);
      }
      const strange = await app.read<Answer>(`${ROOT}/models/crane-1/${part}?limits=1`);
      expect(strange.meta.warnings[0]).to.include({ did_you_mean: 'limit' });
    });
  }

  it('shows on the page of a model that ends what to take instead', async () => {
    const page = async (slug: string): Promise<string> => {
      const address = `http://127.0.0.1:${app.port}/models/${slug}`;
      return (await fetch(address, { headers: { Accept: 'text/html' } })).text();
    };
    const table = matchIn(await page('crane-1'), /<table[^>]* id="instead"[^>]*>(.*?)<\/table>/s);
    const named = [...table.matchAll(/href="\/models\/([^"]+)"/g)].map(([, slug]) => slug);
    expect(named).to.deep.equal(await slugs('crane-1/alternatives'));
    expect(table).to.contain('Named replacement for crane-1.');
    expect(await page('crane-2')).not.to.contain('id="instead"');
  });
});
