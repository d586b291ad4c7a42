import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fontProviders } from 'astro/config';
import { expect, onTestFinished, test } from 'vitest';
import { OWN_RULES } from '#domain/addresses/own-rules';
import { contrastOf } from '#domain/util/contrast';
import { ownSources } from './own-sources.ts';
import { ownTokens } from './own-tokens.ts';
import { checkConfig, ASTRO_SETTINGS, findUnknownSettings } from './read-config.ts';
import { makeSiteRecord } from './prepare-project.ts';
import { readColours } from './tokens.ts';
import { pathToFileURL } from 'node:url';

const tokens = await readFile('src/styles/tokens.css', 'utf8');

/** Makes the folder of a site with these settings. Returns it, and a function that checks them. */
async function setUp(settings: object, files: Readonly<Record<string, string>> = {}) {
  const cwd = await mkdtemp(join(tmpdir(), 'podium-config-'));
  onTestFinished(() => rm(cwd, { recursive: true }));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(cwd, name)), { recursive: true });
    await writeFile(join(cwd, name), content);
  }
  const { site, base, redirects, ...options } = settings as Record<string, unknown>;
  const loaded = { file: 'astro.config.mjs', options, astro: { site, base, redirects } };
  return { cwd, read: () => checkConfig(loaded, cwd, tokens) };
}

const LEAST = { name: 'Talks', site: 'https://talks.example' };

test('needs no setting', async () => {
  const { read } = await setUp({});
  expect(await read()).toEqual({ content: 'src/content', accounts: true, banner: true });
});

