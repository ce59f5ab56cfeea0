import { readFileSync } from 'node:fs';
import { KIBANA_OBJECTS } from '../../environment.ts';

/** The index prefix of the file. */
const SHIPPED_PREFIX = /^model-catalog/;

/** A saved object of Kibana in the form its import takes. */
export interface SavedObject {
  readonly type: 'index-pattern' | 'lens' | 'search' | 'dashboard';
  readonly id: string;
  readonly attributes: Readonly<Record<string, unknown>> & { readonly title: string };
  readonly references: readonly {
    readonly type: SavedObject['type'];
    readonly id: string;
    /** How the attributes speak of it. */
    readonly name: string;
  }[];
  readonly coreMigrationVersion: string;
  readonly typeMigrationVersion: string;
}

/** Everything Kibana needs for tuning the search of an index prefix; what is referred to comes first. */
export function readSavedObjects(prefix: string): readonly SavedObject[] {
  const lines = readFileSync(KIBANA_OBJECTS, 'utf8').trimEnd().split('\n');
  return lines.map((line) => withPrefix(JSON.parse(line) as SavedObject, prefix));
}

/** Only data views name an index, in their title. */
function withPrefix(object: SavedObject, prefix: string): SavedObject {
  if (object.type !== 'index-pattern') return object;
  const { attributes } = object;
  const title = attributes.title.replace(SHIPPED_PREFIX, () => prefix);
  return { ...object, attributes: { ...attributes, title } };
}

/** The file an import takes: one object a line. */
export const toNdjson = (objects: readonly SavedObject[]): string =>
  objects.map((object) => `${JSON.stringify(object)}\n`).join('');
