import { expect } from 'chai';
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { Gauge } from '../../../server/web/account/usage/gauge.tsx';

describe('how much of a key’s day is used', () => {
  const CASES: readonly (readonly [used: number, remaining: number, bar: number, low: boolean])[] =
    [
      [0, 1_000, 0, false],
      [899, 101, 899, false],
      [900, 100, 900, true],
      [1_000, 0, 1_000, true],
      // A plan that became smaller during the day.
      [5_000, 0, 1_000, true],
    ];
  for (const [used, remaining, bar, isLow] of CASES) {
    it(`is a bar and a sentence, which warns where a tenth or less is left: ${used}`, () => {
      const quota = { allowed: true, limit: 1_000, used, remaining, resetsAt: 0 };
      const html = renderToString(h(Gauge, { quota, name: 'ci' }));
      expect(html).to.contain(` max="1000" value="${bar}" high="900"`);
      expect(html.includes('class="low"')).to.equal(isLow);
      const [a, b] = [used, remaining].map((count) => count.toLocaleString('en-US'));
      expect(html).to.contain(`<strong>${a}</strong> of 1,000 requests today, ${b} left`);
    });
  }
});
