import { LISTED_TEXTS } from '../checks/markup/hostile-texts.fixture.ts';
import { expect, test } from './support/test.ts';

// The site of `npm test -- markup`, in which all texts look like markup.
test.use({
  site: {
    dist: '.cache/markup/content-hostile',
    content: '.cache/markup/content-hostile-content',
    accounts: true,
  },
});

/** Returns the id of a text's case, as in its addresses, and its title. */
function caseOf(text: (typeof LISTED_TEXTS)[number]): { id: string; title: string } {
  const number = String(LISTED_TEXTS.indexOf(text)).padStart(2, '0');
  return { id: `case-${number}`, title: `N${number} ${text}` };
}

const SCRIPTS = caseOf('<style>a{}</style><script>alert(1)</script><script>alert(2)</script>');
const BASICS = caseOf('CSS basics: where does the <style> element go?');
const IMAGE = caseOf('"><img src=x onerror=alert(6)>');

for (const [policy, bypassCSP] of [
  ['the policy', false],
  ['no policy', true],
] as const) {
  test.describe(`with ${policy}`, () => {
    test.use({ bypassCSP });

    for (const { id, title } of [SCRIPTS, BASICS, IMAGE])
      test(`runs no script of a text, and shows the text as written: ${title}`, async ({ page }) => {
        const opened: string[] = [];
        page.on('dialog', (dialog) => {
          opened.push(dialog.message());
          void dialog.dismiss();
        });
        for (const path of [
          `/p/${id}/${id}/`,
          `/v/${id}-film/${id}-film/`,
          `/p/embed/${id}/`,
          `/user/${id}/`,
        ]) {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 }).first()).toContainText(title);
          // Styles are loaded: without them the page would use the browser's font.
          await expect(page.locator('body')).toHaveCSS('font-family', /Figtree/);
        }
        await page.goto(`/p/${id}/${id}/`);
        await expect(page).toHaveTitle(new RegExp(`^${RegExp.escape(title)} `));
        await expect(
          page.locator('#transcript').getByText(title.slice(4), { exact: true }).first(),
        ).toBeAttached();
        await page.getByRole('button', { name: 'Embed' }).first().click();
        const dialog = page.getByRole('dialog');
        await expect(dialog.getByRole('textbox').last()).toHaveValue(/^<iframe [^<>]*><\/iframe>$/);
        expect(opened).toEqual([]);
      });
  });
}

test('a search shows texts that look like markup as written', async ({ page }) => {
  await page.goto('/explore/search/?search=basics');
  const results = page.getByRole('main');
  await expect(results.getByRole('link', { name: BASICS.title }).first()).toBeVisible();
  // In the title and in the quote from the transcript.
  const result = results.getByRole('listitem').filter({ hasText: BASICS.title }).first();
  await expect(result).toContainText(/does the <style> element go\?[^]*does the <style> element go\?/);
});
