/**
 * The tasks of MTEB(eng, v2) by the metric of their main score. Correlations may be negative,
 * everything else lies between 0 and 1.
 */
const TASKS: Readonly<Record<string, readonly string[]>> = {
  accuracy: [
    'AmazonCounterfactualClassification',
    'Banking77Classification',
    'ImdbClassification',
    'MTOPDomainClassification',
    'MassiveIntentClassification',
    'MassiveScenarioClassification',
    'ToxicConversationsClassification',
    'TweetSentimentExtractionClassification',
  ],
  v_measure: [
    'ArXivHierarchicalClusteringP2P',
    'ArXivHierarchicalClusteringS2S',
    'BiorxivClusteringP2P.v2',
    'MedrxivClusteringP2P.v2',
    'MedrxivClusteringS2S.v2',
    'StackExchangeClustering.v2',
    'StackExchangeClusteringP2P.v2',
    'TwentyNewsgroupsClustering.v2',
  ],
  average_precision: ['SprintDuplicateQuestions', 'TwitterSemEval2015', 'TwitterURLCorpus'],
  mean_average_precision: ['AskUbuntuDupQuestions', 'MindSmallReranking'],
  ndcg_at_10: [
    'ArguAna',
    'CQADupstackGamingRetrieval',
    'CQADupstackUnixRetrieval',
    'ClimateFEVERHardNegatives',
    'FEVERHardNegatives',
    'FiQA2018',
    'HotpotQAHardNegatives',
    'SCIDOCS',
    'TRECCOVID',
    'Touche2020Retrieval.v3',
  ],
  spearman_correlation: [
    'BIOSSES',
    'SICK-R',
    'STS12',
    'STS13',
    'STS14',
    'STS15',
    'STS17',
    'STS22.v2',
    'STSBenchmark',
    'SummEvalSummarization.v2',
  ],
};

const metrics = new Map(
  Object.entries(TASKS).flatMap(([metric, tasks]) => tasks.map((task) => [task, metric] as const)),
);

export const TASK_COUNT = metrics.size;
export const isTask = (task: string): boolean => metrics.has(task);
/** What the main score of a task is; undefined: it is no task of the benchmark. */
export const metricOf = (task: string): string | undefined => metrics.get(task);
