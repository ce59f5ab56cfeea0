import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import type { ResolvedModel } from '../../../indexer/resolve/resolved.ts';
import { ownProvidersOf } from '../../../indexer/resolve/tables/own-providers.ts';
import { loadBundledCatalog } from '../../support/bundled-catalog.ts';

type Value = string | number | boolean;

/** What a maker's document states of a model: a fact, a capability, or what it asks in its standard tier. */
interface Published {
  readonly model: string;
  readonly fact?: keyof ResolvedModel;
  readonly capability?: string;
  /** Component, by 1M tokens unless `unit` says otherwise; `long`: of prompts above a length. */
  readonly price?: string;
  readonly unit?: string;
  readonly long?: true;
  /** Either: `128k` are 128,000 or 131,072. */
  readonly is: readonly Value[];
  readonly url: string;
}

const FIXTURE = join(import.meta.dirname, '../../fixtures/published-facts.ndjson');
const NANO = 1_000_000_000;

function findPrices(model: ResolvedModel, { price, unit = '1m_tokens', long }: Published) {
  const own = ownProvidersOf(model.creator ?? '');
  return model.offers
    .filter((offer) => own.includes(offer.provider) && offer.serviceTier === 'standard')
    .flatMap(({ prices }) => prices)
    .filter((one) => one.isChosen && one.component === price && one.unit === unit)
    .filter(({ minPromptTokens }) => minPromptTokens > 0 === (long === true))
    .map(({ amountNano }) => amountNano / NANO);
}

function findValues(model: ResolvedModel, published: Published): readonly unknown[] {
  const { fact, capability } = published;
  if (capability !== undefined) {
    return model.capabilities
      .filter((one) => one.capability === capability)
      .map((one) => one.value);
  }
  if (fact === undefined) return findPrices(model, published);
  if (fact === 'licence') return [model.licence?.id];
  const value = model[fact];
  return Array.isArray(value) ? (value as readonly unknown[]) : [value];
}

describe('what makers publish', () => {
  it('is what the bundled catalogue says', async function published() {
    this.timeout(120_000);
    const { resolved } = await loadBundledCatalog();
    const bySlug = new Map(resolved.models.map((model) => [model.slug, model]));
    const lines = (await readFile(FIXTURE, 'utf8')).trim().split('\n');
    expect(lines.length).to.be.above(790);
    const wrong = lines.filter((line) => {
      const one = JSON.parse(line) as Published;
      const model = bySlug.get(one.model);
      const values: readonly unknown[] = model === undefined ? [] : findValues(model, one);
      return !one.is.some((value) => values.includes(value));
    });
    expect(wrong).to.deep.equal([]);
  });
});
