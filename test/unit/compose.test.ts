import { expect } from 'chai';
import { loadConfig } from '../../schemas/config/config.ts';
import { SECRET, VARIABLES } from '../../schemas/config/variables.ts';
import {
  composeText as text,
  environmentOf,
  OWN_SERVICES as OURS,
  readProjectFile as read,
  serviceOf,
  services,
  volumes,
} from '../support/compose.ts';
import { matchIn } from '../support/match-in.ts';

/** Read only where it is not the program that reads it. */
const OTHERS: ReadonlySet<string> = new Set(['KIBANA_SYSTEM_PASSWORD', 'KIBANA_READER_PASSWORD']);

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
      expect(image, name).to.match(/^[a-z-]+:\d+([.]\d+)*(-alpine)?$/);
    }
  });

  it('runs programs there are, on the ports they listen on', () => {
    const build = read('scripts/build.js');
    for (const name of OURS) {
      const words = serviceOf(name).command?.join(' ') ?? '';
      const program = matchIn(words, /dist[/](\w+)[.]js/);
      expect(build, name).to.match(new RegExp(`[ {]${program}: 'scripts/`));
    }
    const server = environmentOf('server');
    const port = server['PORT'] ?? '';
    expect(serviceOf('balancer').ports).to.deep.equal([`127.0.0.1:\${PORT:-${port}}:${port}`]);
    expect(read('haproxy.cfg')).to.contain(` server:${port} `);
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
        if (volume.startsWith('./')) expect(read(volume.split(':')[0] ?? '')).not.to.equal('');
        else expect(volumes, name).to.have.property(volume.split(':')[0] ?? '');
      }
    }
  });

  it('lets there be many servers: none has a port of the machine or a name of its own', () => {
    expect(serviceOf('server')).not.to.have.any.keys('ports', 'container_name');
    // Whoever reaches a server is the balancer, which says who asked.
    expect(loadConfig(environmentOf('server')).http.trustedProxies).to.deep.equal(['uniquelocal']);
  });

  it('gives a secret to nobody who does not need it', () => {
    const holders = (name: string) =>
      Object.keys(services).filter((one) => name in environmentOf(one));
    expect(holders('KEY_PEPPER')).to.deep.equal(['server']);
    expect(holders('REDIS_URL')).to.deep.equal(['server']);
    expect(holders('DATABASE_URL')).to.deep.equal(['server', 'indexer']);
    expect(holders('KIBANA_SYSTEM_PASSWORD')).to.deep.equal(['grant']);
    expect(holders('KIBANA_READER_PASSWORD')).to.deep.equal(['grant']);
  });

  it('gives Kibana keys that outlive it, and the address its users see', () => {
    const kibana = environmentOf('kibana');
    for (const name of ['SECURITY', 'ENCRYPTEDSAVEDOBJECTS', 'REPORTING']) {
      // Kibana refuses a shorter one.
      expect(kibana[`XPACK_${name}_ENCRYPTIONKEY`]).to.have.length.above(31);
    }
    expect(kibana['SERVER_PUBLICBASEURL']).to.equal('http://127.0.0.1:5601');
    expect(kibana['ELASTICSEARCH_USERNAME']).to.equal('kibana_system');
  });

  it('has Redis refuse to count before its container has no memory left', () => {
    const { command = [], mem_limit: limit } = serviceOf('redis');
    const setting = (name: string): string => command[command.indexOf(`--${name}`) + 1] ?? '';
    expect(setting('maxmemory-policy')).to.equal('noeviction');
    expect(setting('maxmemory')).to.match(/^\d+mb$/);
    // A rewrite of its file may need as much again.
    expect(2 * parseInt(setting('maxmemory'), 10)).to.be.at.most(parseInt(limit ?? '', 10));
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

  it('builds only when the sources are there', () => {
    const install = lines.findIndex((line) => line.includes('npm ci'));
    expect(lines[install]).to.match(/^RUN npm pkg delete scripts\.prepare && /);
    const build = lines.slice(
      0,
      lines.findLastIndex((line) => line.startsWith('FROM ')),
    );
    expect(build.indexOf('RUN npm run build')).to.be.above(
      build.findLastIndex((line) => line.startsWith('COPY ')),
    );
    expect(build.indexOf('RUN node dist/prebuild.js')).to.be.above(
      build.indexOf('RUN npm run build'),
    );
  });

  it('takes every folder the programs are made of', () => {
    const sources = /const SOURCES = \[(.*)\]/.exec(read('scripts/build.js'))?.[1] ?? '';
    const folders = Array.from(sources.matchAll(/'(\w+)'/g), ([, folder]) => folder ?? '');
    expect(folders).to.have.length.above(3);
    for (const folder of [...folders, 'data', 'kibana'])
      expect(lines).to.include(`COPY ${folder} ./${folder}`);
  });
});
