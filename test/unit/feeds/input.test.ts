import { expect } from 'chai';
import { toLines } from '../../../indexer/feeds/reading/input.ts';

describe('toLines', () => {
  it('gives whole lines however the bytes are cut', async () => {
    const bytes = new TextEncoder().encode('eins\nzwei ü\n\ndrei');
    async function* cut() {
      for (const byte of bytes) {
        yield Uint8Array.of(byte);
        await Promise.resolve();
      }
    }
    const lines: string[] = [];
    for await (const line of toLines(cut())) {
      lines.push(line);
    }
    expect(lines).to.deep.equal(['eins', 'zwei ü', 'drei']);
  });
});
