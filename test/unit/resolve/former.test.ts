import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import type { ResolvedModel } from '../../../indexer/resolve/resolved.ts';
import { loadBundledCatalog, type BundledCatalog } from '../../support/bundled-catalog.ts';

/** Slugs that were published and are no model's any more: the model they lead to, or why to none. */
type FormerSlugs = Readonly<Record<string, { readonly model?: string; readonly denied?: string }>>;

const FIXTURE = join(import.meta.dirname, '../../fixtures/former-slugs.json');
const REASONS = ['brand', 'image_tool', 'no_such_model', 'service', 'unsigned_tune'];

describe('slugs and ids once given', () => {
  let bundled: BundledCatalog;
  let former: FormerSlugs;
  let called: Map<string, Set<string>>;
  before(async function load() {
    this.timeout(60_000);
    bundled = await loadBundledCatalog();
    former = JSON.parse(await readFile(FIXTURE, 'utf8')) as FormerSlugs;
    called = toCalled(bundled.resolved.models);
  });

  it('lead to one model each, but for those that are none', () => {
    const given = bundled.bundle.knownIdentities
      .filter(({ slug }) => former[slug]?.denied === undefined)
      .flatMap(({ slug, id, former: names = [] }) => [slug, id, ...names]);
    expect(given.length).to.be.above(13_000);
    expect(given.filter((name) => called.get(name.toLowerCase())?.size !== 1)).to.deep.equal([]);
  });

  it('lead where they did when they were replaced', () => {
    for (const [slug, { model, denied }] of Object.entries(former)) {
      const found = [...(called.get(slug) ?? [])];
      expect(found, slug).to.deep.equal(model === undefined ? [] : [model]);
      if (denied !== undefined) expect(REASONS, slug).to.include(denied);
    }
  });

  it('name no host', () => {
    const providers = new Set(bundled.resolved.providers.map(({ slug }) => slug));
    const hosted = bundled.resolved.models.filter(
      ({ slug, creator }) => creator === null && providers.has(slug.split('--')[0] ?? ''),
    );
    expect(hosted.map(({ slug }) => slug)).to.deep.equal([]);
  });

  it('know who made 97.5 % of what has a price', () => {
    const priced = bundled.resolved.models.filter(({ offers }) =>
      offers.some(({ prices }) => prices.some(({ isChosen }) => isChosen)),
    );
    const known = priced.filter(({ creator }) => creator !== null);
    expect(known.length / priced.length).to.be.at.least(0.975);
  });
});

/** The models by everything they are called, in lower case. */
function toCalled(models: readonly ResolvedModel[]): Map<string, Set<string>> {
  const called = new Map<string, Set<string>>();
  for (const { slug, id, aliases } of models) {
    for (const name of [slug, id, ...aliases.map(({ alias }) => alias)]) {
      const folded = name.toLowerCase();
      called.set(folded, (called.get(folded) ?? new Set()).add(slug));
    }
  }
  return called;
}
