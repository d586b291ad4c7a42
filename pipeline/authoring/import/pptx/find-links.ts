import { SaxesParser, type SaxesAttributeNS } from 'saxes';
import { namePages } from '../text/name-pages.ts';

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

/** A part of an archive without links to files outside. */
export interface DetachedPart {
  /** The part as UTF-8. */
  readonly text: string;
  readonly links: OutsideLinks;
}

/** Attributes that name a file which is shown. */
const SHOWN: readonly string[] = ['href', 'src', 'image-data'];
/** Elements whose address is followed when a visitor presses them. They show nothing of it. */
const FOLLOWED: readonly string[] = ['a', 'event-listener', 'hyperlink-behaviour'];
/** Addresses of files of this machine, and of places that only LibreOffice knows. */
const LOCAL = /^(?:file|vnd\.sun\.star\.(?!package)[a-z.]+):/i;
/** Addresses that lead out of an archive, unlike names of its parts. */
const OUTSIDE = /^(?:(?!vnd\.sun\.star\.package:|data:)[^/#]*:|[/\\]|(?:\.[/\\])*\.\.)/i;

/**
 * Returns an XML part of OpenDocument, OOXML or SVG without its links to files outside of the
 * archive; null if it has none. Throws if the part is no XML, or uses entities of its own.
 */
export function detachPart(xml: string): DetachedPart | null {
  const place = new PageCounter();
  const written = ['<?xml version="1.0" encoding="UTF-8"?>\n'];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('opentag', ({ name, local, attributes, isSelfClosing }) => {
    const all = Object.values(attributes);
    place.enter(local, all);
    const kept = all.filter((attribute) => !leadsOut(local, attribute));
    const isDetached = local === 'Relationship' && showsExternal(all);
    if (isDetached || kept.length < all.length) place.noteLink();
    const texts = kept.map((one) =>
      isDetached && one.name === 'Target'
        ? 'Target="about:blank"'
        : `${one.name}="${escapeValue(one.value)}"`,
    );
    written.push(`<${[name, ...texts].join(' ')}${isSelfClosing ? '/' : ''}>`);
  });
  parser.on('closetag', ({ name, local, isSelfClosing }) => {
    place.leave(local);
    if (!isSelfClosing) written.push(`</${name}>`);
  });
  parser.on('text', (text) => written.push(escape(text)));
  parser.on('cdata', (text) => written.push(escape(text)));
  parser.on('processinginstruction', ({ target, body }) => written.push(`<?${target} ${body}?>`));
  parser.write(xml).close();
  return place.hasLinks ? { text: written.join(''), links: place.links } : null;
}

function leadsOut(element: string, { local, name, value }: SaxesAttributeNS): boolean {
  if (name.startsWith('xmlns') || FOLLOWED.includes(element) || element === 'Relationship') return false;
  const address = value.trim();
  return LOCAL.test(address) || (SHOWN.includes(local) && OUTSIDE.test(address));
}

/** Reports whether a relation of OOXML shows a file outside. Links of texts are only followed. */
function showsExternal(attributes: readonly SaxesAttributeNS[]): boolean {
  const valueOf = (name: string) => attributes.find((one) => one.local === name)?.value ?? '';
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
  /** The page that is read; "hidden" for one that is not shown. */
  #page: number | 'hidden' | null = null;

  get links(): OutsideLinks {
    return { pages: [...this.#pages], isElsewhere: this.#isElsewhere };
  }

  enter(element: string, attributes: readonly SaxesAttributeNS[]): void {
    const valueOf = (name: string) => attributes.find((one) => one.local === name)?.value ?? '';
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
