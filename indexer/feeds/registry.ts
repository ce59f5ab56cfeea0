import { aider } from './aider/feed.ts';
import { alpacaEval } from './alpaca-eval/feed.ts';
import { arena } from './arena/feed.ts';
import { bfcl } from './bfcl/feed.ts';
import { catwalk } from './catwalk/feed.ts';
import { curated } from './curated/feed.ts';
import { epochHub } from './epoch-hub/feed.ts';
import { evalplus } from './evalplus/feed.ts';
import { everyEvalEver } from './every-eval-ever/feed.ts';
import type { Feed } from './feed.ts';
import { genaiPrices } from './genai-prices/feed.ts';
import { litellm } from './litellm/feed.ts';
import { llmStats } from './llm-stats/feed.ts';
import { modelsDev } from './models-dev/feed.ts';
import { mteb } from './mteb/feed.ts';
import { openAsr } from './open-asr/feed.ts';
import { portkey } from './portkey/feed.ts';
import { tau2Bench } from './tau2-bench/feed.ts';
import { vectara } from './vectara/feed.ts';

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
