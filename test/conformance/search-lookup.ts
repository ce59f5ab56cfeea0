import { expect } from 'chai';
import type { IndexDocument } from '../../indexer/index/port.ts';
import type { Resolution } from '../../server/search/port.ts';
import { buildBenchmark, buildModel } from '../support/build.ts';
import { publishModels, type SearchEngine } from './search-harness.ts';

const CORPUS = [
  buildModel({
    slug: 'gpt-5',
    name: 'GPT-5',
    aliases: ['openai/gpt-5', 'Shared-Alias', 'CaseMatters'],
    family: 'gpt',
    popularity: 9,
  }),
  buildModel({
    slug: 'gpt-5-mini',
    name: 'GPT-5 mini',
    aliases: ['openai/gpt-5-mini', 'shared-alias', 'casematters'],
    family: 'gpt',
  }),
  buildModel({ slug: 'openai--odd', name: 'Odd', aliases: ['gpt-5-odd', 'CASEMATTERS'] }),
  buildModel({ slug: 'renamed', aliases: ['old-name', 'mine'], former_slugs: ['old-name'] }),
  buildModel({ slug: 'thief', name: 'Thief', aliases: ['gpt-5-mini'] }),
  buildModel({ slug: 'quux-aa', popularity: 1 }),
  buildModel({ slug: 'quux-ab', popularity: 5 }),
  buildModel({ slug: 'zebra', aliases: ['Doubled'] }),
  buildModel({ slug: 'yak', aliases: ['doubled'] }),
  buildModel({ slug: 'wombat-large', name: 'Wombat Large', snapshot_of: 'zebra' }),
  ...['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((letter, popularity) =>
    buildModel({ slug: `ibexes-${letter}`, popularity }),
  ),
];

const OTHERS: readonly IndexDocument[] = [
  { kind: 'benchmark', id: 'quiz', body: buildBenchmark('quiz') },
  {
    kind: 'provider',
    id: 'openai',
    body: {
      object: 'provider',
      slug: 'openai',
      name: 'OpenAI',
      kind: 'first_party',
      docs_url: null,
    },
  },
  {
    kind: 'creator',
    id: 'openai',
    body: {
      object: 'creator',
      slug: 'openai',
      name: 'OpenAI',
      kind: 'lab',
      country: null,
      website: null,
      hf_orgs: [],
    },
  },
  {
    kind: 'info',
    id: 'catalogue',
    body: { catalog_version: '2026-09-14.3', updated_at: '2026-09-14T03:00:00Z', sources: [] },
  },
];

