/**
 * Findings that were looked at and are right as they are, or known and of no harm: check; subject as
 * the check names it; why. One that is found no more is itself a finding.
 */
const TABLE = `
transport_in_name; chatgpt-4o-latest; its creator's own name: nothing else is called so
configured_name; gpt2-medium = gpt2; sizes of GPT-2 are words
configured_name; sd3-medium = sd3; a size of Stable Diffusion 3
configured_name; whisper-medium = whisper; a size of Whisper
price_outlier; llama-2-7b-chat cloudflare-ai-gateway/workers-ai/@cf/meta/llama-2-7b-chat-fp16 output; two sources agree: this host does ask so much
price_outlier; llama-2-7b-chat cloudflare-workers-ai/@cf/meta/llama-2-7b-chat-fp16 output; two sources agree: this host does ask so much
not_the_list_price; kimi-k2-turbo-preview moonshotai/kimi-k2-turbo-preview; three newer sources agree on 1.15 / 8
not_the_list_price; nova-2-lite amazon-bedrock/amazon.nova-2-lite-v1:0; a tenth more, where it is kept to a region; its creator asks 0.3 / 2.5 elsewhere
not_the_list_price; deepseek-v4-flash deepseek/deepseek-v4-flash; its creator asks more since 2026-08-16
not_the_list_price; deepseek-v4-pro deepseek/deepseek-v4-pro; its creator asks more since 2026-08-16
not_the_list_price; qwen3-vl-235b-a22b-instruct alibaba/qwen3-vl-235b-a22b; its creator's page says 0.4 / 1.6, as two newer sources do
not_the_list_price; qwen3.7-plus alibaba/qwen3.7-plus; abroad its creator asks 0.4 / 1.6, as a newer source and its hosts say
empty_repository_name; dreadpoor--test; the repository is called so
empty_repository_name; causallm--14b; the repository is called so
vision_without_image; doubao-seed-2-0-code-preview-260328; one source each: nobody else says whether it sees
licence_belies_weights; voyage-multimodal-3; its repository holds the tokenizer alone
price_outlier; gpt-4o-mini-audio-preview azure/gpt-4o-mini-audio-preview input; one source takes the price of sound for that of text
`;

export interface Exception {
  readonly check: string;
  readonly subject: string;
  readonly reason: string;
}

export const EXCEPTIONS: readonly Exception[] = TABLE.trim()
  .split('\n')
  .filter((row) => row !== '')
  .map((row) => {
    const [check = '', subject = '', reason = ''] = row.split(';').map((cell) => cell.trim());
    return { check, subject, reason };
  });
