import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/**
 * The results of a page without frames, whose rules all run in the page itself. `AxeBuilder` also collects those of frames, for
 * which it opens a second page: that takes five times as long.
 */
async function runInPage(page: Page, without: readonly string[]): Promise<axe.Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (names) => {
    const rules = Object.fromEntries(names.map((name) => [name, { enabled: false }]));
    const results = await window.axe?.run({ rules, resultTypes: ['violations'] });
    if (results === undefined) throw new Error('axe is not in the page.');
    return results.violations;
  }, without);
}

/** The violations of the page as it stands, each with the elements that break the rule; `without` names rules to leave out. */
export async function violations(page: Page, without: readonly string[] = []): Promise<string[]> {
  const found =
    page.frames().length === 1
      ? await runInPage(page, without)
      : (await new AxeBuilder({ page }).disableRules([...without]).analyze()).violations;
  return found.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html}`));
}
