import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { writeBundle, type Bundle } from '../../../indexer/feeds/bundle.ts';
import { FEEDS } from '../../../indexer/feeds/registry.ts';
import { resolve } from '../../../indexer/resolve/resolve.ts';
import type { ResolvedCatalog, ResolvedModel } from '../../../indexer/resolve/resolved.ts';
import { BUNDLED_DAY, loadBundledCatalog } from '../../support/bundled-catalog.ts';
import { expectSnapshot } from '../../support/snapshot.ts';
import { WRONG_LABELS } from '../../support/gold.ts';
import { digestFields } from '../../support/digest-fields.ts';
import { findModel } from './build.ts';

const DATA = join(import.meta.dirname, '../../../data');
const GOLD = join(import.meta.dirname, '../../fixtures/base-models.json');
const ADR = join(import.meta.dirname, '../../../docs/adr/0033-what-one-meets-first.md');
const FIRST = /(<!-- first 50 -->\n\n)[^]*?(\n\n<!-- \/first 50 -->)/;
const FILES = ['sources.json', 'models.ndjson', 'ATTRIBUTION.md'];

describe('the bundled catalogue', function bundled() {
  // It takes seconds of the processor, which others may be busy with.
  this.timeout(240_000);
  let bundle: Bundle;
  let catalogue: ResolvedCatalog;
  before(async () => {
    ({ bundle, resolved: catalogue } = await loadBundledCatalog());
  });

  it('holds the models of all feeds', () => {
    const isPriced = ({ offers }: ResolvedModel) =>
      offers.some(({ prices }) => prices.some((p) => p.isChosen));
    const isScored = ({ results }: ResolvedModel) => results.length > 0;
    const count = (test: (model: ResolvedModel) => boolean) => catalogue.models.filter(test).length;
    expect(bundle.sources.map(({ key }) => key)).to.deep.equal(FEEDS.map(({ key }) => key));
    expect(catalogue.models.length).to.be.within(7000, 7800);
    expect(count(isPriced)).to.be.at.least(1635);
    expect(count(isScored)).to.be.at.least(5700);
    expect(count((model) => isPriced(model) && isScored(model))).to.be.at.least(700);
    expect(count((model) => !isPriced(model) && !isScored(model))).to.be.below(250);
    expect(catalogue.rejected['score_out_of_range']).to.be.within(160, 190);
  });

  it('holds every model of the Open LLM Leaderboard', () => {
    const ran = bundle.records.flatMap(({ record }) =>
      record.kind === 'run' && record.suite === 'HF Open LLM v2' ? [record.model_id] : [],
    );
    const aliases = new Set(catalogue.models.flatMap((m) => m.aliases.map(({ alias }) => alias)));
    expect(new Set(ran).size).to.equal(4496);
    expect(ran.filter((id) => !aliases.has(id))).to.deep.equal([]);
  });

  it('names a source for every figure, and only sources that may be passed on', () => {
    const keys = new Set(bundle.sources.map(({ key }) => key));
    expect(bundle.sources.every(({ redistributable }) => redistributable)).to.equal(true);
    expect([...keys].every((key) => FEEDS.some((feed) => feed.key === key))).to.equal(true);
    for (const model of catalogue.models) {
      const named = [
        ...model.offers.flatMap(({ prices }) => prices),
        ...model.results.map(({ run }) => run),
        ...model.capabilities,
        ...model.aliases,
      ];
      expect(
        named.every(({ source }) => keys.has(source)),
        model.slug,
      ).to.equal(true);
    }
  });

  it('holds no prose', () => {
    const texts = bundle.records.flatMap(
      ({ record }) =>
        Object.values(record).filter(
          (value) => typeof value === 'string' && !value.startsWith('https://'),
        ) as string[],
    );
    const longest = texts.reduce((max, text) => Math.max(max, text.length), 0);
    expect(longest).to.be.below(150);
  });

  it('is what it was made of: the same identities, the same bytes', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'bundle-'));
    await writeBundle(folder, { ...bundle, resolved: catalogue });
    const files = [...FILES, ...bundle.sources.map(({ key }) => `records/${key}.ndjson`)];
    for (const file of files) {
      const [made, committed] = await Promise.all(
        [folder, DATA].map((from) => readFile(join(from, file))),
      );
      expect(committed?.equals(made ?? Buffer.of()), file).to.equal(true);
    }
    await rm(folder, { recursive: true });
  });

  it('is the same made again of what it gave, whatever the order of the records', function again() {
    const given = catalogue.models.map(({ key, id, slug, former }) => ({
      key,
      id,
      slug,
      ...(former === undefined ? {} : { former }),
    }));
    const made = resolve([...bundle.records].reverse(), bundle.sources, given, BUNDLED_DAY);
    expect(JSON.stringify(made) === JSON.stringify(catalogue)).to.equal(true);
  });

  it('resolves to what is recorded, field by field', () => {
    const said = Object.entries(catalogue).flatMap(([part, things]) => [
      `# ${part}`,
      ...digestFields(Array.isArray(things) ? things : [things]),
    ]);
    expectSnapshot('test/snapshots/bundle/resolved.txt', `${said.join('\n')}\n`);
  });

  it('puts what people can buy before what the community made', () => {
    const popular = [...catalogue.models].sort((a, b) => b.popularity - a.popularity).slice(0, 200);
    expect(popular.filter(({ isCommunity }) => isCommunity)).to.deep.equal([]);
    const first = popular.slice(0, 50).map(({ slug }) => slug);
    expect(first).to.include.members([
      'gpt-5.6-sol',
      'claude-opus-5',
      'gemini-3.1-pro-preview',
      'deepseek-v4-pro',
      'gpt-oss-120b',
    ]);
  });

  it('begins with what ADR 33 lists', () => {
    const text = readFileSync(ADR, 'utf8');
    const first = catalogue.models
      .filter(({ snapshotOf, status }) => snapshotOf === null && status !== 'retired')
      .sort((a, b) => b.popularity - a.popularity)
      .slice(0, 50)
      .map(({ name }) => name);
    const list = `${first.join(', ')}.`.replace(/(.{1,98})(?:\s|$)/g, '$1\n').trim();
    expectSnapshot(ADR, text.replace(FIRST, `$1${list}$2`));
  });

  it('finds the model of hosts’ ids as people did: the gold pairs’ floor', async () => {
    const gold = JSON.parse(await readFile(GOLD, 'utf8')) as Record<string, string>;
    const byAlias = new Map<string, ResolvedModel>();
    for (const model of catalogue.models) {
      model.aliases.forEach(({ alias }) => byAlias.set(alias.toLowerCase(), model));
      model.offers.forEach((o) =>
        byAlias.set(`${o.provider}/${o.nativeModelId}`.toLowerCase(), model),
      );
    }
    const targets = new Set(Object.values(gold).map((id) => byAlias.get(id.toLowerCase())?.slug));
    const baseOf = (model: ResolvedModel | undefined) => model?.snapshotOf ?? model?.slug;
    const missed = Object.entries(gold).filter(
      ([offer, target]) =>
        baseOf(byAlias.get(offer.toLowerCase())) !== baseOf(byAlias.get(target.toLowerCase())),
    );
    const merged = missed.filter(
      ([offer]) => !(offer in WRONG_LABELS) && targets.has(byAlias.get(offer.toLowerCase())?.slug),
    );
    const pairs = Object.keys(gold).length;
    expect(pairs).to.equal(320);
    expect(1 - missed.length / pairs).to.be.at.least(0.975);
    expect(merged.length / pairs).to.be.below(0.005);
    for (const [offer, slug] of Object.entries(WRONG_LABELS)) {
      expect(byAlias.get(offer.toLowerCase())?.slug).to.equal(slug);
    }
  });

  it('writes providers as they write themselves, whatever feeds do', () => {
    const names = new Map(catalogue.providers.map(({ slug, name }) => [slug, name]));
    for (const [slug, name] of [
      ['deepseek', 'DeepSeek'],
      ['moonshotai', 'Moonshot AI'],
      ['nvidia', 'NVIDIA'],
      ['xai', 'xAI'],
    ] as const) {
      expect(names.get(slug), slug).to.equal(name);
    }
  });

  it('knows what documents say where the feeds are wrong or silent', () => {
    const known: readonly [slug: string, facts: Partial<ResolvedModel>][] = [
      ['grok-1.5', { status: 'retired' }],
      ['grok-2-mini', { status: 'retired' }],
      ['gemini-1.5-flash-8b', { releaseDate: '2024-10-03' }],
      ['flux-1-kontext-dev', { releaseDate: '2025-06-26' }],
      ['qwen3-coder-30b-a3b-instruct', { releaseDate: '2025-07-31', paramsActive: 3_300_000_000 }],
      ['qwen3-omni-30b-a3b-thinking', { type: 'text', outputModalities: ['text'] }],
      ['arctic-instruct', { releaseDate: '2024-04-24', paramsActive: 17_000_000_000 }],
      ['jamba-large-1.7', { paramsTotal: 398_000_000_000, paramsActive: 94_000_000_000 }],
      ['r1-1776', { openWeights: true }],
    ];
    for (const [slug, facts] of known) {
      expect(findModel(catalogue, slug), slug).to.deep.include(facts);
    }
    expect(findModel(catalogue, 'r1-1776').licence?.id).to.equal('mit');
  });

  it('knows GPT-5', () => {
    const model = findModel(catalogue, 'gpt-5');
    expect(model).to.deep.include({
      id: 'mdl_6TW8GB1FNN',
      name: 'GPT-5',
      creator: 'openai',
      family: 'gpt-5',
      type: 'text',
      status: 'deprecated',
      releaseDate: '2025-08-07',
      contextWindow: 400_000,
      maxInputTokens: 272_000,
      maxOutputTokens: 128_000,
      openWeights: false,
      isCommunity: false,
      inputModalities: ['text', 'image'],
    });
    const own = model.offers.find(
      ({ provider, serviceTier }) => provider === 'openai' && serviceTier === 'standard',
    );
    const tokens = own?.prices.filter(({ unit }) => unit === '1m_tokens') ?? [];
    const amounts = (component: string) =>
      tokens
        .filter((price) => price.component === component)
        .map(({ source, amountNano, isChosen }) => [source, amountNano, isChosen]);
    // Four sources in four units.
    expect(amounts('input')).to.deep.equal([
      ['models-dev', 1_250_000_000, true],
      ['genai-prices', 1_250_000_000, false],
      ['portkey-pricing', 1_250_000_000, false],
      ['litellm', 1_250_000_000, false],
      ['llm-stats', 1_250_000_000, false],
      ['catwalk', 1_250_000_000, false],
    ]);
    expect(amounts('cache_read')[0]).to.deep.equal(['models-dev', 125_000_000, true]);
    const gaia = model.results.find(
      ({ benchmark, isPrimary }) => benchmark === 'gaia' && isPrimary,
    );
    expect(gaia?.run).to.include({ source: 'every-eval-ever', evaluator: 'third_party' });
  });

  it('knows Claude Sonnet 4.5 and its snapshot', () => {
    const model = findModel(catalogue, 'claude-sonnet-4.5');
    const snapshot = findModel(catalogue, 'claude-sonnet-4.5-20250929');
    expect(model.offers.length).to.be.at.least(25);
    expect(snapshot).to.include({
      name: 'Claude Sonnet 4.5 (2025-09-29)',
      snapshotOf: 'claude-sonnet-4.5',
      family: 'claude-sonnet',
    });
    expect(model.results.some((result) => result.run.snapshot === snapshot.slug)).to.equal(true);
  });

  it('knows DeepSeek R1 of May 2025 as a model of its own', () => {
    const model = findModel(catalogue, 'deepseek-r1-0528');
    expect(model).to.include({ name: 'DeepSeek-R1-0528', creator: 'deepseek', snapshotOf: null });
    expect(model.results.length).to.be.above(0);
    expect(model.offers.length).to.be.above(10);
  });

  it('knows a community merge', () => {
    const model = findModel(catalogue, 'allknowingroger--qwenslerp2-14b');
    expect(model).to.include({
      name: 'Qwenslerp2-14B',
      creator: 'allknowingroger',
      family: null,
      hfRepo: 'allknowingroger/Qwenslerp2-14B',
      isCommunity: true,
      isMerge: true,
      openWeights: true,
    });
    expect(model.results.map(({ benchmark }) => benchmark)).to.deep.equal([
      'bbh',
      'gpqa',
      'ifeval',
      'math-level-5',
      'mmlu-pro',
      'musr',
    ]);
  });
});
