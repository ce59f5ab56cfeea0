import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { exportJudgements } from '../../../scripts/cli/search/from-log.ts';
import type { UseJudgement } from '../../../scripts/tools/relevance/from-log.ts';
import type { CatalogReader } from '../../../server/search/port.ts';
import { buildModel } from '../../support/build.ts';

describe('judgements for Elasticsearch', () => {
  it('have no query whose models are all gone', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'judgements-'));
    const file = join(folder, 'out.json');
    const heron = buildModel({ slug: 'heron' });
    const reader = {
      view: () => Promise.resolve({ info: { updated_at: '2026-09-14T03:00:00Z' } }),
      search: () => Promise.resolve({ stage: 'exact' }),
      read: (slugs: readonly string[]) => Promise.resolve(slugs.includes('heron') ? [heron] : []),
    } as unknown as CatalogReader;
    const judged = {
      class: 'words',
      targets: [] as string[],
      searches: 5,
      part: 'tuning',
    } as const;
    const judgements: UseJudgement[] = [
      { ...judged, query: 'heron', ratings: { heron: 3, gone: 2 } },
      { ...judged, query: 'dodo', ratings: { gone: 3 } },
    ];
    const write = process.stderr.write.bind(process.stderr);
    process.stderr.write = () => true;
    try {
      await exportJudgements(file, judgements, reader);
      const { requests } = JSON.parse(readFileSync(file, 'utf8')) as {
        requests: { id: string; ratings: { _id: string; rating: number }[] }[];
      };
      expect(
        requests.map(({ id, ratings }) => [id, ratings.map((one) => one.rating)]),
      ).to.deep.equal([['heron', [3]]]);
    } finally {
      process.stderr.write = write;
      rmSync(folder, { recursive: true });
    }
  });
});
