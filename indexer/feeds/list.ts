import { aider } from './aider.ts';
import { alpacaEval } from './alpaca-eval.ts';
import { arena } from './arena.ts';
import { bfcl } from './bfcl.ts';
import { catwalk } from './catwalk.ts';
import { curated } from './curated.ts';
import { epochHub } from './epoch-hub.ts';
import { evalplus } from './evalplus.ts';
import { everyEvalEver } from './every-eval-ever.ts';
import type { Feed } from './feed.ts';
import { genaiPrices } from './genai-prices.ts';
import { litellm } from './litellm.ts';
import { llmStats } from './llm-stats.ts';
import { modelsDev } from './models-dev.ts';
import { mteb } from './mteb.ts';
import { openAsr } from './open-asr.ts';
import { portkey } from './portkey.ts';
import { tau2Bench } from './tau2-bench.ts';
import { vectara } from './vectara.ts';

/** Every feed the indexer can read, in the order of `precedence`. */
export const FEEDS: readonly Feed[] = [
  curated,
  modelsDev,
  genaiPrices,
  portkey,
  litellm,
  llmStats,
  catwalk,
  everyEvalEver,
  mteb,
  epochHub,
  aider,
  bfcl,
  evalplus,
  alpacaEval,
  arena,
  openAsr,
  vectara,
  tau2Bench,
];
