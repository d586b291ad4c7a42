import { readFileSync } from 'node:fs';
import { redirectPage } from '#domain/addresses/redirects-file';
import { describe, expect, it } from 'vitest';
import { writeSite } from '#pipeline/site/links/site.fixture';
import { readPage } from '#pipeline/site/markup/read-page';
import { checkSitePages, findNotPlain } from './check-site-pages.fixture.ts';

const head = (title: string, more = '') =>
  `<html lang="en"><head><title>${title}</title><meta name="description" content="About ${title}">${more}</head>`;
const GOOD = `${head('Rivers')}<body><h1>Rivers</h1><h2>Water</h2><img src="a.png" alt=""></body></html>`;

/** Returns the faults of a site whose home page links to its other pages. */
async function faults(files: Record<string, string>): Promise<readonly string[]> {
  const home = `${head('Home')}<body><h1>Home</h1><a href="/a/">a</a><a href="b/">b</a></body></html>`;
  return (await checkSitePages(await writeSite({ 'index.html': home, ...files }))).faults;
}

const faultsOf = (page: string) => faults({ 'a/index.html': page });

describe('a page', () => {
  it('passes with a language, a title, a description, one h1, headings in order and alternative texts', async () => {
    expect(await faultsOf(GOOD)).toEqual([]);
  });

  it('passes in a language that is written from right to left, with its direction', async () => {
    expect(await faultsOf(GOOD.replace('"en"', '"he" dir="rtl"'))).toEqual([]);
  });

  it('may have a picture in AVIF with another format for browsers without it', async () => {
    const source =
      '<picture><source type="image/avif" srcset="a.avif 600w"><img src="a.png" alt=""></picture>';
    expect(await faultsOf(GOOD.replace(/<img.*?>/, source))).toEqual([]);
  });

  it('may have a closed dialog before its h1, with headings of its own', async () => {
    const dialog = '<body><dialog><h2>Share</h2></dialog>';
    expect(await faultsOf(GOOD.replace('<body>', dialog))).toEqual([]);
  });

  it.each([
    ['no language', GOOD.replace(' lang="en"', ''), '/a/ has no language: set lang on its html element'],
    [
      'a language that is written from right to left, without its direction',
      GOOD.replace('"en"', '"he"'),
      '/a/ is in "he" with dir="": set dir as in src/domain/languages/locales.ts',
    ],
    [
      'the direction of another language',
      GOOD.replace('"en"', '"en" dir="rtl"'),
      '/a/ is in "en" with dir="rtl": set dir as in src/domain/languages/locales.ts',
    ],
    ['no title', GOOD.replace(/<title>.*<\/title>/, ''), '/a/ has no title'],
    ['no description', GOOD.replace(/<meta.*?>/, ''), '/a/ has no description'],
    [
      'no h1',
      GOOD.replace(/<h1>.*<\/h1>/, '').replaceAll('h2', 'p'),
      '/a/ has 0 headings of level 1, not one',
    ],
    ['two h1', GOOD.replaceAll('h2', 'h1'), '/a/ has 2 headings of level 1, not one'],
    ['a skipped level', GOOD.replaceAll('h2', 'h3'), '/a/ goes from heading level 1 to 3 at "Water"'],
    ['an empty heading', GOOD.replace('Water', ' '), '/a/ has an empty heading of level 2'],
    [
      'the faults of the dev server',
      GOOD.replace('</body>', '<podium-faults></podium-faults></body>'),
      '/a/ has the faults of the dev server: register them for its command alone',
    ],
    [
      'a script after its end',
      `${GOOD}\n<script src="a.js"></script>\n`,
      '/a/ goes on after </html> with "<script src="a.js"></script>": move it into the layout\'s element',
    ],
    [
      'a picture without alt',
      GOOD.replace(' alt=""', ''),
      '/a/ shows a.png without alt: describe it, or write alt="" if it only decorates',
    ],
    [
      'a picture that only browsers with AVIF show',
      GOOD.replace('a.png', 'a.avif'),
      '/a/ shows a.avif only to browsers with AVIF: name it in a source of a picture',
    ],
    [
      'a size of a picture that only browsers with AVIF show',
      GOOD.replace('src="a.png"', 'src="a.png" srcset="a.png 1x, b.avif 2x"'),
      '/a/ shows b.avif only to browsers with AVIF: name it in a source of a picture',
    ],
  ])('is refused with %s', async (_, page, fault) => {
    expect(await faultsOf(page)).toEqual([fault]);
  });
});

