import { expect } from 'chai';
import { toLines, toText } from '../../../indexer/feeds/reading/input.ts';

/** The bytes of a text, one at a time, without the last few. */
async function* cut(text: string, missing = 0): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  for (const byte of bytes.subarray(0, bytes.length - missing)) {
    yield Uint8Array.of(byte);
    await Promise.resolve();
  }
}

describe('toLines', () => {
  const readLines = async (bytes: AsyncIterable<Uint8Array>): Promise<string[]> => {
    const lines: string[] = [];
    for await (const line of toLines(bytes)) lines.push(line);
    return lines;
  };

  it('gives whole lines, blank ones too, however the bytes are cut', async () => {
    const lines = await readLines(cut('eins\nzwei ü\n\ndrei\n'));
    expect(lines).to.deep.equal(['eins', 'zwei ü', '', 'drei']);
  });

  it('gives the last line too where nothing ends it, and half a letter as unreadable', async () => {
    expect(await readLines(cut('eins\nzwei'))).to.deep.equal(['eins', 'zwei']);
    expect(await readLines(cut('eins\nü', 1))).to.deep.equal(['eins', '\ufffd']);
  });
});

describe('toText', () => {
  it('gives the whole text however the bytes are cut', async () => {
    expect(await toText(cut('zwei ü\n– drei'))).to.equal('zwei ü\n– drei');
  });

  it('hides no half of a letter at the end', async () => {
    expect(await toText(cut('eins ü', 1))).to.equal('eins \ufffd');
  });
});
