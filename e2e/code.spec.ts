import { violations } from 'podium/testing';
import { player, position, present } from './support/playback.ts';
import { VIEW_PAGES } from './support/site.ts';
import { expect, test } from './support/test.ts';

const PATH = VIEW_PAGES['presentation with hostile texts']?.path ?? '';

for (const width of [360, 1280])
  test(`code in a transcript keeps its lines and indents, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(PATH);
    const transcript = page.getByRole('region', { name: 'Transcript' });
    const fold = transcript.locator('[data-transcript]');
    await expect(fold).toHaveAttribute('data-fold', /^(?:closed|whole)$/);
    if ((await fold.getAttribute('data-fold')) === 'closed')
      await page.getByRole('button', { name: 'Full transcript' }).click();
    // The texts of the steps have code, too.
    await expect(transcript.getByRole('code')).toHaveCount(2);
    const code = transcript.getByRole('code').filter({ hasText: 'grind' });
    await expect(code).toHaveCount(1);
    const text = await code.evaluate((element: HTMLElement) => element.innerText);
    expect(text.replaceAll('\u00a0', ' ').split('\n')).toEqual([
      'for edge in stone:',
      '    grind(edge,  "<b>")',
      '',
      'polish()',
    ]);
    const lefts = await code.evaluate((element) =>
      [...element.childNodes]
        .flatMap((node) => {
          // Spaces of an indent have a width, so letters are measured.
          const start = node.textContent?.search(/\S/u) ?? -1;
          if (start < 0) return [];
          const range = document.createRange();
          range.setStart(node, start);
          range.setEnd(node, start + 1);
          return [range.getBoundingClientRect()];
        })
        .map(({ left, width: letter }) => ({ left, letter })),
    );
    expect(lefts).toHaveLength(3);
    const [first, indented, last] = lefts;
    expect(last?.left).toBe(first?.left);
    expect(indented?.left).toBeCloseTo((first?.left ?? 0) + 4 * (first?.letter ?? 0), 0);
    expect(await violations(page)).toEqual([]);
  });

test('code on the stage of a playing presentation has a fixed-width font, and its indents', async ({
  page,
}) => {
  await page.goto(PATH);
  await present(page).click();
  await expect(player(page)).toBeVisible();
  await page.keyboard.press('End');
  await expect(position(page)).toHaveText('2 of 2');
  const code = page.locator('.player-text', { hasText: 'if (a < b) {' });
  await expect(code).toBeInViewport({ ratio: 1 });
  const lines = await code.evaluate((element: HTMLElement) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const letters: { letter: string; left: number; width: number; top: number }[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      for (let index = 0; index < (node.textContent ?? '').length; index += 1) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + 1);
        const { left, width, top } = range.getBoundingClientRect();
        const letter = node.textContent?.[index] ?? '';
        if (letter.trim() !== '') letters.push({ letter, left, width, top });
      }
    return letters;
  });
  const widths = lines.map(({ width }) => width);
  expect(Math.max(...widths) - Math.min(...widths)).toBeLessThan(0.05);
  const [first] = lines;
  const indented = lines.find(({ letter }) => letter === 'c');
  const last = lines.at(-1);
  expect(indented?.top).toBeGreaterThan(first?.top ?? Infinity);
  expect(last?.left).toBeCloseTo(first?.left ?? 0, 1);
  expect(indented?.left).toBeCloseTo((first?.left ?? 0) + 4 * (first?.width ?? 0), 0);
});
