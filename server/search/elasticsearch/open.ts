import { PROFILE, type SearchProfile } from '../../../schemas/search/profile.ts';
import { ElasticsearchClient } from './client.ts';
import { LiveIndexTracker } from './live-index-tracker.ts';
import { ElasticsearchReader } from './reader.ts';

/** How long all calls of one query may take together: a late answer is better than none. */
const ANSWER_MS = 1_000;

interface Options {
  readonly url: string;
  /** Of the Authorization header; null where security is off or the address has a user. */
  readonly apiKey: string | null;
  /** The prefix of the names of the catalogue's indices. */
  readonly index: string;
  /** How long a question may take, and a call for it; a second where it is not said. */
  readonly callMs?: number;
  /** Weights other than the built-in ones; how much a field's length counts is the index's. */
  readonly profile?: SearchProfile;
  /** Called when a newly published state could not be loaded; the one before stays in use. */
  readonly onError: (error: unknown) => void;
}

/**
 * Opens the reader and looks what is published. Where Elasticsearch does not answer, it opens all
 * the same: answers are `temporarily_unavailable` until it does.
 */
export async function openElasticsearch({
  url,
  apiKey,
  index,
  callMs,
  profile = PROFILE,
  onError,
}: Options): Promise<ElasticsearchReader> {
  const client = new ElasticsearchClient({
    url,
    ...(apiKey === null ? {} : { apiKey }),
    ...(callMs === undefined ? {} : { callMs }),
  });
  const tracker = new LiveIndexTracker({
    client,
    prefix: index,
    profile,
    answerMs: callMs ?? ANSWER_MS,
    onError,
  });
  await tracker.refresh();
  return new ElasticsearchReader(client, tracker);
}
