import type { Count } from '../output/bar.ts';
import { listHtmlFiles, readBuiltFile, type BuiltSite } from '../links/built-site.ts';
import { addressOf } from '../output/address-of.ts';
import { createResolver, readOrigin, type Resolver } from '../links/resolve-address.ts';
import { pageFacts } from '../report/page-kinds.ts';
import { readPage, type PageFacts } from './read-page.ts';

/** What a check of all pages found. */
export interface PageReport {
  readonly pages: number;
  /** One line a fault. */
  readonly faults: readonly string[];
}

/**
 * Checks what every page must have: a title and a description that no other page of its language has, one heading of level
 * 1, headings that skip no level, alternative texts; that links lead from home to every page that may be found; and that the
 * content of another view page in the same language links to every listed view page.
 */
export async function checkSitePages(site: BuiltSite, count?: Count): Promise<PageReport> {
  const resolve = createResolver(site, await readOrigin(site));
  const pages = new Map<string, PageFacts>();
  const files = listHtmlFiles(site);
  for (const file of files) {
    pages.set(file, readPage(await readBuiltFile(site, file)));
    count?.(pages.size, files.length);
  }
  return {
    pages: pages.size,
    faults: [
      ...[...pages].flatMap(([file, page]) => faultsOf(page).map((fault) => `${addressOf(file)} ${fault}`)),
      ...findSame(pages, 'title'),
      ...findSame(pages, 'description'),
      ...findUnreachable(resolve, pages),
      ...findUnlinked(resolve, pages),
    ],
  };
}

function faultsOf(page: PageFacts): string[] {
  const { language, title, description, headings, withoutAlt } = page;
  const firsts = headings.filter(({ level }) => level === 1).length;
  const skipped = headings.flatMap(({ level, text }, index) => {
    const before = headings[index - 1]?.level ?? 0;
    return level > before + 1 ? [`goes from heading level ${before} to ${level} at "${text}"`] : [];
  });
  return [
    ...(language === '' ? ['names no language: set lang on its html element'] : []),
    ...(title === '' ? ['has no title'] : []),
    ...(description === '' ? ['has no description'] : []),
    ...(firsts === 1 ? [] : [`has ${firsts} headings of level 1, not one`]),
    ...skipped,
    ...headings
      .filter(({ text }) => text === '')
      .map(({ level }) => `has an empty heading of level ${level}`),
    ...faultsOfRedirect(page),
    ...withoutAlt.map(
      (src) => `shows ${src} without alt: describe it, or give an empty one to what only decorates`,
    ),
  ];
}

/** Search engines take a page that leads on at once for a redirect, unless it says anything else of itself. */
function faultsOfRedirect({ leadsTo, isHidden, canonical }: PageFacts): string[] {
  if (leadsTo === null) return [];
  const named = canonical === null ? null : URL.parse(canonical)?.pathname;
  return [
    ...(named === leadsTo ? [] : [`leads to ${leadsTo} but does not name that as its canonical address`]),
    ...(isHidden ? [`leads to ${leadsTo} but asks search engines to forget it: leave noindex out`] : []),
  ];
}

/** Pages that search engines could take for each other. */
function findSame(pages: ReadonlyMap<string, PageFacts>, field: 'title' | 'description'): string[] {
  const indexed = [...pages].filter(([, { isIndexed }]) => isIndexed);
  const alike = Map.groupBy(indexed, ([, page]) => `${page.language}\n${page[field]}`);
  return [...alike.values()]
    .filter((same) => same.length > 1)
    .map((same) => `${same.map(([file]) => addressOf(file)).join(' and ')} have the same ${field}`);
}

/** Pages that may be found but to which no links lead from home; that a link leads nowhere is for the check of links to tell. */
function findUnreachable(resolve: Resolver, pages: ReadonlyMap<string, PageFacts>): string[] {
  const reached = new Set(['/index.html']);
  for (const from of reached) {
    for (const href of pages.get(from)?.links ?? []) {
      const { file } = resolve(href, from);
      if (file !== undefined) reached.add(file);
    }
  }
  return [...pages]
    .filter(([file, page]) => page.isIndexed && !reached.has(file))
    .map(([file]) => `${addressOf(file)} cannot be reached from the home page by links`);
}

/** Listed view pages to which the content of no other view page in their language links; a site with only one has no other. */
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