describe('two pages', () => {
  const other = (more = '') => `${head('Rivers', more)}<body><h1>Rivers</h1></body></html>`;

  it('may not have the same title or description in one language', async () => {
    expect(await faults({ 'a/index.html': GOOD, 'b/index.html': other() })).toEqual([
      '/a/ and /b/ have the same title',
      '/a/ and /b/ have the same description',
    ]);
  });

  it('may in two languages, or where search engines see only one of them', async () => {
    const german = other().replace('"en"', '"de"');
    const hidden = other('<meta name="robots" content="noindex">');
    expect(await faults({ 'a/index.html': GOOD, 'b/index.html': german })).toEqual([]);
    expect(await faults({ 'a/index.html': GOOD, 'b/index.html': hidden })).toEqual([]);
  });
});

describe('a redirect page', () => {
  const leading = (more: string) =>
    `${head('Rivers', `<meta http-equiv="refresh" content="0; url=/b/">${more}`)}<body><h1>Rivers</h1></body></html>`;
  const check = (more: string) => faults({ 'b/index.html': GOOD, 'p/b/index.html': leading(more) });
  const canonical = '<link rel="canonical" href="https://podium.example/b/">';

  it('may be like its target, and need not be linked', async () => {
    expect(await check(canonical)).toEqual([]);
  });

  it('must name its target as the canonical address', async () => {
    const fault = '/p/b/ redirects to /b/, which is not its canonical address: correct link[canonical]';
    expect(await check('')).toEqual([fault]);
    expect(await check(canonical.replace('/b/', '/c/'))).toEqual([fault]);
  });

  it('may be one of the redirects of the settings, also with a query and a fragment', async () => {
    const page = redirectPage('/b/?from=former#main');
    expect(await faults({ 'b/index.html': GOOD, 'former/index.html': page })).toEqual([]);
  });

  it('may redirect by a script, and without scripts by its head', async () => {
    const refresh = '<noscript><meta http-equiv="refresh" content="0; url=/b/"></noscript>';
    const page = `${head('Rivers', canonical + refresh)}<body><h1>Rivers</h1></body></html>`;
    expect(await faults({ 'b/index.html': GOOD, 'p/b/index.html': page })).toEqual([]);
  });

  it('differs from a page that redirects only without scripts', async () => {
    const refresh = '<noscript><meta http-equiv="refresh" content="0; url=/b/"></noscript>';
    const page = `${head('Lakes', refresh)}<body><h1>Lakes</h1></body></html>`;
    expect(await faults({ 'b/index.html': GOOD, 'a/index.html': page })).toEqual([]);
    expect(await faults({ 'b/index.html': GOOD, 'c/index.html': page })).toEqual([
      '/c/ cannot be reached from the home page by links',
    ]);
  });

  it('may not be excluded from search engines, which would then ignore the redirect', async () => {
    expect(await check(`${canonical}<meta name="robots" content="noindex">`)).toEqual([
      '/p/b/ redirects to /b/, but has noindex: remove it',
    ]);
  });
});

describe('a page that no link leads to', () => {
  it('is found', async () => {
    const lost = GOOD.replaceAll('Rivers', 'Lost');
    expect(await faults({ 'lost/index.html': lost })).toEqual([
      '/lost/ cannot be reached from the home page by links',
    ]);
  });

  it('may be reached through other pages', async () => {
    const far = GOOD.replaceAll('Rivers', 'Far');
    const near = GOOD.replace('</body>', '<a href="../far/">far</a></body>');
    expect(await faults({ 'a/index.html': near, 'far/index.html': far })).toEqual([]);
  });

  it('may be an own page of the site, or reached from one', async () => {
    const sitemap = '<urlset><url><loc>/own/</loc></url></urlset>';
    const page = GOOD.replaceAll('Rivers', 'Own').replace('</body>', '<a href="/far/">far</a></body>');
    const far = GOOD.replaceAll('Rivers', 'Far');
    const files = { 'own/index.html': page, 'far/index.html': far };
    expect(await faults({ ...files, 'sitemap-own-1.xml': sitemap })).toEqual([]);
    expect(await faults(files)).toHaveLength(2);
  });

  it('may be one that is not indexed', async () => {
    const hidden = GOOD.replace('<title>', '<meta name="robots" content="noindex"><title>');
    expect(await faults({ 'view/x/index.html': hidden })).toEqual([]);
  });

  it('may be reached by an absolute address of the site, but not by that of another site', async () => {
    const far = GOOD.replaceAll('Rivers', 'Far');
    const reach = (origin: string) =>
      faults({
        'index.html': `${head('Home', '<link rel="canonical" href="https://podium.example/">')}<body><h1>Home</h1><a href="${origin}/far/">far</a></body></html>`,
        'far/index.html': far,
      });
    expect(await reach('https://podium.example')).toEqual([]);
    expect(await reach('https://podium.example.org')).toEqual([
      '/far/ cannot be reached from the home page by links',
    ]);
  });

  it('is found beside links that are encoded wrongly', async () => {
    const page = GOOD.replace('</body>', '<a href="/%zz/">a</a><a href="/%E0%A4%A/">b</a></body>');
    const lost = GOOD.replaceAll('Rivers', 'Lost');
    expect(await faults({ 'a/index.html': page, 'lost/index.html': lost })).toEqual([
      '/lost/ cannot be reached from the home page by links',
    ]);
  });
});

