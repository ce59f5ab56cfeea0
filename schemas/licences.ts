/** A licence by its one id; `commercialUse` where its text is plain. */
interface Licence {
  readonly id: string;
  readonly name: string;
  readonly commercialUse: boolean | null;
}

/**
 * A row a licence: id, that of SPDX in lower case where there is one; name; commercial use (yes, no or
 * nothing where it depends); how else feeds and people write it, folded to letters, digits and dots.
 */
const TABLE = `
proprietary; Proprietary; ; closed commercial
apache-2.0; Apache 2.0; yes; apache apache2 apache2.0 apache-license-2.0
mit; MIT; yes; mit-license
modified-mit; Modified MIT; ; modified-mit-license
bsd-3-clause; BSD 3-Clause; yes; bsd-3 bsd3
bsd-2-clause; BSD 2-Clause; yes; bsd-2
cc0-1.0; CC0 1.0; yes; cc0
cc-by-4.0; CC BY 4.0; yes; ccby4.0
cc-by-sa-4.0; CC BY-SA 4.0; yes;
cc-by-sa-3.0; CC BY-SA 3.0; yes;
cc-by-nc-4.0; CC BY-NC 4.0; no; cc-by-nc
cc-by-nc-sa-4.0; CC BY-NC-SA 4.0; no;
cc-by-nc-nd-4.0; CC BY-NC-ND 4.0; no;
openrail; OpenRAIL; ;
openrail++; CreativeML Open RAIL++-M; ; creativeml-openrail++-m
creativeml-openrail-m; CreativeML Open RAIL-M; ; openrail-m
bigscience-bloom-rail-1.0; BigScience BLOOM RAIL 1.0; ; bigscience-rail-1.0
bigcode-openrail-m; BigCode OpenRAIL-M; ;
qodoai-open-rail-m; QodoAI Open RAIL-M; ;
llama-community-license; Llama Community License; ; llama
llama-2-community-license; Llama 2 Community License; ; llama2 llama-2 llama2-community-license
llama-3-community-license; Llama 3 Community License; ; llama3 llama-3 llama3-community-license
llama-3.1-community-license; Llama 3.1 Community License; ; llama3.1 llama-3.1
llama-3.2-community-license; Llama 3.2 Community License; ; llama3.2 llama-3.2
llama-3.3-community-license; Llama 3.3 Community License; ; llama3.3 llama-3.3
llama-4-community-license; Llama 4 Community License; ; llama4 llama-4
gemma; Gemma Terms of Use; ; gemma-terms-of-use gemma-license
health-ai-developer-foundations; Health AI Developer Foundations Terms of Use; ; health-ai-developer-foundations-terms-of-use
mistral-research-license; Mistral Research License; no; mrl mrl-0.1 mistral-ai-research-license
mistral-non-production-license; Mistral Non-Production License; no; mnpl mnpl-0.1 mistral-ai-non-production-license
deepseek-model-license; DeepSeek Model License; ; deepseek deepseek-license mit-and-deepseek-model-license
qwen-license; Qwen License; ; qwen
qwen-research-license; Qwen Research License; no; qwen-research
tongyi-qianwen-license; Tongyi Qianwen License; ; tongyi-qianwen
nvidia-open-model-license; NVIDIA Open Model License; ; nvidia-open-model
jamba-open-model-license; Jamba Open Model License; ; jamba-open-model
exaone-1.1-nc; EXAONE AI Model License 1.1 NC; no;
exaone-1.2-nc; EXAONE AI Model License 1.2 NC; no; exaone
tencent-hunyuan-community-license; Tencent Hunyuan Community License; ; tencent-hunyuan-community
flux-non-commercial-license; FLUX Non-Commercial License; no; flux-non-commercial
flux-1-dev-non-commercial-license; FLUX.1 [dev] Non-Commercial License; no; flux-1-dev-non-commercial
flux-2-dev-non-commercial-license; FLUX.2 [dev] Non-Commercial License; no; flux-2-dev-non-commercial
openmdw-1.1; OpenMDW 1.1; yes; openmdw
tongyi-qianwen-research; Tongyi Qianwen Research License; no; tongyi-qianwen-research-license
qwen3.8-max; Qwen3.8-Max License; ;
kimi-k3; Kimi K3 License; ;
glm-5.3; GLM-5.3 License; ;
lfm1.0; LFM Open License v1.0; ;
stabilityai-ai-community; Stability AI Community License; ; stability-ai-community
eva-llama3.3; EVA-LLaMA 3.3 License; ;
cc-by-nc-2.0; CC BY-NC 2.0; no;
minimax-model-license; MiniMax Model License; ;
minimax-community-license; MiniMax Community License; ;
minimax-non-commercial-license; MiniMax Non-Commercial License; no;
nvidia-nemotron-open-model-license; NVIDIA Nemotron Open Model License; yes; nvidia-nemotron-open-model
playground-v2-community; Playground v2 Community License; ;
playground-v2.5-community; Playground v2.5 Community License; ;
nvidia-source-code-license; NVIDIA Source Code License; ; nscl-v2-custom
other; Other, see its card; ;
gpl-3.0; GPL 3.0; yes; gpl-3 gplv3
agpl-3.0; AGPL 3.0; yes; agpl-3 agplv3
bigscience-openrail-m; BigScience OpenRAIL-M; ;
xai-community-license; xAI Community License; ; grok-2-community-license grok-2-community-license-agreement
tii-falcon-llm-license-2.0; TII Falcon-LLM License 2.0; ; falcon-llm-license
falcon-180b-tii-license-1.0; Falcon-180B TII License 1.0; ; falcon-180b-tii-license falcon-180b-license
ai2-impact-license-low-risk; AI2 ImpACT License – Low Risk; ;
ltx-2-community-license-agreement; LTX-2 Community License; ; ltx-2-community
apple-ascl; Apple Sample Code License; ; apple-sample-code-license
stabilityai-nc-research-community; Stability AI Non-Commercial Research Community License; no;
databricks-open-model-license; Databricks Open Model License; ; databricks-open-source-license
`;

const toKey = (text: string): string => text.toLowerCase().replace(/[^a-z0-9.+]+/g, '-');

const byKey = new Map<string, Licence>();
for (const row of TABLE.trim().split('\n')) {
  const [id = '', name = '', commercial = '', also = ''] = row
    .split(';')
    .map((cell) => cell.trim());
  const licence = {
    id,
    name,
    commercialUse: commercial === '' ? null : commercial === 'yes',
  };
  for (const key of [id, toKey(name), ...also.split(' ')]) {
    if (key !== '') byKey.set(key, licence);
  }
}

/** A licence as feeds and people write it, by its one id; one that is not in the table keeps its own words. */
export function toLicence(text: string): Licence {
  const key = toKey(text);
  return byKey.get(key) ?? { id: key, name: text, commercialUse: null };
}

/** What is only sold, not given away. */
export const PROPRIETARY = toLicence('proprietary');
