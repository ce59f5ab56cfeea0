import { parseQuery } from '../../../schemas/search/text-query.ts';
import type { Stage } from '../../../schemas/query.ts';
import { PROFILE } from '../../../schemas/search/profile.ts';
import { STAGES } from '../../../server/search/embedded/text/term-variants.ts';
import { type SearchBody, toPageBody } from '../../../server/search/elasticsearch/query/body.ts';
import type { StageNumber } from '../../../server/search/elasticsearch/query/term-variants.ts';
import { MODELS } from '../../../server/search/elasticsearch/published-state.ts';
import type { TextualQuery } from '../../../server/search/embedded/ranking/explain.ts';

/**
 * The body the reader sends at the stage that answered (the last one, if none did), compiled by the
 * reader's own compiler; null where the query has no word and nothing is sent.
 */
export function toDevToolsBody(
  query: TextualQuery,
  stage: Stage | null,
  todayMs: number,
): SearchBody | null {
  const parsed = parseQuery(query.text.q);
  if (parsed.terms.length === 0) return null;
  const number: StageNumber = stage === null ? 2 : (STAGES.indexOf(stage) as StageNumber);
  return toPageBody({ query, parsed, stage: number, scope: MODELS, todayMs, profile: PROFILE });
}

/** What to paste into the console of Kibana. */
export const formatRequest = (index: string, body: SearchBody): string =>
  `GET ${index}/_search\n${JSON.stringify(body, null, 2)}`;
