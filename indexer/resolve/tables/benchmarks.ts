/** What a benchmark is called in the catalogue; a source's own name means nothing without its suite. */
export interface BenchmarkName {
  readonly slug: string;
  readonly name: string;
  readonly parent: string | null;
  readonly version: string | null;
  readonly category: string | null;
  readonly url: string | null;
}

/** Leaderboards: what their benchmarks share, and the name and slug put before the part's own. */
interface Suite {
  readonly prefix: string;
  readonly title: string;
  readonly category: string;
  readonly url: string;
  /** The suite's own benchmark, of which the others are parts; null: there is none. */
  readonly whole: string | null;
}

const HELM = 'https://crfm.stanford.edu/helm';
const HAL = 'https://hal.cs.princeton.edu';
const suite = (
  prefix: string,
  title: string,
  category: string,
  url: string,
  whole: string | null = null,
): Suite => ({ prefix, title, category, url, whole });

const SUITES: Readonly<Record<string, Suite>> = {
  'HF Open LLM v2': suite('', '', 'knowledge', 'https://huggingface.co/open-llm-leaderboard'),
  RewardBench: suite(
    'reward-bench',
    'RewardBench',
    'reward',
    'https://huggingface.co/spaces/allenai/reward-bench',
    'Score',
  ),
  'RewardBench 2': suite(
    'reward-bench-2',
    'RewardBench 2',
    'reward',
    'https://huggingface.co/spaces/allenai/reward-bench',
    'Score',
  ),
  helm_capabilities: suite(
    'helm-capabilities',
    'HELM Capabilities',
    'general',
    `${HELM}/capabilities/latest/`,
    'Mean score',
  ),
  helm_classic: suite(
    'helm-classic',
    'HELM Classic',
    'general',
    `${HELM}/classic/latest/`,
    'Mean win rate',
  ),
  helm_instruct: suite(
    'helm-instruct',
    'HELM Instruct',
    'instruction_following',
    `${HELM}/instruct/latest/`,
    'Mean win rate',
  ),
  helm_lite: suite('helm-lite', 'HELM Lite', 'general', `${HELM}/lite/latest/`, 'Mean win rate'),
  helm_mmlu: suite(
    'helm-mmlu',
    'HELM MMLU',
    'knowledge',
    `${HELM}/mmlu/latest/`,
    'MMLU All Subjects',
  ),
  'Global MMLU Lite Leaderboard': suite(
    'global-mmlu-lite',
    'Global MMLU Lite',
    'multilingual',
    'https://www.kaggle.com/benchmarks/cohere-labs/global-mmlu-lite',
    'Global MMLU Lite',
  ),
  'Live Code Bench Pro': suite(
    'livecodebench-pro',
    'LiveCodeBench Pro',
    'coding',
    'https://livecodebenchpro.com',
  ),
  'HAL Leaderboard — AssistantBench': suite('', '', 'agents', `${HAL}/assistantbench`),
  'HAL Leaderboard — CORE-Bench Hard': suite('', '', 'agents', `${HAL}/corebench_hard`),
  'HAL Leaderboard — GAIA': suite('', '', 'agents', `${HAL}/gaia`),
  'HAL Leaderboard — Online Mind2Web': suite('', '', 'agents', `${HAL}/online_mind2web`),
  'HAL Leaderboard — Scicode': suite('hal', 'HAL', 'coding', `${HAL}/scicode`),
  'HAL Leaderboard — ScienceAgentBench': suite('', '', 'agents', `${HAL}/scienceagentbench`),
  'HAL Leaderboard — SWE-bench Verified Mini': suite(
    '',
    '',
    'coding',
    `${HAL}/swebench_verified_mini`,
  ),
  'HAL Leaderboard — TAU-bench Airline': suite('', '', 'agents', `${HAL}/taubench_airline`),
  'HAL Leaderboard — USACO': suite('', '', 'coding', `${HAL}/usaco`),
  'models.dev': suite('', '', 'general', 'https://models.dev'),
};

/**
 * A row a benchmark that its suite's rule does not name well enough: source's name; slug; name;
 * category; parent. Two spellings of one benchmark have two rows; versions are never joined.
 */
