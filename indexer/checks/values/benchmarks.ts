import type { ResolvedBenchmark } from '../../resolve/resolved.ts';
import type { DataCheck, Spotted } from '../check.ts';

/** Words that tell nothing about which benchmark it is. */
const FILLERS =
  /\b(benchmark|bench|leaderboard|dataset|the|test|eval|evaluation|accuracy|score)\b/g;

const toLetters = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\+/g, 'plus')
    .replace(/>/g, 'over')
    .replace(/</g, 'under')
    .replace(/[^\p{L}\p{N}]+/gu, '');
const toCore = (name: string): string =>
  toLetters(
    name
      .toLowerCase()
      .replace(/([a-z])bench\b/g, '$1 bench')
      .replace(FILLERS, ' '),
  );

function* findAlike(
  benchmarks: readonly ResolvedBenchmark[],
  toForm: (benchmark: ResolvedBenchmark) => string,
): Generator<Spotted> {
  const forms = new Map<string, ResolvedBenchmark>();
  for (const benchmark of benchmarks) {
    const form = toForm(benchmark);
    const known = forms.get(form);
    if (known === undefined || form === '') forms.set(form, benchmark);
    else {
      yield {
        subject: `${known.slug} = ${benchmark.slug}`,
        detail: `“${known.name}” and “${benchmark.name}”`,
      };
    }
  }
}

const ADVICE =
  'if they are one, give both names one slug in indexer/resolve/tables/benchmarks/benchmarks.ts; versions are never joined';

/** Two benchmarks whose names are equal but for case and separators. */
export const sameBenchmark: DataCheck = {
  name: 'same_benchmark',
  level: 'error',
  advice: ADVICE,
  find: ({ benchmarks }) => findAlike(benchmarks, ({ name }) => toLetters(name)),
};

/** Two benchmarks whose names differ by a word that tells nothing. */
export const alikeBenchmarks: DataCheck = {
  name: 'alike_benchmarks',
  level: 'warning',
  advice: ADVICE,
  find: function* find({ benchmarks }) {
    const same = new Set([...sameBenchmark.find({ benchmarks } as never)].map((s) => s.subject));
    for (const spotted of findAlike(benchmarks, ({ name }) => toCore(name))) {
      if (!same.has(spotted.subject)) yield spotted;
    }
  },
};

/** What a metric counts too many of. */
const ERRORS = /(?:error|hallucination)_rate$|^max_delta$/;

/** A benchmark whose metric and direction contradict each other, such as an accuracy that should be low. */
export const wrongDirection: DataCheck = {
  name: 'wrong_direction',
  level: 'error',
  advice:
    'name what is counted in the table of the benchmark or the rules of its feed: an error rate is lower the better, nothing else is',
  find: function* find({ benchmarks }) {
    for (const { slug, metric, higherIsBetter } of benchmarks) {
      if (ERRORS.test(metric) === higherIsBetter) {
        yield {
          subject: slug,
          detail: `${metric}, the ${higherIsBetter ? 'more' : 'less'} the better`,
        };
      }
    }
  },
};
