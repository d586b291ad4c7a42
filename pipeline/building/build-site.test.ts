import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { aPresentation, goodContent } from '#library/content.fixture';
import { LOCALES } from '#domain/languages/locales';
import { listFiles } from '#pipeline/site/list-files';
import { policyDigest } from '#pipeline/site/inline-code';
import { hashFiles, readManifest } from '#pipeline/site/manifest';
import { buildSite, type BuildOptions } from './build-site.ts';
import { findHost } from '#pipeline/site/hosts/hosts';
import { PAGE, renderWith, renderPages, setUp } from './build.fixture.ts';

async function expectUntouched(root: string): Promise<void> {
  expect(await readdir(root)).toEqual(['dist']);
  expect(await readFile(join(root, 'dist/index.html'), 'utf8')).toBe('old');
}

test('creates the folder of the output', async () => {
  const { root, options } = await setUp();
  await buildSite({ ...options, outDir: join(root, 'not', 'there', 'dist') });
  expect(await readFile(join(root, 'not/there/dist/index.html'), 'utf8')).toBe(PAGE);
});

test('replaces the output, with headers and compressed pages, and prints one line for each stage', async () => {
  const { root, lines, options } = await setUp();
  await buildSite(options);
  const read = (name: string) => readFile(join(root, 'dist', name));
  expect(String(await read('index.html'))).toBe(PAGE);
  expect(String(brotliDecompressSync(await read('index.html.br')))).toBe(PAGE);
  expect(String(gunzipSync(await read('ko/p/rivers-of-data/rivers-of-data/index.html.gz')))).toBe(PAGE);
  expect(String(await read('_headers'))).toContain(
    "Content-Security-Policy: default-src 'self'; frame-ancestors 'none'",
  );
  expect(await readdir(root)).toEqual(['dist', 'dist.record.json', 'dist.report']);
  expect(lines.map((line) => line.split(/[:(]/)[0]?.trim())).toEqual([
    'Content',
    'Pages',
    '[build] of Astro',
    'Check',
    'Search',
    'Compression',
    'Manifest',
    'Output',
  ]);
});

test('stops before rendering if content is bad', async () => {
  const { root, options } = await setUp({ ...goodContent(), 'videos/flow.json': '{' });
  let isRendered = false;
  const render = renderWith(() => Promise.resolve(void (isRendered = true)));
  await expect(buildSite({ ...options, render })).rejects.toThrow(/videos\/flow\.json[^]*1 fault in 1 file/);
  expect(isRendered).toBe(false);
  await expectUntouched(root);
});

test('builds the rest with quarantine, and reports what it leaves out', async () => {
  const { options } = await setUp({ ...goodContent(), 'videos/flow.json': '{' });
  const { check, report } = await buildSite({ ...options, isQuarantined: true });
  expect(check.leftOut).toEqual(['videos/flow.json']);
  expect(report.leftOut).toEqual(['videos/flow.json']);
});

test.each([
  ['rendering fails', () => Promise.reject(new Error('astro build ended with code 1.')), /astro build ended/],
  [
    'a page is missing',
    (staging: string) =>
      renderPages(staging).then(() => rmPage(staging, 'de/p/rivers-of-data/rivers-of-data')),
    /\/de\/p\/rivers-of-data\/rivers-of-data\/ was not built/,
  ],
  [
    'an embed page is missing',
    (staging: string) => renderPages(staging).then(() => rmPage(staging, 'p/embed/how-rivers-flow')),
    /\/p\/embed\/how-rivers-flow\/ was not built/,
  ],
  [
    'what plays is missing',
    (staging: string) => renderPages(staging).then(() => rmPage(staging, 'playback/b9/rivers-of-data.json')),
    /\/playback\/b9\/rivers-of-data.json was not built/,
  ],
  [
    'a page is empty',
    (staging: string) => renderPages(staging).then(() => writeFile(join(staging, 'robots.txt'), '')),
    /robots\.txt is empty/,
  ],
  ['no page has a policy', (staging: string) => renderPages(staging, '<!doctype html>'), /set security\.csp/],
  [
    'a page has code that is not our own',
    (staging: string) => renderPages(staging, `${PAGE}<script>x()</script>`),
    /index\.html has the inline script "x\(\)", which is not code of this site: no content file contains it/,
  ],
  [
    'an integration has written the headers',
    (staging: string) => renderPages(staging).then(() => writeFile(join(staging, '_headers'), '/*')),
    /_headers was written by an integration\. Podium writes it/,
  ],
  [
    'a picture is published that no public page names',
    async (staging: string) => {
      await renderPages(staging);
      await mkdir(join(staging, '_pictures'));
      await writeFile(join(staging, '_pictures/0123456789abcdef-220.avif'), 'secret');
    },
    /_pictures\/0123456789abcdef-220\.avif is public, but/,
  ],
])('keeps the last good output when %s', async (_, render, message) => {
  const { root, options } = await setUp();
  await expect(buildSite({ ...options, render: renderWith(render) })).rejects.toThrow(message);
  await expectUntouched(root);
});

async function rmPage(staging: string, page: string): Promise<void> {
  await rm(join(staging, page), { recursive: true });
}

test('reports foreign code on a page with its content file and field', async () => {
  const title = '<style>x{}</style><script>alert(1)</script>';
  const { root, options } = await setUp({
    ...goodContent(),
    'presentations/rivers.json': aPresentation({ oid: 'rivers-of-data', slug: 'rivers-of-data', title }),
  });
  const render = renderWith((staging) => renderPages(staging, `${PAGE}<h1>${title}</h1>`));
  await expect(buildSite({ ...options, render })).rejects.toThrow(
    'index.html has the inline script "alert(1)", which is not code of this site: it comes from presentations/rivers.json, title',
  );
  await expectUntouched(root);
});

test('refuses dead links of own pages', async () => {
  const { root, options } = await setUp();
  const home = PAGE.replace('<head>', '<head><link rel="canonical" href="https://podium.example/">');
  const render: typeof options.render = async (...args) => {
    const write = renderWith(async (staging) => {
      await renderPages(staging, home);
      await writeFile(join(staging, 'index.html'), `${home}<a href="/nowhere/">Own</a>`);
    });
    return { ...(await write(...args)), projectFiles: [{ name: 'index.html', path: '/', isIndexed: true }] };
  };
  await expect(buildSite({ ...options, render })).rejects.toThrow(/\/nowhere\/ .*\(in \/\)/);
  await expectUntouched(root);
});

test('names a redirect of content that begins at a page, and the page', async () => {
  const { root, options } = await setUp({
    ...goodContent(),
    'presentations/rivers.json': aPresentation({
      oid: 'rivers-of-data',
      slug: 'rivers-of-data',
      redirectFrom: ['/about/'],
    }),
  });
  const render = renderWith(async (staging) => {
    await renderPages(staging);
    await mkdir(join(staging, 'about'));
    await writeFile(join(staging, 'about/index.html'), PAGE);
  });
  await expect(buildSite({ ...options, render })).rejects.toThrow(
    'presentations/rivers.json: redirectFrom leads away from /about/, which is a page of the site',
  );
  await expectUntouched(root);
});

test('lists the inline code of the bundles, and the elements made of it, in the manifest', async () => {
  const { options } = await setUp();
  const render = renderWith((staging) => renderPages(staging, `${PAGE}<style>p{}</style><style>a{}</style>`));
  await buildSite({ ...options, render });
  const inlineCode = (await readManifest(options.outDir))?.inlineCode;
  expect(inlineCode?.elements).toEqual([
    { kind: 'style', digest: policyDigest('p{}a{}'), pieces: [policyDigest('p{}'), policyDigest('a{}')] },
  ]);
  expect(inlineCode?.pieces.map(({ text }) => text).sort()).toEqual(['a{}', 'go()', 'p{}']);
});

test('requires the private page and its files, and no public page of the same content', async () => {
  const link = 'q7Zx_0123456789-abcdef';
  const hidden = { privacy: 'hidden', viewLink: { link_id: link } };
  const { root, options } = await setUp({
    ...goodContent(),
    'presentations/secret.json': aPresentation({ oid: 'secret', ...hidden }),
  });
  await expect(buildSite(options)).rejects.toThrow(
    new RegExp(
      `/view/${link}/ was not built[^]*/ko/view/${link}/ was[^]*/view/${link}/playback.json was not built`,
    ),
  );
  const render = async (staging: string) => {
    await renderPages(staging);
    for (const locale of LOCALES) {
      const folder = join(staging, locale === 'en' ? '' : locale, 'view', link);
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, 'index.html'), PAGE);
    }
    await writeFile(join(staging, 'view', link, 'playback.json'), '{}');
  };
  await buildSite({ ...options, render: renderWith(render) });
  expect(await readdir(join(root, 'dist/p'))).not.toContain('secret');

  const renderShared = async (staging: string) => {
    await render(staging);
    await writeFile(join(staging, 'view', link, 'playback.json'), `"/_media/${'0'.repeat(32)}.mp4"`);
  };
  await expect(buildSite({ ...options, render: renderWith(renderShared) })).rejects.toThrow(
    `view/${link}/playback.json refers to /_media/${'0'.repeat(32)}…, which is outside its own folder`,
  );
});

