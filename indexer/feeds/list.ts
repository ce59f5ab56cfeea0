import { everyEvalEver } from './every-eval-ever.ts';
import type { Feed } from './feed.ts';
import { modelsDev } from './models-dev.ts';

/** Every feed the indexer can read, in the order of `precedence`. */
export const FEEDS: readonly Feed[] = [modelsDev, everyEvalEver];
