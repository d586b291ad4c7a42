import { listHtmlFiles, readBuiltFile, type BuiltSite } from '#pipeline/site/links/built-site';
import { addressOf } from '#pipeline/site/list-files';
import { readLinks } from '#pipeline/site/links/read-links';
import { createResolver, readOrigin, type Resolver } from '#pipeline/site/links/resolve-address';
import { scanPlainPage } from '#pipeline/site/markup/scan-plain-markup';
import { pageFacts } from '#pipeline/site/page-kinds';
import { faultsOf } from '#pipeline/site/markup/page-rules';
import { readPage, type PageFacts } from '#pipeline/site/markup/read-page';
import { sitemapPath } from '#domain/addresses/paths';
import { FAULTS_ELEMENT } from '#integration/dev/page/faults-message';

/** The result of checking all pages. */
export interface PageReport {
  readonly pages: number;
  /** One line for each fault. */
  readonly faults: readonly string[];
}

/**
 * Checks the rules for every page: it has the direction of its language, title and description are
 * unique in that language, there is one heading of level 1, headings skip no level, pictures have
 * alternative texts, a browser without AVIF gets one in another format, and nothing follows the
 * html element. Every indexed page must be reachable by links from the home page or an own page of
 * the site, which the site may announce elsewhere. Every listed view page must be linked from the
 * content of another view page in its language.
 */
export async function checkSitePages(site: BuiltSite): Promise<PageReport> {
  const resolve = createResolver(site, await readOrigin(site));
  const pages = new Map<string, PageFacts>();
  for (const file of listHtmlFiles(site)) pages.set(file, readPage(await readBuiltFile(site, file)));
  return {
    pages: pages.size,
    faults: [
      ...[...pages].flatMap(([file, page]) => faultsOf(page).map((fault) => `${addressOf(file)} ${fault}`)),
      ...[...pages].flatMap(([file, { elements }]) =>
        elements.has(FAULTS_ELEMENT)
          ? [`${addressOf(file)} has the faults of the dev server: register them for its command alone`]
          : [],
      ),
      ...findDuplicates(pages, 'title'),
      ...findDuplicates(pages, 'description'),
      ...findUnreachable(resolve, pages, await listOwnPages(site)),
      ...findUnlinked(resolve, pages),
    ],
  };
}

/**
 * Returns the pages that are not in plain markup, one line each. Pages of our own must be, because
 * a parser would take 15 times as long to read them. Those of a team may have any form.
 */
export async function findNotPlain(site: BuiltSite): Promise<string[]> {
  const faults: string[] = [];
  for (const file of listHtmlFiles(site))
    if (scanPlainPage(await readBuiltFile(site, file), { listsAll: true }) === null)
      faults.push(
        `${addressOf(file)} is not in plain markup, as scan-plain-markup.ts defines it: write it so`,
      );
  return faults;
}

/** Returns pages that search engines could mistake for each other. */
function findDuplicates(pages: ReadonlyMap<string, PageFacts>, field: 'title' | 'description'): string[] {
  const indexed = [...pages].filter(([, { isIndexed }]) => isIndexed);
  const pagesByText = Map.groupBy(indexed, ([, page]) => `${page.language}\n${page[field]}`);
  return [...pagesByText.values()]
    .filter((duplicates) => duplicates.length > 1)
    .map(
      (duplicates) => `${duplicates.map(([file]) => addressOf(file)).join(' and ')} have the same ${field}`,
    );
}

/** Returns the links to own pages in the sitemap. */
async function listOwnPages(site: BuiltSite): Promise<string[]> {
  const file = sitemapPath('own-1');
  const { links } = (site.files.has(file) ? await readLinks(site, file) : null) ?? { links: [] };
  return links.map(({ target }) => target);
}

/**
 * Returns indexed pages that links reach neither from the home page nor from own pages. Dead
 * links are reported by the check of links.
 */
function findUnreachable(
  resolve: Resolver,
  pages: ReadonlyMap<string, PageFacts>,
  hrefs: readonly string[],
): string[] {
  const reachedFiles = new Set(['/index.html']);
  for (const href of hrefs) reachedFiles.add(resolve(href, '/index.html').file ?? '/index.html');
  for (const fromFile of reachedFiles) {
    for (const href of pages.get(fromFile)?.links ?? []) {
      const { file } = resolve(href, fromFile);
      if (file !== undefined) reachedFiles.add(file);
    }
  }
  return [...pages]
    .filter(([file, page]) => page.isIndexed && !reachedFiles.has(file))
    .map(([file]) => `${addressOf(file)} cannot be reached from the home page by links`);
}

/**
 * Returns listed view pages that no other view page in their language links to in its content. A
 * single view page in a language is exempt.
 */
function findUnlinked(resolve: Resolver, pages: ReadonlyMap<string, PageFacts>): string[] {
  const listed = [...pages].flatMap(([file, page]) => {
    const { kind, language } = pageFacts(file.slice(1));
    return kind === 'view' && page.isIndexed ? [{ file, language, links: page.contentLinks }] : [];
  });
  return [...Map.groupBy(listed, ({ language }) => language).values()].flatMap((views) => {
    const linked = new Set<string>();
    for (const { file: from, links } of views)
      for (const href of links) {
        const { file } = resolve(href, from);
        if (file !== undefined && file !== from) linked.add(file);
      }
    return views.length < 2
      ? []
      : views
          .filter(({ file }) => !linked.has(file))
          .map(
            ({ file }) =>
              `${addressOf(file)} is linked from the content of no other view page in its language`,
          );
  });
}

/** Texts that only the code of the workbench has: its addresses, its token, its handles. */
const WORKBENCH_MARKS = ['/workbench/-/', 'workbench-token', 'moveable-control'];

/**
 * Returns a fault for each file of a built site that has code of the workbench, which writes
 * content files and belongs to the dev server alone.
 */
export async function findWorkbench(site: BuiltSite): Promise<string[]> {
  const faults: string[] = [];
  for (const file of [...site.files].sort()) {
    if (file.startsWith('/workbench/')) faults.push(`${file} is a page of the workbench: do not build it`);
    if (!/\.(?:html|m?js|css)$/.test(file)) continue;
    const code = await readBuiltFile(site, file);
    const mark = WORKBENCH_MARKS.find((text) => code.includes(text));
    if (mark !== undefined)
      faults.push(`${file} has code of the workbench ("${mark}"): import nothing of src/workbench`);
  }
  return faults;
}
