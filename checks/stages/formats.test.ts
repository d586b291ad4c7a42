// Checks sitemaps and the feed by their schemas, oEmbed files by their fields, JSON-LD by the
// vocabulary of schema.org.
import { describe, expect, test } from 'vitest';
import { listHtmlFiles, readBuiltFile } from '#pipeline/site/links/built-site';
import { openBuiltSite, sampleEvenly } from '#pipeline/site/links/built-site.fixture';
import { pageElements } from '#pipeline/site/markup/page-elements';
import { checkOembed } from '../formats/check-oembed.fixture.ts';
import { checkStructuredData } from '../formats/check-structured-data.fixture.ts';
import { checkXml, type XmlFormat } from '../formats/check-xml.fixture.ts';
import { SITE_DIRS } from '../testing/stages.ts';
import { SITE_FOLDERS } from './site.fixture.ts';

/** Returns the JSON-LD texts of a page, unparsed. */
function readStructuredData(html: string): string[] {
  return pageElements(html)
    .filter(({ tagName, attributes }) => tagName === 'script' && attributes['type'] === 'application/ld+json')
    .map(({ text }) => text);
}

/**
 * Sample size for large sites. The sample is spread over the whole site, whose pages are of few
 * kinds.
 */
const MAX_PAGES = 300;

const XML: readonly (readonly [RegExp, XmlFormat])[] = [
  [/^\/sitemap-index\.xml$/, 'sitemap-index'],
  [/^\/sitemap-[a-z]+-\d+\.xml$/, 'sitemap'],
  [/^\/(?:feed|feeds\/.+)\.xml$/, 'atom'],
];

describe.each(SITE_FOLDERS.filter((folder) => folder !== SITE_DIRS['build-empty']))(
  'in %s',
  async (folder) => {
    const site = await openBuiltSite(folder);
    const files = [...site.files];

    test.each(XML)('files like %s fit the schema "%s"', async (pattern, format) => {
      const names = files.filter((name) => pattern.test(name));
      expect(names).not.toEqual([]);
      for (const name of names)
        expect(await checkXml({ name, text: await readBuiltFile(site, name) }, format)).toEqual([]);
    });

    test('oEmbed files are valid', async () => {
      const all = files.filter((name) => /^\/oembed\/.*\.json$/.test(name));
      expect(all).not.toEqual([]);
      for (const name of sampleEvenly(all, MAX_PAGES))
        expect(checkOembed(name, await readBuiltFile(site, name))).toEqual([]);
    });

    test('the structured data of pages are valid', async () => {
      const pages = sampleEvenly(listHtmlFiles(site), MAX_PAGES);
      const faults = await Promise.all(
        pages.map(async (name) =>
          readStructuredData(await readBuiltFile(site, name)).map((text) => ({ name, text })),
        ),
      );
      expect(faults.flat()).not.toEqual([]);
      expect(checkStructuredData(faults.flat())).toEqual([]);
    });
  },
);
