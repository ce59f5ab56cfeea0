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

  const crowded = (frontier: readonly ScatterPoint[]): string[] => {
    const html = renderToString(
      Scatter({
        id: 'chart',
        title: 'Chart',
        description: 'Points.',
        points: [...frontier, at('worst', 0.05, 0)],
        groups: [],
        frontier,
        xTitle: 'Price',
        yTitle: 'Score',
        isUp: true,
        toX: String,
        toY: String,
      }),
    );
    return [...html.matchAll(/class="[^"]*crowded"[^>]*>([^<]*)</g)].map(([, name = '']) => name);
  };

  it('leaves out on a phone the name that would cover that of a better point', () => {
    const near = [at('a long name of a model', 0.05, 80), at('another long name', 0.2, 80.5)];
    expect(crowded(near)).to.deep.equal(['a long name of a model']);
  });

  it('keeps both names where the better point lies wholly to the right', () => {
    expect(crowded([at('left', 0.05, 80), at('right', 5, 80.5)])).to.deep.equal([]);
  });

  it('keeps names that have room', () => {
    expect(crowded([at('low', 0.05, 20), at('high', 5, 90)])).to.deep.equal([]);
  });
});