test('keeps the last good output when it is told to stop', async () => {
  const { root, options } = await setUp();
  const stop = new AbortController();
  const render = renderWith(async (staging) => {
    await renderPages(staging);
    stop.abort(new Error('Stopped by SIGTERM'));
  });
  await expect(buildSite({ ...options, render, signal: stop.signal })).rejects.toThrow('Stopped by SIGTERM');
  await expectUntouched(root);
});

test('writes the report beside the site, and compares the next build with it', async () => {
  const { root, options } = await setUp();
  const first = await buildSite(options);
  expect(first.report.since).toBeNull();
  expect(first.report.pages.slowest).toEqual([
    { path: '/p/rivers-of-data/rivers-of-data/', milliseconds: 12.5 },
  ]);
  const read = (name: string) => readFile(join(root, 'dist.report', name), 'utf8');
  expect((await readdir(join(root, 'dist.report'))).sort()).toEqual([
    'manifest.json',
    'report.html',
    'report.json',
    'report.txt',
  ]);
  expect(JSON.parse(await read('report.json'))).toEqual(first.report);
  const render = async (staging: string) => {
    await renderPages(staging);
    await writeFile(join(staging, '404.html'), PAGE.replace('text', 'other'));
  };
  const { report } = await buildSite({ ...options, render: renderWith(render) });
  expect(report.since).toMatchObject({
    pages: first.report.pages.count,
    bytes: first.report.files.bytes,
    added: { count: 0 },
    removed: { count: 0 },
    changed: { count: 1, first: ['/404.html'] },
  });
  expect(await read('report.txt')).toContain('/404.html changed');
});

