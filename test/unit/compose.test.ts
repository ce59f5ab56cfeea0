import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { parse } from 'yaml';
import { loadConfig } from '../../schemas/config/config.ts';
import { SECRET, VARIABLES } from '../../schemas/config/variables.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

interface Service {
  readonly image?: string;
  readonly build?: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string | number>>;
  readonly healthcheck?: unknown;
  readonly mem_limit?: string;
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

/** Read only where it is not the program that reads it. */
const OTHERS: ReadonlySet<string> = new Set(['KIBANA_PASSWORD']);
const OURS = ['server', 'indexer', 'grant'] as const;

const text = read('docker-compose.yml');
const { services, volumes } = parse(text, { merge: true }) as Compose;
const serviceOf = (name: string): Service => services[name] ?? expect.fail(`no service ${name}`);

/** The environment of a service, with what `.env` gives. */
function environmentOf(name: string): Record<string, string> {
  const fill = (value: string): string =>
    value.replaceAll(
      /\$\{(\w+)(?::([?-])([^}]*))?\}/g,
      (_, _name: string, kind, standard: string) =>
        kind === '-' ? standard : 's3cret-of-more-than-thirty-two-characters',
    );
  return Object.fromEntries(
    Object.entries(serviceOf(name).environment ?? {}).map(([key, value]) => [
      key,
      fill(String(value)),
    ]),
  );
}

const versionOf = (name: string): string => serviceOf(name).image?.split(':')[1] ?? '';

describe('docker-compose.yml', () => {
  it('sets variables the program reads, to values it takes', () => {
    for (const name of OURS) {
      const environment = environmentOf(name);
      for (const variable of Object.keys(environment)) {
        const secret = variable.replace(/_FILE$/, '');
        const isKnown =
          variable in VARIABLES ||
          OTHERS.has(variable) ||
          (secret !== variable && SECRET.has(secret));
        expect(isKnown, `${name}: ${variable}`).to.equal(true);
      }
      expect(() => loadConfig(environment), name).not.to.throw();
    }
  });

  it('puts every store of server and indexer into a real engine', () => {
    const server = loadConfig(environmentOf('server'));
    expect(server.database.engine).to.equal('postgres');
    expect(server.quota.store.engine).to.equal('redis');
    expect(server.search.engine).to.equal('elasticsearch');
    const indexer = loadConfig(environmentOf('indexer'));
    expect(indexer.database).to.deep.equal(server.database);
    expect(indexer.search).to.deep.equal(server.search);
    const { search } = loadConfig(environmentOf('grant'));
    expect(search).to.have.property(
      'index',
      server.search.engine === 'elasticsearch' ? server.search.index : '',
    );
  });

  it('names the versions the program is made for and tested with', () => {
    const { dependencies } = JSON.parse(read('package.json')) as {
      dependencies: Record<string, string>;
    };
    const client = dependencies['@elastic/elasticsearch']?.replace('~', '').split('.') ?? [];
    expect(versionOf('elasticsearch').split('.').slice(0, 2)).to.deep.equal(client.slice(0, 2));
    expect(versionOf('kibana')).to.equal(versionOf('elasticsearch'));
    expect(read('.ci/elasticsearch')).to.contain(`Elasticsearch ${versionOf('elasticsearch')}`);
    for (const [name, { image }] of Object.entries(services)) {
      expect(image, name).to.match(/^[a-z-]+:\d+([.]\d+)*$/);
    }
  });

  it('runs programs there are, on the ports they listen on', () => {
    const build = read('scripts/build.js');
    for (const name of OURS) {
      const words = serviceOf(name).command?.join(' ') ?? '';
      const [, program = ''] = /dist[/](\w+)[.]js/.exec(words) ?? [];
      expect(build, name).to.match(new RegExp(`^  ${program}: 'scripts/`, 'm'));
    }
    const server = environmentOf('server');
    const port = server['PORT'] ?? '';
    expect(serviceOf('server').ports).to.deep.equal([`127.0.0.1:\${PORT:-${port}}:${port}`]);
    expect(read('Dockerfile')).to.contain(`EXPOSE ${port}\n`);
    const indexer = environmentOf('indexer');
    const { healthcheck } = serviceOf('indexer');
    expect(JSON.stringify(healthcheck)).to.contain(`:${indexer['METRICS_PORT'] ?? ''}/metrics`);
    const { url } = loadConfig(server).search as { url: string };
    expect(new URL(url).port).to.equal('9200');
  });

  it('bounds the memory of every service, and knows when each is well', () => {
    for (const [name, service] of Object.entries(services)) {
      expect(service.mem_limit, name).to.match(/^\d+[mg]$/);
      // The image of the program has a check of its own.
      const isChecked = service.healthcheck !== undefined || service.build !== undefined;
      expect(isChecked, name).to.equal(true);
      for (const other of Object.keys(service.depends_on ?? {})) {
        expect(services, `${name} needs ${other}`).to.have.property(other);
      }
      for (const volume of service.volumes ?? []) {
        expect(volumes, name).to.have.property(volume.split(':')[0] ?? '');
      }
    }
  });

  it('asks for every secret of .env.example, and for no other', () => {
    const asked = [...text.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name ?? '');
    const example = [...read('.env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name ?? '');
    const optional = [...text.matchAll(/\$\{(\w+):-/g)].map(([, name]) => name ?? '');
    expect(example).to.include.members([...new Set(asked)]);
    for (const name of example) expect([...asked, ...optional]).to.include(name);
  });
});

describe('Dockerfile', () => {
  const lines = read('Dockerfile').split('\n');

  it('runs as nobody of power, on a Node the program is tested with', () => {
    const from = lines.filter((line) => line.startsWith('FROM '));
    expect(from).to.have.length(2);
    const workflow = read('.github/workflows/ci.yml');
    for (const line of from) {
      const major = /node:(\d+)/.exec(line)?.[1] ?? '';
      expect(/node: \[(.*)\]/.exec(workflow)?.[1]?.split(', ')).to.include(major);
    }
    const user = lines.indexOf('USER node');
    expect(user).to.be.above(lines.lastIndexOf(from[1] ?? ''));
    expect(lines.findIndex((line) => line.startsWith('CMD '))).to.be.above(user);
  });

  it('takes every folder the programs are made of', () => {
    const sources = /const SOURCES = \[(.*)\]/.exec(read('scripts/build.js'))?.[1] ?? '';
    const folders = Array.from(sources.matchAll(/'(\w+)'/g), ([, folder]) => folder ?? '');
    expect(folders).to.have.length.above(3);
    for (const folder of [...folders, 'data', 'kibana'])
      expect(lines).to.include(`COPY ${folder} ./${folder}`);
  });
});
