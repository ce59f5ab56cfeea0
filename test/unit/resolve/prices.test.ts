import { expect } from 'chai';
import { resolve } from '../../../indexer/resolve/resolve.ts';
import type { ResolvedOffer } from '../../../indexer/resolve/resolved.ts';
import type { FeedRecord, SourcedRecord } from '../../../schemas/records.ts';
import { buildOffer, buildPrices, buildSource, onlyModel, resolveRecords } from './build.ts';

type Overrides = Parameters<typeof buildOffer>[1];
const offersOf = (...offers: readonly (readonly [string, Overrides])[]) =>
  onlyModel(resolveRecords(offers.map(([id, overrides]) => buildOffer(id, overrides)))).offers;
const amounts = ({ prices }: ResolvedOffer) => prices.map(({ amountNano }) => amountNano);
const suspects = (offers: readonly ResolvedOffer[]) =>
  offers.map(({ prices }) => prices[0]?.suspectReason ?? null);

describe('prices', () => {
  it('are whole nanodollars, rounded at the ninth place', () => {
    const [offer] = offersOf(['openai/gpt-5', { prices: buildPrices('0.1', '0.1234567895') }]);
    expect(offer === undefined ? [] : amounts(offer)).to.deep.equal([100_000_000, 123_456_790]);
  });

  it('keep the day on which they were read', () => {
    const prices = buildPrices('0.1', '0.2').map((price) =>
      price.component === 'input' ? { ...price, checked_on: '2026-07-01' } : price,
    );
    const [offer] = offersOf(['openai/gpt-5', { prices }]);
    expect(offer?.prices.map(({ checkedOn }) => checkedOn)).to.deep.equal(['2026-07-01', null]);
  });

  it('are unknown, not free, where a zero means a plan or a trial (T10)', () => {
    const zero = { prices: buildPrices('0', '0') };
    const [plan, trial, paid] = offersOf(
      ['alibaba-coding-plan/glm-4.7', zero],
      ['nvidia/zai-org/glm-4.7', zero],
      ['nvidia/zai-org/glm-4.7-fp8', { prices: buildPrices('0.2', '0.8') }],
    );
    expect(plan).to.deep.include({ access: 'subscription', prices: [] });
    expect(trial).to.deep.include({ access: 'trial', prices: [] });
    expect(paid).to.deep.include({ access: 'pay_as_you_go' });
    expect(paid === undefined ? [] : amounts(paid)).to.deep.equal([200_000_000, 800_000_000]);
  });

  it('are free where the id says so (T11)', () => {
    const zero = { prices: buildPrices('0', '0') };
    const [free, unknown] = offersOf(
      ['openrouter/z-ai/glm-4.7-flash:free', zero],
      ['poe/z-ai/glm-4.7-flash', zero],
    );
    expect(free).to.include({ access: 'free', serviceTier: 'free' });
    expect(free === undefined ? [] : amounts(free)).to.deep.equal([0, 0]);
    expect(unknown).to.deep.include({ access: 'pay_as_you_go', prices: [] });
  });

  it('are free where two sources of the creator’s own list say so', () => {
    const accessOf = (id: string, ...sources: string[]) => {
      const record = buildOffer(id, { prices: buildPrices('0', '0') });
      const records = sources.map((source) => ({ source, record }));
      const keys = sources.map((source) => buildSource(source));
      return resolve(records, keys, [], '2026-08-22').models[0]?.offers[0]?.access;
    };
    expect(accessOf('zai/glm-4.7-flash', 'a', 'b')).to.equal('free');
    expect(accessOf('zai/glm-4.7-flash', 'a')).to.equal('pay_as_you_go');
    expect(accessOf('google/lyria-3-pro-preview', 'a')).to.equal('pay_as_you_go');
    // Nobody known is not the owner of a host that nobody owns.
    expect(accessOf('zeldoc/z-code', 'a', 'b')).to.equal('pay_as_you_go');
  });

  it('are suspect when far too high (T3)', () => {
    const [offer] = offersOf(['openai/gpt-5', { prices: buildPrices('135000', '540000') }]);
    expect(offer?.prices.map(({ suspectReason }) => suspectReason)).to.deep.equal([
      'too_high',
      'too_high',
    ]);
    expect(offer?.prices.some(({ isChosen }) => isChosen)).to.equal(false);
  });

  it('make the whole offer suspect (T4)', () => {
    const [offer] = offersOf(['openai/gpt-5', { prices: buildPrices('500', '2000') }]);
    expect(offer?.prices.map(({ suspectReason }) => suspectReason)).to.deep.equal([
      'too_high',
      'too_high',
    ]);
  });

  it('are suspect far from the other offers, with three or more', () => {
    const at = (provider: string, input: string) =>
      [`${provider}/glm-5`, { prices: buildPrices(input, '20') }] as const;
    expect(suspects(offersOf(at('a', '1'), at('b', '1'), at('c', '25')))).to.deep.equal([
      null,
      null,
      'outlier',
    ]);
    expect(suspects(offersOf(at('a', '1'), at('b', '19'), at('c', '1')))).to.deep.equal([
      null,
      null,
      null,
    ]);
    expect(suspects(offersOf(at('a', '1'), at('b', '25')))).to.deep.equal([null, null]);
  });

  it('are suspect where writing costs less than half of reading', () => {
    const swapped = (input: string, output: string) =>
      suspects(offersOf(['azure/deepseek-r1', { prices: buildPrices(input, output) }]));
    expect(swapped('7.08', '2.36')).to.deep.equal(['output_below_input']);
    expect(swapped('1', '0.6')).to.deep.equal([null]);
  });

  it('of nothing for output are believed of embeddings only', () => {
    const prices = buildPrices('0.1', '0');
    expect(suspects(offersOf(['openai/text-embedding-3-large', { prices }]))).to.deep.equal([null]);
    expect(suspects(offersOf(['openai/gpt-5', { prices }]))).to.deep.equal(['output_zero']);
  });

  it('of vectors have no output, whatever a feed writes there', () => {
    const [offer] = offersOf([
      'openai/text-embedding-3-large',
      { prices: buildPrices('0.1', '0') },
    ]);
    expect(offer?.prices.map(({ component }) => component)).to.deep.equal(['input']);
  });

  it('of a minute are not those of tokens', () => {
    const whisper = offersOf([
      'scaleway/whisper-large-v3',
      { prices: buildPrices('0.003', '0.003') },
    ]);
    expect(suspects(whisper)).to.deep.equal(['not_by_token']);
  });

  it('at a host are suspect below half of the maker’s, where weights are closed', () => {
    const at = (provider: string, input: string, output: string, open_weights: boolean) =>
      [
        `${provider}/claude-haiku-4-5`,
        { prices: buildPrices(input, output), open_weights },
      ] as const;
    expect(
      suspects(offersOf(at('anthropic', '1', '5', false), at('qihang-ai', '0.14', '0.71', false))),
    ).to.deep.equal([null, 'below_maker']);
    expect(
      suspects(offersOf(at('anthropic', '1', '5', false), at('gmicloud', '0.8', '4', false))),
    ).to.deep.equal([null, null]);
    expect(
      suspects(offersOf(at('anthropic', '1', '5', true), at('qihang-ai', '0.14', '0.71', true))),
    ).to.deep.equal([null, null]);
  });

  it('of one source are suspect at a third of what two agree on', () => {
    const say = (source: string, id: string, input: string, output: string) => ({
      source,
      record: buildOffer(`cohere/${id}`, { prices: buildPrices(input, output) }),
    });
    const judge = (lone: string) => {
      const records = [
        say('a', 'command-r-plus', '2.5', '10'),
        say('b', 'command-r-plus', '2.5', '10'),
        say('c', 'command-r-plus', lone, '10'),
      ];
      const model = onlyModel(
        resolve(
          records,
          ['a', 'b', 'c'].map((key) => buildSource(key)),
          [],
          '2026-08-22',
        ),
      );
      return model.offers[0]?.prices.find(
        ({ source, component }) => source === 'c' && component === 'input',
      )?.suspectReason;
    };
    expect(judge('0.25')).to.equal('wrong_unit');
    expect(judge('0.8')).to.equal('lone_claim');
    expect(judge('1.25')).to.equal(null);
  });

  it('of one source at a host are suspect far below every other provider’s', () => {
    const id = 'moonshotai/kimi-k2.6';
    const others = ['a', 'b', 'c'].map((host) => buildOffer(`${host}/${id}`));
    const far = buildOffer(`vultr/${id}`, { prices: buildPrices('0.15', '0.6') });
    const reasonOf = (records: readonly SourcedRecord[]) =>
      resolve(records, [buildSource('a'), buildSource('b')], [], '2026-08-22')
        .models[0]?.offers.find(({ provider }) => provider === 'vultr')
        ?.prices.map(({ suspectReason }) => suspectReason);
    const by = (source: string) => (record: FeedRecord) => ({ source, record });
    expect(reasonOf([far, ...others].map(by('a')))).to.deep.equal(['far_below', 'far_below']);
    expect(reasonOf([far, ...others.slice(1)].map(by('a')))).to.deep.equal([null, null]);
    const twice = [...[far, ...others].map(by('a')), by('b')(far)];
    expect(new Set(reasonOf(twice))).to.deep.equal(new Set([null]));
  });

  it('of nothing at the maker are a trial where it is an experiment', () => {
    const zero = { prices: buildPrices('0', '0') };
    const [trial] = offersOf(['google/gemini-exp-1114', zero]);
    expect(trial).to.deep.include({ access: 'trial', prices: [] });
    const [other] = offersOf(['google/gemma-3-27b-it', zero]);
    expect(other).to.include({ access: 'pay_as_you_go' });
  });

  it('of nothing at a reseller are a trial where weights are closed', () => {
    const zero = { prices: buildPrices('0', '0'), open_weights: false };
    const [trial, free] = offersOf(
      ['opencode/grok-code-fast-1', zero],
      ['openrouter/x-ai/grok-code-fast-1:free', zero],
    );
    expect([trial?.access, free?.access].sort()).to.deep.equal(['free', 'trial']);
  });

  it('of an image model’s output are those of its images', () => {
    const text = buildOffer('google/gemini-2.5-flash-image', { prices: buildPrices('0.3', '2.5') });
    const image = buildOffer('google/gemini-2.5-flash-image', {
      prices: [
        ...buildPrices('0.3', '30'),
        { component: 'output_image', unit: '1m_tokens', amount: '30' },
      ],
    });
    const sources = ['a', 'b', 'c'].map((key) => buildSource(key));
    const records = [
      { source: 'a', record: text },
      { source: 'b', record: text },
      { source: 'c', record: image },
    ];
    const shown = onlyModel(resolve(records, sources, [], '2026-08-22')).offers[0]?.prices.find(
      ({ component, isChosen }) => component === 'output' && isChosen,
    );
    expect(shown).to.include({ source: 'c', amountNano: 30_000_000_000 });
  });

  it('of −1 are unknown, others below zero rejected (T7)', () => {
    const catalogue = resolveRecords([
      buildOffer('openai/gpt-5', { prices: buildPrices('-1', '-3') }),
    ]);
    expect(onlyModel(catalogue).offers[0]?.prices).to.deep.equal([]);
    expect(catalogue.rejected).to.deep.equal({ negative_price: 1 });
  });

  it('of several sources: agreement, then precedence; the rest is shown (T18)', () => {
    const say = (source: string, input: string) => ({
      source,
      record: buildOffer('openai/gpt-5', { prices: buildPrices(input, '10') }),
    });
    const sources = [
      buildSource('a', { precedence: 1 }),
      buildSource('b', { precedence: 2 }),
      buildSource('c', { precedence: 3 }),
    ];
    const chosen = (...inputs: string[]) => {
      const records = inputs.map((input, at) => say('abc'.charAt(at), input));
      const model = onlyModel(resolve(records, sources, [], '2026-07-02'));
      const price = model.offers[0]?.prices.find(
        ({ component, isChosen }) => component === 'input' && isChosen,
      );
      return { amount: (price?.amountNano ?? 0) / 1e9, conflicts: model.conflicts };
    };
    expect(chosen('1.25', '1.2')).to.deep.equal({
      amount: 1.25,
      conflicts: [
        {
          field: 'offers.off_openai_gpt-5.pricing.input',
          values: [
            { value: 1.25, source: 'a' },
            { value: 1.2, source: 'b' },
          ],
          chosen: 1.25,
          rule: 'precedence',
        },
      ],
    });
    expect(chosen('0.13', '0.125', '0.125')).to.deep.include({ amount: 0.125 });
    expect(chosen('0.13', '0.125', '0.125').conflicts[0]?.rule).to.equal('agreement');
    expect(chosen('1.25', '1.2500001').conflicts).to.deep.equal([]);
    expect(chosen('135000', '1.25')).to.deep.include({ amount: 1.25 });
  });

  it('of a tier are disputed apart from those of the first token', () => {
    const input = { component: 'input', unit: '1m_tokens' } as const;
    const say = (source: string, first: string, tier: string) => ({
      source,
      record: buildOffer('openai/gpt-5', {
        prices: [
          { ...input, amount: first },
          { ...input, amount: tier, min_prompt_tokens: 200_001 },
        ],
      }),
    });
    const records = [say('a', '1.25', '2.5'), say('b', '1.5', '3')];
    const { conflicts } = onlyModel(
      resolve(records, [buildSource('a'), buildSource('b')], [], '2026-07-02'),
    );
    expect(conflicts.map(({ field }) => field)).to.deep.equal([
      'offers.off_openai_gpt-5.pricing.input',
      'offers.off_openai_gpt-5.pricing.tiers.200001.input',
    ]);
  });
});
