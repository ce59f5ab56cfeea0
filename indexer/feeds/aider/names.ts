/** A name of Aider's lists, taken apart. */
interface Name {
  readonly model: string;
  readonly effort?: string;
  /** In tokens. */
  readonly thinkingBudget?: number;
  readonly precision?: string;
  /** How a model with two modes was asked. */
  readonly mode?: string;
}
type Found = Omit<Name, 'model'>;

interface Rule {
  readonly pattern: RegExp;
  readonly gives: (match: RegExpExecArray) => Found;
  /** Put where the pattern was; `$1` is what its first group matched. */
  readonly leaves?: string;
}
const nothing = () => ({});

/** Each is applied once, in this order. */
const RULES: readonly Rule[] = [
  // The way to the model.
  { pattern: /^(ollama|gemini|openrouter)\//, gives: nothing },
  // `Qwen3 235B A22B diff, no think, via official Alibaba API`
  {
    pattern: / (?:diff|whole)\b.*(?:\/no_think|no think).*$/,
    gives: (match) => ({ effort: 'none', ...findPrecision(match[0]) }),
  },
  { pattern: / (?:diff|whole) (?:on|with) .*$/, gives: (match) => findPrecision(match[0]) },
  { pattern: / \((low|medium|high)\)$/, gives: ([, effort = '']) => ({ effort }) },
  { pattern: / \((?:no think|no thinking)\)$/, gives: () => ({ effort: 'none' }) },
  {
    pattern: / \((\d+)k think(?:ing)?(?: tokens)?\)$/,
    gives: ([, thousands]) => ({ thinkingBudget: Number(thousands) * 1000 }),
  },
  { pattern: / \((Reasoner|Chat)\)$/, gives: ([, mode = '']) => ({ mode: mode.toLowerCase() }) },
  { pattern: / \((bf16|fp16)\)$/i, gives: ([, precision]) => toPrecision(precision) },
  {
    pattern: / \((?:diff|whole|udiff|default|default think|prev|deprecated)\)$/,
    gives: nothing,
  },
  // A pointer or a numbered release with the day somebody asked it.
  { pattern: /(?<=-latest|-002) \([\d-]+\)$/, gives: nothing },
  // A date that tells the model: `Command R+ (08-24)`, `Codestral 25.01`, `DeepSeek V3 (0324)`.
  { pattern: /(?<=^Command R)\+/, gives: nothing, leaves: '-plus' },
  { pattern: / \((\d\d)-(\d\d)\)$/, gives: nothing, leaves: '-$1-20$2' },
  { pattern: /(?<=^Codestral) (\d\d)\.(\d\d)$/, gives: nothing, leaves: '-$1$2' },
  { pattern: / \((?=\d)/, gives: nothing, leaves: '-' },
  { pattern: /(?<=-[\d-]+)\)$/, gives: nothing },
  { pattern: /(?<=^Mistral Large) 2(?=-\d{4}$)/, gives: nothing },
  // Ollama's tags: `qwen2.5-coder:7b-instruct-q8_0`.
  {
    pattern: /(?:-GGUF)?[-:](q\d_(?:\d|k(?:_[sml])?)|fp16)(?:-\d+k)?$/i,
    gives: ([, precision]) => toPrecision(precision),
  },
];

const PRECISIONS: Readonly<Record<string, string>> = { bf16: 'bfloat16', fp16: 'float16' };

function toPrecision(text: string | undefined): Found {
  const precision = text?.toLowerCase();
  return precision === undefined ? {} : { precision: PRECISIONS[precision] ?? precision };
}
const findPrecision = (text: string): Found =>
  toPrecision(/bfloat16|\bQ\d_K_[SML]\b/i.exec(text)?.[0]);

/** Ollama's names, as what its creator calls the weights they stood for when they were run. */
const OLLAMA: Readonly<Record<string, string>> = {
  'ollama/codestral': 'Codestral-22B-v0.1',
  'ollama/mistral-small': 'Mistral-Small-Instruct-2409',
  'ollama/hermes3': 'Hermes-3-Llama-3.1-8B',
  'ollama/hermes3:8b-llama3.1-fp16': 'Hermes-3-Llama-3.1-8B (fp16)',
  'ollama/tulu3': 'Llama-3.1-Tulu-3-8B',
  'ollama/codegeex4': 'codegeex4-all-9b',
  'ollama/granite3-dense:8b': 'granite-3.0-8b-instruct',
  'ollama/qwen2.5:32b': 'Qwen2.5-32B-Instruct',
  'ollama/qwen2.5-coder:14b': 'Qwen2.5-Coder-14B-Instruct',
  'ollama/qwen2.5-coder:32b': 'Qwen2.5-Coder-32B-Instruct',
  'codeqwen:7b-chat-v1.5-q8_0': 'CodeQwen1.5-7B-Chat-q8_0',
};

/** `gpt-5 (high)` is the model `gpt-5` at high effort. */
export function splitName(name: string): Name {
  let model = (Object.hasOwn(OLLAMA, name) ? OLLAMA[name] : undefined) ?? name;
  let found: Found = {};
  for (const { pattern, gives, leaves = '' } of RULES) {
    const match = pattern.exec(model);
    if (match !== null) {
      found = { ...found, ...gives(match) };
      model = model.replace(pattern, leaves);
    }
  }
  return { model, ...found };
}
