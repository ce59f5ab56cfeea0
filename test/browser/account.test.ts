import { expect } from 'chai';
import type { BrowserContext, Page } from 'playwright-core';
import { openTestApp, type TestApp } from '../support/app.ts';
import { findViolations } from '../support/axe.ts';
import { follow, withBrowser } from '../support/browser.ts';
import { buildModel } from '../support/build.ts';
import { eventually } from '../support/eventually.ts';
import { EMAIL, lastMail, PASSWORD, tokenOf } from '../support/visitor.ts';

const PHONE = { width: 375, height: 800 };

describe('an account in a browser', function () {
  this.timeout(120_000);
  withBrowser((browser) => {
    let app: TestApp;
    let context: BrowserContext | null = null;
    let page: Page;
    let at: (path: string) => string;
    beforeEach(async () => {
      app = await openTestApp({ models: [buildModel({ slug: 'alpha' })] });
      at = (path) => `http://127.0.0.1:${app.port}${path}`;
    });
    afterEach(async () => {
      await context?.close();
      context = null;
      await app.close();
    });
    const open = async (options: Parameters<ReturnType<typeof browser>['newContext']>[0] = {}) => {
      context = await browser().newContext(options);
      page = await context.newPage();
    };
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const click = (name: string) => follow(page, () => button(name).click());
    const clickLink = (name: string) =>
      follow(page, () => page.getByRole('link', { name }).click());
    const heading = () => page.getByRole('heading', { level: 1 }).textContent();
    const call = async (key: string) => (await app.ask('/api/v1/models', { key })).status;

    const join = async (onLink = () => Promise.resolve()): Promise<void> => {
      await page.goto(at('/signup'));
      await page.getByLabel('Email address').fill(EMAIL);
      await click('Sign up');
      expect(await heading()).to.equal('Check your email');
      await page.goto(at(`/verify-email?token=${tokenOf(lastMail(app))}`));
      await onLink();
      await page.getByLabel('Password').fill(PASSWORD);
      await click('Create account');
      expect(await heading()).to.equal('Overview');
      await click('Log out');
      await page.getByLabel('Email address').fill(EMAIL);
      await page.getByLabel('Password').fill(PASSWORD);
      await click('Log in');
      expect(await heading()).to.equal('Overview');
    };

    const journey = async (): Promise<void> => {
      await join();
      await page.goto(at('/dashboard/keys'));
      await page.getByLabel('Name').fill('laptop');
      await click('Create key');
      const first = (await page.locator('#key-value').textContent()) ?? '';
      expect(await call(first)).to.equal(200);
      expect(await call(first)).to.equal(200);
      await page.goto(at('/dashboard'));
      expect(await page.locator('.gauges').textContent()).to.contain('2 of 1,000 requests today');
      await page.goto(at('/dashboard/usage'));
      expect(await page.locator('#endpoints').textContent()).to.contain('GET /api/v1/models');
      await page.goto(at('/dashboard/keys'));
      await clickLink('laptop');
      await page.getByLabel('The old secret stops working').selectOption('immediately');
      await click('Rotate key');
      const second = (await page.locator('#key-value').textContent()) ?? '';
      expect([await call(first), await call(second)]).to.deep.equal([401, 200]);
      await clickLink('Revoke');
      await click('Revoke key');
      expect(await page.getByRole('status').textContent()).to.contain('The key was revoked');
      expect(await call(second)).to.equal(401);
      await click('Log out');
      expect(await heading()).to.equal('Log in');
    };

    it('goes from sign-up to a revoked key', async () => {
      await open({ permissions: ['clipboard-read', 'clipboard-write'] });
      await journey();
    });

    it('goes the same way with scripts off', async () => {
      await open({ javaScriptEnabled: false });
      await journey();
    });

    it('copies a new value', async () => {
      await open({ permissions: ['clipboard-read', 'clipboard-write'] });
      await join();
      await page.goto(at('/dashboard/keys'));
      await page.getByLabel('Name').fill('laptop');
      await click('Create key');
      const value = await page.locator('#key-value').textContent();
      await button('Copy').click();
      await eventually(
        async () => (await page.evaluate('navigator.clipboard.readText()')) === value,
        { what: 'The value on the clipboard' },
      );
    });

    it('works by keyboard alone', async () => {
      await open();
      const press = async (...keys: string[]): Promise<void> => {
        for (const key of keys) await page.keyboard.press(key);
      };
      /** Goes on by Tab until what has the focus is called that. */
      const tabTo = async (name: string): Promise<void> => {
        for (let i = 0; i < 60; i += 1) {
          await press('Tab');
          const focused = await page.evaluate<string>(
            '(document.activeElement.labels?.[0] ?? document.activeElement).textContent.trim()',
          );
          if (focused === name) return;
        }
        expect.fail(`nothing called ${name} gets the focus`);
      };
      await page.goto(at('/signup'));
      await tabTo('Email address');
      await page.keyboard.type(EMAIL);
      await press('Enter');
      await page.getByRole('heading', { name: 'Check your email' }).waitFor();
      await page.goto(at(`/verify-email?token=${tokenOf(lastMail(app))}`));
      await tabTo('Password');
      await page.keyboard.type(PASSWORD);
      await press('Enter');
      await page.getByRole('heading', { name: 'Overview' }).waitFor();
      await tabTo('Log out');
      await press('Enter');
      await page.getByRole('heading', { name: 'Log in' }).waitFor();
      await tabTo('Email address');
      await page.keyboard.type(EMAIL);
      await tabTo('Password');
      await page.keyboard.type(PASSWORD);
      await press('Enter');
      await page.getByRole('heading', { name: 'Overview' }).waitFor();
      await tabTo('Keys');
      await press('Enter');
      await page.getByRole('heading', { name: 'Keys', exact: true }).waitFor();
      await tabTo('Name');
      await page.keyboard.type('typed');
      await press('Enter');
      await page.locator('#key-value').waitFor();
      expect(await call((await page.locator('#key-value').textContent()) ?? '')).to.equal(200);
    });

    it('fits a phone: nothing but tables and code moves sideways', async () => {
      await open({ viewport: PHONE });
      await join();
      const paths = ['', '/keys', '/exports', '/usage', '/billing', '/settings'].map(
        (p) => `/dashboard${p}`,
      );
      await page.goto(at('/dashboard/keys'));
      await page.getByLabel('Name').fill('laptop');
      await click('Create key');
      const table = page.getByRole('region', { name: 'Your keys' });
      expect(await table.evaluate((one) => one.scrollWidth - one.clientWidth)).to.equal(0);
      for (const path of [...paths, '/pricing', '/contact-sales', '/login', '/signup', '/forgot']) {
        await page.goto(at(path));
        const width = await page.evaluate<number>('document.documentElement.scrollWidth');
        expect(width, path).to.be.at.most(PHONE.width);
      }
    });

    for (const colorScheme of ['light', 'dark'] as const) {
      it(`has nothing axe finds wrong, ${colorScheme}`, async () => {
        await open({ colorScheme });
        for (const path of [
          '/signup',
          '/login',
          '/forgot',
          '/reset',
          '/pricing',
          '/contact-sales',
        ]) {
          await page.goto(at(path));
          expect(await findViolations(page), path).to.deep.equal([]);
        }
        await join(async () => {
          expect(await findViolations(page), 'a link').to.deep.equal([]);
        });
        await page.goto(at('/dashboard/keys'));
        await page.getByLabel('Name').fill('laptop');
        await click('Create key');
        expect(await findViolations(page), 'a new key').to.deep.equal([]);
        await clickLink('laptop');
        expect(await findViolations(page), 'a key').to.deep.equal([]);
        await clickLink('Revoke');
        expect(await findViolations(page), 'a question').to.deep.equal([]);
        await page.goto(at('/logout'));
        expect(await findViolations(page), 'the way out').to.deep.equal([]);
        for (const path of ['', '/keys', '/exports', '/usage', '/billing', '/settings']) {
          await page.goto(at(`/dashboard${path}`));
          expect(await findViolations(page), path).to.deep.equal([]);
        }
        await page.evaluate(
          'document.querySelectorAll("form").forEach((f) => (f.noValidate = true))',
        );
        await click('Change password');
        expect(await page.getByText('Enter your password.').count()).to.be.above(0);
        expect(await findViolations(page), 'mistakes').to.deep.equal([]);
      });
    }
  });
});
