import { closeSync, openSync, writeSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { Zip, ZipPassThrough } from 'fflate';
import { fromBufferPromise, openPromise, type Entry, type ZipFile } from 'yauzl';
import { SaxesParser, type SaxesAttributeNS } from 'saxes';
import { namePages } from '#pipeline/authoring/content-file/name-pages';
import { findLayout, type LayoutWithPictures } from './layouts.ts';
import { formatOf, type ArchiveFormat } from './office-formats.ts';
import { prepareSlide, type Preparation } from './prepare-slide.ts';
import { related, type ReadPart } from './relations.ts';
import { replaceTextGradients } from './solid-texts.ts';
import { childAt, parseXml } from './xml.ts';

const OPENDOCUMENT_PAGES = 'content.xml';
/** The parts of PowerPoint files that have the texts of slides. */
const SLIDE_PART = /^ppt\/slides\/slide\d+\.xml$/;
/** The parts of PowerPoint files that define how texts look: slides, layouts and masters. */
const TEXT_PARTS = /^ppt\/slide(?:s|Layouts|Masters)\/slide(?:Layout|Master)?\d+\.xml$/;
const XML_FILE_NAME = /\.(?:xml|rels|vml|svg|rdf)$/i;
const MAX_ARCHIVE_DEPTH = 3;
const MAX_DRAWING_BYTES = 100_000_000;

/** A copy of an archive without its links to files outside. */
export interface DetachedArchive {
  readonly format: ArchiveFormat;
  /** Where the links were. */
  readonly links: OutsideLinks;
}

/**
 * Copies slides for LibreOffice: without links to files outside, and without unreadable parts. If
 * substitutes replace missing fonts, makes the texts of PowerPoint files fit into their boxes.
 */
export async function detachArchive(
  path: string,
  copy: string,
  hasStandIns = false,
): Promise<DetachedArchive> {
  const zip = await openPromise(path, { autoClose: false });
  const file = openSync(copy, 'wx');
  try {
    return await copyParts(zip, (bytes) => writeSync(file, bytes), { depth: 0, hasStandIns });
  } finally {
    closeSync(file);
    zip.close();
  }
}

interface CopyOptions {
  /** The number of archives around them. */
  readonly depth: number;
  /** Whether substitutes replace missing fonts. */
  readonly hasStandIns: boolean;
  readonly findInheritedSettings: (slide: string, xml: string) => Promise<Omit<Preparation, 'hasStandIns'>>;
}

async function copyParts(
  zip: ZipFile,
  write: (bytes: Uint8Array) => void,
  { depth, hasStandIns }: Omit<CopyOptions, 'findInheritedSettings'>,
): Promise<DetachedArchive> {
  // Zip calls this synchronously, so that an error ends the copying.
  const copy = new Zip((error, bytes) => {
    if (error) throw error;
    write(bytes);
  });
  let [pages, isElsewhere]: [readonly number[], boolean] = [[], false];
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) entries.push(entry);
  const findInheritedSettings = makeInheritanceFinder(zip, entries);
  for (const entry of entries) {
    // Folders have no content of their own.
    if (entry.fileName.endsWith('/')) continue;
    const bytes = await buffer(await zip.openReadStreamPromise(entry));
    const detached = await detachEntry(entry.fileName, bytes, { depth, hasStandIns, findInheritedSettings });
    if (detached === null) continue;
    const { links } = detached;
    const hasPages = entry.fileName === OPENDOCUMENT_PAGES;
    if (hasPages && links !== null) pages = links.pages;
    isElsewhere ||= links !== null && (links.isElsewhere || (!hasPages && links.pages.length > 0));
    // Not compressed, because LibreOffice reads the copy only once.
    const part = new ZipPassThrough(entry.fileName);
    copy.add(part);
    part.push(detached.bytes, true);
  }
  copy.end();
  const names = new Set(entries.map(({ fileName }) => fileName));
  return { format: formatOf(names), links: { pages, isElsewhere } };
}

/**
 * Returns a function that finds what a slide inherits from other parts: its layout, and the default
 * font size of the presentation. Ignores parts that cannot be read.
 */
