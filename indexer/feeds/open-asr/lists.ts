/** A list of the leaderboard: which columns hold what, and what the catalogue calls it. */
export interface List {
  readonly file: string;
  /** Column with the model. */
  readonly model: string;
  /** Column with the mean over all sets, and the benchmark it is. */
  readonly mean: readonly [column: string, benchmark: string];
  /** Columns with one set of recordings each, and the benchmarks. */
  readonly sets: Readonly<Record<string, string>>;
  /** A mean over some of the sets, if the list has one. */
  readonly partial?: readonly [column: string, benchmark: string];
  /** What the speed on the list is called. */
  readonly speed: string;
}

const LANGUAGES = { de: 'German', fr: 'French', it: 'Italian', es: 'Spanish', pt: 'Portuguese' };
const CORPORA = { covost: 'CoVoST 2', mls: 'MLS', fleurs: 'FLEURS' };
/** Languages and corpora are two each but for these. */
const NOT_THERE = new Set(['de_mls', 'pt_covost']);

const MULTILINGUAL = Object.fromEntries(
  Object.entries(LANGUAGES).flatMap(([code, language]) =>
    Object.entries(CORPORA)
      .map(([corpus, name]) => [`${code}_${corpus}`, `Multilingual ${name} ${language}`] as const)
      .filter(([column]) => !NOT_THERE.has(column)),
  ),
);

export const LISTS: readonly List[] = [
  {
    file: 'en_shortform',
    model: 'model',
    mean: ['Avg. WER', 'Open ASR'],
    sets: {
      'AMI WER': 'AMI',
      'Earnings22 WER': 'Earnings-22',
      'Gigaspeech WER': 'GigaSpeech',
      'LS Clean WER': 'LibriSpeech Clean',
      'LS Other WER': 'LibriSpeech Other',
      'SPGISpeech WER': 'SPGISpeech',
      'Tedlium WER': 'TED-LIUM',
      'Voxpopuli WER': 'VoxPopuli',
    },
    speed: 'RTFx',
  },
  {
    file: 'en_longform',
    model: 'model_id',
    mean: ['Average', 'Long-Form'],
    sets: {
      earnings21: 'Long-Form Earnings-21',
      earnings22: 'Long-Form Earnings-22',
      tedlium: 'Long-Form TED-LIUM',
      coraal_avg: 'Long-Form CORAAL',
    },
    partial: ['Avg (without CORAAL)', 'Long-Form without CORAAL'],
    speed: 'Long-Form RTFx',
  },
  {
    file: 'multilingual',
    model: 'model',
    mean: ['Avg', 'Multilingual'],
    sets: MULTILINGUAL,
    speed: 'Multilingual RTFx',
  },
];
