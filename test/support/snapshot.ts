import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expect } from 'chai';

/** Compares with the committed file. UPDATE_SNAPSHOTS=1 rewrites it, so that the diff is reviewed. */
export function expectSnapshot(path: string, text: string): void {
  if (process.env['UPDATE_SNAPSHOTS'] === '1') writeFileSync(path, text);
  expect(existsSync(path), `${path} is missing; run with UPDATE_SNAPSHOTS=1`).to.equal(true);
  const kept = readFileSync(path, 'utf8');
  if (text === kept) return;
  const [lines, known] = [text.split('\n'), kept.split('\n')];
  const at = known.findIndex((line, index) => line !== lines[index]);
  const first = at < 0 ? known.length : at;
  const hint = `${path} differs from line ${first + 1} on; see UPDATE_SNAPSHOTS=1`;
  expect(lines.slice(first, first + 3), hint).to.deep.equal(known.slice(first, first + 3));
}
