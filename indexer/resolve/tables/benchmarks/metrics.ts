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
  'length-controlled win rate': 'length_controlled_win_rate',
  'win rate': 'win_rate',
  'max delta': 'max_delta',
  elo: 'elo',
  'net improvement': 'net_improvement',
  'word error rate': 'word_error_rate',
  rtfx: 'rtfx',
  'hallucination rate': 'hallucination_rate',
  'answer rate': 'answer_rate',
  'pass^1': 'pass_at_1',
  mean_over_tasks: 'mean_over_tasks',
  v_measure: 'v_measure',
  average_precision: 'average_precision',
  mean_average_precision: 'mean_average_precision',
  ndcg_at_10: 'ndcg_at_10',
  spearman_correlation: 'spearman_correlation',
};

/** What is counted, in the catalogue's words. */
export function toMetric(source: string | undefined, benchmark: string): string {
  const word = source?.toLowerCase() ?? '';
  if (/win rate/i.test(benchmark) && !Object.hasOwn(METRICS, word)) {
    return 'mean_win_rate';
  }
  return METRICS[word] ?? (source === undefined ? 'accuracy' : 'score');
}

/** Units of metrics whose scale has an open end. */
const UNITS: Readonly<Record<string, string>> = {
  elo: 'elo',
  net_improvement: 'percentage_points',
  word_error_rate: 'percent',
  rtfx: 'times_real_time',
};

/** What a metric is counted in where both ends of its scale do not tell; null: nothing known. */
export const unitOfMetric = (metric: string): string | null => UNITS[metric] ?? null;
