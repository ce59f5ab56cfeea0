import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { z } from 'zod';
import { defineFile, type Feed } from '../../../indexer/feeds/feed.ts';
import { InputError } from '../../../indexer/feeds/reading/input-error.ts';
import { toText } from '../../../indexer/feeds/reading/input.ts';
import {
  openFeed,
  type OpenedFeed,
  type OpenOptions,
} from '../../../indexer/feeds/reading/open-feed.ts';
import { buildZip } from '../../support/build-zip.ts';
import { openFeedServer, serveTagged, type FeedServer } from '../../support/feed-server.ts';

/** A feed of two files; nothing of it is parsed here. */
const FEED: Feed = {
  key: 'test',
  name: 'Test',
  url: 'https://example.org',
  licence: 'MIT',
  attribution: 'Test',
  redistributable: true,
  precedence: 1,
  unit: '',
  address: null,
  files: [
    defineFile({
      names: ['a.csv', 'b.csv'],
      accepts: /[.]csv$/,
      format: 'csv',
      schema: z.unknown(),
      records: () => [],
    }),
  ],
};

const readAll = async ({ inputs }: OpenedFeed): Promise<string> => {
  const texts: string[] = [];
  for (const input of inputs) {
    texts.push(`${input.name}=${await toText((await input.open()).bytes)}`);
  }
  return texts.join(' ');
};

