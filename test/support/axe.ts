import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** What axe-core finds wrong with the page as it is shown now, a line each. */
export async function findViolations(page: Page): Promise<string[]> {
  // By the debugger's protocol: the page's policy forbids a script that is put into it.
  await page.evaluate(await readScript());
  const { violations } = await page.evaluate<AxeResults>('axe.run()');
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}: ${html}: ${failureSummary ?? ''}`),
  );
}

let script: Promise<string> | null = null;
function readScript(): Promise<string> {
  script ??= import('node:fs/promises').then(({ readFile }) => readFile(AXE, 'utf8'));
  return script;
}
