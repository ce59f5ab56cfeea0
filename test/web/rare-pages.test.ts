import { openTestApp, type TestApp } from '../support/app.ts';
import { settle, toOutline } from '../support/outline.ts';
import { NOW } from '../support/past-sample.ts';
import { EMPTY_ADDRESSES, RARE_ADDRESSES, RARE_FILES } from '../support/rare-addresses.ts';
import { RARE_MODELS, RARE_OTHERS } from '../support/rare-sample.ts';
import { expectSnapshot } from '../support/snapshot.ts';
import { visitPage } from '../support/visit.ts';

describe('what pages show seldom', function () {
  this.timeout(60_000);
  let app: TestApp;
  before(async () => {
    app = await openTestApp({ models: RARE_MODELS, others: RARE_OTHERS, clock: () => NOW });
  });
  after(() => app.close());

  const outline = async (of: TestApp, paths: readonly string[]): Promise<string> => {
    const shown: string[] = [];
    for (const path of paths) {
      const { status, location, html } = await visitPage(of, path);
      shown.push(`# ${path} ${status} ${location ?? ''}`.trimEnd());
      if (html !== '') shown.push(toOutline(html));
    }
    return `${shown.join('\n')}\n`;
  };

  it('every word, figure and link is as recorded', async () => {
    expectSnapshot('test/snapshots/pages/rare.txt', await outline(app, RARE_ADDRESSES));
  });

  it('every word, figure and link of a catalogue without anything is as recorded', async () => {
    const empty = await openTestApp({ clock: () => NOW });
    try {
      const shown = await outline(empty, EMPTY_ADDRESSES);
      expectSnapshot('test/snapshots/pages/rare-empty.txt', shown);
    } finally {
      await empty.close();
    }
  });

  it('every entry of feeds and sitemaps is as recorded', async () => {
    const shown: string[] = [];
    for (const path of RARE_FILES) {
      const { status, html } = await visitPage(app, path);
      shown.push(`# ${path} ${status}`, settle(html).trimEnd());
    }
    expectSnapshot('test/snapshots/pages/rare-files.txt', `${shown.join('\n')}\n`);
  });
});
