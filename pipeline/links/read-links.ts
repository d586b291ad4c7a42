import { XMLParser } from 'fast-xml-parser';
import { readBuiltBytes, readBuiltFile, type BuiltSite } from './built-site.ts';
import { collectLinks, type PageLinks } from './collect-links.ts';
import type { FoundLink } from './found-link.ts';
import { linksOfData } from './links-of-data.ts';
import { linksOfRecord } from './links-of-record.ts';
import { linksOfScript } from './links-of-script.ts';
import { linksOfStyle } from './links-of-style.ts';

// That it is valid is for the check of formats to tell.
const xml = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  removeNSPrefix: true,
  parseTagValue: false,
  htmlEntities: true,
});

const NONE = { ids: new Set<string>(), policies: [] };

/** How to find the addresses in the text of a file, by its name. */
const READERS: readonly (readonly [RegExp, (text: string) => FoundLink[]])[] = [
  [/\.css$/, (text) => linksOfStyle(text)],
  [/\.m?js$/, linksOfScript],
  [/\.xml$/, (text) => linksOfData(xml.parse(text))],
  [/\.webmanifest$|^\/speculation-rules\.json$/, (text) => linksOfData(JSON.parse(text))],
  [/^\/oembed\/.*\.json$/, (text) => linksOfData(JSON.parse(text), ['html'])],
  [/^\/playback\/.*\.json$|\/playback\.json$/, (text) => linksOfData(JSON.parse(text))],
  [/^\/robots\.txt$/, (text) => linksOfLines(text, /^(sitemap):\s*(\S+)/gim)],
  [/^\/_headers$/, (text) => linksOfLines(text, /^\s+(link|speculation-rules):\s*["<]([^">]+)[">]/gim)],
];

/** What a file of the site links to, and what can be linked to in it; null for one that names no addresses. */
export async function readLinks(site: BuiltSite, file: string): Promise<PageLinks | null> {
  if (hasAnchors(file)) return collectLinks(await readBuiltFile(site, file));
  if (file.endsWith('.pf_fragment'))
    return { links: linksOfRecord(await readBuiltBytes(site, file)), ...NONE };
  const read = READERS.find(([pattern]) => pattern.test(file))?.[1];
  return read === undefined ? null : { links: read(await readBuiltFile(site, file)), ...NONE };
}

/** Whether an address can lead to a place within this file. */
export function hasAnchors(file: string): boolean {
  return /\.(?:html|svg)$/.test(file);
}

function linksOfLines(text: string, line: RegExp): FoundLink[] {
  return [...text.matchAll(line)].map(([, place = '', target = '']) => ({ place, target }));
}