function makeInheritanceFinder(
  zip: ZipFile,
  entries: readonly Entry[],
): CopyOptions['findInheritedSettings'] {
  const layoutCache = new Map<string, LayoutWithPictures>();
  const read: ReadPart = async (path) => {
    const entry = entries.find(({ fileName }) => fileName === path);
    const bytes = entry === undefined ? null : await buffer(await zip.openReadStreamPromise(entry));
    return bytes === null ? null : parseXml(new TextDecoder().decode(bytes));
  };
  let presentation: ReturnType<ReadPart> | null = null;
  return async (slide, xml) => {
    presentation ??= read('ppt/presentation.xml').catch(() => null);
    const style = childAt(await presentation, 'p:presentation', 'p:defaultTextStyle');
    const size = Number(childAt(style, 'a:lvl1pPr', 'a:defRPr')?.attributes['sz']) / 100;
    const defaults = size > 0 ? { defaultPoints: size } : {};
    // A layout takes time to read, and is only needed for the size of shrunk texts.
    if (!xml.includes('fontScale=')) return defaults;
    try {
      return {
        ...defaults,
        layout: (await findLayout(read, await related(read, slide), layoutCache)).layout,
      };
    } catch {
      return defaults;
    }
  };
}

/** Returns a part without links to files outside; null if it cannot be read. */
async function detachEntry(
  name: string,
  bytes: Buffer,
  { depth, hasStandIns, findInheritedSettings }: CopyOptions,
) {
  try {
    if (bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))) {
      if (depth >= MAX_ARCHIVE_DEPTH) return null;
      const parts: Uint8Array[] = [];
      const inner = await fromBufferPromise(bytes);
      const { links } = await copyParts(inner, (part) => parts.push(part), {
        depth: depth + 1,
        hasStandIns: false,
      });
      return { bytes: Buffer.concat(parts), links };
    }
    // Drawings may be compressed inside the archive, too.
    const unpacked = isGzip(bytes) ? gunzipSync(bytes, { maxOutputLength: MAX_DRAWING_BYTES }) : bytes;
    const text = decodeXml(unpacked);
    if (text === null) return XML_FILE_NAME.test(name) ? null : { bytes, links: null };
    const part = detachPart(text);
    if (part === null && !TEXT_PARTS.test(name)) return { bytes, links: null };
    const xml = part?.text ?? text;
    const slide = SLIDE_PART.test(name)
      ? prepareSlide(xml, { hasStandIns, ...(hasStandIns && (await findInheritedSettings(name, xml))) })
      : xml;
    const prepared = TEXT_PARTS.test(name) ? replaceTextGradients(slide) : slide;
    return { bytes: prepared === text ? bytes : Buffer.from(prepared), links: part?.links ?? null };
  } catch {
    return null;
  }
}

