import { expect } from 'chai';
import { h, type ComponentType } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { Model } from '../../../schemas/model.ts';
import { Code } from '../../../server/web/catalog/model/code.tsx';
import { More } from '../../../server/web/catalog/model/more.tsx';
import { Scores } from '../../../server/web/catalog/model/scores.tsx';
import { FactStrip } from '../../../server/web/catalog/model/strip.tsx';
import { toLongPrompts } from '../../../server/web/catalog/model/price-sources.tsx';
import {
  buildBenchmark,
  buildModel,
  buildModelPricing,
  buildOffer,
  buildScore,
} from '../../support/build.ts';

const ACME = { slug: 'acme', name: 'Acme' };
const html = <P extends object>(component: ComponentType<P>, props: P): string =>
  renderToString(h(component, props));
const toText = (markup: string): string => markup.replaceAll(/<[^>]*>/g, '');

describe('the facts of a model', () => {
  /** What is shown under each name. */
  const factsOf = (over: Partial<Model>): Record<string, string> => {
    const markup = html(FactStrip, { model: buildModel({ slug: 'heron', ...over }) });
    const facts = markup.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/gs);
    return Object.fromEntries(
      [...facts].map(([, name = '', value = '']) => [
        name,
        toText(value.replace('<small>', ' | ')),
      ]),
    );
  };
  const limits = (context: number | null, output: number | null) => ({
    limits: { context_window: context, max_input_tokens: null, max_output_tokens: output },
  });

  it('are what it accepts and generates if it is a model without tokens', () => {
    const image = { type: 'image', modalities: { input: ['text', 'image'], output: ['image'] } };
    const without = factsOf({ ...(image as Partial<Model>), ...limits(null, null) });
    expect(without).to.include({ Accepts: 'Text, image', Generates: 'Image', Providers: '0' });
    expect(without).not.to.have.any.keys('Context', 'Max output');
    for (const known of [limits(8_000, null), limits(null, 4_000)]) {
      expect(factsOf({ ...(image as Partial<Model>), ...known })).to.include.keys('Context');
    }
    expect(factsOf(limits(null, null))).to.include.keys('Context', 'Max output');
  });

  it('have dimensions instead of a longest output if it makes vectors', () => {
    const facts = factsOf({ embedding_dimensions: 1_536, ...limits(8_000, null) });
    expect(facts).to.include({ Dimensions: '1,536', Output: 'Vectors' });
    const pricing = buildModelPricing(1, 2);
    expect(factsOf({ embedding_dimensions: 1_536, pricing })['Output']).to.match(/^\$2\.00/);
    const half = buildModelPricing(1, null);
    expect(factsOf({ pricing: half })['Output']).to.match(/^unknown/);
    expect(facts).not.to.have.any.keys('Max output');
  });

  it('say whose price it is, or of how many providers', () => {
    const noteOf = (over: Parameters<typeof buildModelPricing>[2]) =>
      factsOf({ creator: ACME, pricing: buildModelPricing(1, 2, over) })['Input'];
    expect(noteOf({ basis: 'maker' })).to.equal('$1.00 | Acme, per 1M');
    expect(noteOf({ basis: 'median', providers_priced: 3 })).to.contain('median of 3');
    expect(noteOf({ basis: 'median', providers_priced: 1 })).to.contain('only direct price');
    expect(noteOf({ basis: 'reseller' })).to.contain('resellers');
    expect(noteOf({ basis: 'free' })).to.contain('every provider');
  });

  it('call the cheapest offer direct if it is', () => {
    const sold = (kind: 'inference' | 'gateway') =>
      factsOf({
        offers: [buildOffer('orbit', 1, 2, { provider: { slug: 'orbit', name: 'Orbit', kind } })],
      });
    expect(sold('inference')['Cheapest direct']).to.equal('$1.00 / $2.00 | Orbit, inference');
    expect(sold('gateway')['Cheapest']).to.equal('$1.00 / $2.00 | Orbit, gateway');
  });

  it('say the day of the month only if it is known', () => {
    expect(factsOf({ release_date: '2026-05-09' })['Released']).to.match(/ \| 9 May$/);
    expect(factsOf({ release_date: '2026-05' })['Released']).not.to.contain('|');
  });
});

