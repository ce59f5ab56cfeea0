/** What the feed's own number of a benchmark is. Without a rule it is a share, 0 to 1, the more the better. */
export interface BenchmarkRule {
  /** The benchmark's name, where the feed has it under several. */
  readonly name?: string;
  /** By what a score is multiplied to be on the benchmark's own scale, from `min` to `max`. */
  readonly times?: number;
  readonly min?: number;
  readonly max?: number;
  /** What is counted where fewer are better: the feed's own word is a score, whatever its makers count. */
  readonly errorRate?: 'word error rate' | 'hallucination rate';
  /** How the benchmark was run, where the feed makes that a benchmark. */
  readonly scaffold?: string;
  readonly promptStyle?: string;
}

const name = (text: string): BenchmarkRule => ({ name: text });
const COT = 'chain of thought';

/** By the feed's id. Names are those of its list of benchmarks, where rows of scores spell them in several ways. */
export const BENCHMARK_RULES: ReadonlyMap<string, BenchmarkRule> = new Map(
  Object.entries({
    acebench: name('ACEBench'),
    'aider-polyglot': name('Aider-Polyglot'),
    'aime-2024': name('AIME 2024'),
    'aime-2025': name('AIME 2025'),
    autologi: name('AutoLogi'),
    'bfcl-v3-multiturn': name('BFCL_v3_MultiTurn'),
    'cnmo-2024': name('CNMO 2024'),
    gpqa: name('GPQA'),
    healthbench: name('HealthBench'),
    'healthbench-hard': name('HealthBench Hard'),
    hle: name('HLE'),
    'hmmt-2025': name('HMMT 2025'),
    "humanity's-last-exam": name("Humanity's Last Exam"),
    ifeval: name('IFEval'),
    include: name('Include'),
    livebench: name('LiveBench'),
    'livebench-20241125': name('LiveBench 20241125'),
    livecodebench: name('LiveCodeBench'),
    'math-500': name('MATH-500'),
    mmlu: name('MMLU'),
    'mmlu-pro': name('MMLU-Pro'),
    'mmlu-redux': name('MMLU-Redux'),
    'multi-if': name('Multi-IF'),
    multichallenge: name('Multi-Challenge'),
    'multipl-e': name('MultiPL-E'),
    ojbench: name('OJBench'),
    'polymath-en': name('PolyMath-en'),
    simpleqa: name('SimpleQA'),
    supergpqa: name('SuperGPQA'),
    'swe-bench-multilingual': name('SWE-bench Multilingual'),
    'swe-bench-verified': name('SWE-Bench Verified'),
    'tau-bench-airline': name('TAU-bench Airline'),
    'tau-bench-retail': name('TAU-bench Retail'),
    'tau2-airline': name('Tau2 Airline'),
    'tau2-retail': name('Tau2 Retail'),
    'tau2-telecom': name('Tau2 Telecom'),
    'terminal-bench': name('Terminal-Bench'),
    zebralogic: name('ZebraLogic'),
    // One benchmark, run in a way that is said.
    'aider-polyglot-edit': { name: 'Aider-Polyglot', promptStyle: 'diff edits' },
    'gsm-8k-(cot)': { name: 'GSM8k', promptStyle: COT },
    'math-(cot)': { name: 'MATH', promptStyle: COT },
    'mmlu-(cot)': { name: 'MMLU', promptStyle: COT },
    'multilingual-mgsm-(cot)': { name: 'MGSM', promptStyle: COT },
    'swe-bench-verified-(agentic-coding)': { name: 'SWE-Bench Verified', scaffold: 'agentic' },
    'swe-bench-verified-(agentless)': { name: 'SWE-Bench Verified', scaffold: 'Agentless' },
    'swe-bench-verified-(multiple-attempts)': {
      name: 'SWE-Bench Verified',
      scaffold: 'multiple attempts',
    },
    terminus: { name: 'Terminal-Bench', scaffold: 'Terminus' },
    // Points that the feed divides to come below 1; a few it divided by another number are out of range.
    alignbench: { times: 10, min: 1, max: 10 },
    cfeval: { min: 0, max: 10_000 },
    codeforces: { name: 'CodeForces', times: 3000, min: 0, max: 3000 },
    'mm-mt-bench': { times: 10, min: 1, max: 10 },
    'mmbench-video': { times: 100, min: 0, max: 3 },
    mme: { times: 10_000, min: 0, max: 2800 },
    'mt-bench': { times: 10, min: 1, max: 10 },
    nmos: { times: 100, min: 1, max: 5 },
    // Rates of errors.
    'common-voice-15': { errorRate: 'word error rate' },
    factscore: { name: 'FActScore', errorRate: 'hallucination rate' },
    fleurs: { errorRate: 'word error rate' },
    'longfact-concepts': { name: 'LongFact Concepts', errorRate: 'hallucination rate' },
    'longfact-objects': { name: 'LongFact Objects', errorRate: 'hallucination rate' },
  } satisfies Record<string, BenchmarkRule>),
);
