import type { Command } from 'commander';
import { KIBANA_OBJECTS, loadEnvironment } from '../../environment.ts';
import { checkVersion, importObjects, type Refusal } from './client.ts';
import { readKibanaPlace } from './place.ts';
import { say } from '../progress.ts';
import { print, printJson } from '../output.ts';
import { readFileSync } from 'node:fs';

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

interface InstallOptions {
  readonly url?: string;
  readonly space?: string;
  readonly overwrite?: true;
  readonly json?: true;
}

/** `catalog kibana …`: what Kibana needs for tuning the search. */
export function addKibanaCommands(program: Command): void {
  const kibana = program
    .command('kibana')
    .description('data views, charts and a dashboard for tuning the search');
  kibana
    .command('install')
    .description(
      'load them into a Kibana: KIBANA_URL, and KIBANA_API_KEY or KIBANA_USER and KIBANA_PASSWORD',
    )
    .option('--url <address>', 'address of Kibana, base path included')
    .option('--space <id>', 'the space to load them into')
    .option('--overwrite', 'replace those that are there already')
    .option('--json', 'print JSON')
    .action(install);
  kibana
    .command('print')
    .description('print them as Kibana imports them by hand: Stack Management, Saved Objects')
    .action(() => {
      process.stdout.write(toNdjson(readSavedObjects(indexPrefix())));
    });
}

/** The index the objects show; where Elasticsearch is not set up, the usual one. */
function indexPrefix(): string {
  const { search } = loadEnvironment();
  return search.engine === 'elasticsearch'
    ? search.index
    : (process.env['ELASTICSEARCH_INDEX'] ?? 'model-catalog');
}

async function install({ url, space, overwrite, json }: InstallOptions): Promise<void> {
  const place = readKibanaPlace(process.env, { url, space });
  const objects = readSavedObjects(indexPrefix());
  const version = await checkVersion(place);
  const { success, successCount, errors } = await importObjects(
    place,
    toNdjson(objects),
    overwrite === true,
  );
  if (json === true) {
    printJson({ kibana: version, success, installed: successCount, errors });
  } else {
    print(`${successCount} of ${objects.length} objects installed in Kibana ${version}.`);
    for (const refusal of errors) say(describe(refusal));
    if (success) print(`${place.url}/app/dashboards#/view/model-catalog-search-tuning`);
  }
  if (!success || errors.length > 0) process.exitCode = 1;
}

/** Why an object was not taken in, and what helps. */
function describe({ type, id, title, meta, error }: Refusal): string {
  const name = `${type} “${title ?? meta?.title ?? id}”`;
  switch (error.type) {
    case 'conflict':
    case 'ambiguous_conflict':
      return `${name}: is there already; --overwrite replaces it.`;
    case 'missing_references': {
      const missing = (error.references ?? []).map((one) => `${one.type} ${one.id}`);
      return `${name}: refers to what is not there: ${missing.join(', ')}.`;
    }
    case 'unsupported_type':
      return `${name}: this Kibana has no such type.`;
    default:
      return `${name}: ${error.message ?? error.type}.`;
  }
}
