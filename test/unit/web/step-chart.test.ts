import { expect } from 'chai';
import { renderToString } from 'preact-render-to-string';
import { StepChart, type Step, type StepSeries } from '../../../server/web/charts/step-chart.tsx';

describe('a chart of values that hold for days', () => {
  const step = (value: number, from = '2026-01-01', to = '2026-01-11', label?: string): Step => ({
    value,
    from,
    to,
    ...(label === undefined ? {} : { label }),
  });
  const draw = (...series: readonly (readonly Step[])[]): string =>
    renderToString(
      StepChart({
        id: 'chart',
        title: 'Prices',
        description: 'Steps.',
        series: series.map((steps, at): StepSeries => ({ name: `line ${at}`, steps })),
        from: '2026-01-01',
        to: '2026-01-11',
        toText: (value) => `$${value}`,
        toDay: (day) => day,
      }),
    );
  /** Texts of that class with where each stands. */
  const textsOf = (html: string, style: string): string[] =>
    [...html.matchAll(new RegExp(`<text class="t${style}"([^>]*)>([^<]*)<`, 'g'))].map(
      ([, at = '', text = '']) =>
        [text, /y="([^"]*)"/.exec(at)?.[1], /dy="([^"]*)"/.exec(at)?.[1]].join(' '),
    );
  const linesOf = (html: string, style: string): string[] =>
    [
      ...html.matchAll(
        new RegExp(`<line class="${style}" x1="(.*?)" y1="(.*?)" x2="(.*?)" y2="(.*?)"`, 'g'),
      ),
    ].map(([, ...at]) => at.join(' '));
  const ticksOf = (html: string): string[] =>
    [...html.matchAll(/<text x="0"[^>]*>([^<]*)</g)].map(([, text = '']) => text);

  it('has round figures beside it, from nothing to the highest value or above', () => {
    for (const [value, ticks] of [
      [0, ['$0', '$1']],
      [3, ['$0', '$1', '$2', '$3']],
      [4, ['$0', '$1', '$2', '$3', '$4']],
      [5, ['$0', '$2', '$4', '$6']],
      [0.3, ['$0', '$0.1', '$0.2', '$0.3']],
      [9, ['$0', '$2.5', '$5', '$7.5', '$10']],
    ] as const) {
      expect(ticksOf(draw([step(value)])), String(value)).to.deep.equal(ticks);
    }
    expect(ticksOf(draw([]))).to.deep.equal(['$0', '$1']);
  });

  it('jumps where one value became another, and says whose the new one is', () => {
    const html = draw([
      step(4, '2026-01-01', '2026-01-06', 'Acme'),
      step(2, '2026-01-06', '2026-01-08', 'Orbit'),
      step(2, '2026-01-08', '2026-01-09', 'Orbit'),
      step(4, '2026-01-10', '2026-01-11', 'Acme'),
    ]);
    expect(linesOf(html, 'a')).to.deep.equal([
      '10.0% 8.0% 47.0% 8.0%',
      '47.0% 8.0% 47.0% 47.0%',
      '47.0% 47.0% 61.8% 47.0%',
      '61.8% 47.0% 69.2% 47.0%',
      '76.6% 8.0% 84.0% 8.0%',
    ]);
    expect(html.match(/<circle/g)).to.have.length(1);
    expect(textsOf(html, 'a')).to.deep.equal(['Orbit 47.0% 4', '$4 8.0% 4']);
    expect(html).to.contain('x="47.0%" y="47.0%" dx="-8" dy="4" text-anchor="end">Orbit<');
  });

  it('keeps days outside of the axis at its ends', () => {
    const html = draw([step(4, '2025-12-01', '2026-02-01')]);
    expect(linesOf(html, 'a')).to.deep.equal(['10.0% 8.0% 84.0% 8.0%']);
  });

  it('says the last value of each line, apart if they are near and once if they are one', () => {
    const endsOf = (first: number, second: number) => {
      const html = draw([step(first)], [step(second)]);
      return [textsOf(html, 'a'), textsOf(html, 'b')];
    };
    expect(endsOf(4, 1)).to.deep.equal([['$4 8.0% 4'], ['$1 66.5% 4']]);
    expect(endsOf(4, 3.9)).to.deep.equal([['$4 8.0% -4'], ['$3.9 10.0% 12']]);
    expect(endsOf(4, 3.96)).to.deep.equal([['$4 8.0% -4'], ['$3.96 8.8% 12']]);
    expect(endsOf(4, 4)).to.deep.equal([[], ['$4 8.0% 4']]);
    expect(textsOf(draw([], [step(4)]), 'b')).to.deep.equal(['$4 8.0% 4']);
  });
});
