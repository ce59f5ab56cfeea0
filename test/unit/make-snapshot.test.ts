import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect } from 'chai';
import type { BenchmarkScore } from '../../schemas/model.ts';
import { makeSnapshot } from '../../server/export/snapshots/make-snapshot.ts';
import { openSearch } from '../../server/search/open.ts';
import { buildModel, buildScore } from '../support/build.ts';
import { publishIndex } from '../support/publish-index.ts';
import { scratchFolder } from '../support/root-hooks.ts';

const NOW = new Date('2026-09-14T23:59:59.999Z');

describe('the files of the snapshot of a day', () => {
  const scores: readonly BenchmarkScore[] = [
    buildScore('mmlu', 80),
    buildScore('gpqa', 60, { self_reported: true }),
  ];
  const MODELS = [
    buildModel({ slug: 'heron', benchmarks: [...scores] }),
    buildModel({ slug: 'heron-2026-01-01', snapshot_of: 'heron' }),
    buildModel({ slug: 'ibis', status: 'retired' }),
    buildModel({ slug: 'jay', status: 'deprecated' }),
  ];

  it('have what an export has where nothing else is asked for, under the name of the day', async () => {
    const folder = mkdtempSync(join(scratchFolder(), 'snapshot-'));
    const path = join(folder, 'index.sqlite');
    await publishIndex(path, MODELS, [
      {
        kind: 'info',
        id: 'catalogue',
        body: { catalog_version: '2026-09-14.3', updated_at: '2026-09-14T03:00:00Z', sources: [] },
      },
    ]);
    const catalog = await openSearch({ path });
    const days = join(folder, 'days');
    const made = await makeSnapshot({
      catalog,
      folder: days,
      now: NOW,
      fence: () => Promise.resolve(),
    });
    await catalog.close();
    expect(made).to.include({ date: '2026-09-14', made_at: '2026-09-14T23:59:59Z' });
    const day = join(days, '2026-09-14');
    const named = made?.files.map(({ name }) => name) ?? [];
    expect(readdirSync(day)).to.have.members([...named, 'manifest.json']);
    expect(named.filter((name) => name.startsWith('models-'))).to.have.members([
      'models-2026-09-14.csv.gz',
      'models-2026-09-14.json.gz',
      'models-2026-09-14.ndjson.gz',
      'models-2026-09-14.parquet',
    ]);
    const linesOf = (dataset: string) =>
      gunzipSync(readFileSync(join(day, `${dataset}-2026-09-14.ndjson.gz`)))
        .toString()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(linesOf('models').map(({ slug }) => slug)).to.deep.equal(['heron', 'jay']);
    expect(linesOf('results').map(({ score }) => score)).to.deep.equal([80, 60]);
  });
});
