import { readQuestion, type Question } from '../../server/catalog/questions/read-question.ts';
import { toVocabulary } from '../../server/catalog/questions/vocabulary.ts';

const lab = (slug: string, name: string, country: string | null = null) => ({
  slug,
  name,
  country,
  kind: 'lab' as const,
});
const benchmark = (id: string, name: string, higher = true) => ({
  id,
  name,
  scale: { higher_is_better: higher },
});

const VOCABULARY = toVocabulary({
  creators: [
    lab('acme', 'Acme AI', 'US'),
    lab('heron', 'Heron Labs', 'CN'),
    lab('mistral', 'Mistral AI', 'FR'),
    lab('ibis', 'Ibis', 'CN'),
  ],
  providers: [
    { slug: 'acme', name: 'Acme', kind: 'first_party' },
    { slug: 'amazon-bedrock', name: 'AWS Bedrock', kind: 'first_party' },
    { slug: 'quick-cloud', name: 'Quick Cloud', kind: 'first_party' },
    { slug: 'llama', name: 'Llama', kind: 'first_party' },
    { slug: 'stork', name: 'Ibis Stork', kind: 'first_party' },
    { slug: 'ibis', name: 'Ibis', kind: 'inference' },
  ],
  benchmarks: [
    benchmark('gpqa-diamond', 'GPQA Diamond'),
    benchmark('mmlu-pro', 'MMLU-Pro'),
    benchmark('swe-bench-verified', 'SWE-bench Verified'),
    benchmark('open-asr', 'Open ASR', false),
    benchmark('arena-text', 'Arena Text'),
    benchmark('vectara-hallucination-rate', 'Vectara', false),
    benchmark('math', 'MATH'),
    benchmark('aime-2025', 'AIME 2025'),
  ],
  licences: [
    'apache-2.0',
    'mit',
    'heron-community-license',
    'cc-by-nc-4.0',
    'llama-2-community-license',
  ],
  families: ['heron', 'egret'],
  models: ['Mistral Small 3', 'command-r-plus', 'Stork Pro'],
});

/** Reads a question with a small vocabulary. */
export const readWords = (
  q: string,
  corrects = false,
  names = true,
  today = '2026-11-22',
): Question => readQuestion(q, VOCABULARY, { today, corrects, names });

/** What was read, in one line. */
export const sayRead = ({ conditions, text, unknown }: Question): string =>
  [
    ...conditions.map(({ wishes, reference, named }) => {
      if (reference !== undefined) {
        const { side, figure, model, factor } = reference;
        return `${side} ${figure} of ${model}${factor === undefined ? '' : ` × ${factor}`}`;
      }
      const own = wishes.map(({ param, value }) => `${param}=${value}`).join('&');
      if (named === undefined) return own;
      const since = named.since === undefined ? '' : ` since ${named.since}`;
      return `${named.as}(${named.models.join(', ')})${since}`;
    }),
    ...(text === null ? [] : [`“${text}”`]),
    ...unknown.map((one) => `?${one}`),
  ].join(' ');
