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

  it('stand on the line of nothing, each with its part, and every seventh names its day', () => {
    const days = ['14', '15', '16', '17', '18', '19', '20', '21'].map((day, at) => ({
      date: `2026-09-${day}`,
      count: [300, 0, 100, 0, 0, 0, 0, 800][at] ?? 0,
      part: [150, 0, 100, 0, 0, 0, 0, 0][at] ?? 0,
    }));
    const html = renderToString(
      DayBars({ id: 'days', title: 'Days', names: ['requests', 'failed'], days }),
    );
    const bars = html.matchAll(
      /<rect class="(bar-\d)" x="(.*?)" width="(.*?)" y="(.*?)" height="(.*?)"/g,
    );
    expect(Array.from(bars, ([, ...bar]) => bar.join(' '))).to.deep.equal([
      'bar-1 11.69% 7.87% 124.5 67.5',
      'bar-2 11.69% 7.87% 158.25 33.75',
      'bar-1 22.94% 7.87% 192 0',
      'bar-1 34.19% 7.87% 169.5 22.5',
      'bar-2 34.19% 7.87% 169.5 22.5',
      'bar-1 45.44% 7.87% 192 0',
      'bar-1 56.69% 7.87% 192 0',
      'bar-1 67.94% 7.87% 192 0',
      'bar-1 79.19% 7.87% 192 0',
      'bar-1 90.44% 7.87% 12 180',
    ]);
    const names = html.matchAll(
      /<text class="chart-tick" x="([^"]*)" y="([^"]*)" text-anchor="(\w+)">([^<]*)</g,
    );
    expect(Array.from(names, ([, ...name]) => name.join(' '))).to.deep.equal([
      '15.63% 212 middle 14 Sep',
      '94.38% 212 end 21 Sep',
    ]);
    const lines = html.matchAll(/<line class="grid" x1="10%" x2="100%" y1="(.*?)" y2="(.*?)"/g);
    expect(Array.from(lines, ([, ...line]) => line.join(' '))).to.deep.equal([
      '192 192',
      '147 147',
      '102 102',
      '57 57',
      '12 12',
    ]);
    expect(html).to.contain('>Total requests in 8 days: 1,200. Busiest day: 800.</desc>');
    expect(html).to.match(
      /key-1"[^>]*><\/span> requests <span class="key key-2"[^>]*><\/span> failed, by/,
    );
  });

  it('say so where nothing was counted', () => {
    const days = [{ date: '2026-09-14', count: 0, part: 0 }];
    const html = renderToString(
      DayBars({ id: 'days', title: 'Days', names: ['requests', 'failed'], days }),
    );
    expect(html).to.include('No requests in the last 1 day.').and.not.include('<svg');
  });
});
