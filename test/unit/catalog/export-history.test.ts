import { expect } from 'chai';
import type { ResolvedCatalog } from '../../../indexer/resolve/resolved.ts';
import {
  buildPrice,
  buildResolved,
  buildResolvedCatalog,
  buildResolvedOffer,
} from '../../support/build-resolved.ts';
import { exportAfter } from './export-after.ts';

const JUNE = '2026-06-16';
const JULY = '2026-07-02';
const AUGUST = '2026-08-01';

describe('the history that is written into the bundle', () => {
  it('says of prices what they were, and since when they hold if no record does', async () => {
    const at = (usd: number): ResolvedCatalog =>
      buildResolvedCatalog([
        buildResolved('a', {
          offers: [
            buildResolvedOffer('p', 'a', [
              buildPrice('input', usd, { url: `https://p.example/${usd}` }),
              buildPrice('output', 8),
              buildPrice('input', usd, {
                minPromptTokens: 200_000,
                url: usd === 2 ? null : `https://p.example/long-${usd}`,
              }),
              buildPrice('input', usd, {
                unit: 'image',
                timeWindow: '00:00-08:00',
                size: 's',
                quality: 'hd',
              }),
              buildPrice('input', usd + 1, { source: 'other', isChosen: false }),
              buildPrice('output', usd + 2, {
                source: 'other',
                isChosen: false,
                suspectReason: 'too high',
              }),
            ]),
            buildResolvedOffer('q', 'a', [buildPrice('input', 1, { validFrom: '2026-05-01' })]),
            ...(usd === 3 ? [buildResolvedOffer('r', 'a', [buildPrice('input', 1)])] : []),
          ],
        }),
      ]);
    const rows = await exportAfter({ [JUNE]: at(1), [JULY]: at(2), [AUGUST]: at(3) });
    const was = [
      [JUNE, JULY, 1e9],
      [JULY, AUGUST, 2e9],
    ];
    const input = { source: 'models-dev', component: 'input' };
    expect(rows).to.deep.equal([
      { kind: 'since', date: JUNE },
      { kind: 'source', source: 'models-dev', dates: [JUNE, JULY, AUGUST] },
      { kind: 'source', source: 'other', dates: [JUNE, JULY, AUGUST] },
      {
        kind: 'offer',
        id: 'off_p_a',
        from: JUNE,
        prices: [
          { ...input, url: 'https://p.example/2', steps: was },
          {
            ...input,
            min_prompt_tokens: 200_000,
            url: 'https://p.example/long-1',
            steps: was,
          },
          {
            ...input,
            unit: 'image',
            time_window: '00:00-08:00',
            size: 's',
            quality: 'hd',
            steps: was,
          },
          { source: 'models-dev', component: 'output', steps: [[JUNE]] },
          {
            source: 'other',
            component: 'input',
            steps: [
              [JUNE, JULY, 2e9, 0],
              [JULY, AUGUST, 3e9, 0],
            ],
          },
          {
            source: 'other',
            component: 'output',
            steps: [
              [JUNE, JULY, 3e9, 'too high'],
              [JULY, AUGUST, 4e9, 'too high'],
            ],
          },
        ],
      },
      { kind: 'offer', id: 'off_q_a', from: JUNE, prices: [] },
    ]);
  });

  it('tells former prices in the order of their days, whichever came first', async () => {
    const at = (usd: number, validFrom: string | null = null): ResolvedCatalog =>
      buildResolvedCatalog([
        buildResolved('a', {
          offers: [buildResolvedOffer('p', 'a', [buildPrice('input', usd, { validFrom })])],
        }),
      ]);
    const stepsAfter = async (said: Readonly<Record<string, ResolvedCatalog>>) =>
      (await exportAfter(said)).flatMap((one) =>
        one.kind === 'offer' ? one.prices.map(({ steps }) => steps) : [],
      );
    const earlier = { [JUNE]: at(4), [JULY]: at(5, '2026-06-01'), [AUGUST]: at(6) };
    expect(await stepsAfter(earlier)).to.deep.equal([
      [
        ['2026-06-01', AUGUST, 5e9],
        [JUNE, JUNE, 4e9],
      ],
    ]);
    const backwards = { [JULY]: at(4), [JUNE]: at(5), [AUGUST]: at(5) };
    expect(await stepsAfter(backwards)).to.deep.equal([[[JULY, JULY, 4e9], [JULY]]]);
  });

  it('says nothing of prices of a source that may not be told, beside those that may', async () => {
    const at = (usd: number): ResolvedCatalog => {
      const closed = buildPrice('output', usd, { source: 'other' });
      const offers = [buildResolvedOffer('p', 'a', [buildPrice('input', usd), closed])];
      return buildResolvedCatalog([buildResolved('a', { offers })]);
    };
    const rows = await exportAfter({ [JUNE]: at(1), [JULY]: at(2) }, { source: 'models-dev' });
    expect(rows.filter(({ kind }) => kind === 'offer')).to.deep.equal([
      {
        kind: 'offer',
        id: 'off_p_a',
        from: JUNE,
        prices: [{ source: 'models-dev', component: 'input', steps: [[JUNE, JULY, 1e9]] }],
      },
    ]);
    expect(JSON.stringify(rows)).not.to.contain('"other"');
  });

  it('names of a price no more than what tells it from the usual one', async () => {
    const traits = [{ timeWindow: '00:00-08:00' }, { size: 's' }, { quality: 'hd' }];
    const at = (usd: number): ResolvedCatalog => {
      const prices = traits.map((trait) => buildPrice('input', usd, trait));
      return buildResolvedCatalog([
        buildResolved('a', { offers: [buildResolvedOffer('p', 'a', prices)] }),
      ]);
    };
    const rows = await exportAfter({ [JUNE]: at(1), [JULY]: at(2) });
    const told = rows.flatMap((one) => (one.kind === 'offer' ? one.prices : []));
    const price = { source: 'models-dev', component: 'input', steps: [[JUNE, JULY, 1e9]] };
    expect(told).to.have.deep.members([
      { ...price, time_window: '00:00-08:00' },
      { ...price, size: 's' },
      { ...price, quality: 'hd' },
    ]);
  });

  it('is at least its days where it began before all that is', async () => {
    const said = {
      [JUNE]: buildResolvedCatalog([]),
      [JULY]: buildResolvedCatalog([buildResolved('a')]),
    };
    expect(await exportAfter(said)).to.deep.equal([
      { kind: 'since', date: JUNE },
      { kind: 'source', source: 'models-dev', dates: [JUNE, JULY] },
      { kind: 'source', source: 'other', dates: [JUNE, JULY] },
    ]);
  });

  it('is nothing before there is a catalogue, and where no day but the present is known', async () => {
    expect(await exportAfter({})).to.deep.equal([]);
    expect(await exportAfter({ [JUNE]: buildResolvedCatalog([buildResolved('a')]) })).to.deep.equal(
      [],
    );
  });
});
