import type { Browser, Page } from 'playwright-core';

/** Opens the browser whose program `TEST_CHROMIUM` names; without it the suite is pending. */
export function withBrowser(work: (browser: () => Browser) => void): void {
  const executablePath = process.env['TEST_CHROMIUM'];
  let browser: Browser | null = null;
  before(async function () {
    this.timeout(60_000);
    if (executablePath === undefined) this.skip();
    const { chromium } = await import('playwright-core');
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  });
  after(async () => {
    await browser?.close();
  });
  work(() => {
    if (browser === null) throw new Error('The browser is not open.');
    return browser;
  });
}

/** Does what leads to another page, and waits until that one is there to be looked at. */
export async function follow(page: Page, act: () => Promise<unknown>): Promise<void> {
  await Promise.all([page.waitForEvent('domcontentloaded'), act()]);
}
