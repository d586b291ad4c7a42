import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { violations } from 'podium/testing';
import { DevServer } from './support/dev-server.ts';
import { DRAFT, REFERENCE, UNCOUNTED } from './support/site.ts';
import { expect, test as base } from './support/test.ts';

/** How long faults may take to appear, or to go, after a file was saved, ms. */
const SOON = { timeout: 3000 };

const FILE = 'presentations/kettle-lake.json';
const OTHER = 'presentations/open-garden.json';
const OWNER = 'owners/harbour.json';
const SITE = 'site/site.json';
const PICTURE = 'media/lake.webp';

const NOT_SERVED =
  'The dev server has no such page or module. It serves the site alone, not the files of the project.\n';

/** Changes of content files that are taken back at the end of a test. */
class Files {
  readonly #root: string;
  readonly #before = new Map<string, Buffer | null>();

  constructor(root: string) {
    this.#root = root;
  }

  /** Saves a file. */
  save(name: string, text: string | Buffer): void {
    this.#note(name);
    writeFileSync(this.#path(name), text);
  }

  /** Replaces a text in a file. */
  edit(name: string, from: string, to: string): void {
    const text = this.read(name);
    expect(text).toContain(from);
    this.save(name, text.replace(from, to));
  }

  remove(name: string): void {
    this.#note(name);
    rmSync(this.#path(name));
  }

  read(name: string): string {
    return readFileSync(this.#path(name), 'utf8');
  }

  /** Restores a file, or all files that were changed. */
  restore(names: readonly string[] = [...this.#before.keys()]): void {
    for (const name of names) {
      const before = this.#before.get(name);
      if (before === null || before === undefined) rmSync(this.#path(name), { force: true });
      else {
        // In one step, as editors save.
        writeFileSync(`${this.#path(name)}~`, before);
        renameSync(`${this.#path(name)}~`, this.#path(name));
      }
      this.#before.delete(name);
    }
  }

  #path(name: string): string {
    return join(this.#root, name);
  }

  #note(name: string): void {
    if (this.#before.has(name)) return;
    try {
      this.#before.set(name, readFileSync(this.#path(name)));
    } catch {
      this.#before.set(name, null);
    }
  }
}

interface Dev {
  readonly server: DevServer;
  readonly address: string;
  readonly files: Files;
}

/** Extends the shared `test` with a dev server that is started while the content has faults. */
const test = base.extend<{ files: Files; open: (path: string) => Promise<unknown> }, { dev: Dev }>({
  dev: [
    async ({}, use) => {
      const server = new DevServer();
      const files = new Files(server.content);
      files.save(SITE, '{ "name": ');
      files.edit(OTHER, '"title"', '"titel"');
      try {
        await use({ server, address: await server.start(), files });
      } finally {
        await server.stop();
      }
    },
    { scope: 'worker' },
  ],
  // Begins without faults. The first test of the file repairs them itself.
  files: async ({ dev: { files, server } }, use, info) => {
    await use(files);
    files.restore();
    if (info.status === info.expectedStatus) return;
    // The report shows only the beginning of an attached text.
    const body = server.said.slice(Math.max(0, server.said.lastIndexOf('[ERROR]')));
    await info.attach('last error of the dev server', { body, contentType: 'text/plain' });
  },
  open: async ({ page, dev: { address } }, use) => use((path) => page.goto(`${address}${path}`)),
});

// A page that lacks its content, and the addresses of pictures that are gone, are no complaints.
test.use({ expectedComplaint: /Failed to load resource/ });

const faults = (page: Page) => page.getByRole('alertdialog');

/** Expects faults to show soon, with these texts, over a page with this heading. */
async function expectFaults(page: Page, texts: readonly string[], heading: string): Promise<void> {
  await expect(faults(page)).toBeVisible(SOON);
  for (const text of texts) await expect(faults(page)).toContainText(text, SOON);
  const shown = await faults(page).innerText();
  expect(shown).not.toMatch(/^[ \t]*at \S|\.ts\b|\.astro\b|node_modules/m);
  await expect(page.locator('h1')).toHaveText(heading);
  await expect(page.locator('vite-error-overlay')).toHaveCount(0);
}

async function expectNoFaults(page: Page, heading: string): Promise<void> {
  await expect(faults(page)).toHaveCount(0, SOON);
  await expect(page.locator('h1')).toHaveText(heading);
}

test('faults at the start show over each page, and disappear when they are fixed', async ({
  page,
  open,
  files,
}) => {
  await open('/');
  await expectFaults(page, [SITE, OTHER, 'line 1:', 'titel'], (await page.locator('h1').textContent()) ?? '');
  await open(REFERENCE.path);
  await expect(faults(page)).toBeVisible();
  files.restore([OTHER]);
  await expect(faults(page)).not.toContainText(OTHER, SOON);
  files.restore([SITE]);
  await expectNoFaults(page, REFERENCE.title);
  await open(UNCOUNTED.path);
  await expectNoFaults(page, UNCOUNTED.title);
});

test.describe('in a page that is open', () => {
  test.beforeEach(async ({ page, open, files }) => {
    files.restore();
    await open(REFERENCE.path);
    await expectNoFaults(page, REFERENCE.title);
  });

  test('a syntax fault shows with file, line, cause and fix, and the page returns', async ({
    page,
    files,
    dev,
  }) => {
    files.edit(FILE, '"oid": "kettle-lake",', '"oid": "kettle-lake"');
    const texts = ['1 fault in 1 file', FILE, 'line 4:', 'is not valid JSON', 'comma'];
    await expectFaults(page, texts, REFERENCE.title);
    await page.reload();
    await expectFaults(page, texts, REFERENCE.title);
    files.restore();
    await expectNoFaults(page, REFERENCE.title);
    expect(dev.server.said).not.toMatch(/Stack trace|^[ \t]+at \S/m);
  });

  test('a fault directly after a good change shows, also after a reload', async ({ page, files }) => {
    files.edit(FILE, '"language"', '"slug": "how-a-kettle-lake-is-made", "language"');
    files.edit(FILE, '"title": "How a', '"title": "Now: how a');
    files.edit(FILE, '"owner"', '"ownr"');
    await expectFaults(page, [FILE, 'Did you mean "owner"?'], REFERENCE.title);
    await page.reload();
    await expectFaults(page, [FILE, 'Did you mean "owner"?'], REFERENCE.title);
    files.edit(FILE, '"ownr"', '"owner"');
    await expectNoFaults(page, 'Now: how a kettle lake is made');
  });

  test('a second fault joins the first, on each page, and disappears by itself', async ({
    page,
    files,
    open,
  }) => {
    files.edit(FILE, '"owner": "harbour"', '"owner": "somebody"');
    await expectFaults(page, [FILE, 'line 6:', 'somebody'], REFERENCE.title);
    files.save(OTHER, '');
    await expectFaults(page, ['2 faults in 2 files', FILE, OTHER, 'is empty'], REFERENCE.title);
    await open('/p/postcard-york/postcard-from-york/');
    await expectFaults(page, [FILE, OTHER], 'Postcard from York');
    files.restore([FILE]);
    await expect(faults(page)).not.toContainText(FILE, SOON);
    await expectFaults(page, ['1 fault in 1 file', OTHER], 'Postcard from York');
  });

  test('a missing or damaged picture shows as a fault, and does not change the page', async ({
    page,
    files,
  }) => {
    files.save(
      PICTURE,
      readFileSync(join(import.meta.dirname, 'site/src/content', PICTURE)).subarray(0, 3000),
    );
    await expectFaults(page, [FILE, PICTURE], REFERENCE.title);
    files.remove(PICTURE);
    await page.reload();
    await expectFaults(page, [FILE, PICTURE], REFERENCE.title);
    files.restore();
    await expectNoFaults(page, REFERENCE.title);
  });

  test('a removed file that others need is a fault in these, and their pages stay', async ({
    page,
    files,
  }) => {
    files.remove(OWNER);
    const texts = [FILE, OTHER, `there is no ${OWNER}`];
    await expectFaults(page, texts, REFERENCE.title);
    await page.reload();
    await expectFaults(page, texts, REFERENCE.title);
    files.restore();
    await expectNoFaults(page, REFERENCE.title);
  });

  test('removed content that others pick is no fault: picks and page are gone until it is back [3.26]', async ({
    page,
    open,
    files,
    dev,
  }) => {
    const statusOf = async () => (await page.request.get(dev.address + REFERENCE.path)).status();
    const pick = page.locator(`a[href$="${REFERENCE.path}"]`).first();
    await open('/p/open-garden/an-open-garden/');
    await expect(pick).toBeAttached();
    files.remove(FILE);
    await expect(pick).toHaveCount(0);
    await expectNoFaults(page, 'An open garden');
    expect(await statusOf()).toBe(404);
    expect(dev.server.said).toMatch(/is "kettle-lake", but no content has that oid/);
    files.restore();
    await expect(pick).toBeAttached();
    expect(await statusOf()).toBe(200);
  });

  test('an address without an earlier page has the faults', async ({ page, files, open }) => {
    files.edit('presentations/postcard-faro.json', '"oid"', '"oid');
    await expect(faults(page)).toBeVisible(SOON);
    await open('/p/postcard-faro/postcard-from-faro/');
    await expectFaults(page, ['presentations/postcard-faro.json'], 'This page waits for its content');
    files.restore();
    await expectNoFaults(page, 'Postcard from Faro');
  });

  test('texts show as written, never as markup', async ({ page, files }) => {
    files.edit(FILE, '"language"', '"<img src=x onerror=alert(1)>": "</style><script>", "language"');
    await expectFaults(page, ['"<img src=x onerror=alert(1)>"'], REFERENCE.title);
    await expect(faults(page).locator('img')).toHaveCount(0);
    await page.reload();
    await expectFaults(page, ['"<img src=x onerror=alert(1)>"'], REFERENCE.title);
    await expect(faults(page).locator('img')).toHaveCount(0);
  });

  for (const colorScheme of ['light', 'dark'] as const)
    test(`faults have the focus and fit into 360 px (${colorScheme})`, async ({ page, files }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width: 360, height: 640 });
      files.edit(FILE, '"language"', `"${'long'.repeat(40)}": 1, "language"`);
      await expectFaults(page, ['long'], REFERENCE.title);
      await expect(faults(page)).toBeFocused();
      await expect(faults(page)).toHaveAccessibleName('1 fault in 1 file');
      expect(await faults(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(
        0,
      );
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('Tab');
      await expect(page.getByRole('button', { name: 'Hide until the faults change' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(faults(page)).toBeHidden();
      files.edit(FILE, 'longlong', 'wide');
      await expect(faults(page)).toBeVisible(SOON);
    });

  test('a new file prints its address, which opens', async ({ context, files, dev }) => {
    const text = files
      .read(OTHER)
      .replaceAll('open-garden', 'new-garden')
      .replace(/^ *"redirectFrom": .*\n/m, '')
      .replace('An open garden', 'A new garden');
    files.save('presentations/new-garden.json', text);
    const [, address = ''] = await dev.server.says(/presentations\/new-garden\.json\s+(http\S+)/);
    const other = await context.newPage();
    expect((await other.goto(address))?.status()).toBe(200);
    await expectNoFaults(other, 'A new garden');
    await other.close();
  });
});

test('without JavaScript, a reload shows the faults', async ({ browser, dev: { address }, files }) => {
  files.restore();
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${address}${REFERENCE.path}`);
  await expectNoFaults(page, REFERENCE.title);
  files.edit(FILE, '"oid"', '"oid');
  await page.reload();
  await expectFaults(page, [FILE, 'line 3:'], REFERENCE.title);
  await page.getByRole('button', { name: 'Hide until the faults change' }).click();
  await expect(faults(page)).toBeHidden();
  await context.close();
});

test('pages have the font of the settings, and an own page shows its picture', async ({
  page,
  dev: { address },
}) => {
  await page.goto(`${address}${REFERENCE.path}`);
  const heading = page.locator('h1').first();
  await expect(heading).toHaveCSS('font-family', /^"DejaVu Sans-[\da-f]+"/);
  const loaded = await page.evaluate(async () => {
    const faces = [...(await document.fonts.ready)].filter(({ status }) => status === 'loaded');
    return faces.map(({ family }) => family);
  });
  expect(loaded).toContainEqual(expect.stringMatching(/^"?DejaVu Sans-[\da-f]+"?$/));
  await page.goto(`${address}/mill/`);
  await expect(page.getByRole('img', { name: 'A mill' })).toHaveJSProperty('naturalWidth', 320);
});

test('a draft is there, with a mark on its page and its card [2.85]', async ({ page, open }) => {
  await open(DRAFT.path);
  await expect(page.locator('h1')).toHaveText(DRAFT.title);
  await expect(page.getByRole('main').getByText('Draft', { exact: true })).toBeVisible();
  await open('/explore/');
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: DRAFT.title });
  await expect(card).toContainText('Draft · ');
});

test('nothing but the site is served: no content, data, settings, outputs or packages', async ({
  request,
  dev: { address, server },
  files,
}) => {
  files.restore();
  const project = resolve(import.meta.dirname, '..');
  const get = async (path: string, purpose: string) => {
    const headers = { 'sec-fetch-dest': purpose };
    const response = await request.get(address + path, { headers });
    return { path, purpose, status: response.status(), body: await response.text() };
  };
  const refused = [
    `${server.content}/${FILE}`,
    `${server.content}/owners/harbour.json`,
    `${server.content}/.data/podium.db`,
    ...['package.json', 'README.md', '.git', 'astro.config.mjs', 'node_modules/hono/package.json'].map(
      (name) => join(project, name),
    ),
    '/etc/hostname',
  ].flatMap((file) => ['', '?raw', '?url', '?import', '?import&raw'].map((query) => `/@fs${file}${query}`));
  const kept = [
    '.astro/data-store.json',
    'astro.config.mjs',
    'ASTRO.CONFIG.MJS',
    '%61stro.config.mjs',
  ].flatMap((name) => [`/${name}`, `/${name}?import&raw`]);
  const content = [
    '/@id/__x00__astro:data-layer-content',
    '/@id/__x00__astro:content',
    '/@id/astro:env/server',
  ];
  for (const path of [...refused, ...kept, ...content])
    for (const purpose of ['empty', 'script'])
      expect(await get(path, purpose)).toEqual({ path, purpose, status: 404, body: NOT_SERVED });
  const page = await get(`${REFERENCE.path}?import&raw`, 'empty');
  expect([page.status, page.body.slice(0, 15)]).toEqual([200, '<!DOCTYPE html>']);
});

base('a site below a path is there in the dev server too, as in that of Astro', async ({ page, request }) => {
  const server = new DevServer('/talks');
  try {
    const address = await server.start();
    await server.says(/Edit presentations at http:\/\/localhost:\d+\/workbench\//);
    await page.goto(`${address}/talks${REFERENCE.path}`);
    await expect(page.getByRole('link', { name: /^Edit “/ })).toHaveAttribute('href', /^\/workbench\//);
    await page.getByRole('link', { name: 'Harbour Workshop' }).first().click();
    await expect(page).toHaveURL(/\/talks\/user\//);
    for (const [path, status] of [
      ['/talks/api/v4/viewer/', 401],
      ['/talks/login/', 200],
      ['/talks/search/en/pagefind.js', 200],
      ['/workbench/', 200],
      ['/login/', 404],
    ] as const)
      expect([path, (await request.get(address + path)).status()]).toEqual([path, status]);
    expect(await (await request.get(address, { failOnStatusCode: false })).text()).toContain('"/talks/"');
  } finally {
    await server.stop();
  }
});

base(
  'a site without accounts has no calls in the dev server, which writes no database',
  async ({ request }) => {
    const server = new DevServer();
    try {
      server.editSettings("podium({ font: '--font-own' })", 'podium({ accounts: false })');
      const address = await server.start();
      for (const [path, status] of [
        ['/', 200],
        ['/api/v4/viewer/', 404],
        ['/login/', 404],
      ] as const)
        expect([path, (await request.get(address + path)).status()]).toEqual([path, status]);
      expect(existsSync(join(server.content, '.data'))).toBe(false);
    } finally {
      await server.stop();
    }
  },
);

test.describe('a server that another one replaces', () => {
  // Pages miss it for a moment.
  test.use({
    expectedComplaint:
      /ERR_CONNECTION|websocket|Failed to (?:load|fetch)|\[vite\].*(?:reading 'send'|send was called before)/i,
  });

  test('changed settings are taken whole, faulty ones are named, and open pages load again', async ({
    page,
  }) => {
    const server = new DevServer();
    const files = new Files(server.content);
    files.edit(SITE, '"name": "Podium",', '');
    try {
      server.editSettings('font:', "name: 'Alpha', font:");
      const address = await server.start('pipeline/podium.ts');
      await page.goto(`${address}/de/`);
      await expect(page).toHaveTitle(/Alpha/);

      server.editSettings("name: 'Alpha'", "nam: 'Beta'");
      await server.says(/Unknown key "nam"/);
      expect((await fetch(`${address}/`)).status).toBe(200);
      await expect(page).toHaveTitle(/Alpha/);

      server.editSettings("nam: 'Beta'", "name: 'Beta', languages: ['en', 'de']");
      await expect(page).toHaveTitle(/Beta/, { timeout: 90_000 });
      expect((await fetch(`${address}/de/`)).status).toBe(200);
      expect((await fetch(`${address}/fr/`)).status).toBe(404);

      await server.stop();
      // No process remains at the port.
      await expect(fetch(address)).rejects.toThrow();
    } finally {
      await server.stop();
    }
  });
});
