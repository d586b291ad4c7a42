import { XMLParser } from 'fast-xml-parser';
import { readBuiltBytes, readBuiltFile, type BuiltSite } from './built-site.ts';
import { collectLinks, type PageLinks } from './collect-links.ts';
import {
  type FoundLink,
  linksOfData,
  linksOfScript,
  linksOfStyle,
  addressesOfSrcset,
} from './links-of-parts.ts';
import { DEFAULT_LOCALE } from '#domain/languages/locales';
import { viewPath } from '#domain/addresses/paths';
import { parseRedirects } from '#domain/addresses/redirects-file';
import { readCardAddress } from '#domain/search/search-record';
import { isRecord, readRecord } from '../pagefind/pagefind.ts';

// Not validated here: the check of formats does that.
const xml = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  removeNSPrefix: true,
  parseTagValue: false,
  // oxlint-disable-next-line typescript/no-deprecated -- Its successor needs another package.
  htmlEntities: true,
});

const NONE = { ids: new Set<string>(), policies: [] };

/** The function that finds the addresses in a file, by file name. */
const READERS: readonly (readonly [RegExp, (text: string) => FoundLink[]])[] = [
  [/\.css$/, (text) => linksOfStyle(text)],
  [/\.m?js$/, linksOfScript],
  [/\.xml$/, (text) => linksOfData(xml.parse(text))],
  [/\.webmanifest$|^\/speculation-rules\.json$/, (text) => linksOfData(JSON.parse(text))],
  [/^\/oembed\/.*\.json$/, (text) => linksOfData(JSON.parse(text), ['html'])],
  [/^\/playback\/.*\.json$|\/playback\.json$/, (text) => linksOfData(JSON.parse(text))],
  [/^\/robots\.txt$/, (text) => linksOfLines(text, /^(sitemap):[ \t]*(\S+)/gim)],
  [/^\/_headers$/, (text) => linksOfLines(text, /^[ \t]+(link|speculation-rules):[ \t]*["<]([^">]+)[">]/gim)],
  [/^\/_redirects$/, (text) => parseRedirects(text).map(({ from, to }) => ({ place: from, target: to }))],
];

/** Returns the links and possible targets of a file; null if its type has no addresses. */
export async function readLinks(site: BuiltSite, file: string): Promise<PageLinks | null> {
  if (hasAnchors(file)) return collectLinks(await readBuiltFile(site, file));
  if (isRecord(file)) return { links: linksOfRecord(await readBuiltBytes(site, file)), ...NONE };
  const reader = READERS.find(([pattern]) => pattern.test(file))?.[1];
  return reader === undefined ? null : { links: reader(await readBuiltFile(site, file)), ...NONE };
}

/** Reports whether an address can have an anchor in this file. */
export const hasAnchors = (file: string): boolean => /\.(?:html|svg)$/.test(file);

function linksOfLines(text: string, line: RegExp): FoundLink[] {
  return [...text.matchAll(line)].map(([, place = '', target = '']) => ({ place, target }));
}

/** Returns the addresses that a search result links to and shows, from its compressed record. */
function linksOfRecord(compressed: Buffer): FoundLink[] {
  const { url, ids } = readRecord(compressed);
  const { card } = readCardAddress(url);
  const page = viewPath(card, DEFAULT_LOCALE);
  const pictures = card.picture === null ? [] : [card.picture.src, ...addressesOfSrcset(card.picture.avif)];
  return [
    { place: 'result', target: page },
    ...ids.map((id) => ({ place: 'result', target: `${page}#${encodeURIComponent(id)}` })),
    ...pictures.map((target) => ({ place: 'picture', target })),
  ];
}
