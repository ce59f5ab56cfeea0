import { expect } from 'chai';
import { openArchive } from '../../../indexer/feeds/reading/archive.ts';
import { InputError } from '../../../indexer/feeds/reading/input-error.ts';
import { INPUT_LIMITS, toText, type InputLimits } from '../../../indexer/feeds/reading/input.ts';
import { buildZip, type ZipEntry } from '../../support/build-zip.ts';

const NAMES = ['a.csv', 'b.csv'];

/** The texts of the two files in an archive, by name, or why it is refused. */
async function read(
  entries: readonly ZipEntry[],
  limits: Partial<InputLimits> = {},
): Promise<Readonly<Record<string, string>> | string> {
  try {
    const zip = buildZip(entries);
    const inputs = await openArchive(zip, 'x.zip', NAMES, { ...INPUT_LIMITS, ...limits });
    const texts: Record<string, string> = {};
    for (const input of inputs) texts[input.name] = await toText((await input.open()).bytes);
    return texts;
  } catch (error) {
    expect(error).to.be.instanceOf(InputError);
    return (error as Error).message;
  }
}

describe('openArchive', () => {
  it('reads long files whole', async () => {
    // Too mixed to be packed into one piece.
    const long = Array.from({ length: 60_000 }, (_, at) => Math.sin(at)).join('\n');
    expect(await read([{ name: 'a.csv', content: long }])).to.deep.equal({ 'a.csv': long });
  });

  it('knows when a file was changed', async () => {
    const zip = buildZip([{ name: 'a.csv', content: 'A' }]);
    const [input] = await openArchive(zip, 'x.zip', NAMES, INPUT_LIMITS);
    // An archive holds the time of the clock on the wall.
    expect((await input?.open())?.modifiedAt).to.deep.equal(new Date(2026, 6, 2, 12));
  });

  it('takes no folder for a file', async () => {
    const folder = { name: 'a.csv/', content: '' };
    const inside = { name: 'a.csv/b.csv', content: 'B' };
    expect(await read([folder, inside])).to.deep.equal({ 'b.csv': 'B' });
    expect(await read([folder])).to.equal('holds none of a.csv, b.csv');
  });

  it('may hold files as large as one may be, alone and together, and no larger ones', async () => {
    const files = NAMES.map((name) => ({ name, content: 'x'.repeat(600) }));
    const whole = { 'a.csv': 'x'.repeat(600), 'b.csv': 'x'.repeat(600) };
    expect(await read(files, { maxBytes: 600, feedMaxBytes: 1_200 })).to.deep.equal(whole);
    expect(await read(files, { feedMaxBytes: 1_199 })).to.equal('unpacks to more than 1199 bytes');
    const [first] = files;
    const larger = { name: 'b.csv', content: 'x'.repeat(601) };
    const either = [[first, larger] as const, [larger, first] as const];
    for (const entries of either) {
      const given = entries.flatMap((entry) => entry ?? []);
      expect(await read(given, { maxBytes: 600 })).to.equal('holds a file larger than 600 bytes');
    }
  });

  it('may hold five thousand files, wanted or not', async () => {
    const others = Array.from({ length: 5_000 }, (_, at) => ({ name: `${at}`, content: '' }));
    const wanted = { name: 'a.csv', content: 'A' };
    expect(await read([wanted, ...others.slice(1)])).to.deep.equal({ 'a.csv': 'A' });
    expect(await read([wanted, ...others])).to.equal('holds more than 5000 files');
  });
});
