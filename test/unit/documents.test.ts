import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { VARIABLES } from '../../schemas/config/variables.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const FOLDERS = ['server', 'indexer', 'schemas', 'scripts', 'test', 'data', 'docs', '.ci'];
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

const documents = (): string[] => [
  'README.md',
  'CONTRIBUTING.md',
  'docs/ARCHITECTURE.md',
  ...readdirSync(join(ROOT, 'docs/adr')).map((name) => `docs/adr/${name}`),
];

/** Paths of the repository a document names in backticks; patterns and placeholders are left out. */
function namedPaths(text: string): string[] {
  return [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)*\/?)`/g)]
    .map(([, path]) => path ?? '')
    .filter((path) => FOLDERS.includes(path.split('/')[0] ?? '') && path.includes('/'));
}

describe('documents', () => {
  for (const file of documents()) {
    it(`${file} names only paths that exist`, () => {
      const missing = namedPaths(read(file)).filter((path) => !existsSync(join(ROOT, path)));
      expect(missing).to.deep.equal([]);
    });
  }

  it('README.md lists every variable the program reads, and no other', () => {
    const listed = [...read('README.md').matchAll(/^\| `([A-Z_]+)` +\|/gm)].map(([, name]) => name);
    expect(listed).to.have.members(Object.keys(VARIABLES));
  });

  it('every decision says its date, status and how it is enforced', () => {
    for (const name of readdirSync(join(ROOT, 'docs/adr'))) {
      const text = read(`docs/adr/${name}`);
      expect(text, name).to.match(/^# \d+\. .+\n\nDate: \d{4}-\d{2}-\d{2} · Status: \w+/);
      expect(text, name).to.contain('**Enforced by**');
    }
  });
});
