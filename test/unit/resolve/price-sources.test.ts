import { expect } from 'chai';
import { resolve } from '../../../indexer/resolve/resolve.ts';
import type { SourcedRecord } from '../../../schemas/records.ts';
import {
  buildModel,
  buildOffer,
  buildPrices,
  buildSource,
  onlyModel,
  resolveRecords,
} from './build.ts';

describe('prices of sources', () => {
  it('of web searches are those of what searches', () => {
    const search = { component: 'web_search', unit: '1k_requests', amount: '10' } as const;
    const searched = (id: string) =>
      onlyModel(
        resolveRecords([buildOffer(id, { prices: [...buildPrices('0.1', '0.2'), search] })]),
      ).offers[0]?.prices.some(({ component }) => component === 'web_search');
    expect(searched('openai/text-embedding-3-small')).to.equal(false);
    expect(searched('openai/omni-moderation-2024-09-26')).to.equal(false);
    expect(searched('openai/gpt-5')).to.equal(true);
  });

  it('of vectors have an output where it is not by the token', () => {
    const request = { component: 'output', unit: '1k_requests', amount: '3' } as const;
    const offer = buildOffer('openai/text-embedding-3-small', {
      prices: [...buildPrices('0.1', '0.2'), request],
    });
    const { offers } = onlyModel(resolveRecords([offer]));
    expect(offers[0]?.prices.map(({ component, unit }) => [component, unit])).to.deep.equal([
      ['input', '1m_tokens'],
      ['output', '1k_requests'],
    ]);
  });

  it('at a host are suspect where they are the maker’s of another model, not of this one undated', () => {
    const at = (id: string, input: string, output: string) =>
      buildOffer(id, { prices: buildPrices(input, output), open_weights: false });
    const { models } = resolveRecords([
      at('anthropic/claude-3-5-haiku', '0.8', '4'),
      at('anthropic/claude-haiku-4-5', '0.9', '4.5'),
      at('anthropic/claude-haiku-4-5-20251001', '1', '5'),
      at('qihang-ai/claude-haiku-4-5-20251001', '0.8', '4'),
      at('gmicloud/claude-haiku-4-5-20251001', '0.9', '4.5'),
    ]);
    const reasons = models.flatMap(({ offers }) =>
      offers.flatMap(({ provider, prices: [price] }) =>
        provider === 'anthropic' ? [] : [`${provider} ${price?.suspectReason ?? '-'}`],
      ),
    );
    expect(new Set(reasons)).to.deep.equal(new Set(['gmicloud -', 'qihang-ai copied_price']));
  });

  it('at a host are not suspect where they are what the maker asks for a snapshot of the model', () => {
    const at = (id: string, input: string, output: string) =>
      buildOffer(id, { prices: buildPrices(input, output), open_weights: false });
    const { models } = resolveRecords([
      at('anthropic/claude-haiku-4-5', '1', '5'),
      at('anthropic/claude-haiku-4-5-20251001', '0.9', '4.5'),
      at('gmicloud/claude-haiku-4-5', '0.9', '4.5'),
    ]);
    const reasons = models.flatMap(({ offers }) =>
      offers.flatMap(({ provider, prices }) =>
        provider === 'gmicloud' ? prices.map(({ suspectReason }) => suspectReason) : [],
      ),
    );
    expect(new Set(reasons)).to.deep.equal(new Set([null]));
  });

  for (const [what, other, reason] of [
    [
      'at a host are suspect where reading costs more and writing less than at the maker',
      buildOffer('nearai/gpt-5', { prices: buildPrices('1.5', '8') }),
      'crossed_price',
    ],
    [
      'of a tier that answers sooner are suspect where they are those of the standard one',
      buildOffer('openai/gpt-5', {
        native_id: 'openai/priority/gpt-5',
        prices: buildPrices('1.25', '10'),
        service_tier: 'priority',
      }),
      'standard_price',
    ],
  ] as const) {
    it(what, () => {
      const own = buildOffer('openai/gpt-5', {
        prices: buildPrices('1.25', '10'),
        open_weights: false,
      });
      const { offers } = onlyModel(resolveRecords([own, other]));
      const reasons = offers.map(({ provider, serviceTier, prices }) => [
        `${provider} ${serviceTier}`,
        ...prices.map(({ suspectReason }) => suspectReason),
      ]);
      expect(reasons).to.have.deep.members([
        ['openai standard', null, null],
        [`${other.provider} ${other.service_tier ?? 'standard'}`, reason, reason],
      ]);
    });
  }

  it('of batches are as old as what their source says of the standard tier', () => {
    const say = (source: string, input: string, tier?: 'batch') => ({
      source,
      record: buildOffer('google/gemini-3.7-flash', {
        prices: buildPrices(input, String(Number(input) * 5)),
        ...(tier === undefined ? {} : { native_id: `google/${tier}/x`, service_tier: tier }),
      }),
    });
    const batchOf = (...said: SourcedRecord[]) =>
      onlyModel(
        resolve(
          said,
          ['a', 'b', 'c'].map((key) => buildSource(key)),
          [],
          '2026-08-22',
        ),
      )
        .offers.filter(({ serviceTier }) => serviceTier === 'batch')
        .flatMap(({ prices }) => prices.map(({ suspectReason }) => suspectReason));
    const old = [say('c', '1.5'), say('c', '0.75', 'batch')];
    expect(batchOf(say('a', '0.75'), say('b', '0.75'), ...old)).to.deep.equal([
      'old_list',
      'old_list',
    ]);
    expect(batchOf(say('a', '0.75'), ...old)).to.deep.equal([null, null]);
    expect(batchOf(say('a', '1.5'), say('b', '1.5'), ...old)).to.deep.equal([null, null]);
  });

  it('at a host are suspect below half of the maker’s, where weights are not for commerce', () => {
    const at = (provider: string, id: string, input: string, output: string) =>
      [`${provider}/${id}`, { prices: buildPrices(input, output), open_weights: true }] as const;
    const offers = [
      at('cohere', 'command-a-reasoning-08-2025', '2.5', '10'),
      at('oracle', 'cohere.command-a-reasoning', '1.56', '1.56'),
    ];
    const licensed = (license: string) =>
      onlyModel(
        resolveRecords([
          buildModel('cohere/command-a-reasoning-08-2025', { license, open_weights: true }),
          ...offers.map(([id, rest]) => buildOffer(id, rest)),
        ]),
      ).offers.map(({ prices }) => prices[0]?.suspectReason ?? null);
    expect(licensed('cc-by-nc-4.0')).to.deep.equal([null, 'below_maker']);
    expect(licensed('apache-2.0')).to.deep.equal([null, null]);
  });
});
