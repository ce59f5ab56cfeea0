import { expect } from 'chai';
import { resolve } from '../../../indexer/resolve/resolve.ts';
import { toStatus } from '../../../indexer/resolve/life-cycle/end.ts';
import type { ResolvedModel } from '../../../indexer/resolve/resolved.ts';
import type { FeedRecord } from '../../../schemas/records.ts';
import { buildSource, findModel } from './build.ts';
import { lifeOf, make, row, sold, TODAY } from './life-of.ts';

const offerOf = ({ offers }: ResolvedModel, provider: string) =>
  offers.find((offer) => offer.provider === provider)?.status;

describe('the status of a model', () => {
  const NEVER = {
    deprecatedOn: null,
    retiresOn: null,
    isDeprecated: false,
    isRetired: false,
    isPreview: false,
    goesOn: false,
  };

  it('follows from dates and the day', () => {
    const end = { ...NEVER, deprecatedOn: '2026-04-22', retiresOn: '2026-10-23', isPreview: true };
    expect(toStatus(end, '2026-04-21')).to.equal('preview');
    expect(toStatus(end, '2026-04-22')).to.equal('deprecated');
    expect(toStatus(end, '2026-10-22')).to.equal('deprecated');
    expect(toStatus(end, '2026-10-23')).to.equal('retired');
    expect(toStatus(NEVER, TODAY)).to.equal('active');
    expect(toStatus({ ...NEVER, isRetired: true }, '1990-01-01')).to.equal('retired');
    const goesOn = { ...end, goesOn: true };
    expect(toStatus(goesOn, '2026-10-23')).to.equal('deprecated');
    expect(toStatus({ ...NEVER, isRetired: true, goesOn: true }, TODAY)).to.equal('active');
  });

  it('is what the editors say before what its maker’s offers say', () => {
    const catalogue = make(
      [sold('openai/gpt-4', { retires_on: '2026-01-01', status: 'deprecated' })],
      [row('openai/gpt-4', { deprecated_on: '2026-04-22', retires_on: '2026-10-23' })],
    );
    expect(lifeOf(catalogue, 'gpt-4')).to.include({
      status: 'deprecated',
      deprecatedOn: '2026-04-22',
      retiresOn: '2026-10-23',
    });
    expect(catalogue.changesOn).to.equal('2026-10-23');
  });

  it('is advised against where the editors read so, whenever that began', () => {
    const end = { status: 'deprecated', retires_on: '2027-04-01' } as const;
    const catalogue = make([sold('openai/gpt-5.1')], [row('openai/gpt-5.1', end)]);
    expect(lifeOf(catalogue, 'gpt-5.1')).to.include({
      status: 'deprecated',
      deprecatedOn: null,
      retiresOn: '2027-04-01',
    });
  });

  it('is not a host’s to say: its offer ends alone', () => {
    const catalogue = make([
      sold('openai/gpt-4'),
      sold('azure/gpt-4', { retires_on: '2026-01-01' }),
      sold('meta/llama-3.1-8b-instruct', { provider: 'groq', retires_on: '2026-01-01' }),
    ]);
    const model = findModel(catalogue, 'gpt-4');
    expect(model).to.include({ status: 'active', retiresOn: null });
    expect(offerOf(model, 'azure')).to.equal('retired');
    expect(offerOf(model, 'openai')).to.equal('active');
  });

  it('is not what the editors say of one host, on a day or nobody knows when', () => {
    for (const end of [{ retires_on: '2026-01-01' }, { status: 'retired' }] as const) {
      const ended: FeedRecord = {
        kind: 'offer',
        native_id: 'openai/gpt-4',
        provider: 'openai',
        provider_model_id: 'gpt-4',
        prices: [],
        ...end,
      };
      const model = findModel(make([sold('openai/gpt-4')], [ended]), 'gpt-4');
      expect(model).to.include({ status: 'active', retiresOn: null });
      expect(model.offers.map(({ status }) => status)).to.deep.equal(['retired']);
    }
  });

  it('ends its maker’s own offers with it, and leaves those of hosts', () => {
    const model = findModel(
      make(
        [sold('openai/gpt-4'), sold('azure/gpt-4')],
        [row('openai/gpt-4', { retires_on: '2026-01-01' })],
      ),
      'gpt-4',
    );
    expect(offerOf(model, 'openai')).to.equal('retired');
    expect(offerOf(model, 'azure')).to.equal('active');
  });

  describe('whose weights are open', () => {
    const weights = row('mistral/mixtral-8x7b-instruct-v0.1', { open_weights: true });
    const id = 'mistral/mixtral-8x7b-instruct-v0.1';
    const slug = 'mixtral-8x7b-instruct-v0.1';
    const hosted = sold(`deepinfra/${id}`);
    const ended = row(id, { retires_on: '2025-03-30' });

    it('is deprecated where its maker retired it and others still serve it', () => {
      const catalogue = make([sold(id), hosted], [weights, ended]);
      expect(lifeOf(catalogue, slug)).to.include({
        status: 'deprecated',
        deprecatedOn: '2025-03-30',
        retiresOn: '2025-03-30',
      });
      const model = findModel(catalogue, slug);
      expect(offerOf(model, 'mistral')).to.equal('retired');
      expect(offerOf(model, 'deepinfra')).to.equal('active');
    });

    it('is deprecated from the day its maker advises against it', () => {
      const both = row(id, { deprecated_on: '2024-11-30', retires_on: '2025-03-30' });
      expect(lifeOf(make([sold(id), hosted], [weights, both], '2025-01-01'), slug)).to.include({
        status: 'deprecated',
        deprecatedOn: '2024-11-30',
        retiresOn: '2025-03-30',
      });
    });

    it('has snapshots that others serve on, or that end with it', () => {
      const base = 'alibaba/qwen3-235b-a22b';
      const dated = `${base}-2507`;
      const end = row(base, { retires_on: '2026-01-01', open_weights: true });
      const ended = row(dated, { retires_on: '2026-01-01', open_weights: true });
      const served = [base, dated].flatMap((one) => [sold(one), sold(`deepinfra/${one}`)]);
      const on = make(served, [end, ended]);
      expect(lifeOf(on, 'qwen3-235b-a22b').status).to.equal('deprecated');
      expect(lifeOf(on, 'qwen3-235b-a22b-2507').status).to.equal('deprecated');
      const alone = make([sold(base), sold(dated)], [end, ended]);
      expect(lifeOf(alone, 'qwen3-235b-a22b').status).to.equal('retired');
      expect(lifeOf(alone, 'qwen3-235b-a22b-2507').status).to.equal('retired');
    });

    it('is active where only its maker’s offer ends', () => {
      const catalogue = make([sold(id, { retires_on: '2025-03-30' }), hosted], [weights]);
      expect(lifeOf(catalogue, slug)).to.include({ status: 'active', retiresOn: null });
      expect(offerOf(findModel(catalogue, slug), 'mistral')).to.equal('retired');
    });

    it('is retired where nobody serves it but gateways and plans, or the weights are closed', () => {
      for (const other of [
        sold(`openrouter/${id}`),
        { ...hosted, access: 'subscription' } as const,
      ]) {
        const catalogue = make([sold(id), other], [weights, ended]);
        expect(lifeOf(catalogue, slug).status).to.equal('retired');
      }
      const closed = row(id, { open_weights: false });
      expect(lifeOf(make([sold(id), hosted], [closed, ended]), slug).status).to.equal('retired');
    });
  });

  it('is deprecated where one source says so of all its maker’s offers', () => {
    const given = (
      ...states: readonly (readonly [source: string, status: 'active' | 'deprecated'])[]
    ) => {
      const records = states.map(([source, status], at) => {
        const region = ['us', 'eu'][at];
        return { source, record: sold('openai/gpt-4', { status, region }) };
      });
      const sources = ['one', 'two'].map((key) => buildSource(key));
      return findModel(resolve(records, sources, [], TODAY), 'gpt-4').status;
    };
    expect(given(['one', 'deprecated'], ['one', 'deprecated'])).to.equal('deprecated');
    expect(given(['one', 'deprecated'], ['one', 'active'])).to.equal('active');
    expect(given(['one', 'deprecated'], ['two', 'active'])).to.equal('deprecated');
  });

  it('leaves an offer of its maker that has ended as it is', () => {
    const model = findModel(
      make(
        [
          sold('openai/gpt-4', { retires_on: '2026-01-01', region: 'us' }),
          sold('openai/gpt-4', { retires_on: '2026-12-01', region: 'eu' }),
        ],
        [row('openai/gpt-4', { deprecated_on: '2026-02-01' })],
      ),
      'gpt-4',
    );
    expect(model).to.include({ status: 'deprecated', retiresOn: '2026-12-01' });
    expect(model.offers.map(({ region, status }) => [region, status])).to.have.deep.members([
      ['us', 'retired'],
      ['eu', 'deprecated'],
    ]);
  });

  it('of a preview has nothing to do with a model of that name by somebody else', () => {
    const catalogue = make(
      [sold('openai/heron'), sold('mistral/heron-preview')],
      [row('openai/heron', { retires_on: '2026-01-01' })],
    );
    expect(lifeOf(catalogue, 'heron').status).to.equal('retired');
    expect(lifeOf(catalogue, 'heron-preview').status).to.equal('preview');
  });

  it('of Amazon’s models is Amazon Bedrock’s to say', () => {
    const catalogue = make([
      sold('amazon-bedrock/amazon.nova-sonic-v1:0', { retires_on: '2026-01-01' }),
      sold('openrouter/amazon/nova-sonic-v1'),
    ]);
    expect(lifeOf(catalogue, 'nova-sonic').status).to.equal('retired');
  });

  it('of snapshots agrees with their model', () => {
    const catalogue = make(
      [sold('openai/o1'), sold('openai/o1-2024-12-17')],
      [row('openai/o1', { retires_on: '2026-01-01' })],
    );
    expect(lifeOf(catalogue, 'o1-2024-12-17')).to.include({ status: 'retired' });
  });

  it('of a snapshot that was to end later is that of its model', () => {
    const ids = ['claude-3-opus', 'claude-3-opus-20240229'];
    const catalogue = make(
      ids.map((id) => sold(`anthropic/${id}`)),
      ids.map((id, at) => row(`anthropic/${id}`, { retires_on: `2026-0${at + 1}-05` })),
    );
    for (const id of ids) expect(lifeOf(catalogue, id).retiresOn, id).to.equal('2026-01-05');
  });

  it('of a model is that of the last of its snapshots, where all have ended', () => {
    const records = ['', '-0314', '-0613'].map((end) => sold(`openai/gpt-4${end}`));
    const first = row('openai/gpt-4-0314', { retires_on: '2026-03-26' });
    const last = row('openai/gpt-4-0613', { retires_on: '2026-06-30' });
    expect(lifeOf(make(records, [first]), 'gpt-4').status).to.equal('active');
    expect(lifeOf(make(records, [first, last]), 'gpt-4')).to.include({
      status: 'retired',
      retiresOn: '2026-06-30',
    });
    const [gone, former] = ['0314', '0613'].map((date) =>
      row(`openai/gpt-4-${date}`, { status: 'retired' }),
    );
    if (gone === undefined || former === undefined) throw new Error('There are two.');
    expect(lifeOf(make(records, [gone]), 'gpt-4').status).to.equal('active');
    const ended = { status: 'retired', retiresOn: null };
    expect(lifeOf(make(records, [gone, former]), 'gpt-4')).to.include(ended);
    // Of the one the day is known, and nobody says that it was the last.
    expect(lifeOf(make(records, [first, former]), 'gpt-4')).to.include({
      status: 'retired',
      retiresOn: '2026-03-26',
    });
  });

  it('of a finished model is not that of a fast lane that is tried out', () => {
    const catalogue = make([
      sold('xiaomi/mimo-v2.5-pro'),
      sold('xiaomi/mimo-v2.5-pro-ultraspeed', { status: 'preview' }),
    ]);
    expect(lifeOf(catalogue, 'mimo-v2.5-pro').status).to.equal('active');
  });

  it('of a finished model is not that of its previews', () => {
    const catalogue = make(
      ['gemini-2.5-pro', 'gemini-2.5-pro-preview-06-05'].map((id) => sold(`google/${id}`)),
      [row('google/gemini-2.5-pro-preview-06-05', { retires_on: '2025-12-02' })],
    );
    expect(lifeOf(catalogue, 'gemini-2.5-pro')).to.include({ status: 'active', retiresOn: null });
    expect(lifeOf(catalogue, 'gemini-2.5-pro-preview-06-05').status).to.equal('retired');
  });

  it('of a preview is so by its id, until what it was a preview of ends', () => {
    const records = [sold('google/gemini-1.5-pro'), sold('google/gemini-1.5-pro-preview-0409')];
    const slug = 'gemini-1.5-pro-preview-0409';
    expect(lifeOf(make(records), slug).status).to.equal('preview');
    const ended = make(records, [row('google/gemini-1.5-pro', { retires_on: '2025-09-29' })]);
    expect(lifeOf(ended, slug).status).to.equal('retired');
  });

  it('of a preview of speech does not end with the model that writes', () => {
    const slug = 'gemini-2.5-pro-preview-tts';
    const end = row('google/gemini-2.5-pro', { retires_on: '2025-12-01' });
    const records = [sold('google/gemini-2.5-pro'), sold(`google/${slug}`)];
    expect(lifeOf(make(records, [end]), slug).retiresOn).to.equal(null);
  });

  it('is not taken from a date that was copied from the name', () => {
    const catalogue = make([sold('moonshotai/moonshot-v1-8k-0430', { retires_on: '2024-04-30' })]);
    expect(lifeOf(catalogue, 'moonshot-v1-8k-0430').status).to.equal('active');
  });
});

describe('rows of the editors', () => {
  it('of no model, and two of one that do not agree, are left for review', () => {
    const { review } = make(
      [sold('openai/gpt-4')],
      [
        row('openai/gpt-99', { retires_on: '2026-01-01' }),
        row('openai/gpt-4', { context_window: 8192 }),
        row('openai/openai.gpt-4', { context_window: 32768 }),
      ],
    );
    expect(review.filter(({ source }) => source === 'curated')).to.deep.equal([
      { source: 'curated', nativeId: 'openai/openai.gpt-4', reason: 'contradicting_rows' },
      { source: 'curated', nativeId: 'openai/gpt-99', reason: 'unknown_model' },
    ]);
  });
});
