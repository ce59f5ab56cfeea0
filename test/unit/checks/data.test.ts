import { expect } from 'chai';
import type { ResolvedCatalog } from '../../../indexer/resolve/resolved.ts';
import { DATA_CHECKS, examineData } from '../../../indexer/checks/examine.ts';
import { EXCEPTIONS } from '../../../indexer/checks/exceptions.ts';
import {
  buildResolvedCatalog,
  buildResult,
  type buildResolved,
} from '../../support/build-resolved.ts';
import { build, priced } from './build-faulty.ts';
import { FIGURE_BORDER_CASES } from './figure-border-cases.ts';
import { FIGURE_CASES } from './figure-cases.ts';
import { MODEL_CASES } from './model-cases.ts';
import { NAME_BORDER_CASES } from './name-border-cases.ts';

/** What one check finds, without any exception. */
function find(name: string, catalogue: ResolvedCatalog): string[] {
  const check = DATA_CHECKS.find((each) => each.name === name);
  if (check === undefined) throw new Error(`There is no check ${name}.`);
  const [finding] = examineData(catalogue, [check], []);
  return (finding?.found ?? []).map(({ subject }) => subject);
}

describe('the checks of the data', () => {
  for (const [check, faulty, subjects, overrides] of [...MODEL_CASES, ...FIGURE_CASES]) {
    it(`${check} finds what is wrong and nothing else`, () => {
      expect(find(check, buildResolvedCatalog(faulty, overrides))).to.have.members([...subjects]);
    });
  }

  for (const [check, models, subjects, overrides] of [
    ...NAME_BORDER_CASES,
    ...FIGURE_BORDER_CASES,
  ]) {
    it(`${check} finds what is just wrong, not what is just right`, () => {
      expect(find(check, buildResolvedCatalog(models, overrides))).to.have.members([...subjects]);
    });
  }

  it('alike benchmarks are found, versions are not', () => {
    const named = (slug: string, name: string) => ({
      ...buildResolvedCatalog([build('x', { results: [buildResult(slug, 50)] })]).benchmarks[0],
      slug,
      name,
    });
    const benchmarks = [
      named('swe-bench-pro', 'SWE-Bench Pro'),
      named('swe-bench-pro-2', 'SWE Bench Pro'),
      named('heron', 'Heron Benchmark'),
      named('heron-test', 'Heron'),
      named('terminal-bench-2', 'Terminal-Bench 2'),
      named('terminal-bench-2.1', 'Terminal-Bench 2.1'),
    ] as ResolvedCatalog['benchmarks'];
    const catalogue = buildResolvedCatalog([], { benchmarks });
    expect(find('same_benchmark', catalogue)).to.deep.equal(['swe-bench-pro = swe-bench-pro-2']);
    expect(find('alike_benchmarks', catalogue)).to.deep.equal(['heron = heron-test']);
    expect(find('benchmark_without_results', catalogue)).to.have.length(6);
  });

  it('an accuracy that should be low is found, and an error rate that should be high', () => {
    const [sample] = buildResolvedCatalog([
      build('x', { results: [buildResult('heron', 50)] }),
    ]).benchmarks;
    const counted = (slug: string, metric: string, higherIsBetter: boolean) =>
      ({ ...sample, slug, metric, higherIsBetter }) as ResolvedCatalog['benchmarks'][number];
    const benchmarks = [
      counted('heron', 'accuracy', true),
      counted('heron-low', 'accuracy', false),
      counted('heron-asr', 'word_error_rate', false),
      counted('heron-asr-high', 'word_error_rate', true),
      counted('heron-facts-high', 'hallucination_rate', true),
      counted('heron-delta', 'max_delta', false),
      counted('heron-delta-high', 'max_delta', true),
    ];
    expect(find('wrong_direction', buildResolvedCatalog([], { benchmarks }))).to.deep.equal([
      'heron-low',
      'heron-asr-high',
      'heron-facts-high',
      'heron-delta-high',
    ]);
  });

  it('two of one name are no duplicates where a provider has both or years lie between', () => {
    const pair = (overrides: readonly Parameters<typeof buildResolved>[1][]) =>
      buildResolvedCatalog(
        overrides.map((each, at) => build(`heron-${at}`, { name: 'Heron', ...each })),
      );
    const sold = pair([{ offers: [priced('a', 1, 2)] }, { offers: [priced('a', 1, 2)] }]);
    const dated = pair([{ releaseDate: '2024-10-01' }, { releaseDate: '2025-12-01' }]);
    for (const catalogue of [sold, dated]) {
      expect(find('same_name', catalogue)).to.deep.equal([]);
      expect(find('ambiguous_name', catalogue)).to.deep.equal(['heron-0 = heron-1']);
    }
  });

  it('leaves listed exceptions out, and says which are needed no more', () => {
    const check = DATA_CHECKS.filter(({ name }) => name === 'placeholder');
    const exceptions = ['placeholder default', 'placeholder gone', 'generic_alias test'].map(
      (listed) => {
        const [name = '', subject = ''] = listed.split(' ');
        return { check: name, subject, reason: 'its maker calls it so' };
      },
    );
    const [finding, unused] = examineData(
      buildResolvedCatalog([build('default'), build('test')]),
      check,
      exceptions,
    );
    expect(finding?.found.map(({ subject }) => subject)).to.deep.equal(['test']);
    expect(finding?.excepted).to.equal(1);
    expect(unused?.found.map(({ subject }) => subject)).to.deep.equal([
      'placeholder gone',
      'generic_alias test',
    ]);
  });

  it('have a name each, and every exception names one, with a reason', () => {
    const names = DATA_CHECKS.map(({ name }) => name);
    expect(new Set(names).size).to.equal(names.length);
    for (const { check, subject, reason } of EXCEPTIONS) {
      expect(names, subject).to.include(check);
      expect(reason, subject).to.match(/\w{3}/);
    }
  });
});
