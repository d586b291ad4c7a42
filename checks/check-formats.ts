// Checks the machine-readable files of built sites against their formats:
//   node checks/check-formats.ts [folder ...], by default `dist`
// Sitemaps and the feed by their schemas, oEmbed files by their fields, JSON-LD by the vocabulary
// of schema.org.
import { listHtmlFiles, readBuiltFile, type BuiltSite, sampleEvenly } from '#pipeline/site/links/built-site';
import { pageElements, textOf } from '#pipeline/site/markup/page-elements';
import { checkOembed } from './formats/check-oembed.ts';
import { checkStructuredData, type StructuredText } from './formats/check-structured-data.ts';
import { checkXml, type XmlFormat } from './formats/check-xml.ts';
import { checkSites } from './pages/check-sites.ts';

/** Returns the JSON-LD texts of a page, unparsed. */
function readStructuredData(html: string): string[] {
  return [...pageElements(html)]
    .filter(({ tagName, properties }) => tagName === 'script' && properties.type === 'application/ld+json')
    .map(textOf);
}

/**
 * Sample size for large sites. The sample is spread over the whole site, whose pages are of few
 * kinds.
 */
const MAX_PAGES = 300;

const XML: readonly (readonly [RegExp, XmlFormat])[] = [
  [/^\/sitemap-index\.xml$/, 'sitemap-index'],
  [/^\/sitemap-[a-z]+-\d+\.xml$/, 'sitemap'],
  [/^\/feed\.xml$/, 'atom'],
];

async function checkXmlFiles(site: BuiltSite): Promise<{ checked: number; faults: string[] }> {
  const faults: string[] = [];
  let checked = 0;
  for (const name of site.files) {
    const format = XML.find(([pattern]) => pattern.test(name))?.[1];
    if (format === undefined) continue;
    checked += 1;
    faults.push(...(await checkXml({ name, text: await readBuiltFile(site, name) }, format)));
  }
  return { checked, faults };
}

async function checkOembedFiles(site: BuiltSite): Promise<{ checked: number; faults: string[] }> {
  const names = sampleEvenly(
    [...site.files].filter((name) => /^\/oembed\/.*\.json$/.test(name)),
    MAX_PAGES,
  );
  const faults = await Promise.all(
    names.map(async (name) => checkOembed(name, await readBuiltFile(site, name))),
  );
  return { checked: names.length, faults: faults.flat() };
}

async function readAllStructuredData(site: BuiltSite): Promise<StructuredText[]> {
  const pages = sampleEvenly(listHtmlFiles(site), MAX_PAGES);
  const found = await Promise.all(
    pages.map(async (name) =>
      readStructuredData(await readBuiltFile(site, name)).map((text) => ({ name, text })),
    ),
  );
  return found.flat();
}

await checkSites(async (site) => {
  const xml = await checkXmlFiles(site);
  const oembed = await checkOembedFiles(site);
  const structured = await readAllStructuredData(site);
  const isEmpty = xml.checked === 0 || oembed.checked === 0 || structured.length === 0;
  return {
    checked: `${xml.checked} XML files, ${oembed.checked} oEmbed files and the structured data of ${structured.length} pages`,
    faults: [...xml.faults, ...oembed.faults, ...checkStructuredData(structured)],
    missing: isEmpty && 'sitemap, oEmbed file or page with structured data',
  };
});
