import type { FeedItem } from '../feed.ts';
import { isJsonObject, type JsonValue } from '../reading/json.ts';

/** A line is a document, and `_path` says which; those of organisations name nothing else. */
const DOCUMENT =
  /^data\/(organizations|providers)\/([^/]{1,200})\/(?:models\/[^/]{1,200}\/)?(model|benchmarks|organization|provider|models)\.json$/;

/** The models, scores, providers and offers of a line, each an item of its own. */
export function* splitDocument(line: FeedItem): Generator<FeedItem> {
  const { raw } = line;
  const document = isJsonObject(raw) ? raw : {};
  const path = typeof document['_path'] === 'string' ? document['_path'] : '';
  const [, folder, owner = '', name] = DOCUMENT.exec(path) ?? [];
  switch (`${folder ?? ''}/${name ?? ''}`) {
    case 'organizations/organization':
      return;
    case 'organizations/model':
      yield { where: path, raw: { ...document, item: 'model' } };
      return;
    case 'organizations/benchmarks':
      yield* toRows(path, document['data'], { item: 'score', organization_id: owner });
      return;
    case 'providers/provider':
      yield { where: path, raw: { ...document, item: 'provider' } };
      return;
    case 'providers/models':
      yield* toRows(path, document['data'], { item: 'offer', provider_id: owner });
      return;
    default:
      yield line;
  }
}

function* toRows(
  path: string,
  data: JsonValue | undefined,
  common: Readonly<Record<string, string>>,
): Generator<FeedItem> {
  if (!Array.isArray(data)) {
    yield { where: path, raw: { ...common } };
    return;
  }
  for (const [at, row] of data.entries()) {
    yield {
      where: `${path} row ${at + 1}`,
      raw: isJsonObject(row) ? { ...row, ...common } : row,
    };
  }
}
