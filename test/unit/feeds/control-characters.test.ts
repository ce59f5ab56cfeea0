import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { openCatalog, type Catalog } from '../../../indexer/catalog/open.ts';
import type { CatalogPlace } from '../../../indexer/catalog/database/open-database.ts';
import { litellm } from '../../../indexer/feeds/litellm/feed.ts';
import { modelsDev } from '../../../indexer/feeds/models-dev/feed.ts';
import { FeedError } from '../../../indexer/feeds/reading/feed-error.ts';
import { FEEDS } from '../../../indexer/feeds/registry.ts';
import { refreshFeed } from '../../../indexer/refresh/refresh-feed.ts';
import { escapeControls, escapeInLines, findControl } from '../../../schemas/control-characters.ts';
import { createTestDatabase, POSTGRES_URL } from '../../support/accounts-engines.ts';
import { buildContext } from '../../support/refresh.ts';
import { type Json, seedRandom } from '../hostile/mutate.ts';
import { readSamples } from '../hostile/sample-files.ts';
import { buildApi, buildOffer, readText } from './build.ts';

const HOSTILE: Readonly<Record<string, string>> = {
  NUL: '\0',
  escape: '\u001b[2J',
  'line break': '\nWarning: forged',
  'C1 escape': '\u009b31m',
  override: '\u202egnp.exe',
  isolate: '\u2066',
  'line separator': '\u2028',
  'half of a pair': '\ud800',
  'invisible tag': '\u{e0041}',
};

describe('control characters', () => {
  for (const [name, text] of Object.entries(HOSTILE)) {
    it(`${name}: is found in values and names, and escaped as in JSON`, () => {
      expect(findControl({ a: [{ b: `x${text}` }] })).to.equal('a.0.b');
      expect(findControl({ [`k${text}`]: 1 })).to.equal(escapeControls(`k${text}`));
      const escaped = escapeControls(`x${text}`);
      expect(findControl(escaped)).to.equal(null);
      expect(JSON.parse(`"${escaped}"`)).to.equal(`x${text}`);
    });
  }

  it('are all marks and overrides of direction, and all invisible tags', () => {
    const marks = ['\u061c', '\u200e', '\u200f', '\u202a', '\u202e', '\u2066', '\u2069'];
    for (const mark of [...marks, '\u{e0000}', '\u{e0001}', '\u{e007f}']) {
      const code = mark.codePointAt(0)?.toString(16);
      expect(findControl([`x${mark}`]), code).to.equal('0');
      expect(JSON.parse(`"${escapeControls(mark)}"`), code).to.equal(mark);
    }
  });

  it('leave text of people as it is', () => {
    const text = '通义千问 Qwen · é e\u0301 🦆 👩‍🔬 Ünïcode — “x”';
    expect([findControl(text), escapeControls(text)]).to.deep.equal([null, text]);
    expect(escapeInLines('a\tb\n\u001b')).to.equal('a\tb\n\\u001b');
  });

  for (const feed of FEEDS) {
    it(`${feed.key}: no record has any, and the others stay`, async () => {
      const random = seedRandom(feed.precedence);
      let read = 0;
      for (const sample of readSamples(feed.key)) {
        for (const text of Object.values(HOSTILE)) {
          const changed = structuredClone(sample.document);
          putInto(changed, text, random);
          try {
            const { records } = await readText(feed, sample.name, sample.toText(changed));
            expect(findControl(records)).to.equal(null);
            read += records.length;
          } catch (error) {
            if (!(error instanceof FeedError)) throw error;
          }
        }
      }
      expect(read).to.be.above(0);
    });
  }
});

/** Writes the text at the end of some text of the document. */
function putInto(document: Json, text: string, random: () => number): void {
  const places: (() => void)[] = [];
  const visit = (value: Json): void => {
    if (value === null || typeof value !== 'object') return;
    for (const [key, inner] of Object.entries(value)) {
      if (typeof inner !== 'string') visit(inner);
      else places.push(() => Object.assign(value, { [key]: `${inner}${text}` }));
    }
  };
  visit(document);
  places[Math.floor(random() * places.length)]?.();
}

const ENGINES: Readonly<Record<string, boolean>> = {
  SQLite: true,
  PostgreSQL: POSTGRES_URL !== undefined,
};

describe('one record with a control character', () => {
  for (const [engine, isHere] of Object.entries(ENGINES)) {
    describe(`on ${engine}`, () => {
      let catalog: Catalog;
      let folder: string;
      let drop: () => Promise<void> = () => Promise.resolve();
      before(async function () {
        if (!isHere) return this.skip();
        folder = await mkdtemp(join(tmpdir(), 'control-'));
        let place: CatalogPlace = { path: ':memory:' };
        if (engine === 'PostgreSQL') {
          const database = await createTestDatabase();
          place = { url: database.url };
          drop = database.drop;
        }
        catalog = await openCatalog(place);
      });
      after(async () => {
        if (!isHere) return;
        await catalog.close();
        await drop();
        await rm(folder, { recursive: true });
      });

      it('is left out and counted, and every feed goes on', async () => {
        const models = Object.values(HOSTILE).map((text, at) =>
          buildOffer({ id: `bad-${at}`, name: `Bad ${at}${text}` }),
        );
        const sound = Array.from({ length: 30 }, (_, at) => buildOffer({ id: `good-${at}` }));
        const place = join(folder, 'api.json');
        await writeFile(place, buildApi([...models, ...sound]));
        const first = await refreshFeed(buildContext(catalog), { feed: modelsDev, place });
        expect(first).to.deep.include({ status: 'ok', rejected: 8 });
        // The line separator at the end of a name is space, and trimmed.
        expect(first.rejections).to.deep.equal({ control_character: 8 });
        const [run] = await catalog.readLastRuns();
        expect(run?.rejections).to.deep.equal({ control_character: 8 });

        const other = join(folder, 'model_prices_and_context_window.json');
        const [sample] = readSamples('litellm');
        await writeFile(other, sample?.toText(sample.document) ?? '');
        const second = await refreshFeed(buildContext(catalog), { feed: litellm, place: other });
        expect(second.status).to.equal('ok');
        for await (const { record } of catalog.loadRecords()) {
          expect(findControl(record)).to.equal(null);
        }
      });

      it('a file that is refused because of one is noted, and can be read', async () => {
        const place = join(folder, 'api.json');
        await writeFile(place, buildApi([{ id: 'a\0b' }, { id: 'c\0d' }]));
        const failed = await refreshFeed(buildContext(catalog), { feed: modelsDev, place });
        expect(failed.status).to.equal('refused');
        expect(failed.error).to.contain('a').and.to.contain('b');
        const [run] = await catalog.readLastRuns();
        expect(findControl(run?.error ?? '')).to.equal(null);
      });
    });
  }
});
