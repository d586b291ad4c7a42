import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { goodContent, writeContent } from '#library/content.fixture';
import { LOCALES } from '#domain/languages/locales';
import { oembedPath, playbackPath } from '#domain/addresses/paths';
import { makeProgress } from '#pipeline/cli/progress-bar';
import { toPiece } from '#pipeline/site/inline-code';
import type { BuildOptions } from './build-site.ts';
import { PagePlanner, type PagePath, type PageRequest } from './render/page-plan.ts';
import type { RenderedPages } from './render/render-pages.ts';

/** Selects the pages to render from one list. */
export function planPages<Path extends PagePath>(
  paths: readonly Path[],
  request: PageRequest,
): PagePlanner<Path> {
  const planner = new PagePlanner<Path>(request);
  planner.add(paths);
  return planner;
}

/** A page that passes all checks. */
export const PAGE = `<!doctype html><meta http-equiv="content-security-policy" content="default-src &#39;self&#39;">${'text '.repeat(400)}`;

/** Returns the files of the smallest site that passes all checks. */
export function smallestSite(page = PAGE): Record<string, string> {
  const pages = LOCALES.flatMap((locale) =>
    ['p/rivers-of-data/rivers-of-data', 'v/how-rivers-flow/rivers-of-data'].map((path) =>
      locale === 'en' ? path : `${locale}/${path}`,
    ),
  );
  const shortPages = [
    'p/rivers-of-data',
    'v/how-rivers-flow',
    'p/embed/rivers-of-data',
    'p/embed/how-rivers-flow',
  ];
  const dataFiles = ['rivers-of-data', 'how-rivers-flow'].flatMap((oid) => [
    [playbackPath(oid).slice(1), '{}'],
    [oembedPath(oid).slice(1), '{}'],
  ]);
  const cards = ['rivers-of-data', 'how-rivers-flow'].map((oid) => ({
    oid,
    kind: oid === 'how-rivers-flow' ? 'video' : 'presentation',
    slug: 'rivers-of-data',
    schemaVersion: '2',
    title: oid,
    language: 'en',
    author: null,
    duration: null,
    steps: 9,
    picture: null,
  }));
  const notFoundPages = LOCALES.map((locale) => (locale === 'en' ? '404.html' : `${locale}/404.html`));
  return Object.fromEntries([
    ['index.html', page],
    ...notFoundPages.map((name) => [name, page]),
    ['search-cards.json', JSON.stringify(cards)],
    ...[...pages, ...shortPages].map((path) => [`${path}/index.html`, page]),
    ...dataFiles,
  ]) as Record<string, string>;
}

/** Writes the smallest site. */
export async function renderPages(staging: string, page = PAGE): Promise<void> {
  for (const [name, text] of Object.entries(smallestSite(page))) await writeText(join(staging, name), text);
}

async function writeText(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

/** Inline code for test pages, which Astro does not render. */
const OWN_CODE: RenderedPages['bundledCode'] = {
  pieces: [toPiece('style', 'p{}'), toPiece('style', 'a{}'), toPiece('script', 'go()')],
  runtime: { name: '_astro/astro-island.12345678.js', code: 'islands()' },
  base: '',
};

/** Wraps a function that writes test pages as the `render` option of a build, without Astro. */
export const renderWith =
  (render: (staging: string) => Promise<unknown>): BuildOptions['render'] =>
  async (_, { staging }) => {
    await render(staging);
    return {
      planned: { keptFiles: [], keyed: [] },
      projectFiles: [],
      bundledCode: OWN_CODE,
      existingFiles: [],
      inspections: [],
      hashes: new Map(),
      times: [['/p/rivers-of-data/rivers-of-data/', 12.5]],
      warnings: ['[build] of Astro'],
    };
  };

/** Returns options of a build into a folder that holds an old site. */
export async function setUp(content: Record<string, unknown> = goodContent()) {
  const root = await writeContent({ 'dist/index.html': 'old', 'dist/_headers': 'old' });
  const lines: string[] = [];
  const options: BuildOptions = {
    content: await writeContent(content),
    outDir: join(root, 'dist'),
    protectedFolders: [],
    isQuarantined: false,
    isCompressed: true,
    progress: {
      ...makeProgress({ isTTY: false, write: (line: string) => Boolean(lines.push(line)) }),
      warn: (message) => void lines.push(message),
    },
    signal: new AbortController().signal,
    pictureCache: join(root, 'pictures'),
    contentCache: await writeContent({}),
    programDigest: 'this one',
    isFull: false,
    shard: null,
    render: renderWith(renderPages),
  };
  return { root, lines, options };
}

/**
 * Returns a `render` option that writes the requested files of a site, given as file names and
 * texts. A page's text is also its cache key, and a page belongs to the content whose oid is in its
 * name. Adds the names of the files written to `writtenNames`.
 */
export const renderRequested =
  (site: Readonly<Record<string, string>>, writtenNames: string[] = []): BuildOptions['render'] =>
  async (request, { staging }) => {
    const paths = Object.entries(site).map(([name, text]) => ({
      pathname: `/${name.replace(/index\.html$/, '')}`,
      isFile: !name.endsWith('/index.html'),
      source: /rivers-of-data|how-rivers-flow/.exec(name)?.[0] ?? name,
      // Files that depend on the whole site are never reused.
      key: /^(?:index|search-cards|(?:.*\/)?404)\b/.test(name) ? undefined : text,
      name,
      text,
    }));
    const plan = planPages(paths, request);
    for (const { name, text } of plan.pagesToRender) {
      writtenNames.push(name);
      await writeText(join(staging, name), text);
    }
    return {
      planned: plan,
      projectFiles: [],
      bundledCode: OWN_CODE,
      existingFiles: [],
      inspections: [],
      hashes: new Map(),
      times: [],
      warnings: [],
    };
  };
