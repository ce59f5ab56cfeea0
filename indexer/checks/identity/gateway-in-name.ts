import type { DataCheck } from '../check.ts';

/** Regions, versions and vendors that an id may carry. */
const TRACE =
  /^(us|eu|apac|au|jp|global)[.-](?=anthropic|amazon|meta|mistral)|[:@]|-v\d+(:\d+|-0)$|(^|-)latest$|\.\.\.$|^(anthropic|openai|google|meta-llama|mistralai|qwen|deepseek-ai|xai|x-ai|cohere|moonshotai|minimax|zai|z-ai)[.-]-?(claude|gpt|gemini|llama|mistral|qwen|deepseek|grok|command|kimi|minimax|glm)/;
/** Hosts that put their own name before models; those that make models of their own are left out. */
const HOST =
  /^(openrouter|bedrock|vertex|databricks|accounts|fireworks|models|routers|hf|workers-ai|@cf|deepinfra|together|replicate)[.-]/;

/** The name of a lab's or nobody's model that still says how it was reached. */
export const gatewayInName: DataCheck = {
  name: 'transport_in_name',
  level: 'warning',
  advice:
    'teach indexer/resolve/identify/strip-gateway-prefix.ts the prefix, or add the id to the alias table',
  find: function* find({ models }) {
    for (const { slug, isCommunity, creator, key } of models) {
      // Where nobody knows the creator, the slug begins with the provider.
      const name = creator === null ? (key.split(':').at(-1) ?? slug) : slug;
      if (!isCommunity && (TRACE.test(name) || HOST.test(name))) {
        yield { subject: slug, detail: key };
      }
    }
  },
};
