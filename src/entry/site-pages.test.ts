import { createComponent, renderHead, renderTemplate } from 'astro/runtime/server/index.js';
import type { SSRManifest, SSRResult } from 'astro';
import { expect, test } from 'vitest';
import { LOCALES } from '#domain/languages/locales';
import { HIDDEN, manyDecks, openSite } from '#page-input/site.fixture';
import { contentKey } from '#page-input/cache-keys';
import { staticPaths } from '#page-input/page-lists';
import { SitePages, type ListRequest, type SitePage } from './site-pages.ts';

interface Part {
  content: string;
  dynamic: boolean;
  spread: boolean;
}

const text = (content: string): Part => ({ content, dynamic: false, spread: false });
const parameter = (content: string): Part => ({ content, dynamic: true, spread: content.startsWith('...') });

/** Returns a route of the manifest. */
function aRoute(component: string, type: string, ...segments: Part[][]) {
  const params = segments
    .flat()
    .filter(({ dynamic }) => dynamic)
    .map(({ content }) => content);
  const route = `/${segments.map((parts) => parts.map(({ content }) => content).join('')).join('/')}`;
  const pattern = new RegExp(`^${route.replaceAll(/\.{0,3}\b(?:oid|slug|locale)\b/g, '([^/]*)')}/?$`);
  return {
    styles: [{ type: 'inline', content: 'a{}' }],
    scripts: [],
    routeData: { component, type, params, segments, route, pattern, fallbackRoutes: [], prerender: true },
  };
}

type Compiled = (result: SSRResult, props: Record<string, unknown>) => unknown;
const compile = (component: Compiled) => createComponent(component as never);

const ROBOTS = { GET: () => new Response('User-agent: *') };
const EMBED = {
  default: compile((result, given) => {
    const { facts } = result.createAstro(given, {}).props as { facts: { title: string } };
    return renderTemplate`<html><head>${renderHead()}</head><body>${facts.title}</body></html>`;
  }),
};
const getStaticPaths = staticPaths('p/embed/[oid].astro');
const [oid, embed] = [[parameter('oid')], [text('p')]];
const ROUTES = [
  [aRoute('src/pages/robots.txt.ts', 'endpoint', [text('robots.txt')]), ROBOTS],
  [aRoute('src/pages/p/embed/[oid].astro', 'page', embed, [text('embed')], oid), EMBED],
  [aRoute('own/src/pages/about.astro', 'page', [text('about')]), EMBED],
] as const;

function makePages(
  routes: readonly (readonly [ReturnType<typeof aRoute>, object])[] = ROUTES,
  onLoad: (component: string) => void = () => undefined,
): SitePages {
  const manifest = {
    base: '/',
    entryModules: {},
    renderers: [],
    clientDirectives: new Map(),
    compressHTML: 'jsx',
    componentMetadata: new Map(),
    inlinedScripts: new Map([['a', 'go()']]),
    trailingSlash: 'always',
    rootDir: new URL('file:///site/'),
    buildFormat: 'directory',
    middleware: () => ({}),
    routes: routes.map(([route]) => route),
    pageMap: new Map(
      routes.map(([{ routeData }, module]) => [
        routeData.component,
        () => {
          onLoad(routeData.component);
          return Promise.resolve({ page: () => module });
        },
      ]),
    ),
  };
  return new SitePages(manifest as unknown as SSRManifest, 'src/pages/');
}

async function listAll(pages: SitePages, request: ListRequest): Promise<SitePage[]> {
  const listed = await Array.fromAsync(pages.listPages(request));
  return listed.flat();
}

test('lists the pages of requested content with their sources and keys, and the other pages', async () => {
  const content = await openSite({ ...manyDecks(2), 'presentations/sealed.json': HIDDEN });
  const listed = await listAll(makePages(), { names: ['deck-01', 'sealed-letter'], areKeyed: true });
  expect(listed).toEqual([
    { pathname: '/robots.txt', route: 0, isFile: true, source: '/robots.txt', key: undefined },
    {
      pathname: '/p/embed/deck-01/',
      route: 1,
      isFile: false,
      source: 'deck-01',
      key: await contentKey(content.get('deck-01')!),
    },
  ]);
});