/** Laws of looking up one model, suggestions and the directory. */
export function describeLookup(open: () => Promise<SearchEngine>): void {
  let engine: SearchEngine;
  before(async () => {
    engine = await open();
    await publishModels(engine, CORPUS, OTHERS);
  });
  after(() => engine.close());

  const summary = (resolution: Resolution): string =>
    resolution.kind === 'none'
      ? `none ${resolution.nearest.map(({ slug }) => slug).join(' ')}`
      : `${resolution.kind} ${resolution.model.slug}`;
  const resolve = async (reference: string): Promise<string> =>
    summary(await engine.reader.resolve(reference));

  it('resolves a slug, an id and an alias, whatever their case', async () => {
    expect(await resolve('gpt-5')).to.equal('slug gpt-5');
    expect(await resolve('GPT-5')).to.equal('slug gpt-5');
    expect(await resolve('mdl_gpt-5')).to.equal('alias gpt-5');
    expect(await resolve('openai/gpt-5')).to.equal('alias gpt-5');
    expect(await resolve('OpenAI/GPT-5')).to.equal('alias gpt-5');
  });

  it('lets a slug win over an alias and the exact case over another', async () => {
    expect(await resolve('gpt-5-mini')).to.equal('slug gpt-5-mini');
    expect(await resolve('CaseMatters')).to.equal('alias gpt-5');
    expect(await resolve('casematters')).to.equal('alias gpt-5-mini');
    expect(await resolve('CASEMATTERS')).to.equal('alias openai--odd');
  });

  it('tells a slug of before from another alias', async () => {
    expect(await resolve('old-name')).to.equal('former_slug renamed');
    expect(await resolve('Old-Name')).to.equal('former_slug renamed');
    expect(await resolve('mine')).to.equal('alias renamed');
  });

  it('names the models an ambiguous alias may mean', async () => {
    expect(await resolve('caseMATTERS')).to.equal('none gpt-5 gpt-5-mini openai--odd');
    expect(await resolve('SHARED-ALIAS')).to.equal('none gpt-5 gpt-5-mini');
    expect(await resolve('DOUBLED')).to.equal('none yak zebra');
  });

  it('names the nearest models for an unknown reference', async () => {
    expect(await resolve('gpt-6')).to.match(/^none gpt-5/);
    expect(await resolve('openai/gpt5-minni')).to.match(/^none gpt-5-mini/);
    const far = await engine.reader.resolve('zzzzzzzzzzzzzz');
    expect(far).to.deep.equal({ kind: 'none', nearest: [] });
    // One of two words is found; as a whole it is nothing like the reference.
    expect(await resolve('zzzzzzzzzzzz-odd')).to.equal('none ');
    expect(await resolve('gpt-5-ultra-zz')).to.match(/^none gpt-5/);
  });

  it('names the better known first of models that are as near', async () => {
    expect(await resolve('quux-ac')).to.equal('none quux-ab quux-aa');
  });

  it('names the five best of them, each with how near it is in thousandths', async () => {
    const found = await engine.reader.resolve('ibexes-z');
    expect(found.kind === 'none' ? found.nearest : []).to.deep.equal(
      ['g', 'f', 'e', 'd', 'c'].map((letter) => ({ slug: `ibexes-${letter}`, score: 0.857 })),
    );
  });

  it('names nothing that differs in more than a quarter of a short name, and no snapshot by its words', async () => {
    expect(await resolve('yam')).to.equal('none yak');
    expect(await resolve('yum')).to.equal('none ');
    expect(await resolve('wombat-enormous')).to.equal('none ');
  });

  it('bears any reference', async () => {
    const hostile = [
      '',
      ' ',
      '%',
      '*',
      '\u0000',
      '\ud800',
      '__proto__',
      'constructor',
      'x'.repeat(9999),
    ];
    for (const reference of hostile) {
      expect((await engine.reader.resolve(reference)).kind, reference.slice(0, 20)).to.equal(
        'none',
      );
    }
  });

  it('suggests models, creators, families and providers', async () => {
    const open8 = await engine.reader.suggest('open', 8);
    expect(open8.map(({ type }) => type)).to.deep.equal([
      'model',
      'model',
      'model',
      'creator',
      'provider',
    ]);
    expect(open8.slice(3)).to.deep.equal([
      { type: 'creator', value: 'OpenAI', slug: 'openai' },
      { type: 'provider', value: 'OpenAI', slug: 'openai' },
    ]);
    expect(open8).to.deep.include({ type: 'model', value: 'GPT-5 mini', slug: 'gpt-5-mini' });
    expect(await engine.reader.suggest('gp', 8)).to.deep.include({
      type: 'family',
      value: 'gpt',
      slug: 'gpt',
    });
    for (const limit of [1, 2, 3]) {
      expect(await engine.reader.suggest('open', limit)).to.have.length(limit);
    }
    expect(await engine.reader.suggest('***', 8)).to.deep.equal([]);
  });

  it('says what the catalogue holds', async () => {
    const snapshot = await engine.reader.view();
    expect(snapshot.models).to.equal(CORPUS.length);
    expect(snapshot.info.catalog_version).to.equal('2026-09-14.3');
    expect(snapshot.providers.map(({ slug }) => slug)).to.deep.equal(['openai']);
    expect(snapshot.creators.map(({ slug }) => slug)).to.deep.equal(['openai']);
    expect(snapshot.benchmarks.map(({ id }) => id)).to.deep.equal(['quiz']);
  });
}
