import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { type Config, loadConfig } from '../../schemas/config/config.ts';
import { DATA_FILES } from '../../schemas/config/data-files.ts';
import { prepareCatalog } from '../../scripts/apps/prepare.ts';
import { prebuild, toBareEnvironment } from '../../scripts/apps/make-prebuilt.ts';
import { type PrebuiltPlaces, takePrebuilt } from '../../scripts/apps/prebuilt.ts';

const NOW = new Date('2026-11-29T12:00:00Z');
const MADE = new Date('2026-11-01T12:00:00Z');
const EARLIER = new Date('2026-10-01T12:00:00Z');
const LATER = new Date('2026-11-02T12:00:00Z');
const STOPPED = { signal: AbortSignal.abort() };

describe('a prebuilt catalogue', () => {
  let root: string;
  let places: PrebuiltPlaces;
  let config: Config;
  const write = (path: string, content: string, at: Date): void => {
    writeFileSync(path, content);
    utimesSync(path, at, at);
  };
  /** One whose programs, bundle and catalogue were made in this order. */
  const make = (changesOn: string | null = null, madeOn = '2026-11-01'): void => {
    for (const name of ['catalogue', 'index'] as const) {
      write(join(places.folder, DATA_FILES[name]), name, MADE);
    }
    write(join(places.folder, 'prebuilt.json'), JSON.stringify({ madeOn, changesOn }), MADE);
  };
  const held = (name: 'catalogue' | 'index'): string | null => {
    const path = join(config.dataDir, DATA_FILES[name]);
    return existsSync(path) ? readFileSync(path, 'utf8') : null;
  };
  const take = (): Promise<boolean> => takePrebuilt(config, NOW, places);
  const expectNone = async (): Promise<void> => {
    expect(await take()).to.equal(false);
    expect([held('catalogue'), held('index')]).to.deep.equal([null, null]);
  };

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'prebuilt-'));
    places = {
      folder: join(root, 'prebuilt'),
      built: join(root, 'built'),
      bundle: join(root, 'bundle'),
    };
    for (const name of ['prebuilt', 'bundle/curated', 'data']) {
      mkdirSync(join(root, name), { recursive: true });
    }
    write(places.built, '', EARLIER);
    write(join(places.bundle, 'curated', 'facts.ndjson'), '{}', EARLIER);
    for (const name of ['bundle/curated', 'bundle']) utimesSync(join(root, name), EARLIER, EARLIER);
    config = loadConfig({ DATA_DIR: join(root, 'data') });
  });
  afterEach(() => {
    rmSync(root, { recursive: true });
  });

  it('is copied whole into an empty data folder, where only its owner reads it', async () => {
    make();
    expect(await take()).to.equal(true);
    expect([held('catalogue'), held('index')]).to.deep.equal(['catalogue', 'index']);
    for (const name of ['catalogue', 'index'] as const) {
      expect(statSync(join(config.dataDir, DATA_FILES[name])).mode & 0o777).to.equal(0o600);
    }
  });

  it('is copied again where a start was ended while it copied', async () => {
    make();
    writeFileSync(join(config.dataDir, `${DATA_FILES.catalogue}.part`), 'cat');
    expect(await take()).to.equal(true);
    expect(readdirSync(config.dataDir).sort()).to.deep.equal(
      [DATA_FILES.catalogue, DATA_FILES.index].sort(),
    );
    expect(held('catalogue')).to.equal('catalogue');
  });

  it('leaves nothing that looks like a catalogue where a part of it cannot be read', async () => {
    make();
    rmSync(join(places.folder, DATA_FILES.index));
    const failure = await take().catch((error: unknown) => error);
    expect(failure).to.have.property('code', 'ENOENT');
    expect([held('catalogue'), held('index')]).to.deep.equal([null, null]);
  });

  it('is not taken where there is none, or one that was not finished', async () => {
    await expectNone();
    make();
    rmSync(join(places.folder, 'prebuilt.json'));
    await expectNone();
  });

  it('is not taken if the programs were built after it', async () => {
    make();
    utimesSync(places.built, LATER, LATER);
    await expectNone();
    rmSync(places.built);
    await expectNone();
  });

  it('is not taken if a file of the bundle was written or removed after it', async () => {
    make();
    write(join(places.bundle, 'curated', 'facts.ndjson'), '{"a":1}', LATER);
    await expectNone();
    utimesSync(join(places.bundle, 'curated', 'facts.ndjson'), EARLIER, EARLIER);
    utimesSync(join(places.bundle, 'curated'), LATER, LATER);
    await expectNone();
  });

  it('is not taken from the day on which the catalogue is another by its dates', async () => {
    make('2026-11-29');
    await expectNone();
    make('2026-11-30');
    expect(await take()).to.equal(true);
  });

  it('is not taken by a clock that shows a day before it was made', async () => {
    make(null, '2026-11-30');
    await expectNone();
    make(null, '2026-11-29');
    expect(await take()).to.equal(true);
  });

  it('is never put over a catalogue, or beside one that is in PostgreSQL', async () => {
    make();
    writeFileSync(join(config.dataDir, DATA_FILES.catalogue), 'mine');
    expect(await take()).to.equal(false);
    expect([held('catalogue'), held('index')]).to.deep.equal(['mine', null]);
    rmSync(join(config.dataDir, DATA_FILES.catalogue));
    config = loadConfig({
      DATA_DIR: config.dataDir,
      DATABASE_URL: 'postgres://127.0.0.1:39999/catalogue',
    });
    await expectNone();
  });

  it('is taken by a start instead of an import, which one that is outdated needs', async () => {
    make();
    await prepareCatalog(config, STOPPED, places);
    expect(held('index')).to.equal('index');
    rmSync(join(config.dataDir, DATA_FILES.catalogue));
    rmSync(join(config.dataDir, DATA_FILES.index));
    utimesSync(places.built, LATER, LATER);
    const failure = await prepareCatalog(config, STOPPED, places).catch((error: unknown) => error);
    expect(failure).to.have.property('name', 'AbortError');
  });

  it('is made once, and again when it is outdated', async () => {
    make();
    expect(await prebuild(STOPPED, places)).to.equal(true);
    utimesSync(places.built, LATER, LATER);
    const failure = await prebuild(STOPPED, places).catch((error: unknown) => error);
    expect(failure).to.have.property('name', 'AbortError');
    // Until there is another, it stays.
    expect(existsSync(join(places.folder, 'prebuilt.json'))).to.equal(true);
  });

  it('is made of the bundle alone, whatever the environment says of an installation', () => {
    const env = {
      PATH: '/bin',
      DATABASE_URL: 'postgres://',
      DATA_DIR: 'mine',
      KEY_PEPPER_FILE: 'x',
    };
    expect(toBareEnvironment(env, 'ahead')).to.deep.equal({ PATH: '/bin', DATA_DIR: 'ahead' });
  });
});