test('lists content in parts, so that a large site takes little memory', async () => {
  await openSite(manyDecks(3));
  const names = [...Array.from({ length: 799 }, (_, index) => `unknown-${index}`), 'deck-03'];
  const parts = await Array.fromAsync(makePages().listPages({ names }));
  expect(parts.map(({ length }) => length)).toEqual([1, 0, 1]);
});

test('lists a page in every language, the default one without a prefix', async () => {
  await openSite({});
  const file = 'src/pages/[...locale]/v/[oid]/[slug].astro';
  const segments = [[parameter('...locale')], [text('v')], [parameter('oid')], [parameter('slug')]];
  const pages = makePages([[aRoute(file, 'page', ...segments), EMBED]]);
  const paths = await listAll(pages, { names: ['how-rivers-flow'] });
  expect(paths.map(({ pathname }) => pathname)).toEqual(
    LOCALES.map((locale) => `${locale === 'en' ? '' : `/${locale}`}/v/how-rivers-flow/rivers-of-data/`),
  );
});

test('renders a page from its address, with a placeholder for its styles', async () => {
  await openSite(manyDecks(2));
  const pages = makePages();
  const page = { pathname: '/p/embed/deck-02/', route: 1, source: 'deck-02' };
  const html = (await pages.renderPage(page)) as string;
  expect(html).toContain('<body>deck-02</body>');
  const [, style = ''] = /<style>([^<]*)<\/style>/.exec(html) ?? [];
  expect(style).not.toBe('a{}');
  expect(pages.expandStyle(style)).toBe('a{}');
  expect(pages.expandStyle('b{}')).toBe('b{}');
});

test('returns the response of a file', async () => {
  await openSite({});
  const response = await makePages().renderPage({ pathname: '/robots.txt', route: 0, source: '/robots.txt' });
  expect(await (response as Response).text()).toBe('User-agent: *');
});

test('loads a page before it makes a file, because only pages load the messages', async () => {
  await openSite({});
  const loaded: string[] = [];
  const pages = makePages(ROUTES, (component) => void loaded.push(component));
  await pages.renderPage({ pathname: '/robots.txt', route: 0, source: '/robots.txt' });
  expect(loaded).toEqual(['src/pages/p/embed/[oid].astro', 'src/pages/robots.txt.ts']);
});

test.each(['/p/embed/deck-99/', '/p/embed/sealed-letter/'])('names %s as no page', async (pathname) => {
  await openSite({ ...manyDecks(1), 'presentations/sealed.json': HIDDEN });
  const source = pathname.split('/')[3] ?? '';
  await expect(makePages().renderPage({ pathname, route: 1, source })).rejects.toThrow(
    `${pathname} is not a page of this site.`,
  );
});

test('leaves a page to Astro that uses more of it than its props, like those that follow', async () => {
  await openSite(manyDecks(2));
  const page = compile((result, given) => {
    const { props, url } = result.createAstro(given, {});
    const { facts } = props as { facts: { title: string } };
    return renderTemplate`<html><body>${facts.title} ${url.pathname}</body></html>`;
  });
  const pages = makePages([[ROUTES[1][0], { default: page, getStaticPaths }]]);
  for (const source of ['deck-01', 'deck-02']) {
    const pathname = `/p/embed/${source}/`;
    const html = await pages.renderPage({ pathname, route: 0, source });
    expect(html).toContain(`<body>${source} ${pathname}</body>`);
  }
});

test('passes the error of a page on that Astro renders', async () => {
  await openSite({});
  const failing = compile((result, given) => {
    const { url } = result.createAstro(given, {});
    throw new Error(`no title for ${url.pathname}`);
  });
  const module = { default: failing, getStaticPaths };
  const page = { pathname: '/p/embed/rivers-of-data/', route: 0, source: 'rivers-of-data' };
  await expect(makePages([[ROUTES[1][0], module]]).renderPage(page)).rejects.toThrow(
    'no title for /p/embed/rivers-of-data/',
  );
});

test('lists the code that pages may contain', () => {
  const { styles, scripts } = makePages().listCode();
  expect(styles.slice(0, 2)).toEqual(['a{}', '@font-face{}']);
  expect(scripts).toEqual(['go()']);
});
