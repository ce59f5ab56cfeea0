/**
 * Figures that the feed has as “GPQA”, without a word on the subset, and that a document gives as GPQA
 * Diamond: by the address of that document, model and share of right answers. Diamond has 198 of the 448
 * questions of GPQA, and not the same score; a figure under the wrong name is ranked among runs of
 * another benchmark.
 *
 * Each document was read, some in a public copy. It is the maker's own announcement, card or report
 * where that one names the subset, else that of somebody who quotes the same figure of the same model.
 * What no document says stays GPQA. So does another figure of the same model: makers publish both.
 */
const FIGURES_BY_DOCUMENT: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'https://www-cdn.anthropic.com/de8ba9b01c9ab7cbabf5c33b80b7bbc618857627/Model_Card_Claude_3.pdf':
    {
      'anthropic/claude-3-haiku-20240307': 0.333,
      'openai/gpt-4-0613': 0.357,
    },
  'https://www.anthropic.com/news/3-5-models-and-computer-use': {
    'anthropic/claude-3-5-haiku-20241022': 0.416,
    'anthropic/claude-3-5-sonnet-20240620': 0.594,
    'google/gemini-1.5-flash': 0.51,
    'google/gemini-1.5-pro': 0.591,
    'openai/gpt-4o-2024-05-13': 0.536,
    'openai/gpt-4o-mini-2024-07-18': 0.402,
  },
  'https://www.anthropic.com/news/claude-4': { 'google/gemini-2.5-pro': 0.83 },
  'https://www.anthropic.com/news/claude-sonnet-4-5': {
    'anthropic/claude-sonnet-4-5-20250929': 0.834,
  },
  'https://github.com/deepseek-ai/DeepSeek-V3': { 'deepseek/deepseek-v3': 0.591 },
  'https://huggingface.co/deepseek-ai/DeepSeek-V3.1': {
    'deepseek/deepseek-r1-0528': 0.81,
    'deepseek/deepseek-v3-0324': 0.684,
    'deepseek/deepseek-v3.1': 0.749,
  },
  'https://github.com/deepseek-ai/DeepSeek-V3.2-Exp': { 'deepseek/deepseek-v3.2-exp': 0.799 },
  'https://blog.google/technology/google-deepmind/google-gemini-ai-update-december-2024/': {
    'google/gemini-2.0-flash': 0.621,
  },
  'https://storage.googleapis.com/deepmind-media/Model-Cards/Gemini-3-Flash-Model-Card.pdf': {
    'google/gemini-2.5-flash': 0.828,
  },
  'https://deepmind.google/models/gemini-diffusion': { 'google/gemini-diffusion': 0.404 },
  'https://github.com/meta-llama/llama-models/blob/main/models/llama3_3/MODEL_CARD.md': {
    'meta/llama-3.3-70b-instruct': 0.505,
  },
  'https://github.com/meta-llama/llama-models/blob/main/models/llama4/MODEL_CARD.md': {
    'meta/llama-4-maverick': 0.698,
    'meta/llama-4-scout': 0.572,
  },
  'https://huggingface.co/mistralai/Mistral-Small-3.2-24B-Instruct-2506': {
    'mistral/mistral-small-3.2-24b-instruct-2506': 0.4613,
  },
  'https://arxiv.org/abs/2505.00949': { 'nvidia/llama-3.1-nemotron-ultra-253b-v1': 0.7601 },
  'https://openai.com/index/learning-to-reason-with-llms/': {
    'openai/o1-2024-12-17': 0.78,
    'openai/o1-preview': 0.733,
  },
  'https://github.com/LG-AI-EXAONE/K-EXAONE': {
    'openai/gpt-oss-120b': 0.801,
    'qwen/qwen3-235b-a22b-thinking-2507': 0.811,
  },
  // The report of Qwen3, which also quotes its predecessors and those of others.
  'https://arxiv.org/abs/2505.09388': {
    'microsoft/phi-4': 0.561,
    'microsoft/phi-4-mini': 0.252,
    'qwen/qwen-2.5-14b-instruct': 0.455,
    'qwen/qwen-2.5-32b-instruct': 0.495,
    'qwen/qwen-2.5-72b-instruct': 0.49,
    'qwen/qwen-2.5-7b-instruct': 0.364,
    'qwen/qwen3-30b-a3b': 0.658,
  },
  // The paper on s1.
  'https://arxiv.org/abs/2501.19393': { 'qwen/qwq-32b-preview': 0.652 },
  'https://x.ai/news/grok-3': {
    'google/gemini-2.0-flash-thinking': 0.742,
    'xai/grok-3': 0.846,
    'xai/grok-3-mini': 0.84,
  },
  'https://x.ai/news/grok-4-fast': { 'xai/grok-4': 0.875, 'xai/grok-4-fast': 0.857 },
  // One chart of “GPQA”, with the figure of Grok 4 that the page of Grok 4 Fast calls Diamond.
  'https://x.ai/news/grok-4': { 'xai/grok-4-heavy': 0.884 },
};

/** The share of right answers on GPQA Diamond by the feed's id of a model, `organisation/model`. */
export const GPQA_DIAMOND: ReadonlyMap<string, number> = new Map(
  Object.values(FIGURES_BY_DOCUMENT).flatMap((figures) => Object.entries(figures)),
);
