import { html as markup, parseFragment } from 'parse5';
import type { PageAttribute, PageComment, PageElement, PageScan, Place } from './page-scan.ts';

/**
 * How the HTML standard treats an element in the body. Only elements are listed whose tags always
 * mean the same in plain markup, in which each tag is closed by its own end tag.
 */
type Kind =
  | 'phrase'
  | 'format'
  | 'block'
  | 'heading'
  | 'item'
  | 'void'
  | 'rule'
  | 'raw'
  | 'field'
  | 'special';

const KIND_BY_TAG: ReadonlyMap<string, Kind> = new Map<string, Kind>(
  (
    [
      ['phrase', 'span label time abbr cite q sub sup kbd mark picture video audio astro-island'],
      ['phrase', 'astro-slot astro-static-slot'],
      ['format', 'a b code em i s small strong u'],
      ['block', 'article aside blockquote details dialog div dl fieldset figcaption figure footer'],
      ['block', 'form header hgroup main nav ol p pre section summary ul'],
      ['heading', 'h1 h2 h3 h4 h5 h6'],
      ['item', 'li dt dd'],
      ['void', 'img input br wbr source track meta link'],
      ['rule', 'hr'],
      ['raw', 'script style'],
      ['field', 'textarea title'],
      ['special', 'html head body button svg noscript'],
    ] as const
  ).flatMap(([kind, names]) => names.split(' ').map((name) => [name, kind] as const)),
);

/** Elements of drawings without text, code or markup of HTML. */
const DRAWING_ELEMENTS: ReadonlySet<string> = new Set([
  'path',
  'circle',
  'ellipse',
  'rect',
  'line',
  'polyline',
  'polygon',
  'g',
]);

/** Elements that finishing reads. Others are listed only for an attribute. */
const FINISHED_ELEMENTS: ReadonlySet<string> = new Set(['html', 'script', 'style', 'astro-island']);

/** Elements that may contain blocks: the start tag of a block closes a `p`, but none of these. */
export const FLOW_TAG_NAMES: readonly string[] = [
  'main',
  'article',
  'section',
  'aside',
  'header',
  'footer',
  'nav',
].concat(['details', 'dialog', 'figure', 'ul', 'ol', 'div']);
const FLOW_ELEMENTS: ReadonlySet<string> = new Set(FLOW_TAG_NAMES);

const [SPACE, TAB, LINE_FEED] = [0x20, 0x09, 0x0a];
const [QUOTE, SLASH, LESS_THAN, EQUALS, GREATER_THAN] = [0x22, 0x2f, 0x3c, 0x3d, 0x3e];
/** The first letters that `CHECKED_ATTRIBUTE` matches, as character codes. */
const [LETTER_O, LETTER_S, LETTER_H] = [0x6f, 0x73, 0x68];
const TAG_NAME = codeUnitTable(/[a-z0-9-]/);
const ATTRIBUTE_NAME = codeUnitTable(/[\w:-]/);

function codeUnitTable(pattern: RegExp): Uint8Array {
  return Uint8Array.from({ length: 0x10000 }, (_, unit) =>
    unit < 0x80 && pattern.test(String.fromCharCode(unit)) ? 1 : 0,
  );
}

/** An attribute in plain markup: a space, its name, and its value. */
const ATTRIBUTE = /\s([\w:-]+)(?:="([^"]*)")?/g;

/** Decodes the value only when it is read. The properties of islands are long, and never read. */
class PlainAttribute implements Readonly<PageAttribute> {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly #source: string;

