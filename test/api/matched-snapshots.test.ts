import { expect } from 'chai';
import type { SearchAnswer } from '../../schemas/api/catalog/search.ts';
import type { IndexDocument } from '../../indexer/index/port.ts';
import type { Model } from '../../schemas/model.ts';
import { openTestApp, ROOT, type TestApp } from '../support/app.ts';
import { buildModel } from '../support/build.ts';
import { DAY, NOW, PAST_OTHERS } from '../support/past-sample.ts';

const DATED = ['teal', 'teal-pro', 'teal-max'].map((slug) =>
  buildModel({ slug, snapshots: [`${slug}-2026-02-02`] }),
);
const [teal] = DATED;
const LATELY = buildModel({ slug: 'smew', snapshots: ['smew-2026-03-03'] });
/** It took the name of its only snapshot since. */
const ONCE = buildModel({ slug: 'scoter', aliases: ['scoter-2026-03-03'] });
/** What a model was before July. */
const versionOf = (model: Model, snapshots: string[]): IndexDocument => {
  const document = { ...model, snapshots, aliases: [] };
  const days = { valid_from: null, valid_to: '2026-07-02' };
  return {
    kind: 'version',
    id: `${model.id}@first`,
    body: { model_id: model.id, ...days, document },
  };
};
const BEFORE = [versionOf(LATELY, []), versionOf(ONCE, ['scoter-2026-03-03'])];

describe('the snapshot a search names', () => {
  let app: TestApp;
  before(async () => {
    const others = [...PAST_OTHERS, ...BEFORE];
    app = await openTestApp({ models: [...DATED, LATELY, ONCE], others, clock: () => NOW });
  });
  after(() => app.close());

  const search = async (query: string): Promise<Record<string, string | null>> => {
    const { data } = await app.read<SearchAnswer>(`${ROOT}/search?interpret=off&${query}`);
    return Object.fromEntries(data.map((row) => [row.slug, row.matched_snapshot]));
  };

  it('is said of each of the first three models', async () => {
    expect(await search('q=teal+2026-02-02')).to.deep.equal(
      Object.fromEntries(DATED.map(({ slug }) => [slug, `${slug}-2026-02-02`])),
    );
    expect(await search('q=teal')).to.include({ [teal?.slug ?? '']: null });
  });

  it('is one of those that were known on the day', async () => {
    const query = 'q=smew+2026-03-03';
    expect(await search(query)).to.deep.equal({ smew: 'smew-2026-03-03' });
    expect(await search(`${query}&as_of=${DAY}`)).to.deep.equal({ smew: null });
    const gone = 'q=scoter-2026-03-03';
    expect(await search(`${gone}&as_of=${DAY}`)).to.deep.equal({ scoter: 'scoter-2026-03-03' });
    expect(await search(gone)).to.deep.equal({ scoter: null });
  });
});
