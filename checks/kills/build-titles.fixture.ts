// Builds a content folder into pages that contain only titles:
//   node checks/kills/build-titles.fixture.ts <content> <out>
// It is a separate process, so that it can be killed.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { LOCALES } from '#domain/languages/locales';
import type { Library } from '#library/library';
import { buildSite, type BuildOptions } from '#pipeline/building/build-site';
import { publishedPaths } from '#pipeline/building/finish/check-site';
import { fileOf, PagePlanner } from '#pipeline/building/render/page-plan';
import { makeProgress } from '#pipeline/cli/progress-bar';
import { pageOf } from './edited-content.fixture.ts';

/** Renders pages that contain only the title of their content, and lists that name all content. */
const renderTitles: BuildOptions['render'] = async (request, { staging, library }) => {
  const planner = new PagePlanner<ReturnType<typeof listPages>[number]>(request);
  planner.add(listPages(library));
  for (const page of planner.pagesToRender) {
    const file = join(staging, fileOf(page));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, page.text);
  }
  return {
    planned: planner,
    projectFiles: [],
    bundledCode: { pieces: [], runtime: { name: '_astro/astro-island.00000000.js', code: '' }, base: '' },
    existingFiles: [],
    inspections: [],
    hashes: new Map(),
    times: [],
    warnings: [],
  };
};

function listPages(library: Library) {
  const entries = [...library.entries.values()];
  const pages = entries.flatMap((facts) =>
    publishedPaths(facts).map((pathname) => ({
      pathname,
      isFile: !pathname.endsWith('/'),
      source: facts.oid,
      key: facts.digest as string | undefined,
      text: pathname.endsWith('/') ? pageOf(facts.title) : JSON.stringify(facts.title.repeat(200)),
    })),
  );
  const cards = entries.map(({ oid, kind, slug, schemaVersion, title, language }) => ({
    oid,
    kind,
    slug,
    schemaVersion,
    title,
    language,
    author: null,
    duration: null,
    steps: 9,
    picture: null,
  }));
  const pageFromAll = (pathname: string, text: string) => ({
    pathname,
    isFile: !pathname.endsWith('/'),
    source: pathname,
    key: undefined,
    text,
  });
  return [
    ...pages,
    pageFromAll('/', pageOf(entries.map(({ oid }) => oid).join(' '))),
    pageFromAll('/search-cards.json', JSON.stringify(cards)),
    ...LOCALES.map((locale) => pageFromAll(locale === 'en' ? '/404/' : `/${locale}/404/`, pageOf('404'))),
  ];
}

const [content = '', outDir = ''] = process.argv.slice(2);
await buildSite({
  content,
  outDir,
  protectedFolders: [],
  isQuarantined: false,
  isCompressed: true,
  isFull: false,
  shard: null,
  programDigest: 'titles',
  pictureCache: `${outDir}.pictures`,
  contentCache: `${outDir}.content`,
  progress: { ...makeProgress(process.stdout), warn: (message) => console.warn(message) },
  signal: new AbortController().signal,
  render: renderTitles,
});