describe('openFeed', () => {
  let folder: string;
  let server: FeedServer;
  before(async () => {
    server = await openFeedServer();
  });
  after(() => server.close());
  beforeEach(async () => {
    server.forget();
    folder = await mkdtemp(join(tmpdir(), 'open-feed-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const write = async (name: string, content: string | Buffer): Promise<string> => {
    await writeFile(join(folder, name), content);
    return join(folder, name);
  };
  const refuse = async (location: string, message: RegExp, options: OpenOptions = {}) => {
    const error: unknown = await openFeed(FEED, location, options)
      .then(readAll)
      .catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(InputError);
    expect((error as Error).message).to.match(message);
  };

  it('finds files in a folder each, in order, where a name has a star', async () => {
    const nested: Feed = {
      ...FEED,
      files: [
        defineFile({
          names: ['in/*/a.csv'],
          accepts: /a[.]csv$/,
          format: 'csv',
          schema: z.unknown(),
          records: () => [],
        }),
      ],
    };
    for (const name of ['two', 'one', 'none', 'six', 'four', 'three', 'ten', 'five']) {
      await mkdir(join(folder, 'in', name), { recursive: true });
    }
    for (const name of ['six', 'four', 'three', 'ten', 'five']) await write(`in/${name}/a.csv`, '');
    await mkdir(join(folder, 'in', 'one', 'deeper'));
    await write('in/two/a.csv', '2');
    await write('in/one/a.csv', '1');
    await write('in/one/b.csv', 'x');
    await write('in/one/deeper/a.csv', 'x');
    await write('in/a.csv', 'x');
    expect(await readAll(await openFeed(nested, folder))).to.equal(
      'in/five/a.csv= in/four/a.csv= in/one/a.csv=1 in/six/a.csv= in/ten/a.csv= in/three/a.csv= in/two/a.csv=2',
    );
  });

  it('reads a file, a folder, an address, a folder behind one and archives alike', async () => {
    const both = 'a.csv=A b.csv=B';
    const zip = buildZip([
      { name: 'data/b.csv', content: 'B' },
      { name: 'data/', content: '' },
      { name: 'README.md', content: 'not wanted' },
      { name: '__MACOSX/data/a.csv', content: 'not wanted' },
      { name: 'data/a.csv', content: 'A' },
    ]);
    await write('a.csv', 'A');
    await write('b.csv', 'B');
    await write('c.csv', 'C');
    server.answer('/a.csv', serveTagged('"a"', 'A'));
    server.answer('/b.csv', serveTagged('"b"', 'B'));
    server.answer('/all.zip', serveTagged('"z"', zip));
    expect(await readAll(await openFeed(FEED, join(folder, 'a.csv')))).to.equal('a.csv=A');
    expect(await readAll(await openFeed(FEED, folder))).to.equal(both);
    expect(await readAll(await openFeed(FEED, `${server.origin}/a.csv`))).to.equal('a.csv=A');
    expect(await readAll(await openFeed(FEED, `${server.origin}/`))).to.equal(both);
    expect(await readAll(await openFeed(FEED, await write('all.zip', zip)))).to.equal(both);
    expect(await readAll(await openFeed(FEED, `${server.origin}/all.zip`))).to.equal(both);
  });

  it('tells what it found, so that the same is known again wherever it lies', async () => {
    await write('a.csv', 'A');
    await write('b.csv', 'B');
    const { marks, isUnchanged } = await openFeed(FEED, folder);
    expect(isUnchanged).to.equal(false);
    expect(marks.map(({ name }) => name)).to.deep.equal(['a.csv', 'b.csv']);
    server.answer('/a.csv', serveTagged('"a"', 'A'));
    server.answer('/b.csv', serveTagged('"b"', 'B'));
    const served = await openFeed(FEED, `${server.origin}/`, { known: marks });
    expect(served).to.deep.include({ isUnchanged: true, inputs: [] });
    expect(served.marks[0]).to.include({ etag: '"a"', location: `${server.origin}/a.csv` });
    // Its versions are asked about there, and nowhere else.
    expect(server.requests[0]?.headers).not.to.have.property('if-none-match');
    server.answer('/moved/a.csv', serveTagged('"a"', 'A'));
    server.answer('/moved/b.csv', serveTagged('"b"', 'B2'));
    const moved = await openFeed(FEED, `${server.origin}/moved/`, { known: served.marks });
    expect(await readAll(moved)).to.equal('a.csv=A b.csv=B2');
    expect(server.requests.some(({ headers }) => 'if-none-match' in headers)).to.equal(false);

    for (const [a, b] of [
      ['A', 'B2'],
      ['B', 'A'],
    ] as const) {
      await write('a.csv', a);
      await write('b.csv', b);
      expect((await openFeed(FEED, folder, { known: marks })).isUnchanged).to.equal(false);
    }
    await rm(join(folder, 'b.csv'));
    expect((await openFeed(FEED, folder, { known: marks })).isUnchanged).to.equal(false);
  });

  it('asks conditionally, and for all files once one has changed', async () => {
    server.answer('/a.csv', serveTagged('"a"', 'A'));
    server.answer('/b.csv', serveTagged('"b"', 'B'));
    const { marks } = await openFeed(FEED, `${server.origin}/`);
    server.forget();
    const again = await openFeed(FEED, `${server.origin}/`, { known: marks });
    expect(again).to.deep.include({ isUnchanged: true, marks });
    expect(server.requests.map(({ headers }) => headers['if-none-match'])).to.deep.equal([
      '"a"',
      '"b"',
    ]);
    server.answer('/b.csv', serveTagged('"b2"', 'B2'));
    const changed = await openFeed(FEED, `${server.origin}/`, { known: marks });
    expect(await readAll(changed)).to.equal('a.csv=A b.csv=B2');
    expect(changed.marks.map(({ etag }) => etag)).to.deep.equal(['"a"', '"b2"']);
    // A server without conditions sends the same bytes again.
    server.answer('/a.csv', (_req, res) => res.end('A'));
    const { known } = { known: changed.marks };
    expect((await openFeed(FEED, `${server.origin}/`, { known })).isUnchanged).to.equal(true);
  });

  it('knows when a file at an address was changed, where its host says so', async () => {
    const changed = 'Thu, 02 Jul 2026 10:00:00 GMT';
    server.answer('/a.csv', (_req, res) => res.setHeader('last-modified', changed).end('A'));
    server.answer('/b.csv', (_req, res) => res.setHeader('last-modified', 'lately').end('B'));
    const { inputs } = await openFeed(FEED, `${server.origin}/`);
    const dates = await Promise.all(inputs.map((input) => input.open()));
    expect(dates.map(({ modifiedAt }) => modifiedAt?.toISOString() ?? null)).to.deep.equal([
      '2026-07-02T10:00:00.000Z',
      null,
    ]);
  });

  it('tells how many bytes of all its files came so far', async () => {
    const half = 100_000;
    for (const name of ['a', 'b']) {
      server.answer(`/${name}.csv`, (_req, res) => res.end(name.repeat(half)));
    }
    const told: number[] = [];
    await openFeed(FEED, `${server.origin}/`, { onBytes: (bytes) => told.push(bytes) });
    expect(told).to.deep.equal([...told].sort((one, other) => one - other));
    expect(told).to.include(half);
    expect(told.at(-1)).to.equal(2 * half);
  });

  it('refuses a feed whose files are too large together, though each is not', async () => {
    for (const name of ['a', 'b']) server.answer(`/${name}.csv`, (_req, res) => res.end('12345'));
    const limits = { maxBytes: 5, feedMaxBytes: 10 };
    expect((await openFeed(FEED, `${server.origin}/`, { limits })).inputs).to.have.length(2);
    const less = { limits: { ...limits, feedMaxBytes: 9 } };
    await refuse(`${server.origin}/`, /^more than 9 bytes in all$/, less);
  });

  it('asks an address for no file of which the name has a star', async () => {
    const [file] = FEED.files;
    const nested = file === undefined ? [] : [{ ...file, names: ['in/*/a.csv', 'b.csv'] }];
    server.answer('/b.csv', serveTagged('"b"', 'B'));
    const opened = await openFeed({ ...FEED, files: nested }, `${server.origin}/`);
    expect(await readAll(opened)).to.equal('b.csv=B');
    expect(server.requests.map(({ url }) => url)).to.deep.equal(['/b.csv']);
  });

  it('takes what follows a question mark in an address for no part of a name', async () => {
    server.answer('/a.csv?key=1', serveTagged('"a"', 'A'));
    server.answer('/a.csv', serveTagged('"a"', 'A'));
    server.answer('/b.csv', serveTagged('"b"', 'B'));
    expect(await readAll(await openFeed(FEED, `${server.origin}/a.csv?key=1`))).to.equal('a.csv=A');
    expect(await readAll(await openFeed(FEED, `${server.origin}/?key=1`))).to.equal(
      'a.csv=A b.csv=B',
    );
  });

  it('takes an address for one however its scheme is written', async () => {
    server.answer('/a.csv', serveTagged('"a"', 'A'));
    const address = `${server.origin.replace('http', 'HTTP')}/a.csv`;
    expect(await readAll(await openFeed(FEED, address))).to.equal('a.csv=A');
  });

  it('refuses a feed of which one file is missing at its address', async () => {
    server.answer('/some/a.csv', serveTagged('"a"', 'A'));
    await refuse(`${server.origin}/some/`, /answered 404/);
  });

  it('refuses what is not there, too large, or no place at all', async () => {
    await refuse(join(folder, 'none.csv'), /no such file/);
    await refuse(folder, /expected a folder with a[.]csv/);
    await refuse(await write('big.csv', 'x'.repeat(5000)), /larger than 1000/, {
      limits: { maxBytes: 1000 },
    });
    const exact = await write('exact.csv', 'x'.repeat(1_000));
    expect((await openFeed(FEED, exact, { limits: { maxBytes: 1_000 } })).inputs).to.have.length(1);
    await refuse('ftp://example.org/a.csv', /ftp:/);
    await refuse('http://example.org/a.csv', /not encrypted/);
    await mkdir(join(folder, 'a.csv'));
    await refuse(folder, /cannot be read \(EISDIR\)/);
  });

  it('refuses archives that are broken, lie or unpack to too much', async () => {
    const a = { name: 'a.csv', content: 'A'.repeat(5000) };
    const sound = buildZip([a]);
    const limits = { maxBytes: 1000 };
    const zip = (content: Buffer): Promise<string> => write('x.zip', content);
    await refuse(await zip(sound.subarray(0, sound.length - 30)), /not a valid zip/);
    await refuse(await zip(buildZip([{ name: 'c.csv', content: '' }])), /holds none of a[.]csv/);
    await refuse(await zip(buildZip([a, { ...a, name: 'old/a.csv' }])), /^holds a[.]csv twice/);
    await refuse(await zip(buildZip([{ ...a, saysCrc: 1 }])), /a[.]csv is damaged/);
    await refuse(await zip(buildZip([a])), /a file larger than 1000/, { limits });
    await refuse(await zip(buildZip([{ ...a, saysSize: 10 }])), /too many bytes/, { limits });
    await refuse(await zip(buildZip([{ ...a, name: '../a.csv' }])), /not a valid zip/);
  });
});
