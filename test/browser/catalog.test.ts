import { expect } from 'chai';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { openTestApp, type TestApp } from '../support/app.ts';
import { findViolations } from '../support/axe.ts';
import { follow, withBrowser } from '../support/browser.ts';
import { NOW, PAST_OTHERS } from '../support/past-sample.ts';
import { WEB_MODELS } from '../support/web-sample.ts';

const PAGES = [
  '/',
  '/explore',
  '/explore?q=hernon&creator=acme',
  '/explore?sort=nope&max_input_price=x',
  '/models/heron-2',
  '/models/ibis',
  '/models/trap',
  '/models/heron-3',
  '/providers',
  '/providers/acme-cloud',
  '/creators',
  '/creators/acme',
  '/benchmarks',
  '/benchmarks/reasoning-test',
];

describe('pages about the catalogue in a browser', function () {
  this.timeout(120_000);
  withBrowser((browser) => {
    let app: TestApp;
    const opened: TestApp[] = [];
    before(async () => {
      app = await openTestApp({ models: WEB_MODELS, others: PAST_OTHERS, clock: () => NOW });
      opened.push(app);
    });
    after(() => Promise.all(opened.map((one) => one.close())));

    const at = (path: string): string => `http://127.0.0.1:${app.port}${path}`;
    const withPage = async (
      options: BrowserContextOptions,
      work: (page: Page) => Promise<void>,
    ): Promise<void> => {
      const context = await browser().newContext(options);
      try {
        await work(await context.newPage());
      } finally {
        await context.close();
      }
    };

    for (const width of [375, 1280]) {
      it(`fit ${width} pixels: only tables scroll sideways`, () =>
        withPage({ viewport: { width, height: 800 } }, async (page) => {
          for (const path of PAGES) {
            await page.goto(at(path));
            await page.evaluate(
              `for (const one of document.querySelectorAll('details')) one.open = true`,
            );
            const wide = await page.evaluate<number>('document.documentElement.scrollWidth');
            expect(wide, path).to.be.at.most(width);
          }
        }));
    }

    it('show every column of a table on a phone', () =>
      withPage({ viewport: { width: 375, height: 800 } }, async (page) => {
        const docs = ['errors', 'exports', 'filters', 'questions', 'quotas', 'security'];
        for (const path of [
          '/providers',
          '/creators',
          '/providers/acme-cloud',
          '/benchmarks',
          '/charts?benchmark=reasoning-test',
          '/status',
          ...docs.map((name) => `/docs/${name}`),
        ]) {
          await page.goto(at(path));
          const hidden = await page.$$eval('.table', (all) =>
            all.map((one) => one.scrollWidth - one.clientWidth),
          );
          expect(hidden, path).not.to.deep.equal([]);
          expect(Math.max(...hidden), path).to.be.at.most(0);
        }
      }));

    it('complete what is typed, by keyboard alone', () =>
      withPage({}, async (page) => {
        await page.goto(at('/'));
        await page.focus('#q');
        await page.keyboard.type('heron 2 m');
        await page.waitForSelector('[role=option]');
        expect(await page.getAttribute('#q', 'aria-expanded')).to.equal('true');
        await page.keyboard.press('Escape');
        expect(await page.getAttribute('#q', 'aria-expanded')).to.equal('false');
        await page.keyboard.type('i');
        await page.waitForSelector('[role=option]');
        await page.keyboard.press('ArrowDown');
        const active = await page.getAttribute('#q', 'aria-activedescendant');
        expect(await page.getAttribute(`#${active ?? ''}`, 'aria-selected')).to.equal('true');
        expect(await findViolations(page)).to.deep.equal([]);
        await Promise.all([
          page.waitForURL('**/models/heron-2-mini'),
          page.keyboard.press('Enter'),
        ]);
        expect(await page.textContent('h1')).to.equal('Heron 2 mini');
      }));

    it('search, filter and sort without scripts', () =>
      withPage({ javaScriptEnabled: false }, async (page) => {
        await page.goto(at('/'));
        await page.fill('#q', 'heron');
        await follow(page, () => page.click('main button[type=submit]'));
        await follow(page, () =>
          page.click('.filters a:has-text("Embedding"), .filters a:has-text("Text")'),
        );
        await page.click('summary:has-text("Sort by")');
        await follow(page, () => page.click('.dd a:has-text("Newest")'));
        expect(page.url()).to.contain('q=heron').and.to.contain('type=text');
        expect(page.url()).to.contain('sort=-release_date').and.not.to.contain('=&');
        expect(await page.textContent('tbody tr:first-child th')).to.contain('Heron 2 mini');
        await follow(page, () => page.click('.chip.on:has-text("models")'));
        expect(page.url()).not.to.contain('type=');
        await follow(page, () => page.click('tbody tr:first-child th a'));
        expect(await page.textContent('h1')).to.equal('Heron 2 mini');
        expect(await page.isVisible('button[data-csv]'), 'needs a script').to.equal(false);
      }));

    it('copy a table as CSV and the command for the API', () =>
      withPage({ permissions: ['clipboard-read', 'clipboard-write'] }, async (page) => {
        await page.goto(at('/models/heron-2'));
        const copied = async (button: string): Promise<string> => {
          await page.click(button);
          await page.waitForSelector(`${button}:has-text("Copied")`);
          return page.evaluate<string>('navigator.clipboard.readText()');
        };
        const csv = (await copied('[data-csv=prices]')).split('\r\n');
        expect(csv[0]).to.contain('Provider,Tier,Region,"Input, $ per 1M tokens"');
        expect(csv[1]).to.match(/^acme-cloud,Standard,Global,2,8,0,/);
        expect(await copied('[data-copy=curl]')).to.match(/^curl .*\/api\/v1\/models\/heron-2'$/s);
      }));

    it('run nothing a feed sent', () =>
      withPage({}, async (page) => {
        let dialogs = 0;
        page.on('dialog', (dialog) => {
          dialogs += 1;
          void dialog.dismiss();
        });
        for (const path of ['/models/trap', '/explore?q=trap', '/providers/acme-cloud']) {
          await page.goto(at(path));
        }
        await page.goto(at('/'));
        await page.focus('#q');
        await page.keyboard.type('trap');
        await page.waitForSelector('[role=option]');
        expect(dialogs).to.equal(0);
      }));
  });
});
