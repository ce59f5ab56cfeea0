import { EFFORT_PATTERN } from '../../../schemas/efforts.ts';
import { z } from 'zod';
import type { FeedRecord, RunRecord } from '../../../schemas/records.ts';
import { Label } from '../values/cells.ts';
import { toPartialDate } from '../values/dates.ts';
import { toDecimal } from '../values/decimal.ts';
import type { FeedItem, ShapeProblem } from '../feed.ts';
import { isJsonObject, type JsonValue } from '../reading/json.ts';
import { withoutAbsent } from '../values/present.ts';
import { Score } from '../values/score.ts';

const Text = z.string().max(300).nullish();
const Domain = z
  .object({ pass_1: Score.nullish(), retrieval_config: z.string().max(100).nullish() })
  .nullish();

/** Domains of the benchmark, and what the catalogue calls them. */
const DOMAINS = {
  retail: 'Retail',
  airline: 'Airline',
  telecom: 'Telecom',
  banking_knowledge: 'Banking',
} as const;
type DomainName = keyof typeof DOMAINS;

/** What was handed in for one model. Trajectories, costs of a conversation and latencies are not read. */
export const Submission = z.object({
  model_name: Label,
  model_organization: Label,
  submitting_organization: Label,
  submission_date: z.string().max(40),
  submission_type: Text,
  modality: Text,
  reasoning_effort: Text,
  results: z.object({
    retail: Domain,
    airline: Domain,
    telecom: Domain,
    banking_knowledge: Domain,
  }),
  methodology: z
    .object({ evaluation_date: Text, tau2_bench_version: Text, user_simulator: Text })
    .nullish(),
  model_release: z.object({ release_date: Text }).nullish(),
});
type Submission = z.infer<typeof Submission>;

/** A file is one submission. */
export function toSubmission(document: JsonValue, file: string): Iterable<FeedItem> | ShapeProblem {
  return isJsonObject(document)
    ? [{ where: file.split('/').at(-2) ?? 'submission', raw: document }]
    : { field: '', expected: 'expected an object with a submission' };
}

/** Products, chains of models and a model with another one beside it: their score is of no model alone. */
const SEVERAL_MODELS =
  /^(cascaded baseline|.*orchestrator.*|distyl buttonagent|pine voice preview)$| \+ /i;
/** An endpoint of which the creator does not say what is behind it. */
const UNDISCLOSED = /^xai-realtime$/i;

/** Why a submission says nothing of one model, or null. */
export function findSkip(submission: Submission): string | null {
  const { model_name: name, model_organization: organisation } = submission;
  if (/^example\b/i.test(organisation) || /^example-/i.test(name)) {
    return 'example';
  }
  if (SEVERAL_MODELS.test(name)) {
    return 'several_models';
  }
  if (UNDISCLOSED.test(name)) {
    return 'undisclosed_model';
  }
  return listScores(submission).length === 0 ? 'no_score' : null;
}

export function* toRunRecords(submission: Submission): Generator<FeedRecord> {
  const { methodology, model_release: release } = submission;
  const scores = listScores(submission);
  const retrievals = new Set(scores.map(({ retrieval }) => retrieval));
  const model = toModelId(submission);
  const id = [
    submission.model_name,
    submission.submitting_organization,
    submission.submission_date,
    ...(submission.modality == null ? [] : [submission.modality]),
  ].join('/');
  // What is looked up in documents is found in one of several ways, which makes it another run.
  for (const retrieval of retrievals) {
    yield withoutAbsent({
      kind: 'run' as const,
      native_id: retrieval === undefined ? id : `${id}/${retrieval}`,
      model_id: model,
      model_name: model === submission.model_name ? undefined : submission.model_name,
      developer: submission.model_organization,
      suite: 'τ²-bench',
      reasoning_effort: toEffort(submission.reasoning_effort),
      // Other prompts, another simulated user: not to be compared with the others.
      scaffold: submission.submission_type === 'custom' ? 'custom' : undefined,
      prompt_style: retrieval === undefined ? undefined : `retrieval: ${retrieval}`,
      harness: toHarness(methodology),
      evaluator: isOwn(submission) ? ('self_reported' as const) : ('third_party' as const),
      evaluated_on: toEvaluated(methodology?.evaluation_date, release?.release_date),
      scores: scores.filter((one) => one.retrieval === retrieval).map(({ score }) => score),
    });
  }
}

interface DomainScore {
  readonly retrieval: string | undefined;
  readonly score: RunRecord['scores'][number];
}

function listScores({ results, modality, methodology }: Submission): DomainScore[] {
  return (Object.keys(DOMAINS) as DomainName[]).flatMap((domain) => {
    const result = results[domain];
    return result?.pass_1 == null
      ? []
      : [
          {
            retrieval: result.retrieval_config ?? undefined,
            score: {
              benchmark: toBenchmark(domain, modality, methodology?.tau2_bench_version),
              metric: 'pass^1',
              score: toDecimal(result.pass_1),
              min: 0,
              max: 100,
            },
          },
        ];
  });
}

/** Conversations by voice are other ones; some creators report those of the benchmark's forerunner. */
function toBenchmark(
  domain: DomainName,
  modality: string | null | undefined,
  version: string | null | undefined,
): string {
  if (modality === 'voice') return `Voice ${DOMAINS[domain]}`;
  return (version ?? '').startsWith('original') ? `Original ${DOMAINS[domain]}` : DOMAINS[domain];
}

/** The model without its effort, which names of voice models end in: `…-thinking-high`. */
function toModelId({ model_name: name, reasoning_effort: effort }: Submission): string {
  const ending = `-thinking-${effort ?? ''}`;
  return effort != null && name.endsWith(ending) ? name.slice(0, -ending.length) : name;
}

const EFFORT = new RegExp(`^(${EFFORT_PATTERN})$`);
/** `enabled` says no more than that a model may think. */
const toEffort = (text: string | null | undefined): string | undefined =>
  EFFORT.test(text ?? '') ? (text ?? undefined) : undefined;

/** Scores of one version are not those of another, nor of one simulated user those of another. */
function toHarness(methodology: Submission['methodology']): string {
  const version = methodology?.tau2_bench_version?.replace(/^v(?=\d)/, '');
  const user = methodology?.user_simulator;
  const known = version !== undefined && /^\d/.test(version) ? `τ²-bench ${version}` : 'τ²-bench';
  return user == null ? known : `${known}, user ${user}`;
}

/** Names under which one creator hands in. */
const SAME_MAKER: Readonly<Record<string, string>> = {
  qwen: 'alibaba',
  'alibaba cloud': 'alibaba',
};
const toMaker = (name: string) => SAME_MAKER[name.toLowerCase()] ?? name.toLowerCase();

/** Whether the model's creator handed it in. */
const isOwn = ({ model_organization, submitting_organization }: Submission) =>
  toMaker(model_organization) === toMaker(submitting_organization);

/** A day before the model was released is a slip. */
function toEvaluated(
  text: string | null | undefined,
  released: string | null | undefined,
): string | undefined {
  const day = toPartialDate(text ?? undefined);
  const release = toPartialDate(released ?? undefined);
  return day !== undefined && release !== undefined && day < release ? undefined : day;
}
