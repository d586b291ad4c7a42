import { EMBEDS, OWNER, REFERENCE, TERMS, TRANSCRIPT, VIEW_PAGES } from './support/site.ts';
import { expect, test } from './support/test.ts';

test.use({ javaScriptEnabled: false });

for (const [kind, { path, title }] of Object.entries(VIEW_PAGES)) {
  test(`a ${kind} is complete [1.1, 2.14]`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page).toHaveTitle(new RegExp(`^${RegExp.escape(title)}`));
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /\S/);
    await expect(page.getByRole('banner').getByRole('search').getByRole('searchbox')).toBeEnabled();
    const main = page.getByRole('main');
    for (const part of ['section.viewer', 'article.detail', 'aside.sidebar', 'section.cta'])
      await expect(main.locator(part)).toBeVisible();
    await expect(main.locator('section.cta').getByRole('link').first()).toHaveAttribute('href', /^\//);
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(page.locator('script#app-data')).toHaveCount(1);
  });
}

test('below the viewer are the toolbar and the detail area, with all facts of the content [2.17]', async ({
  page,
}) => {
  await page.goto(REFERENCE.path);
  await expect(page.getByRole('group', { name: 'Actions' })).toBeVisible();
  const detail = page.getByRole('article', { name: 'About this presentation' });
  await expect(detail.getByRole('heading', { level: 1 })).toHaveText(REFERENCE.title);
  await expect(detail.getByRole('link', { name: `By ${OWNER.name}` })).toBeVisible();
  await expect(detail.locator('.detail-facts time')).toHaveText(/^Last updated on .*\d{4}$/);
  await expect(detail.getByRole('region', { name: 'Description' })).toContainText('Ten thousand years');
  await expect(detail.getByRole('region', { name: 'Transcript' })).toBeVisible();
});

test('the transcript is headings, paragraphs and lists [1.5]', async ({ page }) => {
  await page.goto(REFERENCE.path);
  const transcript = page.getByRole('region', { name: 'Transcript' });
  await expect(transcript.getByRole('heading', { level: 2 })).toHaveText('Transcript');
  for (const topic of TRANSCRIPT.topics) {
    await expect(transcript.getByRole('heading', { level: 3, name: topic })).toBeVisible();
  }
  await expect(transcript.getByRole('paragraph').filter({ hasText: TRANSCRIPT.paragraph })).toBeVisible();
  await expect(transcript.getByRole('listitem').filter({ hasText: TRANSCRIPT.item })).toBeVisible();
});

test('the heading of a topic inside another is below that of the other', async ({ page }) => {
  await page.goto(REFERENCE.path);
  const transcript = page.getByRole('region', { name: 'Transcript' });
  await expect(transcript.getByRole('heading', { level: 4, name: 'Under the gravel' })).toBeVisible();
});

test('a topic of the transcript has an address', async ({ page }) => {
  await page.goto(REFERENCE.path);
  const topic = page
    .getByRole('region', { name: 'Transcript' })
    .locator('[id]')
    .filter({ hasText: 'Reeds' })
    .last();
  const id = await topic.getAttribute('id');
  await page.goto(`${REFERENCE.path}#${id ?? ''}`);
  await expect(page.locator(`[id="${id ?? ''}"]`)).toBeInViewport();
});

test('the description keeps its formatting, and its links are safe [2.20]', async ({ page }) => {
  await page.goto(REFERENCE.path);
  await expect(page.getByText('eight steps', { exact: true })).toBeVisible();
  const link = page.getByRole('link', { name: 'encyclopedia' });
  await expect(link).toHaveAttribute('href', 'https://en.wikipedia.org/wiki/Kettle_(landform)');
  await expect(link).toHaveAttribute('rel', 'nofollow ugc noopener noreferrer');
  await expect(link).toHaveAttribute('target', '_blank');
});

test('a search links to all content, with an explanation', async ({ page }) => {
  await page.goto(REFERENCE.path);
  await page.getByRole('searchbox').fill('ice & "fire"');
  await page.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL('/explore/');
  await expect(page.locator('.listing-note')).toContainText('Search needs JavaScript.');
  await expect(page.locator('.card-link').nth(4)).toBeVisible();
});

