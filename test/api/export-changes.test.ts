import { expect } from 'chai';
import type { z } from 'zod';
import type { ChangesAnswer } from '../../schemas/api/catalog/changes.ts';
import type { Change } from '../../schemas/changes.ts';
import { DATASETS, EXPORT_FORMATS } from '../../schemas/export/datasets.ts';
import { readRows } from '../../server/export/read-rows.ts';
import { openSource, type ExportSource } from '../../server/export/source.ts';
import { openTestApp, ROOT, type TestApp } from '../support/app.ts';
import { buildChange, buildSegment } from '../support/build-change.ts';
import { CHANGED_MODELS, CHANGES, CHANGES_OTHERS } from '../support/changes-sample.ts';
import { readRecords, readTable, toTable } from '../support/read-export.ts';

type Answer = z.infer<typeof ChangesAnswer>;
const ENTRIES = 1_203;
const QUERY = { filters: [], independentScores: false } as const;

/** The sample's entries, and so many more that they take several pages. */
const MANY = Array.from({ length: ENTRIES - CHANGES.length }, (_, at) =>
  buildChange({
    sequence: CHANGES.length + 1 + at,
    type: 'model.price_changed',
    model: { id: `mdl_${at}`, slug: `=m-${at}`, name: `Model “${at}”, "x"` },
    changes: [{ field: 'input', from: null, to: at / 7, percent: null }],
  }),
);
const OTHERS = [...CHANGES_OTHERS, buildSegment(MANY)];
const LATER = buildSegment([buildChange({ sequence: ENTRIES + 1, type: 'catalog.published' })]);

describe('the change log in an export', () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await openTestApp({ models: CHANGED_MODELS, others: OTHERS });
  });
  afterEach(() => app.close());

  const ask = async (query: string): Promise<{ count: string | null; bytes: Buffer }> => {
    const answer = await fetch(`http://127.0.0.1:${app.port}${ROOT}/export?${query}`, {
      headers: { authorization: `Bearer ${app.key}` },
    });
    expect(answer.status).to.equal(200);
    const bytes = Buffer.from(await answer.arrayBuffer());
    return { count: answer.headers.get('x-record-count'), bytes };
  };

  const follow = async (): Promise<Change[]> => {
    const all: Change[] = [];
    let since = '';
    for (;;) {
      const { data, pagination } = await app.read<Answer>(`${ROOT}/changes?limit=100${since}`);
      all.push(...data);
      if (!pagination.has_more) return all;
      since = `&since=${pagination.next_cursor}`;
    }
  };

  const sequencesOf = async (source: ExportSource): Promise<number[]> => {
    const sequences: number[] = [];
    for await (const rows of readRows('changes', source)) {
      sequences.push(...rows.map(({ record }) => (record as Change).sequence));
    }
    return sequences;
  };
  const upTo = (last: number): number[] => Array.from({ length: last }, (_, at) => at + 1);

  it('200: is what GET /changes answers, record by record, in every format', async () => {
    const wanted = await follow();
    expect(wanted).to.have.length(ENTRIES);
    const dataset = DATASETS.changes;
    for (const format of EXPORT_FORMATS) {
      const { count, bytes } = await ask(`dataset=changes&format=${format}`);
      expect(count, format).to.equal(String(ENTRIES));
      const rows = toTable(dataset, format, wanted);
      expect(await readTable(dataset, format, bytes), format).to.deep.equal(rows);
      if (format === 'json') expect(readRecords(format, bytes)).to.deep.equal(wanted);
    }
    const documented = await app.ask(`${ROOT}/export?dataset=changes`);
    expect(documented.status).to.equal(200);
  });

  it('200: an empty log has no records', async () => {
    await app.publish(CHANGED_MODELS, []);
    for (const format of EXPORT_FORMATS) {
      const { count, bytes } = await ask(`dataset=changes&format=${format}`);
      expect(count, format).to.equal('0');
      expect(await readTable(DATASETS.changes, format, bytes), format).to.deep.equal([]);
    }
  });

  it('ends with the last entry of the state it began with', async () => {
    const { catalog } = app.services;
    const source = await openSource(catalog, QUERY);
    await app.publish(CHANGED_MODELS, [...OTHERS, LATER]);
    expect(await sequencesOf(source)).to.deep.equal(upTo(ENTRIES));
    await source.scan.close();
    const next = await openSource(catalog, QUERY);
    expect(await sequencesOf(next)).to.deep.equal(upTo(ENTRIES + 1));
    await next.scan.close();
  });

  it('begins anew where something is published while it begins', async () => {
    const { catalog } = app.services;
    let isPublished = false;
    let closed = 0;
    const source = await openSource(
      {
        changes: (query) => catalog.changes(query),
        scan: async (query) => {
          const scan = await catalog.scan(query);
          const close = scan.close.bind(scan);
          scan.close = async () => {
            closed += 1;
            await close();
          };
          if (isPublished) return scan;
          isPublished = true;
          await app.publish(CHANGED_MODELS, [...OTHERS, LATER]);
          return scan;
        },
      },
      QUERY,
    );
    expect([closed, source.log.entries]).to.deep.equal([1, ENTRIES + 1]);
    expect(source.scan.view.version).to.equal((await catalog.view()).version);
    await source.scan.close();
  });

  it('breaks off where the log does not reach so far any more', async () => {
    const source = await openSource(app.services.catalog, QUERY);
    await app.publish(CHANGED_MODELS, CHANGES_OTHERS);
    const failure = await sequencesOf(source).catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(Error);
    expect((failure as Error).message).to.contain(`ends at entry ${CHANGES.length}`);
    await source.scan.close();
  });
});
