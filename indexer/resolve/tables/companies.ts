/**
 * Companies that sell under several providers' names, and those names, beside sites for one country
 * and plans, which are told by their ending.
 */
const COMPANIES: Readonly<Record<string, string>> = {
  amazon: 'amazon-bedrock amazon-polly amazon-sagemaker claude-platform-aws nova',
  bytedance: 'byteplus volcengine',
  google: 'google-vertex google-vertex-anthropic',
  microsoft: 'azure azure-cognitive-services github-copilot github-models',
  moonshotai: 'kimi-for-coding',
  ollama: 'ollama-cloud',
  openai: 'chatgpt',
  opencode: 'opencode-go',
  stepfun: 'stepfun-ai',
  tencent: 'tencent-tokenhub',
  vercel: 'v0',
  zai: 'zhipuai',
};
const companyOf = new Map(
  Object.entries(COMPANIES).flatMap(([company, providers]) =>
    providers.split(' ').map((provider) => [provider, company] as const),
  ),
);

/** The company behind a provider, given by slug, so that its sites and plans count once. */
export function toCompany(provider: string): string {
  const name = provider.replace(/-(coding|token)-plan.*$/, '').replace(/-cn$/, '');
  return companyOf.get(name) ?? name;
}
