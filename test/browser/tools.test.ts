import { expect } from 'chai';
import type { BrowserContext, Page } from 'playwright-core';
import { openTestApp, type TestApp } from '../support/app.ts';
import { findViolations } from '../support/axe.ts';
import { follow, withBrowser } from '../support/browser.ts';
import { CHANGED_MODELS, CHANGES_OTHERS } from '../support/changes-sample.ts';
import { SAMPLE_MODELS, SAMPLE_OTHERS } from '../support/sample.ts';

const PATHS = [
  '/compare',
  '/compare?slugs=heron-2,heron-2-mini,egret-embed',
  '/compare?slugs=heron-2,unheard-of',
  '/charts?benchmark=reasoning-test',
  '/charts?benchmark=none-such',
  '/calculator',
  '/calculator?requests=100&input_tokens=1000&output_tokens=10',
  '/calculator?input_tokens=x',
  '/changelog',
  '/playground',
  '/playground?endpoint=createKey',
  '/status',
  '/docs',
  '/docs/authentication',
  '/docs/errors',
  '/docs/quotas',
  '/docs/security',
  '/docs/filters',
  '/docs/pagination',
  '/docs/retries',
];

describe('the tools in a browser', function () {
  this.timeout(120_000);
  withBrowser((browser) => {
    let app: TestApp;
    const opened: TestApp[] = [];
    let origin: string;
    before(async () => {
      app = await openTestApp({ models: SAMPLE_MODELS, others: SAMPLE_OTHERS });
      opened.push(app);
      origin = `http://127.0.0.1:${app.port}`;
    });
    after(() => Promise.all(opened.map((one) => one.close())));

    const within = async (
      options: Parameters<ReturnType<typeof browser>['newContext']>[0],
      work: (page: Page, context: BrowserContext) => Promise<void>,
    ): Promise<void> => {
      const context = await browser().newContext(options);
      try {
        await work(await context.newPage(), context);
      } finally {
        await context.close();
      }
    };

    it('fit a phone: nothing but tables goes sideways', () =>
      within({ viewport: { width: 375, height: 700 } }, async (page) => {
        for (const path of PATHS) {
          await page.goto(`${origin}${path}`);
          const width = await page.evaluate<number>('document.documentElement.scrollWidth');
          expect(width, path).to.equal(375);
        }
      }));

    it('completes the names of models to compare, and only those', () =>
      within({}, async (page) => {
        await page.goto(`${origin}/compare?slugs=egret-embed`);
        await page.locator('#add').pressSequentially('her');
        const options = page.locator('#add-suggestions li');
        await options.first().waitFor();
        const kinds = await options.locator('.kind').allTextContents();
        expect(new Set(kinds)).to.deep.equal(new Set(['model']));
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Enter');
        await page.waitForURL(/slugs=egret-embed,heron-2/);
        expect(await page.locator('#comparison thead b').count()).to.equal(2);
      }));

    it('compare, chart and calculate without scripts', () =>
      within({ javaScriptEnabled: false }, async (page) => {
        await page.goto(`${origin}/compare`);
        await page.fill('#add', 'acme/heron-2');
        await follow(page, () => page.click('text="Add"'));
        await page.fill('#add', 'heron-2-mini');
        await follow(page, () => page.click('text="Add"'));
        expect(await page.locator('#comparison thead b').allTextContents()).to.deep.equal([
          'Heron 2',
          'Heron 2 mini',
        ]);
        await follow(page, () => page.click('a[aria-label="Remove Heron 2 mini"]'));
        expect(page.url()).to.equal(`${origin}/compare?slugs=heron-2`);

        await page.goto(`${origin}/charts?benchmark=reasoning-test`);
        await page.selectOption('#price', 'output_price');
        await follow(page, () => page.click('text="Apply"'));
        // What nobody charges for has no place on it.
        expect(await page.locator('#frontier tbody th').allTextContents()).to.deep.equal([
          'Heron 2',
        ]);
        await follow(page, () => page.locator('.scatter circle').last().click());
        expect(new URL(page.url()).pathname).to.match(/^\/models\/heron-2/);

        await page.goto(`${origin}/calculator`);
        await follow(page, () => page.click('text="Calculate"'));
        expect(await page.locator('#costs tbody tr').count()).to.equal(2);

        await page.goto(`${origin}/playground?endpoint=getModel`);
        expect(await page.locator('#key').isVisible()).to.equal(false);
        await page.fill('[id="p.slug"]', 'heron-2');
        await follow(page, () => page.click('text="Show the code"'));
        expect(await page.locator('#command').textContent()).to.contain('/api/v1/models/heron-2');
      }));

    describe('and the change log', () => {
      const viewport = { width: 375, height: 700 };
      let log: TestApp;
      before(async () => {
        log = await openTestApp({ models: CHANGED_MODELS, others: CHANGES_OTHERS });
      });
      after(() => log.close());

      it('show and filter it without scripts, on a phone too', async () => {
        await within({ javaScriptEnabled: false, viewport }, async (page) => {
          await page.goto(`http://127.0.0.1:${log.port}/changelog`);
          expect(await page.locator('.changes > li').count()).to.equal(3);
          const width = await page.locator('main').evaluate((main) => main.scrollWidth);
          expect(width).to.be.at.most(375);
          await page.selectOption('#type', 'model.price_changed');
          await page.selectOption('#creator', 'acme');
          await follow(page, () => page.click('text="Apply"'));
          expect(new URL(page.url()).search).to.equal('?type=model.price_changed&creator=acme');
          expect(await page.locator('.changes > li').count()).to.equal(1);
          expect(await page.locator('#type').inputValue()).to.equal('model.price_changed');
          await page.click('text="Atom feed"', { trial: true });
        });
        await within({ viewport }, async (page) => {
          await page.goto(`http://127.0.0.1:${log.port}/changelog`);
          expect(await findViolations(page)).to.deep.equal([]);
        });
      });
    });

    it('send a request with a key that is in no address and no storage', () =>
      within({}, async (page, context) => {
        const asked: string[] = [];
        page.on('request', (request) => asked.push(request.url()));
        await page.goto(`${origin}/playground?endpoint=getModel`);
        await page.click('summary:text-is("Python")');
        await page.fill('[id="p.slug"]', 'heron-2');
        // The code follows what is typed, in the language that is looked at.
        await page.waitForSelector('#python:visible:has-text("/api/v1/models/heron-2")');
        expect(new URL(page.url()).searchParams.get('p.slug')).to.equal('heron-2');
        await page.fill('#key', app.key);
        await page.click('text="Send"');
        await page.waitForSelector('#result-body');
        expect(await page.locator('#result-status').textContent()).to.match(/^200 OK in \d+ ms$/);
        expect(await page.locator('#result-body').textContent()).to.contain('"slug": "heron-2"');
        // It is whole JSON, though parts of it are folded.
        const body = await page.locator('#result-body').textContent();
        expect(JSON.parse(body ?? '')).to.have.nested.property('data.slug', 'heron-2');
        expect(await page.locator('#result-body details:not([open])').count()).to.be.above(0);
        await page.click('#result > details > summary');
        expect(await page.locator('#result > details > pre').textContent()).to.contain(
          'x-ratelimit-remaining',
        );
        expect(await findViolations(page)).to.deep.equal([]);
        const held = await page.evaluate<string>(
          'JSON.stringify([location.href, document.cookie, { ...localStorage }, { ...sessionStorage }, history.state])',
        );
        const places = [...asked, held, JSON.stringify(await context.cookies())];
        expect(places.filter((place) => place.includes(app.key))).to.deep.equal([]);

        await page.fill('#key', 'no key');
        await page.click('text="Send"');
        await page.waitForSelector('text=/^401/');
        expect(await page.locator('#result-body').textContent()).to.contain('invalid_api_key');
      }));
  });
});