const isGzip = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** Decodes XML; returns null for bytes that are not XML. Throws for an unknown encoding. */
function decodeXml(bytes: Buffer): string | null {
  const head = bytes.subarray(0, 200).toString('latin1');
  const utf16Encoding = /^(?:\xff\xfe|<\0)/.test(head)
    ? 'utf-16le'
    : /^(?:\xfe\xff|\0<)/.test(head)
      ? 'utf-16be'
      : null;
  const declaredEncoding = /^(?:\xef\xbb\xbf)?<\?xml[^>]*?encoding\s*=\s*["']([^"']+)/.exec(head)?.[1];
  const isXml = utf16Encoding !== null || /^(?:\xef\xbb\xbf)?\s*</.test(head);
  return isXml
    ? new TextDecoder(utf16Encoding ?? declaredEncoding ?? 'utf-8', { fatal: true }).decode(bytes)
    : null;
}

/** Where slides show files that are not inside them. */
export interface OutsideLinks {
  /** Numbers of the visible pages that show one. */
  readonly pages: readonly number[];
  /** Whether a background, a master, a drawing or an embedded object shows one. */
  readonly isElsewhere: boolean;
}

/** Reports whether slides show a file that is not inside them. */
export const hasLinks = ({ pages, isElsewhere }: OutsideLinks): boolean => pages.length > 0 || isElsewhere;

/** Returns a sentence about files that were left out, and the remedy. */
export function describeLinks({ pages, isElsewhere }: OutsideLinks): string {
  const where = [
    ...(pages.length === 0 ? [] : [namePages(pages)]),
    ...(isElsewhere ? ['a background, a master, a drawing or an embedded object'] : []),
  ].join(', and ');
  return `Files that are not in the slides were left out, because an import publishes the slides alone: ${where}. If they belong to the slides, embed them (in LibreOffice: Edit > External Links > Break Link), and import again with --force.`;
}

/** Attributes with the address of a file that is shown. */
const SHOWN_FILE_ATTRIBUTES: readonly string[] = ['href', 'src', 'image-data'];
/** Elements with an address that is only opened when a visitor presses them. */
const CLICKABLE_ELEMENTS: readonly string[] = ['a', 'event-listener', 'hyperlink-behaviour'];
/** Addresses of files of this machine, and of places that only LibreOffice knows. */
const LOCAL_ADDRESS = /^(?:file|vnd\.sun\.star\.(?!package)[a-z.]+):/i;
/** Addresses that lead out of an archive, unlike the names of its parts. */
const OUTSIDE_ADDRESS = /^(?:(?!vnd\.sun\.star\.package:|data:)[^/#]*:|[/\\]|(?:\.[/\\])*\.\.)/i;

/**
 * Returns an XML part of OpenDocument, OOXML or SVG without its links to files outside of the
 * archive; null if it has no such links. Throws if the part is not XML, or defines entities.
 */
export function detachPart(xml: string) {
  const pageCounter = new PageCounter();
  const written = ['<?xml version="1.0" encoding="UTF-8"?>\n'];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('opentag', ({ name, local, attributes, isSelfClosing }) => {
    const allAttributes = Object.values(attributes);
    pageCounter.enter(local, allAttributes);
    const keptAttributes = allAttributes.filter((attribute) => !linksOutside(local, attribute));
    const isDetached = local === 'Relationship' && showsExternal(allAttributes);
    if (isDetached || keptAttributes.length < allAttributes.length) pageCounter.noteLink();
    const texts = keptAttributes.map((item) =>
      isDetached && item.name === 'Target'
        ? 'Target="about:blank"'
        : `${item.name}="${escapeValue(item.value)}"`,
    );
    written.push(`<${[name, ...texts].join(' ')}${isSelfClosing ? '/' : ''}>`);
  });
  parser.on('closetag', ({ name, local, isSelfClosing }) => {
    pageCounter.leave(local);
    if (!isSelfClosing) written.push(`</${name}>`);
  });
  parser.on('text', (text) => written.push(escape(text)));
  parser.on('cdata', (text) => written.push(escape(text)));
  parser.on('processinginstruction', ({ target, body }) => written.push(`<?${target} ${body}?>`));
  parser.write(xml).close();
  return pageCounter.hasLinks ? { text: written.join(''), links: pageCounter.links } : null;
}

function linksOutside(element: string, { local, name, value }: SaxesAttributeNS): boolean {
  if (name.startsWith('xmlns') || CLICKABLE_ELEMENTS.includes(element) || element === 'Relationship')
    return false;
  const address = value.trim();
  return (
    LOCAL_ADDRESS.test(address) || (SHOWN_FILE_ATTRIBUTES.includes(local) && OUTSIDE_ADDRESS.test(address))
  );
}

/**
 * Reports whether a relation of OOXML shows a file outside. Hyperlinks do not show their target.
 */
function showsExternal(attributes: readonly SaxesAttributeNS[]): boolean {
  const valueOf = (name: string) => attributes.find((attribute) => attribute.local === name)?.value ?? '';
  return isShownOutside({ type: valueOf('Type'), mode: valueOf('TargetMode') });
}

/** Reports whether a relation of OOXML of a type and mode shows a file outside of the archive. */
export const isShownOutside = ({ type, mode }: { readonly type: string; readonly mode: string }): boolean =>
  mode.toLowerCase() === 'external' && !type.endsWith('/hyperlink');

const escapeSign = (sign: string): string => `&#${sign.charCodeAt(0)};`;
/** Parsers would change this white space: in attributes to spaces, in texts to line feeds. */
const escapeValue = (value: string): string => value.replaceAll(/[<>&"\t\n\r]/g, escapeSign);
const escape = (text: string): string => text.replaceAll(/[<>&\r]/g, escapeSign);

/** Counts the visible pages of OpenDocument, and notes which have links. */
class PageCounter {
  /** Whether there was a link, also on a hidden page. */
  hasLinks = false;
  readonly #pages = new Set<number>();
  readonly #hiddenStyles = new Set<string>();
  #isElsewhere = false;
  #style = '';
  #count = 0;
  /** The number of the current page; "hidden" for a hidden one; null outside of pages. */
  #page: number | 'hidden' | null = null;

  get links(): OutsideLinks {
    return { pages: [...this.#pages], isElsewhere: this.#isElsewhere };
  }

  enter(element: string, attributes: readonly SaxesAttributeNS[]): void {
    const valueOf = (name: string) => attributes.find((attribute) => attribute.local === name)?.value ?? '';
    if (element === 'style') this.#style = valueOf('name');
    if (element === 'drawing-page-properties' && valueOf('visibility') === 'hidden')
      this.#hiddenStyles.add(this.#style);
    if (element === 'page')
      this.#page = this.#hiddenStyles.has(valueOf('style-name')) ? 'hidden' : (this.#count += 1);
  }

  leave(element: string): void {
    if (element === 'page') this.#page = null;
  }

  noteLink(): void {
    this.hasLinks = true;
    if (this.#page === null) this.#isElsewhere = true;
    else if (this.#page !== 'hidden') this.#pages.add(this.#page);
  }
}