describe('a listed view page', () => {
  const view = (title: string, links: string, more = '') =>
    `${head(title, more)}<body><header><nav><a href="/p/one/a/">1</a><a href="/p/two/b/">2</a></nav></header><main><h1>${title}</h1>${links}</main></body></html>`;
  const link = (href: string) => `<a href="${href}">x</a>`;
  const home = `${head('Home')}<body><h1>Home</h1>${['/p/one/a/', '/p/two/b/', '/v/three/c/', '/de/p/one/a/', '/de/p/two/b/'].map(link).join('')}</body></html>`;
  const check = (files: Record<string, string>) => faults({ 'index.html': home, ...files });
  const fault = (path: string) => `${path} is linked from the content of no other view page in its language`;

  it('passes if the content of another view page of any type links to it', async () => {
    const files = {
      'p/one/a/index.html': view('One', link('/v/three/c/')),
      'p/two/b/index.html': view('Two', link('../../one/a/')),
      'v/three/c/index.html': view('Three', link('/p/two/b/')),
    };
    expect(await check(files)).toEqual([]);
  });

  it('is refused if only its own content, or the header of others, links to it', async () => {
    const files = {
      'p/one/a/index.html': view('One', link('/p/one/a/')),
      'p/two/b/index.html': view('Two', ''),
    };
    expect(await check(files)).toEqual([fault('/p/one/a/'), fault('/p/two/b/')]);
  });

  it('is checked in each language separately', async () => {
    const inGerman = (page: string) => page.replace('"en"', '"de"');
    const files = {
      'p/one/a/index.html': view('One', link('/p/two/b/')),
      'p/two/b/index.html': view('Two', link('/p/one/a/') + link('/de/p/one/a/')),
      'de/p/one/a/index.html': inGerman(view('One', link('/de/p/two/b/'))),
      'de/p/two/b/index.html': inGerman(view('Two', '')),
    };
    expect(await check(files)).toEqual([fault('/de/p/one/a/')]);
  });

  it('may be the only one, and pages excluded from search engines do not count', async () => {
    const hidden = view('Two', link('/p/one/a/'), '<meta name="robots" content="noindex">');
    expect(await check({ 'p/one/a/index.html': view('One', '') })).toEqual([]);
    expect(await check({ 'p/one/a/index.html': view('One', ''), 'p/two/b/index.html': hidden })).toEqual([]);
  });
});

it('finds pages that are not in plain markup', async () => {
  const page = (body: string) => `<!doctype html>${head('a')}<body>${body}</body></html>`;
  const site = await writeSite({ 'a.html': page('<noscript>b</noscript>'), 'b.html': page('<p>b') });
  expect(await findNotPlain(site)).toEqual([
    '/b.html is not in plain markup, as scan-plain-markup.ts defines it: write it so',
  ]);
});

it('reads every fact of a page in a rule', () => {
  const rules = ['pipeline/site/markup/page-rules.ts', 'checks/pages/check-site-pages.fixture.ts']
    .map((file) => readFileSync(file, 'utf8'))
    .join('');
  const unread = Object.keys(readPage('')).filter((fact) => !new RegExp(`\\b${fact}\\b`).test(rules));
  expect(unread.map((fact) => `${fact} is read of pages, but checked by no rule`)).toEqual([]);
});
