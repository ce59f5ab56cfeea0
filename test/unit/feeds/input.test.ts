import { expect } from 'chai';
import { toLines, toText } from '../../../indexer/feeds/reading/input.ts';

/** The bytes of a text, one at a time. */
async function* cut(text: string): AsyncGenerator<Uint8Array> {
  for (const byte of new TextEncoder().encode(text)) {
    yield Uint8Array.of(byte);
    await Promise.resolve();
  }
}

describe('toLines', () => {
  it('gives whole lines, blank ones too, however the bytes are cut', async () => {
    const lines: string[] = [];
    for await (const line of toLines(cut('eins\nzwei ü\n\ndrei\n'))) {
      lines.push(line);
    }
    expect(lines).to.deep.equal(['eins', 'zwei ü', '', 'drei']);
  });
});

describe('toText', () => {
  it('gives the whole text however the bytes are cut', async () => {
    expect(await toText(cut('zwei ü\n– drei'))).to.equal('zwei ü\n– drei');
  });
});
