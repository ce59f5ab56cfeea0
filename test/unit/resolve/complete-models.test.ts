import { expect } from 'chai';
import { completeModels } from '../../../indexer/resolve/facts/complete-models.ts';
import type { ResolvedModel } from '../../../indexer/resolve/resolved.ts';
import { buildResolved, buildResolvedOffer } from '../../support/build-resolved.ts';

type Known = Partial<Omit<ResolvedModel, 'slug'>>;
type Row = readonly [slug: string, known?: Known];

/** What is known of the first of some models of one creator, once they are completed. */
function complete(...rows: readonly Row[]): ResolvedModel {
  const models = rows.map(([slug, known]) => buildResolved(slug, { creator: 'acme', ...known }));
  const entities = models.map(({ key, slug, creator }) => ({
    key,
    name: slug,
    creator,
    links: [],
  }));
  const [first] = completeModels(models, entities);
  if (first === undefined) throw new Error('There is one.');
  return first;
}

const APACHE = { id: 'apache-2.0', name: 'Apache 2.0', commercialUse: true };
const CLOSED = { openWeights: false } as const;
const OPEN = { openWeights: true } as const;
const soldAt = (...providers: string[]): Known => ({
  offers: providers.map((provider) => buildResolvedOffer(provider, 'heron', [])),
});

describe('what the models of a line share', () => {
  it('is closed weights of what is offered without a size, where so are the others without one', () => {
    const line = (known: Known) =>
      complete(
        ['heron-max', { family: 'heron', ...known }],
        ['heron-pro', { family: 'heron', ...CLOSED }],
        ['heron-8b', { family: 'heron', ...OPEN }],
      ).openWeights;
    expect(line(soldAt('kilo'))).to.equal(false);
    expect(line({})).to.equal(null);
  });

  it('is closed weights of one with a size, where all others of the line are closed', () => {
    const heron = complete(
      ['heron-8b', { family: 'heron' }],
      ['heron-pro', { family: 'heron', ...CLOSED }],
    );
    expect(heron.openWeights).to.equal(false);
    expect(heron.licence?.id).to.equal('proprietary');
  });

  it('is closed weights of what gateways resell, where five offered ones without a size are closed', () => {
    const others = (count: number, known: Known): Row[] =>
      Array.from({ length: count }, (_, at) => [`egret-${at}`, { ...CLOSED, ...known }]);
    const open: Row = ['ibis', { ...OPEN, ...soldAt('deepinfra') }];
    const heron = (known: Known, ...rows: readonly Row[]) =>
      complete(['heron-max', known], ...rows, open).openWeights;
    const offered = soldAt('kilo');
    expect(heron(offered, ...others(5, offered))).to.equal(false);
    expect(heron(offered, ...others(4, offered))).to.equal(null);
    expect(heron(offered, ...others(5, {}))).to.equal(null);
    expect(heron(soldAt('deepinfra'), ...others(5, offered))).to.equal(null);
  });

  it('is the licence of one other of a version, and of three others of a line without one', () => {
    const licence = (family: string, others: number) =>
      complete(
        ['heron-8b', { ...OPEN, family }],
        ...Array.from({ length: others }, (_, at): Row => [
          `heron-x${at}`,
          { ...OPEN, family, licence: APACHE },
        ]),
      ).licence;
    expect(licence('heron-3', 1)).to.deep.equal(APACHE);
    expect(licence('heron', 2)).to.equal(null);
    expect(licence('heron', 3)).to.deep.equal(APACHE);
  });

  it('is the context window of the base and what was tuned of it, of what writes', () => {
    const window = (type: ResolvedModel['type']) =>
      complete(['heron-8b-instruct', { type }], ['heron-8b', { type, contextWindow: 8192 }])
        .contextWindow;
    expect(window('text')).to.equal(8192);
    expect(window('image')).to.equal(null);
  });
});
