import { expect } from 'chai';
import { renderToString } from 'preact-render-to-string';
import { DayBars } from '../../../server/web/charts/day-bars.tsx';

describe('bars by day', () => {
  const figuresOf = (count: number): string[] => {
    const days = [{ date: '2026-09-14', count, part: 0 }];
    const html = renderToString(DayBars({ id: 'days', title: 'Days', names: ['a', 'b'], days }));
    return [...html.matchAll(/<text[^>]*dx="-8"[^>]*>([^<]*)</g)]
      .map(([, text = '']) => text)
      .reverse();
  };

  const CASES: readonly (readonly [most: number, figures: string])[] = [
    [1, '4 3 2 1 0'],
    [9, '12 9 6 3 0'],
    [10, '20 15 10 5 0'],
    [100, '100 75 50 25 0'],
    [1_100, '2K 1.5K 1K 500 0'],
    [123_456, '200K 150K 100K 50K 0'],
  ];
  for (const [most, figures] of CASES) {
    it(`have figures at their lines that are whole: ${most}`, () => {
      expect(figuresOf(most).join(' ')).to.equal(figures);
    });
  }

  it('say so where nothing was counted', () => {
    const days = [{ date: '2026-09-14', count: 0, part: 0 }];
    const html = renderToString(
      DayBars({ id: 'days', title: 'Days', names: ['requests', 'failed'], days }),
    );
    expect(html).to.include('No requests in the last 1 days.').and.not.include('<svg');
  });
});
