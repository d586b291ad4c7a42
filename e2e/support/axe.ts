import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/**
 * Runs axe in a page without frames. `AxeBuilder` takes five times as long, because it opens a
 * second page to collect the results of frames.
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

/** Waits until all finite animations have ended, such as a colour transition after a resize. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    const ends = document
      .getAnimations()
      .filter(({ effect, timeline, playState, playbackRate }) => {
        const isFinite = effect?.getComputedTiming().endTime !== Infinity;
        return isFinite && timeline === document.timeline && playState === 'running' && playbackRate !== 0;
      })
      .map(({ finished }) => finished.catch(() => undefined));
    await Promise.all(ends);
  });

/**
 * Returns the violations of the page once its animations have ended, each with the element that
 * breaks the rule. `without` names rules to skip.
 */
export async function violations(page: Page, without: readonly string[] = []): Promise<string[]> {
  await settle(page);
  const results =
    page.frames().length === 1
      ? await runInPage(page, without)
      : (await new AxeBuilder({ page }).disableRules([...without]).analyze()).violations;
  return results.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html}`));
}
