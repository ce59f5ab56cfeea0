import { expect } from 'chai';
import type { ResolvedCatalog } from '../../../indexer/resolve/resolved.ts';
import { buildModel, buildOffer, buildRun, findModel, resolveRecords } from './build.ts';

/** The aliases of a model of a kind. */
const aliasesOf = (catalogue: ResolvedCatalog, slug: string, kind = 'id'): string[] =>
  findModel(catalogue, slug)
    .aliases.filter((one) => one.kind === kind)
    .map(({ alias }) => alias);

describe('the aliases of a model', () => {
  it('are the model’s rather than its snapshot’s, where both are called so as often', () => {
    const named = { name: 'Heron' };
    const catalogue = resolveRecords([
      buildOffer('openai/gpt-9', named),
      buildOffer('openai/gpt-9-2026-01-01', named),
    ]);
    expect(aliasesOf(catalogue, 'gpt-9', 'name')).to.include('Heron');
    expect(aliasesOf(catalogue, 'gpt-9-2026-01-01', 'name')).not.to.include('Heron');
  });

  it('are no ends of ids that say too little, alone or behind a provider', () => {
    const catalogue = resolveRecords([buildOffer('kilo/acme/latest', { name: 'Acme Latest' })]);
    const all = catalogue.models.flatMap(({ aliases }) => aliases.map(({ alias }) => alias));
    expect(all).to.include('kilo/acme/latest');
    expect(all).not.to.include('latest');
    expect(all).not.to.include('kilo/latest');
  });

  it('are such ends behind the creator, where the whole id of its own offer is one', () => {
    const catalogue = resolveRecords([buildOffer('stability-ai/ultra')]);
    const all = catalogue.models.flatMap(({ aliases }) => aliases.map(({ alias }) => alias));
    expect(all).to.include.members(['stability-ai/ultra', 'stabilityai/ultra']);
    expect(all).not.to.include('ultra');
  });

  it('are ends of ids of five letters and more, but not of the community’s', () => {
    const catalogue = resolveRecords([
      buildOffer('kilo/openai/gpt-9'),
      buildOffer('kilo/openai/o9'),
      buildOffer('kilo/TheDrummer/Cydonia-24B-v4.1'),
    ]);
    const all = catalogue.models.flatMap(({ aliases }) => aliases.map(({ alias }) => alias));
    expect(all).to.include.members(['kilo/gpt-9', 'openai/gpt-9', 'kilo/o9']);
    expect(all).not.to.include('o9');
    expect(all).not.to.include('cydonia-24b-v4.1');
  });

  it('are four names of hosts at most, the usual ones', () => {
    const names = ['One', 'Two', 'Two', 'Three', 'Four', 'Five', 'Five'];
    const catalogue = resolveRecords(
      names.map((name, at) => buildOffer(`host-${at}/openai/gpt-9`, { name: `Heron ${name}` })),
    );
    const said = aliasesOf(catalogue, 'gpt-9', 'name').filter((name) => name.startsWith('Heron'));
    expect(said).to.deep.equal(['Heron Five', 'Heron Four', 'Heron One', 'Heron Two']);
  });

  it('are no names that agents’ runs have, of an effort and a month', () => {
    const run = { suite: 'Arena', model_name: 'GPT-9 Medium (May 2026)' };
    const catalogue = resolveRecords([
      buildOffer('openai/gpt-9'),
      buildRun('openai/gpt-9', { ...run, scaffold: 'an agent' }),
      buildRun('openai/gpt-9', { ...run, model_name: 'GPT Nine' }),
    ]);
    expect(aliasesOf(catalogue, 'gpt-9', 'name')).to.deep.equal(['GPT Nine']);
  });

  it('are the ids and slugs it once had, by what they are', () => {
    const key = 'openai/gpt9';
    const known = { key, id: 'mdl_0000000000', slug: 'gpt-9', former: ['gpt-nine', 'mdl_1'] };
    const catalogue = resolveRecords([buildOffer('openai/gpt-9')], [known]);
    expect(aliasesOf(catalogue, 'gpt-9', 'former_slug')).to.deep.equal(['gpt-nine']);
    expect(aliasesOf(catalogue, 'gpt-9')).to.include('mdl_1');
  });

  it('are repositories that runs and lists name, in their own case', () => {
    const catalogue = resolveRecords([
      buildRun('Qwen/Qwen2.5-72B-Instruct'),
      buildModel('alibaba/qwen2.5-72b-instruct', { hf_repo: 'Qwen/Qwen2.5-72B-Instruct' }),
      buildOffer('alibaba/qwen2.5-72b-instruct'),
    ]);
    expect(aliasesOf(catalogue, 'qwen2.5-72b-instruct', 'hf')).to.deep.equal([
      'Qwen/Qwen2.5-72B-Instruct',
    ]);
  });
});
