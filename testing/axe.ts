import type { Page } from '@playwright/test';
import type axe from 'axe-core';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** Returns the rules for axe. Adds the target size (WCAG 2.2, 2.5.8), which is off by default. */
const rulesWithout = (names: readonly string[]): axe.RuleObject => ({
  'target-size': { enabled: true },
  ...Object.fromEntries(names.map((name) => [name, { enabled: false }])),
});

/**
 * Selects an open modal dialog, outside of which nothing can be reached. axe itself guesses from
 * points of the window whether a dialog is modal, and fails for one that is higher than the window.
 */
const MODAL = 'dialog:modal';

/**
 * Runs axe in a page without frames. `AxeBuilder` takes five times as long, because it opens a
 * second page to collect the results of frames.
 */
async function runInPage(page: Page, without: readonly string[]): Promise<axe.Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    const { default: program } = await import('axe-core');
    await page.evaluate(program.source);
  }
  return page.evaluate(
    async ({ rules, modal }) => {
      const part = document.querySelector(modal) ?? document;
      const results = await window.axe?.run(part, { rules, resultTypes: ['violations'] });
      if (results === undefined) throw new Error('axe is not in the page.');
      return results.violations;
    },
    { rules: rulesWithout(without), modal: MODAL },
  );
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
 * Returns the violations of the page, or of the modal dialog that is open in it, once all
 * animations have ended, each with the element that breaks the rule. `without` names rules to skip.
 * Needs the packages axe-core and @axe-core/playwright.
 */
export async function violations(page: Page, without: readonly string[] = []): Promise<string[]> {
  await settle(page);
  const results = await (page.frames().length === 1 ? runInPage(page, without) : runInFrames(page, without));
  return results.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html}`));
}

async function runInFrames(page: Page, without: readonly string[]): Promise<axe.Result[]> {
  const { AxeBuilder } = await import('@axe-core/playwright');
  const builder = new AxeBuilder({ page }).options({ rules: rulesWithout(without) });
  if ((await page.locator(MODAL).count()) > 0) builder.include(MODAL);
  return (await builder.analyze()).violations;
}
