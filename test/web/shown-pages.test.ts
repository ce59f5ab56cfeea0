import { openTestApp, type TestApp } from '../support/app.ts';
import { toOutline } from '../support/outline.ts';
import { NOW } from '../support/past-sample.ts';
import { SHOWN_ADDRESSES, SHOWN_MODELS, SHOWN_OTHERS } from '../support/shown-sample.ts';
import { PUBLIC } from '../support/site-map.ts';
import { visitPage } from '../support/visit.ts';
import { expectSnapshot } from '../support/snapshot.ts';

/** Pages of prose: what is said in them is edited often, and is tested where it is more than words. */
const isProse = (id: string): boolean => id.endsWith('Docs') && id !== 'showDocs';

describe('what every page shows', function () {
  this.timeout(60_000);
  let app: TestApp;
  before(async () => {
    app = await openTestApp({ models: SHOWN_MODELS, others: SHOWN_OTHERS, clock: () => NOW });
  });
  after(() => app.close());

  for (const [id, paths] of Object.entries(PUBLIC)) {
    if (isProse(id)) continue;
    it(`${paths[0] ?? ''}: shows every word, figure and link as recorded`, async () => {
      const shown: string[] = [];
      for (const path of [...paths, ...(SHOWN_ADDRESSES[id] ?? [])]) {
        const { status, location, html } = await visitPage(app, path);
        shown.push(`# ${path} ${status} ${location ?? ''}`.trimEnd());
        if (html !== '') shown.push(toOutline(html));
      }
      expectSnapshot(`test/snapshots/pages/${id}.txt`, `${shown.join('\n')}\n`);
    });
  }
});
