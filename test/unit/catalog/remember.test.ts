import { expect } from 'chai';
import { type CatalogView, rememberPerState } from '../../../server/catalog/catalog-view.ts';

describe('what is computed of a state of the catalogue', () => {
  const SOURCE = {};
  const of = (version: string, source = SOURCE) => ({ source, version }) as CatalogView;
  let computed: number;
  const compute = (): Promise<number> => Promise.resolve((computed += 1));
  beforeEach(() => {
    computed = 0;
  });

  it('is computed once for each key, and again of the next state and of another reader', async () => {
    const remember = rememberPerState<number>(2);
    expect(await remember(of('1'), 'a', compute)).to.equal(1);
    expect(await remember(of('1'), 'a', compute)).to.equal(1);
    expect(await remember(of('1'), 'b', compute)).to.equal(2);
    expect(await remember(of('2'), 'a', compute)).to.equal(3);
    expect(await remember(of('2', {}), 'a', compute)).to.equal(4);
    expect(await remember(of('2'), 'a', compute)).to.equal(3);
  });

  it('is computed again for the next request where it failed', async () => {
    const remember = rememberPerState<number>(2);
    const fail = (): Promise<number> => Promise.reject(new Error('away'));
    const failed = await remember(of('1'), 'a', fail).catch(String);
    expect(failed).to.equal('Error: away');
    expect(await remember(of('1'), 'a', compute)).to.equal(1);
  });
});