  constructor(name: string, source: string, { start, end }: Place) {
    [this.name, this.#source, this.start, this.end] = [name, source, start, end];
  }

  get value(): string {
    return decode(this.#source);
  }
}

/** The character references that components write. */
const REFERENCES = new Map(Object.entries({ amp: '&', quot: '"', lt: '<', gt: '>', '#38': '&', '#39': "'" }));
const REFERENCE = /&(amp|quot|lt|gt|#38|#39);/g;
const OTHER_REFERENCE = /&(?!(?:amp|quot|lt|gt|#38|#39);)/;

/** Replaces the character references in the source of a value. */
function decode(source: string): string {
  if (!source.includes('&')) return source;
  if (!OTHER_REFERENCE.test(source))
    return source.replace(REFERENCE, (_, name: string) => REFERENCES.get(name) ?? '');
  const [element] = parseFragment(`<p title="${source}">`).childNodes;
  return element !== undefined && 'attrs' in element ? (element.attrs[0]?.value ?? '') : '';
}

/** Returns the text of a field: without its first line break, and without character references. */
function textOfField(source: string): string {
  if (!source.startsWith('\n') && !OTHER_REFERENCE.test(source)) return decode(source);
  const [element] = parseFragment(`<textarea>${source}</textarea>`).childNodes;
  const [text] = element !== undefined && 'childNodes' in element ? element.childNodes : [];
  return text !== undefined && 'value' in text ? text.value : '';
}

/**
 * Scans a page in plain markup, as components write it. Returns null for any other page, which only
 * a complete parser can scan. Takes a tenth of its time, because plain markup needs no tree.
 *
 * Plain markup is a subset of HTML, in which the standard never moves, drops or adds an element:
 *
 * - names are in lower case, values are in double quotes;
 * - each element is closed by its own end tag, before the one around it;
 * - each element has a name of `KIND_BY_TAG`, and its start tag closes no other element, as that of
 *   a `div` in a `p` does.
 *
 * The markup in a `noscript` is plain if it means the same as a raw text. Its elements are listed
 * only with `listsAll`; otherwise, only those elements are that finishing reads or changes.
 */
export function scanPlainPage(html: string, { listsAll }: { listsAll: boolean }): PageScan | null {
  const scanner = new PlainScanner(html, [], listsAll);
  const doctype = '<!doctype html>';
  const hasDoctype = html.slice(0, doctype.length).toLowerCase() === doctype;
  return hasDoctype && scanner.readAll(doctype.length) ? scanner : null;
}

/** Scans a plain fragment, where only flow elements are open. Returns null for any other. */
export function scanPlainPart(html: string): PageScan | null {
  const scanner = new PlainScanner(html, ['html', 'body', ...FLOW_TAG_NAMES], true);
  return scanner.readAll(0) ? scanner : null;
}

class PlainScanner implements PageScan {
  readonly elements: PageElement[] = [];
  readonly bracketed: Place[] = [];
  readonly comments: PageComment[] = [];
  readonly #html: string;
  /** The names of the open elements, outermost first. */
  readonly #path: string[];
  /** Number of elements around the markup, which it must not close. */
  readonly #outerCount: number;
  readonly #listsAll: boolean;
  #isInDrawing = false;
  #isInNoscript = false;
  #hasHead = false;
  #hasBody = false;

  constructor(html: string, outerNames: string[], listsAll: boolean) {
    [this.#html, this.#path, this.#outerCount] = [html, outerNames, outerNames.length];
    this.#listsAll = listsAll;
  }

  /** Reads the markup from an index on. Returns false if the markup is not plain. */
  readAll(start: number): boolean {
    const html = this.#html;
    // HTML parsers replace carriage returns and null characters.
    if (html.includes('\r') || html.includes('\0')) return false;
    let index = start;
    while (index < html.length) {
      if (html.charCodeAt(index) !== LESS_THAN) index = this.#readText(index);
      else if (html.charCodeAt(index + 1) === SLASH) index = this.#readEndTag(index);
      else index = html.startsWith('<!--', index) ? this.#readComment(index) : this.#readStartTag(index);
      if (index < 0) return false;
    }
    return this.#path.length === this.#outerCount && (this.#outerCount > 0 || this.#hasBody);
  }

  get #isInBody(): boolean {
    return this.#path[1] === 'body';
  }

  /** Each of these methods returns the place after the text that it read, or -1 if not plain. */
  #readText(start: number): number {
    const html = this.#html;
    const tagStart = html.indexOf('<', start);
    const end = tagStart < 0 ? html.length : tagStart;
    if (!this.#isInBody && /[^ \t\n\f]/.test(html.slice(start, end))) return -1;
    const bracket = html.indexOf('>', start);
    if (bracket >= 0 && bracket < end && !this.#isInNoscript) this.bracketed.push({ start, end });
    return end;
  }

  #readEndTag(start: number): number {
    const html = this.#html;
    const name = this.#path.at(-1);
    if (name === undefined || this.#path.length === this.#outerCount) return -1;
    const end = start + 2 + name.length;
    if (!html.startsWith(name, start + 2) || html.charCodeAt(end) !== GREATER_THAN) return -1;
    this.#path.pop();
    if (name === 'svg') this.#isInDrawing = false;
    if (name === 'noscript') this.#isInNoscript = false;
    return end + 1;
  }

  #readComment(start: number): number {
    const end = this.#html.indexOf('-->', start + 4);
    const text = this.#html.slice(start + 4, end);
    if (end < 0 || this.#isInNoscript || text.includes('--') || text.includes('<') || /^-?>|-$/.test(text))
      return -1;
    const isInFlow =
      this.#isInBody && this.#path.every((name, depth) => depth < 2 || FLOW_ELEMENTS.has(name));
    this.comments.push({ start, end: end + 3, text, isInFlow });
    return end + 3;
  }

  #readStartTag(start: number): number {
    const html = this.#html;
    let index = start + 1;
    while (TAG_NAME[html.charCodeAt(index)] === 1) index += 1;
    const name = html.slice(start + 1, index);
    const isShape = this.#isInDrawing;
    const kind = isShape ? 'special' : KIND_BY_TAG.get(name);
    if (kind === undefined) return -1;
    const mayOpen = isShape ? DRAWING_ELEMENTS.has(name) : this.#mayOpen(name, kind);
    if (!mayOpen) return -1;
    const attributes = index;
    let isListed = this.#listsAll || FINISHED_ELEMENTS.has(name);
    for (;;) {
      const nameStart = index;
      while (isSpace(html.charCodeAt(index))) index += 1;
      const unit = html.charCodeAt(index);
      if (unit === GREATER_THAN || unit === SLASH) break;
      const attributeStart = index;
      while (ATTRIBUTE_NAME[html.charCodeAt(index)] === 1) index += 1;
      if (index === attributeStart || attributeStart === nameStart) return -1;
      isListed ||= isChecked(html, attributeStart, index);
      if (html.charCodeAt(index) !== EQUALS) continue;
      if (html.charCodeAt(index + 1) !== QUOTE) return -1;
      for (index += 2; html.charCodeAt(index) !== QUOTE; index += 1) {
        if (index >= html.length) return -1;
        const character = html.charCodeAt(index);
        if (character === LESS_THAN || character === GREATER_THAN) isListed = true;
        // It could end the raw text.
        if (character === LESS_THAN && this.#isInNoscript) return -1;
      }
      index += 1;
    }
    const isClosed = html.charCodeAt(index) === SLASH;
    const end = isClosed ? index + 2 : index + 1;
    if (html.charCodeAt(end - 1) !== GREATER_THAN) return -1;
    const isVoid = kind === 'void' || kind === 'rule';
    if (isClosed && !isVoid && !isShape && name !== 'svg') return -1;
    const text = kind === 'raw' || kind === 'field' ? this.#textOf(name, end) : '';
    if (text === null) return -1;
    const close = kind === 'raw' ? end + text.length + name.length + 3 : end;
    if (this.#isInNoscript && !this.#listsAll) isListed = false;
    if (
      isListed &&
      !this.#addToList(name, { start, end: close }, { start: attributes, end: index }, text, isShape)
    )
      return -1;
    if (kind === 'field') {
      if (text.includes('>') || text.includes('<'))
        this.bracketed.push({ start: end, end: end + text.length });
      return end + text.length + name.length + 3;
    }
    if (kind !== 'raw' && !isVoid && !isClosed) {
      this.#path.push(name);
      if (name === 'svg') this.#isInDrawing = true;
      if (name === 'noscript') this.#isInNoscript = true;
    }
    return close;
  }

  /** Reports whether the start tag only adds an element to the open one, and does nothing else. */
  #mayOpen(name: string, kind: Kind): boolean {
    const parent = this.#path.at(-1);
    if (this.#isInNoscript && (kind === 'raw' || kind === 'field' || name === 'noscript')) return false;
    if (name === 'html') return parent === undefined && !this.#hasHead;
    if (name === 'head') return parent === 'html' && !this.#hasHead && (this.#hasHead = true);
    if (name === 'body')
      return parent === 'html' && this.#hasHead && !this.#hasBody && (this.#hasBody = true);
    if (parent === 'head') return kind === 'raw' || ['meta', 'link', 'title', 'noscript'].includes(name);
    if (this.#isInNoscript && this.#path[1] === 'head') return name === 'meta' || name === 'link';
    if (!this.#isInBody || name === 'title') return false;
    if (kind === 'heading' && parent !== undefined && KIND_BY_TAG.get(parent) === 'heading') return false;
    if (kind === 'item') {
      const list = this.#path.findLast((open) => open !== 'div');
      if (!(name === 'li' ? list === 'ul' || list === 'ol' : list === 'dl')) return false;
    }
    if ((name === 'a' || name === 'button' || name === 'form') && this.#path.includes(name)) return false;
    const isBlock = kind === 'block' || kind === 'heading' || kind === 'item' || kind === 'rule';
    return !isBlock || !this.#path.includes('p');
  }

  /** Returns the text of an element that has only text, or null if that needs a parser to find. */
  #textOf(name: string, start: number): string | null {
    const html = this.#html;
    const end = html.indexOf('</', start);
    if (end < 0 || !html.startsWith(`${name}>`, end + 2)) return null;
    const text = html.slice(start, end);
    // The standard looks for a script within a comment within a script.
    return name === 'script' && text.includes('<!--') ? null : text;
  }

  /** Adds an element to the list. Returns false if its attributes need a complete parser. */
  #addToList(tagName: string, place: Place, { start, end }: Place, text: string, isShape: boolean): boolean {
    const source = this.#html.slice(start, end);
    const isDrawing = isShape || tagName === 'svg';
    const attrs: PlainAttribute[] = [];
    for (const { 0: attribute, 1: writtenName = '', 2: value = '', index } of source.matchAll(ATTRIBUTE)) {
      const name = writtenName.toLowerCase();
      if (attrs.some((otherAttribute) => otherAttribute.name === name)) return false;
      // The standard removes some prefixes in drawings.
      if (isDrawing && name.includes(':')) return false;
      const from = start + index + 1;
      attrs.push(new PlainAttribute(name, value, { start: from, end: from + attribute.length - 1 }));
    }
    const namespaceURI = isDrawing ? markup.NS.SVG : markup.NS.HTML;
    const isField = tagName === 'textarea' && this.#listsAll;
    const listedText = KIND_BY_TAG.get(tagName) === 'raw' ? text : isField ? textOfField(text) : '';
    this.elements.push({ ...place, tagName, namespaceURI, attrs, text: listedText });
    return true;
  }
}

const isSpace = (unit: number): boolean => unit === SPACE || unit === LINE_FEED || unit === TAB;

/** The attributes that finishing reads or refuses in any element. */
const CHECKED_ATTRIBUTE = /^(?:on|style$|srcdoc$|http-equiv$)/i;

/** Reports whether finishing reads or refuses an attribute with the name at this place. */
function isChecked(html: string, start: number, end: number): boolean {
  const firstCode = html.charCodeAt(start) | SPACE;
  return (
    (firstCode === LETTER_O || firstCode === LETTER_S || firstCode === LETTER_H) &&
    CHECKED_ATTRIBUTE.test(html.slice(start, end))
  );
}
