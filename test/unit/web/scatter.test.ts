import { expect } from 'chai';
import { renderToString } from 'preact-render-to-string';
import { Scatter, type ScatterPoint } from '../../../server/web/charts/scatter.tsx';

describe('a chart of points', () => {
  const at = (name: string, x: number, y: number): ScatterPoint => ({
    name,
    label: name,
    group: null,
    href: `/models/${name}`,
    x,
    y,
  });

  const draw = (
    points: readonly ScatterPoint[],
    frontier: readonly ScatterPoint[] = [],
    over: Partial<Parameters<typeof Scatter>[0]> = {},
  ): string =>
    renderToString(
      Scatter({
        id: 'chart',
        title: 'Chart',
        description: 'Points.',
        points,
        groups: [],
        frontier,
        xTitle: 'Price',
        yTitle: 'Score',
        isUp: true,
        toX: String,
        toY: String,
        ...over,
      }),
    );
  /** Where each point is drawn, and as what. */
  const dotsOf = (html: string): string[] =>
    [
      ...html.matchAll(/<a href="\/models\/(.*?)".*?cx="(.*?)" cy="(.*?)" r="\d" class="(.*?)"/g),
    ].map(([, ...dot]) => dot.join(' '));
  const ticksOf = (html: string): string[] =>
    [...html.matchAll(/class="chart-tick">([^<]*)</g)].map(([, text = '']) => text);
  const namesOf = (html: string): string[] =>
    [
      ...html.matchAll(
        /<text x="[^"]*" y="([^"]*)" dx="[^"]*" dy="([^"]*)"[^>]*class="(chart-name[^"]*)"[^>]*>([^<]*)</g,
      ),
    ].map(([, y = '', dy = '', style = '', name = '']) =>
      [y, Math.round(Number(dy)), style, name].join(' '),
    );

  const crowded = (frontier: readonly ScatterPoint[]): string[] => {
    const html = draw([...frontier, at('worst', 0.05, 0)], frontier);
    return [...html.matchAll(/class="[^"]*crowded"[^>]*>([^<]*)</g)].map(([, name = '']) => name);
  };

  it('leaves out on a phone the name that would cover that of a better point', () => {
    const near = [at('a long name of a model', 0.05, 80), at('another long name', 0.2, 80.5)];
    expect(crowded(near)).to.deep.equal(['a long name of a model']);
  });

  it('keeps both names where the better point lies wholly to the right', () => {
    expect(crowded([at('left', 0.05, 80), at('right', 5, 80.5)])).to.deep.equal([]);
  });

  it('knows that a name begins at a point by the left edge, and ends at any other', () => {
    const begins = at('n'.repeat(44), 0.01, 80);
    expect(crowded([begins, at('at the end', 10, 80.5)])).to.deep.equal([begins.name]);
    expect(crowded([begins, at('the end', 10, 80.5)])).to.deep.equal([]);
  });

  it('keeps a name that is lifted above the one it would cover', () => {
    expect(crowded([at('near', 1, 80), at('by', 1.2, 80.5)])).to.deep.equal([]);
  });

  it('keeps names that have room', () => {
    expect(crowded([at('low', 0.05, 20), at('high', 5, 90)])).to.deep.equal([]);
  });

  it('stand by price in powers of ten and by score, what is better the higher', () => {
    const points = [at('cheap', 0.1, 20), at('middle', 1, 60), at('dear', 10, 100)];
    expect(dotsOf(draw(points))).to.deep.equal([
      'cheap 5.00% 382 dot',
      'middle 51.00% 208 dot',
      'dear 97.00% 34 dot',
    ]);
    expect(ticksOf(draw(points))).to.deep.equal(['20', '40', '60', '80', '100', '0.1', '1', '10']);
    expect(dotsOf(draw(points, [], { isUp: false }))).to.deep.equal([
      'cheap 5.00% 34 dot',
      'middle 51.00% 208 dot',
      'dear 97.00% 382 dot',
    ]);
  });

  it('have a place of their own where they are free, and room where all are alike', () => {
    const html = draw([at('free', 0, 50), at('paid', 1, 50)]);
    expect(dotsOf(html)).to.deep.equal(['free 6.00% 382 dot', 'paid 20.00% 382 dot']);
    expect(ticksOf(html)).to.deep.equal(['50', '60', '1', '10', '0']);
    expect(ticksOf(draw([at('free', 0, 0)]))).to.deep.equal(['0', '0.2', '0']);
  });

  it('have figures in the words of the chart, nothing among them where something is free', () => {
    const points = [at('free', 0, 0), at('paid', 1, 1)];
    const html = draw(points, [], { toX: (x) => `$${x}`, toY: (y) => `${y} %` });
    expect(ticksOf(html)).to.deep.equal([
      ...['0 %', '0.2 %', '0.4 %', '0.6 %', '0.8 %', '1 %'],
      ...['$1', '$10', '$0'],
    ]);
    expect(html).to.contain('<text x="6.00%" y="400" text-anchor="middle" class="chart-tick">$0<');
  });

  it('have the colour of their group, which a legend names', () => {
    const points = [
      { ...at('one', 1, 1), group: 0 },
      { ...at('two', 2, 2), group: 1 },
      at('three', 3, 3),
    ];
    const html = draw(points, [], { groups: ['Acme', 'Orbit'] });
    const classes = [...html.matchAll(/class="(dot[^"]*)"/g)].map(([, name]) => name);
    expect(classes).to.deep.equal([
      'dot dot-1',
      'dot dot-2',
      'dot',
      'dot dot-1',
      'dot dot-2',
      'dot',
    ]);
    expect(html).to.match(/Acme<.*Orbit<.*Others</s);
  });

  it('are joined by a line if no other beats them, and drawn once', () => {
    const [low, high] = [at('low', 0.1, 20), at('high', 10, 100)];
    const html = draw([low, high, at('worse', 10, 20)], [low, high]);
    const line = /<g class="frontier".*?<\/g>/s.exec(html)?.[0] ?? '';
    const ends = [...line.matchAll(/x1="(.*?)" x2="(.*?)" y1="(.*?)" y2="(.*?)"/g)];
    expect(ends.map(([, ...end]) => end.join(' '))).to.deep.equal([
      '5.00% 97.00% 382 382',
      '97.00% 97.00% 382 34',
      '97.00% 100% 34 34',
    ]);
    expect(dotsOf(html)).to.deep.equal([
      'worse 97.00% 382 dot',
      'low 5.00% 382 dot best',
      'high 97.00% 34 dot best',
    ]);
  });

  it('are named above each other where they are near', () => {
    const points = [at('first', 1, 80), at('second', 1.2, 80.5), at('third', 9, 81)];
    const names = namesOf(draw([...points, at('worst', 1, 0)], points));
    expect(names).to.deep.equal([
      '103.6 -11 chart-name first',
      '101.9 -23 chart-name second',
      '100.1 -11 chart-name third',
    ]);
  });

  it('are named where they are if only their prices are near', () => {
    const points = [at('low', 1, 20), at('high', 1.2, 80)];
    expect(namesOf(draw(points, points)).map((name) => name.split(' ')[1])).to.deep.equal([
      '-11',
      '-11',
    ]);
  });

  it('are named above a name that was itself lifted, as far as it is in the way', () => {
    const points = [at('a', 1, 80), at('b', 1.1, 80.5), at('c', 1.2, 81), at('d', 1.3, 81.5)];
    const names = namesOf(draw([...points, at('worst', 1, 0)], points));
    expect(names.map((name) => name.split(' ')[1])).to.deep.equal(['-11', '-23', '-35', '-11']);
  });

  it('are named to the right by the left edge, where there is room on a wide screen at least', () => {
    const points = [at('free', 0, 10), at('cheap', 1, 20), at('dear', 2, 30)];
    const html = draw(points, points);
    const names = html.matchAll(
      /<text x="([^"]*)"[^>]* dx="([^"]*)"[^>]* text-anchor="(\w+)" class="(chart-name[^"]*)"/g,
    );
    expect(Array.from(names, ([, ...name]) => name.join(' '))).to.deep.equal([
      '6.00% -4 start chart-name',
      '20.00% -4 start chart-name wide',
      '43.18% 4 end chart-name',
    ]);
  });
});
