import { expect } from 'chai';
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { OutsideLink } from '../../../server/web/ui/outside-link.tsx';
import { PriceCells, UnitPriceCell } from '../../../server/web/ui/price-cells.tsx';

type Cells = Parameters<typeof PriceCells>[0];
const IMAGE = { kind: 'image', unit: 'image', price: 0.04, quality: null, size: null } as const;

/** Each cell as its texts, one after the other. */
const cellsOf = (html: string): string[] =>
  [...html.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, text = '']) =>
    text
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );

describe('the cells of a price', () => {
  const show = (pricing: Partial<NonNullable<Cells['pricing']>>, more: Partial<Cells> = {}) => {
    const whole = { input: null, output: null, headline: null, ...pricing };
    return renderToString(h(PriceCells, { pricing: whole, ...more }));
  };

  it('are input and output, and one across both for what is sold by another unit', () => {
    expect(cellsOf(show({ input: 1, output: 2 }))).to.deep.equal(['$1.00', '$2.00']);
    const image = show({ headline: IMAGE });
    expect(cellsOf(image)).to.have.length(1);
    expect(image)
      .to.match(/colspan="2"/i)
      .and.to.contain('$0.04');
    expect(show({ headline: IMAGE }, { span: 1 })).to.match(/colspan="1"/i);
    expect(cellsOf(show({ input: 1, headline: IMAGE }))).to.have.length(2);
    expect(cellsOf(show({}, { span: 1 }))).to.have.length(1);
  });

  it('leave the output price of an embedding empty, and otherwise say that it is unknown', () => {
    const [, empty] = cellsOf(show({ input: 1 }, { type: 'embedding' }));
    expect(empty).to.equal('');
    for (const unknown of [show({ input: 1 }, { type: 'text' }), show({}, { type: 'embedding' })]) {
      expect(cellsOf(unknown)[1]).not.to.equal('');
    }
  });

  it('say that a price is not its creator’s', () => {
    const noteOf = (basis: 'maker' | 'median' | 'reseller' | 'free', count: number) =>
      cellsOf(show({ input: 1, output: 2, basis, providers_priced: count }))[0];
    expect(noteOf('maker', 1)).to.equal('$1.00');
    expect(noteOf('median', 3)).to.equal('$1.00 median of 3');
    expect(noteOf('median', 1)).to.equal('$1.00 only direct price');
    expect(noteOf('reseller', 2)).to.equal('$1.00 resellers');
  });
});

describe('the cell of a price by a unit', () => {
  const show = (pricing: Parameters<typeof UnitPriceCell>[0]['pricing'], unit = IMAGE.unit) =>
    cellsOf(renderToString(h(UnitPriceCell, { pricing, unit })))[0];

  it('is the price alone if it is by that unit, and otherwise names its own', () => {
    const pricing = { input: null, output: null, headline: IMAGE };
    expect(show(pricing)).to.equal('$0.04');
    const second = { ...pricing, headline: { ...IMAGE, unit: 'second' } as const };
    expect(show(second)).to.match(/^\$0\.04.*second/);
    expect(show({ input: 1, output: 2, headline: null })).to.contain('per 1M tokens');
  });

  it('is sorted by its price, and by what it says where that is by another unit', () => {
    const valueOf = (pricing: Parameters<typeof UnitPriceCell>[0]['pricing']): string | undefined =>
      /data-value(?:="([^"]*)")?/.exec(
        renderToString(h(UnitPriceCell, { pricing, unit: 'image' })),
      )?.[1];
    const none = { input: null, output: null, headline: null };
    expect(valueOf({ ...none, headline: IMAGE })).to.equal('0.04');
    const second = { ...IMAGE, unit: 'second' } as const;
    expect(valueOf({ ...none, headline: second })).to.match(/^\$0\.04.*second/);
    expect(valueOf({ ...none, input: 1, output: 2 })).to.equal('$1.00 in / $2.00 out');
    expect(valueOf(none) ?? '').to.equal('');
  });
});

describe('a link to another site', () => {
  const show = (url: string | null) => renderToString(h(OutsideLink, { url, name: 'Acme' }));

  it('vouches for nothing, and is only a name without an address on the web', () => {
    expect(show('https://acme.example/a')).to.equal(
      '<a href="https://acme.example/a" rel="noopener nofollow">Acme</a>',
    );
    expect(show('http://acme.example/')).to.contain('<a ');
    for (const other of [null, 'javascript:alert(1)', 'acme.example', 'data:text/html,a', '']) {
      expect(show(other), String(other)).to.equal('Acme');
    }
  });
});
