import { expect } from 'chai';
import { resolve } from '../../../../indexer/resolve/resolve.ts';
import { listPriceDates } from '../../../../indexer/resolve/tables/list-prices.ts';
import { buildOffer, buildPrices, buildSource, onlyModel, resolveRecords } from '../build.ts';

describe('prices that a maker’s document belies', () => {
  const suspicionOf = (id: string, input: string, output: string) =>
    onlyModel(resolveRecords([buildOffer(id, { prices: buildPrices(input, output) })])).offers.map(
      ({ prices }) => prices[0]?.suspectReason ?? null,
    );

  it('are outdated, or of what it does not sell', () => {
    expect(suspicionOf('xai/grok-4.20-0309-reasoning', '2', '6')).to.deep.equal(['outdated']);
    expect(suspicionOf('openai/gpt-oss-120b', '0.1', '0.5')).to.deep.equal(['not_sold']);
    const v3 = buildOffer('deepseek/deepseek-v3.2', { prices: buildPrices('0.2288', '0.3432') });
    const prices = onlyModel(resolveRecords([v3])).offers[0]?.prices.filter((p) => p.isChosen);
    // Always so: no day is made up from which it holds.
    expect(
      prices?.map(({ source, amountNano, validFrom }) => [source, amountNano, validFrom]),
    ).to.deep.equal([
      ['curated', 280_000_000, null],
      ['curated', 420_000_000, null],
    ]);
  });

  it('are outdated until the price of a season ends, in every tier of the source', () => {
    const record = (name: string, input: string, output: string, tier?: 'batch') =>
      ({
        source: name,
        record: buildOffer('google/gemini-3.6-flash', {
          native_id: `google/gemini-3.6-flash${tier ?? ''}`,
          prices: buildPrices(input, output),
          ...(tier === undefined ? {} : { service_tier: tier }),
        }),
      }) as const;
    const records = [
      record('new', '0.75', '3.75'),
      record('old', '1.5', '7.5'),
      record('old', '0.75', '3.75', 'batch'),
      record('new', '0.375', '1.875', 'batch'),
    ];
    const sources = ['old', 'new'].map((key) => buildSource(key));
    const on = (day: string) =>
      onlyModel(resolve(records, sources, [], day)).offers.flatMap(({ serviceTier, prices }) =>
        prices
          .filter(({ component }) => component === 'input')
          .map((one) => `${serviceTier} ${one.source} ${one.suspectReason ?? 'fine'}`),
      );
    expect(on('2026-12-31')).to.have.members([
      'standard new fine',
      'standard old outdated',
      'batch old old_list',
      'batch new fine',
    ]);
    expect(on('2027-01-01')).to.include('batch old fine').and.not.include('standard old outdated');
  });

  it('are those of the document from its day on', () => {
    const v4 = buildOffer('deepseek/deepseek-v4-pro', { prices: buildPrices('0.435', '0.87') });
    const on = (day: string) =>
      onlyModel(resolve([{ source: 'test', record: v4 }], [buildSource('test')], [], day))
        .offers[0]?.prices.filter(({ isChosen }) => isChosen)
        .map(({ component, amountNano, validFrom, timeWindow }) =>
          [component, amountNano / 1e9, validFrom].concat(timeWindow ?? []),
        )
        .sort();
    const offPeak = '04:00-06:00Z, 10:00-01:00Z';
    expect(on('2026-08-15')).to.deep.equal([
      ['input', 0.435, null],
      ['output', 0.87, null],
    ]);
    expect(on('2026-08-16')).to.deep.equal([
      ['cache_read', 0.022, '2026-08-16', offPeak],
      ['cache_read', 0.044, '2026-08-16'],
      ['input', 0.66, '2026-08-16', offPeak],
      ['input', 1.32, '2026-08-16'],
      ['output', 1.98, '2026-08-16', offPeak],
      ['output', 3.96, '2026-08-16'],
    ]);
    const weekends = `${offPeak}, Sat-Sun`;
    expect(on('2026-08-22')).to.deep.equal(on('2026-08-16'));
    expect(on('2026-08-23')).to.deep.equal([
      ['cache_read', 0.022, '2026-08-23', weekends],
      ['cache_read', 0.044, '2026-08-16'],
      ['input', 0.66, '2026-08-23', weekends],
      ['input', 1.32, '2026-08-16'],
      ['output', 1.98, '2026-08-23', weekends],
      ['output', 3.96, '2026-08-16'],
    ]);
  });

  it('are not those of a longer prompt, nor of a search', () => {
    const search = { component: 'web_search', unit: '1k_requests', amount: '10' } as const;
    const long = { component: 'input', unit: '1m_tokens', amount: '2.5' } as const;
    const pricesOf = (input: string) => {
      const prices = [
        ...buildPrices(input, '2.5'),
        { ...long, min_prompt_tokens: 200_001 },
        search,
      ];
      const records = [buildOffer('xai/grok-4.20', { prices })];
      return onlyModel(resolveRecords(records)).offers[0]?.prices.map(
        ({ component, minPromptTokens, suspectReason }) =>
          `${component} ${minPromptTokens} ${suspectReason ?? 'fine'}`,
      );
    };
    expect(pricesOf('1.25')).to.deep.equal([
      'input 0 fine',
      'output 0 fine',
      'input 200001 fine',
      'web_search 0 fine',
    ]);
    expect(pricesOf('2')).to.deep.equal([
      'input 0 outdated',
      'output 0 outdated',
      'input 200001 outdated',
      'web_search 0 fine',
    ]);
  });

  it('need no word of the editors where a source has what the document says', () => {
    const sourcesOf = (...inputs: readonly string[]) => {
      const keys = inputs.map((input) => `of ${input}`);
      const records = inputs.map((input, at) => ({
        source: keys[at] ?? '',
        record: buildOffer('deepseek/deepseek-v3.2', { prices: buildPrices(input, '0.42') }),
      }));
      const sources = keys.map((key) => buildSource(key));
      const { prices = [] } =
        onlyModel(resolve(records, sources, [], '2026-11-28')).offers[0] ?? {};
      return new Set(prices.map(({ source }) => source));
    };
    expect([...sourcesOf('0.2288')]).to.have.members(['of 0.2288', 'curated']);
    expect([...sourcesOf('0.2288', '0.28')]).to.have.members(['of 0.2288', 'of 0.28']);
  });

  it('change on the days that the document names, and always is no day', () => {
    expect(listPriceDates('deepseek', 'deepseek-v4-pro')).to.deep.equal([
      '2026-08-16',
      '2026-08-16',
      '2026-08-23',
    ]);
    expect(listPriceDates('google', 'gemini-3.6-flash')).to.deep.equal(['2027-01-01']);
    expect(listPriceDates('deepseek', 'deepseek-v3.2')).to.deep.equal([]);
    expect(listPriceDates('deepseek', 'heron')).to.deep.equal([]);
  });
});
