import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expect } from 'chai';

/** Compares with the committed file. UPDATE_SNAPSHOTS=1 rewrites it, so that the diff is reviewed. */
export function expectSnapshot(path: string, text: string): void {
  if (process.env['UPDATE_SNAPSHOTS'] === '1') writeFileSync(path, text);
  expect(existsSync(path), `${path} is missing; run with UPDATE_SNAPSHOTS=1`).to.equal(true);
  expect(text === readFileSync(path, 'utf8'), `${path} differs; see UPDATE_SNAPSHOTS=1`).to.equal(
    true,
  );
}