test('suggested terms, cards of staff picks and languages are working links [1.12]', async ({ page }) => {
  await page.goto(REFERENCE.path);
  const suggested = page.getByRole('banner').getByRole('link', { name: TERMS.term });
  await expect(suggested).toHaveAttribute(
    'href',
    `/explore/search/?search=${encodeURIComponent(TERMS.term)}`,
  );
  await page
    .getByRole('complementary')
    .getByRole('link', { name: /The old mill/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The old mill');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Deutsch' }).click();
  await expect(page).toHaveURL('/de/old-mill/the-old-mill/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
});

test('log in, get started and report lead to the platform [1.4, 2.8, 6.1]', async ({ page }) => {
  await page.goto(REFERENCE.path);
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
  await expect(header.getByRole('link', { name: 'Get started' })).toHaveAttribute('href', /^\/signup\//);
  const report = page.getByRole('link', { name: /Report/ });
  await expect(report).toHaveAttribute('href', `/contact/abuse/${REFERENCE.oid}/`);
  await expect(report).toHaveAttribute('target', '_blank');
});

test('the bottom bar of phones is always there [6.3]', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(REFERENCE.path);
  const bar = page.getByRole('complementary', { name: 'Get started' });
  await expect(bar).toBeInViewport();
  await expect(bar.getByRole('link')).toHaveAttribute('href', '/signup/');
});

test('the present button leads to the steps', async ({ page }) => {
  await page.goto(REFERENCE.path);
  await page.getByRole('link', { name: 'Present', exact: true }).click();
  await expect(page.getByRole('figure').first()).toBeInViewport();
});

test('every step is on the page, with its texts once in the transcript [2.70, 3.53]', async ({ page }) => {
  await page.goto(REFERENCE.path);
  const steps = page.getByRole('region', { name: 'Step by step' }).getByRole('listitem');
  await expect(steps).toHaveCount(REFERENCE.steps);
  await expect(steps.nth(3)).toMatchAriaSnapshot(`
    - listitem:
      - link "4 ${REFERENCE.fourth}":
        - figure "4 ${REFERENCE.fourth}"
  `);
  for (const note of TRANSCRIPT.ofSlides) {
    const text = page.getByText(note, { exact: true });
    await expect(text).toHaveCount(1);
    await expect(page.getByRole('region', { name: 'Transcript' }).getByText(note)).toBeVisible();
  }
});

for (const [transcript, path, texts] of [
  ['no transcript', '/view/Pc3nZ8yRu5JgD0tXa6Fk/', ['The apples keep until March down here.']],
  ['half of a transcript', REFERENCE.path, ['It took some three hundred years.', 'on the hollow']],
  ['a full transcript', '/old-mill/the-old-mill/', ['Two stones turn against each other.']],
] as const)
  test(`a page with ${transcript} has each text of its slides once in its HTML [3.53]`, async ({
    request,
  }) => {
    const html = await (await request.get(path)).text();
    // Code and data for scripts is no text of the page.
    const shown = html.replace(/<script\b[^]*?<\/script>/g, '');
    expect(shown.length).toBeLessThan(html.length);
    for (const text of texts) expect(shown.split(text), text).toHaveLength(2);
  });

test('a formula and a program of a slide are in the transcript as they are written, also in print', async ({
  page,
}) => {
  await page.goto('/old-mill/the-old-mill/');
  const transcript = page.getByRole('region', { name: 'Transcript' });
  for (const media of ['screen', 'print'] as const) {
    await page.emulateMedia({ media });
    const formula = transcript.locator('math');
    await expect(formula).toHaveAttribute('alttext', String.raw`v = \frac{s}{t}`);
    const [above, below] = await formula.locator('mfrac > mi').all();
    // A fraction is two lines above each other.
    const [high, low] = [await above?.boundingBox(), await below?.boundingBox()];
    expect(low?.y).toBeGreaterThan((high?.y ?? Infinity) + (high?.height ?? 0) / 2);
    const program = transcript.locator('code');
    await expect(program).toBeVisible();
    // Spaces at the start of a line are those that do not break.
    const typed = (await program.innerText()).replaceAll('\u00A0', ' ');
    expect(typed).toBe('def speed(s, t):\n    return s / t');
  }
});

test('share and embed open as dialogs, with the link and the code in them [1.3]', async ({ page }) => {
  await page.goto(REFERENCE.path);
  await page.getByRole('button', { name: 'Share' }).click();
  const share = page.getByRole('dialog', { name: /Share/ });
  await expect(share.getByRole('textbox')).toHaveValue(new RegExp(`${REFERENCE.path}$`));
  await share.getByRole('button', { name: 'Close' }).click();
  await expect(share).toBeHidden();
  await page.getByRole('button', { name: 'Embed' }).click();
  await expect(page.getByRole('dialog', { name: /Embed/ }).getByRole('textbox')).toHaveValue(
    new RegExp(`^<iframe [^>]*src="[^"]*${EMBEDS.presentation.path}"[^>]*allowfullscreen`),
  );
});

test('the like button leads to sign up and back [4.13, 6.4]', async ({ page }) => {
  await page.goto(REFERENCE.path);
  await page.getByRole('button', { name: /^Like/ }).click();
  await expect(page).toHaveURL(`/signup/?next=${encodeURIComponent(REFERENCE.path)}`);
});

test('content without likes, views, owner or transcript shows none of them [4.14]', async ({ page }) => {
  await page.goto('/p/quiet-stone/a-quiet-stone/');
  await expect(page.getByRole('button', { name: /like/i })).toHaveCount(0);
  await expect(page.getByText(/\bviews?$/)).toHaveCount(0);
  await expect(
    page.getByRole('region', { name: 'Presentation: A quiet stone' }).getByText(/^by /),
  ).toHaveCount(0);
  // Its slides have nothing but their titles.
  await expect(page.getByText('No transcript yet.')).toBeVisible();
});

test('a page is readable at 360 px, without horizontal scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const { path } of Object.values(VIEW_PAGES)) {
    await page.goto(path);
    const main = await page.getByRole('main').boundingBox();
    expect(main?.width).toBeLessThanOrEqual(360);
    const scrolled = await page.evaluate(() => {
      scrollTo({ left: 500, behavior: 'instant' });
      return scrollX;
    });
    expect(scrolled).toBe(0);
  }
});