describe('the details of a model', () => {
  const more = (over: Partial<Model>): string =>
    html(More, { model: buildModel({ slug: 'heron', ...over }), sources: [] });
  const aliases = (count: number): string[] =>
    Array.from({ length: count }, (_, i) => `heron-${i}`);

  it('show up to twelve other names at once, and more on demand', () => {
    expect(more({ aliases: aliases(12) })).to.contain('<details class="fold" open');
    expect(more({ aliases: aliases(13) }))
      .to.contain('13 other names')
      .and.not.to.contain('<details class="fold" open');
    expect(more({})).not.to.contain('<details');
  });

  it('say how many parameters there are, and how many of them are active', () => {
    const parametersOf = (total: number | null, active: number | null) =>
      /Parameters<\/dt><dd>(.*?)<\/dd>/.exec(more({ parameters: { total, active } }))?.[1] ?? null;
    expect(parametersOf(70e9, 8e9)).to.equal('70B, 8B active');
    expect(parametersOf(70e9, null)).to.equal('70B');
    expect(parametersOf(null, 8e9)).to.equal('8B active');
    expect(parametersOf(null, null)).to.equal(null);
  });

  it('say whether it may be used commercially, if that is known', () => {
    const useOf = (commercial_use: boolean | null) => {
      const license = { name: 'Own', spdx: null, url: null, commercial_use };
      const shown = more({ license: license as unknown as NonNullable<Model['license']> });
      return /Commercial use<\/dt><dd>(.*?)<\/dd>/.exec(shown)?.[1] ?? null;
    };
    expect([true, false, null].map(useOf)).to.deep.equal(['Allowed', 'Not allowed', null]);
  });
});

describe('a first call of a model', () => {
  const codeOf = (creator: string, over: Partial<Model> = {}): string => {
    const provider = { slug: creator, name: creator, kind: 'first_party' } as const;
    const model = buildModel({
      slug: 'heron',
      creator: { slug: creator, name: creator },
      offers: [buildOffer(creator, 1, 2, { provider, provider_model_id: 'heron-2' })],
      ...over,
    });
    return html(Code, { model, origin: 'https://catalog.example' });
  };

  it('is shown for a text model that its creator sells', () => {
    expect(codeOf('openai')).to.contain('OPENAI_API_KEY').and.to.contain('heron-2');
    expect(codeOf('openai', { type: 'image' })).not.to.contain('API_KEY');
    expect(codeOf('openai', { offers: [] })).not.to.contain('OPENAI_API_KEY');
    expect(codeOf('nobody-known')).not.to.contain('NOBODY');
  });
});

describe('prices of long prompts', () => {
  it('begin after the longest prompt that costs less', () => {
    expect(toLongPrompts({ min_prompt_tokens: 200_001 })).to.equal('Prompts over 200K tokens');
    expect(toLongPrompts({ min_prompt_tokens: 1_000 })).to.equal('Prompts over 999 tokens');
  });
});

describe('the scores of a model', () => {
  const sections = (over: Partial<Model>): string[] => {
    const benchmarks = [
      { ...buildBenchmark('one'), category: 'coding' },
      { ...buildBenchmark('two'), category: 'math' },
      { ...buildBenchmark('three'), category: 'math' },
      { ...buildBenchmark('part', 'part', 'one'), category: 'coding' },
    ] as Parameters<typeof Scores>[0]['benchmarks'];
    const markup = html(Scores, { model: buildModel({ slug: 'heron', ...over }), benchmarks });
    return [...markup.matchAll(/<h3>(.*?)<\/h3>|<summary>(.*?)<\/summary>/g)].map(
      ([, head, fold]) => head ?? `+ ${fold ?? ''}`,
    );
  };
  const scoresOf = (...ids: string[]) => ids.map((id) => buildScore(id, 50));

  it('are grouped by what is tested, the largest group first', () => {
    expect(sections({ benchmarks: scoresOf('one', 'two', 'three') })).to.deep.equal([
      'Math',
      'Coding',
    ]);
  });

  it('have parts of a benchmark folded, unless there is nothing else', () => {
    expect(sections({ benchmarks: scoresOf('one', 'part') })).to.deep.equal([
      'Coding',
      '+ 1 more benchmark',
      'Coding',
    ]);
    expect(sections({ benchmarks: scoresOf('part') })).to.deep.equal(['Coding']);
  });
});
