import { expect } from 'chai';
import { openTestApp, type TestApp } from '../support/app.ts';
import { findViolations } from '../support/axe.ts';
import { withBrowser } from '../support/browser.ts';
import { NOW, PAST_OTHERS } from '../support/past-sample.ts';
import { PUBLIC } from '../support/site-map.ts';
import { WEB_MODELS } from '../support/web-sample.ts';

describe('pages in a browser', function () {
  this.timeout(240_000);
  withBrowser((browser) => {
    let app: TestApp;
    const opened: TestApp[] = [];
    before(async () => {
      app = await openTestApp({ models: WEB_MODELS, others: PAST_OTHERS, clock: () => NOW });
      opened.push(app);
    });
    after(() => Promise.all(opened.map((one) => one.close())));

    for (const colorScheme of ['light', 'dark'] as const) {
      it(`have nothing axe finds wrong, ${colorScheme}`, async () => {
        const context = await browser().newContext({ colorScheme });
        const page = await context.newPage();
        for (const path of [...Object.values(PUBLIC).flat(), '/nothing-here']) {
          await page.goto(`http://127.0.0.1:${app.port}${path}`);
          await page.evaluate(
            `for (const one of document.querySelectorAll('details')) one.open = true`,
          );
          expect(await findViolations(page), path).to.deep.equal([]);
        }
        await context.close();
      });
    }

    for (const colorScheme of ['light', 'dark'] as const) {
      it(`show the reference with nothing axe finds wrong, ${colorScheme}`, async () => {
        const context = await browser().newContext({ colorScheme });
        const page = await context.newPage();
        await page.goto(`http://127.0.0.1:${app.port}/docs/api`);
        const endpoint = page.locator('.opblock-summary-control');
        for (const path of ['/api/v1/models', '/api/v1/models/query', '/api/v1/webhooks']) {
          await endpoint.filter({ hasText: path }).first().click();
        }
        await page.locator('.responses-table').nth(2).waitFor();
        await page.evaluate('new Promise(requestAnimationFrame)');
        expect(await findViolations(page)).to.deep.equal([]);
        expect(await page.getByLabel('open_weights').first().isVisible()).to.equal(true);
        await context.close();
      });
    }

    it('load nothing from elsewhere and say nothing in the console', async () => {
      const page = await browser().newPage();
      const said: string[] = [];
      page.on('console', (message) => said.push(message.text()));
      page.on('requestfailed', (request) => said.push(request.url()));
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).origin));
      await page.goto(`http://127.0.0.1:${app.port}/`);
      expect([...new Set(asked)]).to.deep.equal([`http://127.0.0.1:${app.port}`]);
      expect(said).to.deep.equal([]);
      await page.close();
    });
  });
});
