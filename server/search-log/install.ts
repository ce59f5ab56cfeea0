import { errors, type Client } from '@elastic/elasticsearch';
import { SEARCH_LOG_VERSION, toSearchLogTemplate } from '../../schemas/search/log.ts';

/** A key that may only write leaves the template to whoever made the key. */
const isForbidden = (error: unknown): boolean =>
  error instanceof errors.ResponseError && error.statusCode === 403;

const isMissing = (error: unknown): boolean =>
  error instanceof errors.ResponseError && error.statusCode === 404;

/** The version of the template that is there; null where there is none. */
async function readVersion(client: Client, name: string): Promise<string | null> {
  try {
    const { index_templates: found } = await client.indices.getIndexTemplate({ name });
    const version: unknown = found[0]?.index_template._meta?.['version'];
    return typeof version === 'string' ? version : '';
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/**
 * Makes the index template of the log, or brings it up to date; the stream itself is made by the
 * first search. A stream with an older mapping goes on in a new index at its next write.
 * @throws errors.ElasticsearchClientError if Elasticsearch is away or refuses
 */
export async function installSearchLog(client: Client, name: string): Promise<void> {
  const known = await readVersion(client, name).catch((error: unknown) => {
    if (isForbidden(error)) return SEARCH_LOG_VERSION;
    throw error;
  });
  if (known === SEARCH_LOG_VERSION) return;
  await client.indices.putIndexTemplate({ name, ...toSearchLogTemplate(name) });
  if (known === null) return;
  try {
    await client.indices.rollover({ alias: name, lazy: true });
  } catch (error) {
    // Nothing was ever logged: there is no stream yet.
    if (!isMissing(error)) throw error;
  }
}
