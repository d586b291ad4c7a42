import { writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { FrameLocator, Page } from '@playwright/test';
import { HEADLESS_SHELL } from './support/headless-shell.ts';
import { ORIGIN } from './support/server.ts';
import { STEPS } from './support/playback.ts';
import { EMBEDS, REFERENCE, VIEW_PAGES } from './support/site.ts';
import { expect, test } from './support/test.ts';

// Without this, Chromium also keeps pages without a network scheme from servers of this machine.
test.use({
  launchOptions: {
    ...HEADLESS_SHELL,
    args: [...HEADLESS_SHELL.args, '--disable-features=LocalNetworkAccessChecks'],
  },
});

const PATH = EMBEDS.presentation.path;

const frameOf = (path: string, attributes = '') =>
  `<!doctype html><title>Host</title><iframe src="${ORIGIN}${path}" width="640" height="360" allow="autoplay; fullscreen" title="Talk" ${attributes}></iframe>`;

/** Shows HTML in a frame of a page on another origin. */
async function frameIn(page: Page, html: string, sandbox?: string): Promise<FrameLocator> {
  await page.goto('about:blank');
  await page.evaluate(
    ([text, tokens]) => {
      const frame = document.createElement('iframe');
      if (tokens !== undefined) frame.setAttribute('sandbox', tokens);
      Object.assign(frame, { srcdoc: text, width: '700', height: '400', title: 'Host' });
      document.body.append(frame);
    },
    [html, sandbox] as const,
  );
  return page.frameLocator('iframe').frameLocator('iframe');
}

/** Ways in which a page without a network scheme shows HTML. Each returns the frame in it. */
const HOSTS: Readonly<
  Record<string, (page: Page, html: string, folder: (name: string) => string) => Promise<FrameLocator>>
> = {
  'a file opened from disk': async (page, html, folder) => {
    const file = folder('host.html');
    await writeFile(file, html);
    await page.goto(pathToFileURL(file).href);
    return page.frameLocator('iframe');
  },
  'a data: page': async (page, html) => {
    await page.goto(`data:text/html,${encodeURIComponent(html)}`);
    return page.frameLocator('iframe');
  },
  'a data: page in a frame': (page, html) =>
    frameIn(page, `<iframe src="data:text/html,${encodeURIComponent(html)}"></iframe>`).then((frame) =>
      frame.frameLocator('iframe'),
    ),
  'a blob: page of a file': async (page, html, folder) => {
    const file = folder('maker.html');
    await writeFile(file, '<!doctype html><title>Maker</title>');
    await page.goto(pathToFileURL(file).href);
    await page.evaluate((text) => {
      const frame = document.createElement('iframe');
      frame.src = URL.createObjectURL(new Blob([text], { type: 'text/html' }));
      document.body.append(frame);
    }, html);
    return page.frameLocator('iframe').frameLocator('iframe');
  },
  'a srcdoc frame': (page, html) => frameIn(page, html),
  'a sandboxed srcdoc frame': (page, html) => frameIn(page, html, 'allow-scripts'),
  'a sandboxed srcdoc frame with its origin': (page, html) =>
    frameIn(page, html, 'allow-scripts allow-same-origin'),
};

for (const [name, show] of Object.entries(HOSTS)) {
  test(`an embedded presentation plays in ${name} [2.83]`, async ({ page }, info) => {
    const frame = await show(page, frameOf(PATH), (file) => info.outputPath(file));
    await frame.getByRole('link', { name: 'Present', exact: true }).click();
    await expect(frame.locator('.player')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(frame.locator('.player-bar')).toContainText(`2 of ${STEPS}`);
  });
}

test('an embedded presentation plays in a sandboxed frame of a file [2.83]', async ({ page }, info) => {
  const file = info.outputPath('host.html');
  await writeFile(file, frameOf(PATH, 'sandbox="allow-scripts"'));
  await page.goto(pathToFileURL(file).href);
  const frame = page.frameLocator('iframe');
  await frame.getByRole('link', { name: 'Present', exact: true }).click();
  await expect(frame.locator('.player')).toBeVisible();
});

test('an embedded video plays in a file without an error in the console [2.83]', async ({ page }, info) => {
  const file = info.outputPath('host.html');
  await writeFile(file, frameOf(EMBEDS.video.path));
  await page.goto(pathToFileURL(file).href);
  const frame = page.frameLocator('iframe');
  await frame.getByRole('link', { name: 'Play', exact: true }).click();
  const time = () => frame.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
  await expect.poll(time).toBeGreaterThan(0);
});

test.describe('a view page', () => {
  test.use({ expectedComplaint: /frame-ancestors|Framing/ });

  test('does not show in a file, nor in a srcdoc frame [2.83]', async ({ page }, info) => {
    for (const show of [HOSTS['a file opened from disk'], HOSTS['a srcdoc frame']]) {
      await show?.(page, frameOf(REFERENCE.path), (file) => info.outputPath(file));
      await expect.poll(() => page.frames().at(-1)?.url()).toBe('chrome-error://chromewebdata/');
    }
  });
});

test('only embed pages come without frame-ancestors [2.83]', async ({ request }) => {
  const policyOf = async (path: string) => (await request.get(path)).headers()['content-security-policy'];
  for (const { path } of Object.values(EMBEDS)) {
    expect(await policyOf(path), path).toContain("default-src 'self'");
    expect(await policyOf(path), path).not.toContain('frame-ancestors');
  }
  const others = ['/', '/explore/', '/login/', '/nothing/', '/de/nothing/', '/p/embed', '/feed.xml'];
  for (const path of [...others, ...Object.values(VIEW_PAGES).map((item) => item.path)])
    expect(await policyOf(path), path).toContain("frame-ancestors 'none'");
});