test.each([
  [{ accounts: 'no' }, /accounts is "no".*must be true, false, or the address of a platform/],
  [{ accounts: { base: 'http://platform.example' } }, /accounts\.base .*must begin with https:/],
  [{ accounts: { base: 'https://a..b' } }, /accounts\.base .*must be an address/],
  [{ report: 'help@talks.example' }, /report .*must be an e-mail address such as "mailto:/],
  [{ report: 'mailto:help@talks.example?cc=a@b.example' }, /report .*must be an e-mail address/],
  [{ report: 'javascript:alert(1)' }, /report .*must be an e-mail address/],
  [{ media: { base: 'http://media.example' } }, /media\.base .*must be an https address/],
  [{ statistics: 'all' }, /statistics is "all".*must be "none", "endpoint", or a service/],
  [{ statistics: { to: 'plausible', address: 'http://stats.example' } }, /must be an https address/],
  [
    { statistics: { to: 'matomoo', address: 'https://stats.example' } },
    /statistics\.to is "matomoo".*did you mean "matomo"/i,
  ],
  [{ statistics: { to: 'plausible', adress: 'x' } }, /Unknown key "adress".*did you mean "address"/i],
  [
    { statistics: { to: 'matomo', address: 'https://stats.example' } },
    /statistics\.site .*must be the number/,
  ],
  [
    { statistics: { to: 'goatcounter', address: 'https://talks.gc.example', site: 1 } },
    /statistics\.site .*must be left out/,
  ],
])('refuses %j', async (settings, message) => {
  const { read } = await setUp(settings);
  await expect(read()).rejects.toThrow(message);
});

test.each([
  [{ accounts: false, report: 'mailto:help@talks.example' }],
  [{ accounts: { base: 'https://platform.example/app' }, report: '/contact/' }],
  [{ statistics: 'none' }],
  [{ media: { base: 'https://media.example/talks' } }],
  [{ statistics: { to: 'matomo', address: 'https://stats.example/matomo', site: 3 } }],
])('records %j', async (options) => {
  const { cwd } = await setUp({});
  const record = await makeSiteRecord(cwd, { file: 'astro.config.mjs', options, astro: {} });
  expect(record).toMatchObject(options);
});

test('a site without accounts leaves out the parts of a platform, and of visitors who sign in', async () => {
  const { cwd, read } = await setUp({ accounts: false });
  const files = await ownSources(await read(), cwd, tokens);
  expect(files.get('src/components/footer/BottomCta.astro')).toBe('');
  expect(files.get('src/components/viewer/Like.astro')).toBe('');
  expect(files.get('src/components/header/Account.astro')).toContain('.header-search-open');
  const { cwd: other, read: readOther } = await setUp({ accounts: { base: 'https://platform.example' } });
  const names = [...(await ownSources(await readOther(), other, tokens)).keys()];
  expect(names).toContain('src/components/viewer/Like.astro');
  expect(names).not.toContain('src/components/footer/BottomCta.astro');
});

test('own links of the header have all their styles without the parts of a platform', async () => {
  const files = ['SiteNav.astro', 'Header.astro', 'menus.css'];
  const [text = '', ...others] = await Promise.all(
    files.map((file) => readFile(`src/components/header/${file}`, 'utf8')),
  );
  const [markup = '', styles = ''] = text.split('<style');
  const rules = [styles, ...others].join('');
  const classes = [...markup.matchAll(/site-[a-z-]*|account-[a-z-]*/g)].map(([name]) => name);
  expect(classes.filter((name) => !rules.includes(`.${name} {`))).toEqual([]);
});

test.each([
  [{ site: 'https://user.github.io/talks' }, 'https://user.github.io/talks', undefined],
  [{ site: 'https://user.github.io', base: 'talks/' }, 'https://user.github.io/talks', undefined],
  [{ site: 'https://user.github.io/talks/', base: '/talks' }, 'https://user.github.io/talks', undefined],
  [{ base: '/a/talks' }, undefined, '/a/talks'],
  [{ site: 'https://talks.example', base: '/' }, 'https://talks.example', undefined],
])('sets the address of %j', async (settings, address, base) => {
  const { cwd } = await setUp({});
  const record = await makeSiteRecord(cwd, { file: 'astro.config.mjs', options: {}, astro: settings });
  expect([record.site, record.base]).toEqual([address, base]);
});

test.each([
  ['a function', { banner: () => false }, /banner is a function\. Write plain data/],
  ['a date', { colours: { accent: new Date(0) } }, /colours\.accent is a Date\. Write plain data/],
])('refuses %s, which builds cannot record', async (_, options, message) => {
  const { read } = await setUp({ ...LEAST, ...options });
  await expect(read()).rejects.toThrow(message);
});

test.each(['site', 'base', 'redirects', 'fonts'])(
  'refuses the option %s, which is a setting of Astro',
  async (name) => {
    const { cwd } = await setUp({});
    const options = { [name]: LEAST.site };
    const read = checkConfig({ file: 'astro.config.mjs', options, astro: {} }, cwd, tokens);
    await expect(read).rejects.toThrow(`${name} is a setting of Astro. Write it beside "integrations"`);
  },
);

test.each([
  [{ ...LEAST, site: 'https://talks.example?de' }, /site is .* an address such as/],
  [{ ...LEAST, site: 'ftp://x' }, /site is "ftp:\/\/x", which is not allowed\. It must be an address/],
  [{ ...LEAST, site: 'https://ada:secret@x' }, /site is .* an address such as/],
  [{ ...LEAST, base: '../talks' }, /base is "\.\.\/talks".* must be a path such as "\/talks"/],
  [
    { site: 'https://user.github.io/talks', base: '/decks' },
    /base is "\/decks", but the path of "site" is "\/talks"\. Write the path only once/,
  ],
  [{ ...LEAST, nmae: 'x' }, /Unknown key "nmae". Did you mean "name"\?/],
  [{ ...LEAST, languages: ['de'] }, /languages .* must include "en"/],
  [{ ...LEAST, languages: ['en', 'xx'] }, /languages\[1\] is "xx", which is not allowed/],
  [
    { ...LEAST, languages: ['en', 'he'] },
    /languages\[1\] is "he", but the project has no texts for it\. Add src\/texts\/he\.json/,
  ],
  [{ ...LEAST, header: 'Header.astro' }, /header is "Header\.astro".* in a folder of its own/],
  [{ ...LEAST, home: [] }, /home is an empty list, .* must name a section/],
  [
    { ...LEAST, home: ['lates'] },
    /home\[0\] is "lates".* must be "hero", "picks", "latest", "videos", "series", a tag/,
  ],
  [
    { ...LEAST, navigation: { header: [{ text: { de: 'Vorträge' }, href: '/explore/' }] } },
    /navigation\.header\[0\]\.text has no "en", which stands for all languages .* Add it: \{ en:/,
  ],
  [
    { ...LEAST, statistics: { to: 'matomo', address: 'https://stats.example', site: '3' } },
    /statistics\.site is a text\. Write the number without quotes: 3/,
  ],
  [{ ...LEAST, home: ['../Mine.astro'] }, /home\[0\] is .*such as "\.\/src\/components\/Mine\.astro"/],
  [{ ...LEAST, home: ['picks', 'picks'] }, /home .* must name each section once/],
  [{ ...LEAST, home: ['picks', 'hero'] }, /home .* must have "hero" at the start, or nowhere/],
  [
    { ...LEAST, home: ['hero', './src/components/Mine.astro'] },
    /home\[1\] names "\.\/src\/components\/Mine\.astro", which does not exist/,
  ],
  [{ ...LEAST, logo: 'logo.svg' }, /logo names "logo\.svg", which does not exist/],
])('reports faults with field and fix: %j', async (settings, message) => {
  const { read } = await setUp(settings);
  await expect(read()).rejects.toThrow(message);
});

test('refuses colours with too little contrast', async () => {
  const { read } = await setUp({ ...LEAST, colours: { 'accent-fill': '#7fb2ff' } });
  await expect(read()).rejects.toThrow(
    /colours\.accent-fill is #7fb2ff, with a contrast of only 2\.1\d to 1 to "on-dark" \(#ffffff\)\. Choose colours with at least 4\.5/,
  );
});

test.each([
  [{ schemes: 'dark' }, /look\.schemes is "dark", which is not allowed\. Write "light" or "both"/],
  [{ dark: { page: '#101418' } }, /look\.dark are colours that no page has\. Add schemes: "both"/],
  [{ schemes: 'both', dark: { ink: '#101418' } }, /Unknown key "ink" in look\.dark/],
  [
    { schemes: 'both', dark: { 'accent-strong': '#1d55e0' } },
    /look\.dark\.accent-strong is #1d55e0, with a contrast of only \d\.\d\d to 1 to "page" \(#16191d\)/,
  ],
  [{ schemes: 'both', dark: { page: '#ffffff' } }, /look\.dark\.page is #ffffff/],
])('refuses a look without enough contrast, or that no page has: %j', async (look, message) => {
  const { read } = await setUp({ ...LEAST, look });
  await expect(read()).rejects.toThrow(message);
});

test('replaces only the colours of the design', async () => {
  const { cwd, read } = await setUp({ ...LEAST, colours: { accent: '#0a7a4b' } });
  const css = String((await ownSources(await read(), cwd, tokens)).get('src/styles/tokens.css'));
  expect(css).toBe(tokens.replace(/--color-accent: #[\da-f]+;/, '--color-accent: #0a7a4b;'));
  expect(css).not.toBe(tokens);
});

/** Returns the tokens of a site with these settings that differ from those of the design. */
async function changedTokens(settings: Record<string, unknown>): Promise<string[]> {
  const { cwd, read } = await setUp({ ...LEAST, ...settings });
  const css = String((await ownSources(await read(), cwd, tokens)).get('src/styles/tokens.css') ?? tokens);
  const before = tokens.split('\n');
  expect(css.split('\n')).toHaveLength(before.length);
  return css
    .split('\n')
    .filter((line, at) => line !== before[at])
    .map((line) => line.trim());
}

test('replaces the sizes of the design, separately for wide windows', async () => {
  const sizes = { 'radius-surface': 0, 'radius-pill': 6, 'page-width': 1120, 'page-width-wide': 1280 };
  expect(await changedTokens({ sizes })).toEqual([
    '--radius-surface: 0px;',
    '--radius-pill: 6px;',
    '--page-width: 1120px;',
    '--page-width: 1280px;',
  ]);
  expect(await changedTokens({ sizes: {} })).toEqual([]);
});

/** Returns one of Astro's fonts. */
const fontOf = (cssVariable: string) => ({ provider: fontProviders.local(), name: 'Own', cssVariable });

test('has fonts for headings and code beside that of the design, and preloads what the first view needs', async () => {
  const { cwd } = await setUp({});
  const options = { font: { headings: '--font-head', code: '--font-code' } };
  const fonts = ['--font-head', '--font-code'].map(fontOf);
  const settings = await checkConfig({ file: 'astro.config.mjs', options, astro: {}, fonts }, cwd, tokens);
  const sources = await ownSources(settings, cwd, tokens);
  const component = String(sources.get('src/components/seo/BrandFont.astro'));
  expect(component).toContain('<Font cssVariable="--font-head" preload={[{ style: \'normal\' }]} />');
  expect(component).toContain('<Font cssVariable="--font-code" />');
  expect(component).toContain('href={figtree}');
  expect(component).toMatch(/h6.*font-family: var\(--font-head\)/);
  expect(sources.has('src/styles/listing-font.css')).toBe(false);
  expect(sources.get('src/styles/tokens.css')).toBe(
    tokens.replace('--font-mono: ui-', "--font-mono: var(--font-code), 'font-code fallback', ui-"),
  );
});

test('derives calls to action and controls under the pointer from the colours of the site', async () => {
  expect(await changedTokens({ colours: { 'ink-raised': '#102a20', purple: '#0a6a4b' } })).toEqual([
    '--color-ink-raised: #102a20;',
    '--color-ink-hover: #233b32;',
    '--color-purple: #0a6a4b;',
    '--gradient-cta: linear-gradient(120deg, #14203e, #0d2e27 55%, #0c4535);',
  ]);
  expect(await changedTokens({ colours: { 'ink-raised': '#102a20', 'ink-hover': '#204a40' } })).toEqual([
    '--color-ink-raised: #102a20;',
    '--color-ink-hover: #204a40;',
  ]);
});

test('own sections of the home page are components of the project', async () => {
  const file = './src/components/Mine.astro';
  const { cwd, read } = await setUp({ ...LEAST, home: [file, 'latest'] }, { [file]: '<p>Hello</p>' });
  const sources = await ownSources(await read(), cwd, tokens);
  expect(sources.get('src/components/home/OwnSection.astro')).toContain(
    'import Own0 from "../../../../../../src/components/Mine.astro";',
  );
});

const FONTS = [
  ['--font-own', ['--font-other', '--font-own'], null],
  ['--font-own', ['--font-other'], 'font names "--font-own", but no font of Astro\'s setting "fonts"'],
  ['Lora', ['--font-own'], 'font is "Lora", which is not allowed. It must be the cssVariable of a font'],
  [{ code: '--font-none' }, ['--font-own'], 'font names "--font-none", but no font'],
] as const;

test.each(FONTS)('checks the font %s among %j', async (font, fonts, fault) => {
  const { cwd } = await setUp({});
  const known = fonts.map(fontOf);
  const loaded = { file: 'astro.config.mjs', options: { font }, astro: {}, fonts: known };
  const read = checkConfig(loaded, cwd, tokens);
  if (fault !== null) return expect(read).rejects.toThrow(fault);
  const sources = await ownSources(await read, cwd, tokens);
  expect(sources.get('src/components/seo/BrandFont.astro')).toContain(
    '<Font cssVariable="--font-own" preload={[{ style: \'normal\' }]} />',
  );
  expect(sources.get('src/styles/listing-font.css')).toBe('');
  const css = String(sources.get('src/styles/tokens.css'));
  expect(css).toBe(
    tokens.replace('--font-sans: Figtree,', "--font-sans: var(--font-own), 'font-own fallback',"),
  );
});

test('names files of used fonts that cannot be drawn, unless the same font has one that can', async () => {
  const { cwd } = await setUp({});
  const woff = './src/fonts/lora.woff';
  const withFiles = (cssVariable: string, ...src: readonly (string | { readonly url: URL })[]) => ({
    ...fontOf(cssVariable),
    options: { variants: [{ src }] },
  });
  const fonts = [
    withFiles('--font-whole', woff, './src/fonts/lora.woff2'),
    withFiles('--font-old', { url: new URL('file:///fonts/lora.woff') }),
  ];
  const check = (font: object) =>
    checkConfig({ file: 'astro.config.mjs', options: { font }, astro: {}, fonts }, cwd, tokens);
  await expect(check({ text: '--font-whole', headings: '--font-old', code: '--font-old' })).rejects.toThrow(
    'fonts[1] has lora.woff, in a format that Podium cannot draw or measure. Take the font in WOFF2, TrueType or OpenType.\n\n1 fault',
  );
  await expect(check({ text: '--font-whole' })).resolves.toBeTruthy();
});

test('derives colours close to the design from the colours of the design', () => {
  const design = readColours(tokens);
  const themeTokens = ownTokens({ colours: { ink: design.ink, 'on-dark': design['on-dark'] } }, design);
  const [, gradient = ''] = /--gradient-cta: ([^;]+);/.exec(tokens) ?? [];
  const wanted = [...(gradient.match(/#[\da-f]{6}/g) ?? []), design['ink-hover']];
  const made = [...(themeTokens?.stops ?? []), themeTokens?.colours['ink-hover'] ?? ''];
  for (const [at, colour] of made.entries()) expect(contrastOf(colour, wanted[at] ?? '')).toBeLessThan(1.25);
  expect(made).toHaveLength(4);
});

test.each([
  [{ 'radius-smal': 4 }, /Unknown key "radius-smal" in sizes\. Did you mean "radius-small"\?/],
  [{ 'radius-small': 99 }, /sizes\.radius-small is 99.* at most 16/],
  [{ 'page-width': '1200px' }, /sizes\.page-width is "1200px"/],
])('reports a wrong size with its fix: %j', async (sizes, message) => {
  const { read } = await setUp({ ...LEAST, sizes });
  await expect(read()).rejects.toThrow(message);
});

test.each([
  [{ 'ink-hover': '#dddddd' }, /colours\.ink-hover is #dddddd/],
  [{ 'avatar-3': '#ffcc00' }, /colours\.avatar-3 is #ffcc00/],
  [{ 'danger-on-dark': '#802020' }, /colours\.danger-on-dark is #802020/],
])('requires enough contrast of other colours, too: %j', async (colours, message) => {
  const { read } = await setUp({ ...LEAST, colours });
  await expect(read()).rejects.toThrow(message);
});

test('keeps an own footer at the end of the window, and pages without one as they are', async () => {
  const name = 'src/components/footer/Footer.astro';
  const { cwd, read } = await setUp(
    { ...LEAST, footer: 'theme/Footer.astro' },
    { 'theme/Footer.astro': '<p />' },
  );
  expect((await ownSources(await read(), cwd, tokens)).get(name)).toMatch(
    /theme\/Footer\.astro"[^]*min-height: 100vh/,
  );
  const plain = await setUp(LEAST);
  expect((await ownSources(await plain.read(), plain.cwd, tokens)).has(name)).toBe(false);
});

test('takes a changed file beside an own component as other sources', async () => {
  const { cwd, read } = await setUp(
    { ...LEAST, header: 'theme/Header.astro' },
    { 'theme/Header.astro': '<header />', 'theme/menu.ts': 'export const MENU = [];' },
  );
  const before = await ownSources(await read(), cwd, tokens);
  expect(before.get('src/components/header/Header.astro')).toContain('/theme/Header.astro"');
  await writeFile(join(cwd, 'theme/menu.ts'), 'export const MENU = [1];');
  expect(await ownSources(await read(), cwd, tokens)).not.toEqual(before);
});

test.each([
  [
    { headers: { '/*': { 'X-Own': '1' } } },
    /headers\["\/\*"\] matches private pages, .*\. Write the paths of public files/,
  ],
  [
    { headers: { '/downloads/*': { 'Cache-Control': 'no-store' } } },
    /headers\["\/downloads\/\*"\]\.Cache-Control is a header that Podium sets itself\. Remove it/,
  ],
  [{ headers: { '/downloads/*': { 'X-Own': 1 } } }, /headers.*X-Own is 1.* a text in double quotes/],
  [{ redirects: { '/old/': '/a b/' } }, /redirects\["\/old\/"\] leads to "\/a b\/"/],
  [{ redirects: { '/explore/': '/new/' } }, /redirects\["\/explore\/"\] is an address of Podium/],
  [
    { redirects: { '/old/': { status: 307, destination: '/new/' } } },
    /redirects\["\/old\/"\] is no redirect\. Write .* with the status 301 or 302/,
  ],
  [{ redirects: { '/old/': { destination: '/new/' } } }, /redirects\["\/old\/"\] is no redirect/],
  [
    { redirects: { '/about/': '/new/' } },
    /redirects\["\/about\/"\] is also the address of public\/about\/index\.html\. Remove one of them/,
  ],
])('reports a fault in own headers and redirects once, with its fix: %j', async (settings, message) => {
  const { read } = await setUp({ ...LEAST, ...settings }, { 'public/about/index.html': 'About' });
  const report = await read().then(
    () => '',
    (error: unknown) => String(error),
  );
  expect(report).toMatch(message);
  expect(report).toMatch(/\n1 fault in 1 file$/);
});

test('reports files of public/ that Podium writes, with faults in the settings', async () => {
  const { read } = await setUp(
    { ...LEAST, nmae: 'x' },
    { 'public/_headers': '/*\n  X: 1\n', 'public/explore/index.html': 'x', 'public/hello.txt': 'Hello' },
  );
  await expect(read()).rejects.toThrow(
    /public\/_headers\n {2}The file has the place of a file that Podium writes\. Remove it, and write "headers" among the options of podium\(\) in astro\.config\.mjs\.\n\npublic\/explore\/index\.html\n[^]*3 faults in 3 files/,
  );
});

test('gives own headers and redirects to the sources of the site', async () => {
  const rules = { headers: { '/downloads/*': { 'X-Own': '1' } }, redirects: { '/old/': '/new/' } };
  const { cwd, read } = await setUp({ ...LEAST, ...rules });
  const file = (await ownSources(await read(), cwd, tokens)).get(OWN_RULES);
  expect(JSON.parse(String(file))).toEqual(rules);
  expect((await ownSources(LEAST as never, cwd, tokens)).has(OWN_RULES)).toBe(false);
});

test('knows all settings of the installed Astro', async () => {
  const schemas = pathToFileURL(join(process.cwd(), 'node_modules/astro/dist/core/config/schemas/index.js'));
  const { AstroConfigSchema } = (await import(/* @vite-ignore */ schemas.href)) as {
    AstroConfigSchema: { shape: object };
  };
  expect(ASTRO_SETTINGS).toEqual(Object.keys(AstroConfigSchema.shape).sort());
});

test.each([
  ['bas', 'did you mean "base"? Otherwise remove it'],
  ['languages', 'write it among the options of podium()'],
  ['xyzzy', 'remove it'],
])('the setting %s is none of Astro', (name, remedy) => {
  const fault = 'is no setting of Astro, which takes no notice of it';
  expect(findUnknownSettings(['site', name], ['languages'])).toEqual([{ path: [name], fault, remedy }]);
});
