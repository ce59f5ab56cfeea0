import type { Command } from 'commander';
import { KIBANA_OBJECTS, loadEnvironment } from '../../environment.ts';
import { checkVersion, importObjects, type Refusal } from './client.ts';
import { readKibanaPlace } from './place.ts';
import { say } from '../progress.ts';
import { print, printJson } from '../output.ts';
import { readFileSync } from 'node:fs';

/** The index prefix of the file: ids and names of indices begin with it. */
const SHIPPED_PREFIX = 'model-catalog';
/** The address of the server in the file: rows of the log lead there. */
const SHIPPED_BASE = 'http://127.0.0.1:3000';

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

/**
 * The file of everything Kibana needs for tuning the search of an index prefix, as its import takes
 * it: what is referred to comes first. Ids and titles are the prefix's own, so that installations
 * share a Kibana.
 * @param baseUrl where people reach the server (`BASE_URL`); null: on this machine
 */
export function readSavedObjects(prefix: string, baseUrl: string | null): string {
  const shipped = readFileSync(KIBANA_OBJECTS, 'utf8');
  const base = new URL(baseUrl ?? SHIPPED_BASE).href.replace(/\/$/, '');
  const own =
    prefix === SHIPPED_PREFIX
      ? shipped
      : shipped
          .replaceAll(SHIPPED_PREFIX, () => prefix)
          .replaceAll('Model Catalog: ', () => `Model Catalog (${prefix}): `);
  // Last: an address may have the name of an index in it.
  return own.replaceAll(SHIPPED_BASE, () => base);
}

/** The objects of such a file. */
export const parseObjects = (ndjson: string): readonly SavedObject[] =>
  ndjson
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as SavedObject);

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
    .description('install data views, charts and a dashboard for tuning search');
  kibana
    .command('install')
    .description(
      'load them into Kibana at KIBANA_URL, with KIBANA_API_KEY or KIBANA_USER and KIBANA_PASSWORD',
    )
    .option('--url <address>', 'address of Kibana, base path included')
    .option('--space <id>', 'the space to load them into')
    .option('--overwrite', 'replace existing ones')
    .option('--json', 'print JSON')
    .action(install);
  kibana
    .command('print')
    .description('print them for import by hand: Stack Management, Saved Objects')
    .action(() => {
      process.stdout.write(readObjects().ndjson);
    });
}

/** The objects of this installation; where Elasticsearch is not set up, of the usual index. */
function readObjects(): { readonly prefix: string; readonly ndjson: string } {
  const { search, http } = loadEnvironment();
  const prefix =
    search.engine === 'elasticsearch'
      ? search.index
      : (process.env['ELASTICSEARCH_INDEX'] ?? SHIPPED_PREFIX);
  return { prefix, ndjson: readSavedObjects(prefix, http.baseUrl) };
}

async function install({ url, space, overwrite, json }: InstallOptions): Promise<void> {
  const place = readKibanaPlace(process.env, { url, space });
  const { prefix, ndjson } = readObjects();
  const version = await checkVersion(place);
  const { success, successCount, errors } = await importObjects(place, ndjson, overwrite === true);
  if (json === true) {
    printJson({ kibana: version, success, installed: successCount, errors });
  } else {
    print(
      `${successCount} of ${parseObjects(ndjson).length} objects installed in Kibana ${version}.`,
    );
    for (const refusal of errors) say(describe(refusal));
    if (success) print(`${place.url}/app/dashboards#/view/${prefix}-search-tuning`);
  }
  if (!success || errors.length > 0) process.exitCode = 1;
}

/** Why an object was not taken in, and what helps. */
function describe({ type, id, title, meta, error }: Refusal): string {
  const name = `${type} “${title ?? meta?.title ?? id}”`;
  switch (error.type) {
    case 'conflict':
    case 'ambiguous_conflict':
      return `${name}: already exists; --overwrite replaces it.`;
    case 'missing_references': {
      const missing = (error.references ?? []).map((one) => `${one.type} ${one.id}`);
      return `${name}: refers to missing objects: ${missing.join(', ')}.`;
    }
    case 'unsupported_type':
      return `${name}: this Kibana does not know the type.`;
    default:
      return `${name}: ${(error.output?.payload.message ?? error.message ?? error.type).replace(/\.$/, '')}.`;
  }
}
