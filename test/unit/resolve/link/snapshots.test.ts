import { expect } from 'chai';
import type { Entity } from '../../../../indexer/resolve/link/entity.ts';
import {
  findSnapshots,
  relatedKeys,
  toSnapshotsOf,
} from '../../../../indexer/resolve/link/snapshots.ts';
import { toMatchingKey } from '../../../../indexer/resolve/text.ts';

const entity = (creator: string | null, name: string): Entity => ({
  key: `${creator ?? ''}/${toMatchingKey(name)}`,
  creator,
  name,
  links: [],
});

/** Names of a creator's models, the dated one last; and what that is a snapshot of, with its stamp. */
const TABLE: readonly (readonly [creator: string, names: string, base: string | null])[] = [
  ['openai', 'gpt-5 gpt-5-2025-08-07', 'gpt-5 2025-08-07'],
  ['openai', 'gpt-5 gpt-5-20250807', 'gpt-5 2025-08-07'],
  ['openai', 'gpt-4 gpt-4-0613', 'gpt-4 0613'],
  ['openai', 'heron heron-preview heron-preview-2025-08-07', 'heron-preview 2025-08-07'],
  ['openai', 'heron heron-preview-2025-08-07', 'heron 2025-08-07'],
  ['openai', 'gpt-4 gpt-5-2025-08-07', null],
  ['google', 'gemini-2.5-pro gemini-2.5-pro-preview-06-05', 'gemini-2.5-pro preview-06-05'],
  [
    'google',
    'gemini-2.5-pro-preview gemini-2.5-pro gemini-2.5-pro-preview-06-05',
    'gemini-2.5-pro preview-06-05',
  ],
  ['google', 'veo-3.0 veo-3.0-generate-preview-001', 'veo-3.0 generate-preview-001'],
  [
    'bytedance',
    'doubao-embedding-large doubao-embedding-large-text-250515',
    'doubao-embedding-large text-250515',
  ],
  ['acme', 'heron-large heron-large-text-2025-05-15', null],
  ['deepseek', 'deepseek-r1 deepseek-r1-0528', null],
];

describe('a dated name', () => {
  for (const [creator, names, base] of TABLE) {
    it(`is ${base ?? 'no snapshot'} of ${creator}: ${names}`, () => {
      const entities = names.split(' ').map((name) => entity(creator, name));
      const found = findSnapshots(entities).get(entities.at(-1)?.key ?? '');
      expect(found === undefined ? null : `${found.base.name} ${found.stamp}`).to.equal(base);
    });
  }

  it('is no snapshot of itself, nor of a model nobody knows the creator of', () => {
    const own = { ...entity('google', 'heron'), name: 'heron-001' };
    expect([...findSnapshots([own]).keys()]).to.deep.equal([]);
    const nobodys = ['gpt-5', 'gpt-5-2025-08-07'].map((name) => entity(null, name));
    expect([...findSnapshots(nobodys).keys()]).to.deep.equal([]);
  });
});

describe('those who speak for a model', () => {
  const relate = (...names: string[]) => {
    const entities = names.map((name) => entity('openai', name));
    const snapshots = findSnapshots(entities);
    const relations = { snapshots, snapshotsOf: toSnapshotsOf(entities, snapshots) };
    return (name: string) => relatedKeys(entity('openai', name).key, relations);
  };

  it('are itself and its snapshots, the newest first', () => {
    const of = relate('gpt-5', 'gpt-5-2025-08-07', 'gpt-5-2025-10-01');
    expect(of('gpt-5')).to.deep.equal(
      ['gpt-5', 'gpt-5-2025-10-01', 'gpt-5-2025-08-07'].map((name) => entity('openai', name).key),
    );
  });

  it('are of a snapshot itself first, but of the only one what it is a snapshot of', () => {
    const [base, first] = ['gpt-5', 'gpt-5-2025-08-07'].map((name) => entity('openai', name).key);
    const ofTwo = relate('gpt-5', 'gpt-5-2025-08-07', 'gpt-5-2025-10-01');
    expect(ofTwo('gpt-5-2025-08-07')).to.deep.equal([first, base]);
    expect(relate('gpt-5', 'gpt-5-2025-08-07')('gpt-5-2025-08-07')).to.deep.equal([base, first]);
  });
});