test('names every file of the site in the manifest', async () => {
  const { root, options } = await setUp();
  await buildSite(options);
  const manifest = await readManifest(options.outDir);
  expect([...(manifest?.files ?? [])]).toEqual([...(await hashFiles(await listFiles(join(root, 'dist'))))]);
  expect(manifest?.files.has('index.html.br')).toBe(true);
});

test('names its drafts and planned content in the manifest, so that it is not published [2.85]', async () => {
  const { options } = await setUp({
    ...goodContent(),
    'presentations/rivers.json': aPresentation({ draft: true }),
    'series/flow.json': { title: 'Flow', language: 'en', items: ['rivers-of-data'], draft: true },
  });
  await buildSite({ ...options, withPending: true });
  const drafts = ['presentations/rivers.json', 'series/flow.json'];
  expect((await readManifest(options.outDir))?.drafts).toEqual(drafts);
});

test('does not fail if something else is at the place of the report', async () => {
  const { root, lines, options } = await setUp();
  await writeFile(join(root, 'dist.report'), 'a file');
  await buildSite(options);
  expect(await readFile(join(root, 'dist/index.html'), 'utf8')).toBe(PAGE);
  expect(lines.at(-1)).toMatch(/The report of this build could not be written/);
});

/** Builds in a child process, which is killed when the stage begins. */
function buildAndDie({ content, outDir, contentCache }: BuildOptions, stage: string): void {
  const script = join(import.meta.dirname, 'killed-build.fixture.ts');
  const { signal, stderr } = spawnSync(process.execPath, [script, content, outDir, contentCache, stage]);
  expect([signal, String(stderr)]).toEqual(['SIGKILL', '']);
}

test.each(['Content', 'Pages', 'Check', 'Search', 'Compression', 'Manifest', 'Output'])(
  'keeps the last good output if it is killed at the stage %j, and the next build succeeds',
  async (stage) => {
    const { root, options } = await setUp();
    buildAndDie(options, stage);
    expect(await readFile(join(root, 'dist/index.html'), 'utf8')).toBe('old');
    await buildSite(options);
    expect(await readFile(join(root, 'dist/index.html'), 'utf8')).toBe(PAGE);
    expect(await readdir(root)).toEqual(['dist', 'dist.record.json', 'dist.report']);
  },
);

test('keeps the last good output if a host would refuse the site, and names limit, figure and fix', async () => {
  const { root, options } = await setUp();
  const host = findHost('cloudflare-pages', 20);
  await expect(buildSite({ ...options, isCompressed: false, host })).rejects.toThrow(
    /^The site does not fit Cloudflare Pages:\n.*the site has \d\d files, but Cloudflare Pages takes at most 20 \(--max-files\): publish less content/,
  );
  await expectUntouched(root);
});

test('does not apply the limits of a host to a part, which is merged first', async () => {
  const { options } = await setUp();
  const host = findHost('cloudflare-pages', 20);
  await buildSite({ ...options, isCompressed: false, host, shard: { index: 1, count: 1 } });
});

test('removes the files of one host when it builds for another', async () => {
  const { root, options } = await setUp();
  const names = async () => (await listFiles(join(root, 'dist'))).map(({ name }) => name);
  await buildSite({ ...options, host: findHost('netlify') });
  expect(await names()).toContain('_redirects');
  await buildSite({ ...options, host: findHost('azure-swa') });
  expect(await names()).toContain('staticwebapp.config.json');
  expect(await names()).not.toContain('_redirects');
});
