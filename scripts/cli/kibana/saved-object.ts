/** A reference of one saved object to another, by the name under which its JSON speaks of it. */
export interface Reference {
  readonly type: SavedObject['type'];
  readonly id: string;
  readonly name: string;
}

/** A saved object of Kibana in the form its import takes. */
export interface SavedObject {
  readonly type: 'index-pattern' | 'lens' | 'search' | 'dashboard';
  readonly id: string;
  readonly attributes: Readonly<Record<string, unknown>> & { readonly title: string };
  readonly references: readonly Reference[];
  readonly coreMigrationVersion: string;
  readonly typeMigrationVersion: string;
}

/** The form of the envelope: Kibana 8.8 is the first that reads it. */
const CORE_VERSION = '8.8.0';

/**
 * The form in which each type is written here. Kibana brings an older form up to its own and refuses
 * a newer one, so these are old: any Kibana from 8.9 takes them.
 */
const TYPE_VERSIONS: Readonly<Record<SavedObject['type'], string>> = {
  'index-pattern': '8.0.0',
  lens: '8.9.0',
  search: '8.0.0',
  dashboard: '8.9.0',
};

/** Completes a saved object with the versions of its form. */
export function toSavedObject(
  type: SavedObject['type'],
  id: string,
  attributes: SavedObject['attributes'],
  references: readonly Reference[] = [],
): SavedObject {
  return {
    type,
    id,
    attributes,
    references,
    coreMigrationVersion: CORE_VERSION,
    typeMigrationVersion: TYPE_VERSIONS[type],
  };
}

/** The file an import takes: one object a line. */
export const toNdjson = (objects: readonly SavedObject[]): string =>
  objects.map((object) => `${JSON.stringify(object)}\n`).join('');