const NAMES = `
IFEval; ifeval; IFEval; instruction_following;
BBH; bbh; BIG-Bench Hard; reasoning;
MATH Level 5; math-level-5; MATH Level 5; math;
GPQA; gpqa; GPQA; reasoning;
MUSR; musr; MuSR; reasoning;
MMLU-PRO; mmlu-pro; MMLU-Pro; knowledge;
GAIA; gaia; GAIA; agents;
GAIA - GAIA Level 1; gaia-level-1; GAIA Level 1; agents; gaia
GAIA - GAIA Level 2; gaia-level-2; GAIA Level 2; agents; gaia
GAIA - GAIA Level 3; gaia-level-3; GAIA Level 3; agents; gaia
CORE-Bench Hard; corebench-hard; CORE-Bench Hard; agents;
TAU-bench Airline; tau-bench-airline; TAU-bench Airline; agents;
Aider Polyglot; aider-polyglot; Aider Polyglot; coding;
CTI-REALM; cti-realm; CTI-REALM; agents;
CharXiv Reasoning; charxiv-reasoning; CharXiv Reasoning; vision;
Claw-eval; claw-eval; Claw-Eval; agents;
GPQA Diamond; gpqa-diamond; GPQA Diamond; reasoning;
Humanity’s Last Exam; humanitys-last-exam; Humanity’s Last Exam; knowledge;
LiveCodeBench; livecodebench; LiveCodeBench; coding;
LiveCodeBench Pro; livecodebench-pro; LiveCodeBench Pro; coding;
Long Context Reasoning; long-context-reasoning; Long Context Reasoning; long_context;
MRCRv2; mrcr-v2; MRCR v2; long_context;
NL2Repo; nl2repo; NL2Repo; coding;
SWE Bench Pro; swe-bench-pro; SWE-bench Pro; coding;
SWE-Bench Pro; swe-bench-pro; SWE-bench Pro; coding;
SWE-Bench Multilingual; swe-bench-multilingual; SWE-bench Multilingual; coding;
SWE-Bench Verified; swe-bench-verified; SWE-bench Verified; coding;
SWE-Atlas Codebase QnA; swe-atlas-codebase-qna; SWE-Atlas Codebase QnA; coding;
SWE-Atlas Refactoring; swe-atlas-refactoring; SWE-Atlas Refactoring; coding;
SWE-Atlas Test Writing; swe-atlas-test-writing; SWE-Atlas Test Writing; coding;
SciCode; scicode; SciCode; coding;
Terminal Bench 2.0; terminal-bench-2.0; Terminal-Bench 2.0; agents;
Terminal Bench 2.1; terminal-bench-2.1; Terminal-Bench 2.1; agents;
Terminal-Bench 2.1; terminal-bench-2.1; Terminal-Bench 2.1; agents;
τ3 Banking; tau3-banking; τ³-bench Banking; agents;
`;
const named = new Map(
  NAMES.trim()
    .split('\n')
    .map((row) => {
      const [source = '', slug = '', name = '', category = '', parent = ''] = row
        .split(';')
        .map((cell) => cell.trim());
      return [source, { slug, name, category, parent: parent === '' ? null : parent }] as const;
    }),
);

/** The benchmark a source means by a name in one of its suites. */
export function toBenchmarkName(suiteName: string, source: string): BenchmarkName {
  const rule = SUITES[suiteName] ?? suite(toSlug(suiteName), suiteName, 'general', '');
  const common = {
    version: null,
    parent: null,
    category: rule.category,
    url: rule.url === '' ? null : rule.url,
  };
  if (source === rule.whole) {
    return { ...common, slug: rule.prefix, name: rule.title };
  }
  if (rule.prefix === '') {
    const row = named.get(source) ?? { slug: toSlug(source), name: source };
    return { ...common, ...row, version: /\b(\d+\.\d+)$/.exec(row.name)?.[1] ?? null };
  }
  const part = source.replace(/ \(0\.5 weight\)$/, '').replace(/ Problems$/, '');
  return {
    ...common,
    slug: `${rule.prefix}-${toSlug(part)}`,
    name: `${rule.title}: ${part}`,
    parent: rule.whole === null ? null : rule.prefix,
  };
}

const toSlug = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(/^-|-$/g, '');

/** What is counted, by the source's word for it. */
const METRICS: Readonly<Record<string, string>> = {
  em: 'exact_match',
  'exact match': 'exact_match',
  acc: 'accuracy',
  accuracy: 'accuracy',
  'cot correct': 'accuracy',
  'equivalent (cot)': 'accuracy',
  'ifeval strict acc': 'strict_accuracy',
  'wb score': 'score',
  f1: 'f1',
  'bleu-4': 'bleu_4',
  'rouge-2': 'rouge_2',
  'ndcg@10': 'ndcg_at_10',
  harmlessness: 'harmlessness',
  'pass@1': 'pass_at_1',
  'percent correct': 'accuracy',
  resolved: 'resolved',
  'percent resolved': 'resolved',
  'resolve rate': 'resolved',
  'success rate': 'success_rate',
  'task success rate': 'success_rate',
};

export function toMetric(source: string | undefined, benchmark: string): string {
  if (/win rate/i.test(benchmark)) {
    return 'mean_win_rate';
  }
  return METRICS[source?.toLowerCase() ?? ''] ?? (source === undefined ? 'accuracy' : 'score');
}
