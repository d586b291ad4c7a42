import type { Element, Nodes, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { defaultHandlers, toMdast } from 'hast-util-to-mdast';
import type { Nodes as MarkdownNodes, RootContent } from 'mdast';
import { CommandError } from '#pipeline/cli/command-error';

/** A part of HTML that an outline cannot have. `line` is counted from 1. */
interface Omission {
  readonly line: number;
  readonly message: string;
}

/** Elements without a counterpart in Markdown. All others are known, or consist of their text. */
const UNSUPPORTED_TAGS = new Set(
  'audio canvas dialog embed iframe input math meter object progress select svg template textarea video'.split(
    ' ',
  ),
);

/**
 * Elements that mean nothing without content. Many of them in a row would take the converter
 * quadratic time, as would many comments.
 */
const REMOVED_IF_EMPTY = new Set(
  'a abbr b cite code del em i ins kbd mark q s small span strong sub sup u'.split(' '),
);

const OTHER_REMEDIES: Readonly<Record<string, string>> = {
  script: 'Presentations run no code.',
  style: 'The theme sets the look.',
};

const VOID_TAG = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i;
/** A self-closing tag, as of components. HTML ignores its slash. */
const SELF_CLOSING_TAG = /<([A-Za-z][^\s/<>]*)(?=[\s/])((?:"[^"]*"|'[^']*'|[^"'<>])*?)\/>/g;
const TEMPLATE_VALUE = /\{\{[^{}]*\}\}/g;

interface HtmlPlace {
  readonly name: string;
  /** The folder for addresses that begin with a slash; undefined for none. */
  readonly publicFolder: string | undefined;
  /** The titles of the slides, for a table of contents. */
  readonly tocEntries: readonly TocEntry[];
}

/** The title of a slide in a table of contents, and the level of its heading. */
export interface TocEntry {
  readonly text: string;
  readonly level: number;
}

/** Characters, and the same characters raised and lowered. Others stay as they are. */
const UNSHIFTED = '0123456789+-−=()n';
export const [SUPERSCRIPTS, SUBSCRIPTS] = ['⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿ', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₙ'] as const;

/** Raises or lowers a text, if Unicode has all of its characters. */
export function shiftBaseline(text: string, shiftedSigns: string): string {
  const shifted = Array.from(text, (sign) => shiftedSigns[UNSHIFTED.indexOf(sign)] ?? '');
  return shifted.includes('') ? text : shifted.join('');
}

/** Returns the path of an image whose address begins at the root of a site. */
export const imagePathOf = (src: string, publicFolder: string | undefined): string =>
  publicFolder !== undefined && /^\/(?!\/)/.test(src) ? publicFolder + src : src;

/**
 * Converts HTML in an outline to Markdown. `line` is the line where it begins. Throws a
 * CommandError if its elements are nested too deeply.
 */
export function readHtml(html: string, line: number, { name, ...place }: HtmlPlace) {
  try {
    return toMarkdown(html, line, place);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new CommandError(
      `${name}:${line} has HTML whose elements are too deep inside each other. Close them, or use fewer.`,
    );
  }
}

function toMarkdown(html: string, line: number, outline: Omit<HtmlPlace, 'name'>) {
  const source = html.replaceAll(SELF_CLOSING_TAG, (tag, name: string, attributes: string) =>
    VOID_TAG.test(name) ? tag : `<${name}${attributes}></${name}>`,
  );
  const root = fromHtml(source, { fragment: true, verbose: true });
  const omissions: Omission[] = [];
  const notes: string[] = [];
  clean(root, { source, line, ...outline, omissions, notes });
  const tree = toMdast(root, { document: true });
  // Leaves out empty tables, whose cells may be in the Markdown below.
  const nodes =
    tree.type === 'root' ? tree.children.filter((node) => node.type !== 'table' || hasTextOrImage(node)) : [];
  for (const node of nodes) setLine(node, line);
  return { nodes: nodes.map(withParent), omissions, notes };
}

/** Sets the line of nodes that have none to the line of their first content. Returns the line. */
function setLine(node: MarkdownNodes, line: number): number {
  const inherited = node.position?.start.line ?? line;
  const lines = 'children' in node ? node.children.map((child) => setLine(child, inherited)) : [];
  const start = { line: node.position?.start.line ?? lines[0] ?? inherited, column: 1 };
  node.position ??= { start, end: start };
  return start.line;
}

/** Wraps an item, row or cell, whose list or table begins further up, into a list or table. */
function withParent(node: RootContent): RootContent {
  const { position } = node;
  if (node.type === 'listItem') return { type: 'list', children: [node], position };
  if (node.type === 'tableRow') return { type: 'table', children: [node], position };
  return node.type === 'tableCell' ? { type: 'paragraph', children: node.children, position } : node;
}

const hasTextOrImage = (node: MarkdownNodes): boolean =>
  'children' in node
    ? node.children.some(hasTextOrImage)
    : node.type === 'image' || ('value' in node && node.value !== '');

interface Context extends Omit<HtmlPlace, 'name'> {
  readonly source: string;
  /** The line of the outline where the HTML begins. */
  readonly line: number;
  readonly omissions: Omission[];
  /** Texts of `<aside class="notes">`, the speaker notes of reveal.js. */
  readonly notes: string[];
}

/** Removes nodes that Markdown cannot express, and shifts lines to those of the outline. */
function clean(node: Root | Element, context: Context): void {
  const { line: first, publicFolder, tocEntries, omissions, notes } = context;
  node.children = node.children.filter((child, index, siblings) => {
    if (child.position) {
      child.position.start.line += first - 1;
      child.position.end.line += first - 1;
    }
    const line = child.position?.start.line ?? first;
    const reportOmission = (message: string) => {
      omissions.push({ line, message });
    };
    if (child.type === 'text') {
      const value = child.value.replaceAll(TEMPLATE_VALUE, '');
      if (value !== child.value)
        reportOmission('A value that a program computes was left out. Write it as text.');
      child.value = value;
      return true;
    }
    if (child.type !== 'element') return false;
    const { tagName } = child;
    if (tagName === 'aside' && [child.properties.className].flat().includes('notes')) {
      notes.push(textOf(child).trim());
      return false;
    }
    const frameLink = tagName === 'iframe' ? linkToFrame(child) : null;
    if (frameLink !== null) {
      reportOmission(FRAME_WARNING);
      Object.assign(child, frameLink);
      return true;
    }
    const externalFile = [child.properties.dataMarkdown, child.properties.dataExternal].find((path) => path);
    if (typeof externalFile === 'string')
      reportOmission(`The slides of "${externalFile}" were left out. Copy them into this file.`);
    if (tagName === 'toc' && tocEntries.length > 0) {
      Object.assign(child, toContentsList(tocEntries));
      return true;
    }
    const [only] = child.children;
    if ((tagName === 'sup' || tagName === 'sub') && only?.type === 'text')
      only.value = shiftBaseline(only.value, tagName === 'sup' ? SUPERSCRIPTS : SUBSCRIPTS);
    if (tagName === 'code' && node.type === 'element' && node.tagName === 'pre') cleanCode(child);
    const remedy = OTHER_REMEDIES[tagName];
    // reveal.js loads such images late.
    if (tagName === 'img' && typeof child.properties.dataSrc === 'string')
      child.properties.src ??= child.properties.dataSrc;
    if (tagName === 'img' && typeof child.properties.src === 'string')
      child.properties.src = imagePathOf(child.properties.src, publicFolder);
    if (tagName === 'img' && (child.properties.src ?? '') === '') {
      reportOmission(
        'An image in HTML was left out. Save it beside the outline, and write it as ![What it shows](file.png).',
      );
      return false;
    }
    const isKnown = !UNSUPPORTED_TAGS.has(tagName) && Object.hasOwn(defaultHandlers, tagName);
    if (remedy === undefined && (isKnown || hasContent(child))) {
      clean(child, context);
      // Keeps the last one, whose content may be in the Markdown below.
      return child.children.length > 0 || !REMOVED_IF_EMPTY.has(tagName) || index === siblings.length - 1;
    }
    reportOmission(
      `<${nameOf(child, context.source)}> was left out. ${remedy ?? 'Write its words in Markdown, or save it as an image.'}`,
    );
    return false;
  });
}

/** Names the language of code as Markdown does, and removes the line breaks around the code. */
function cleanCode({ properties, children: [code] }: Element): void {
  const [name] = [properties.className ?? []].flat();
  if (typeof name === 'string' && !name.startsWith('language-')) properties.className = [`language-${name}`];
  if (code?.type === 'text') code.value = code.value.replace(/^\n+/, '').trimEnd();
}

/** The warning for an embedded page. */
export const FRAME_WARNING =
  'A frame with another page was left out, and its name or address is in its place. Save the page as an image.';

const element = (tagName: string, children: Element['children'], properties = {}): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
});

/** Returns a link to the page in a frame; null if that is not on the web. */
function linkToFrame({ properties: { src, title } }: Element): Element | null {
  if (typeof src !== 'string' || !/^https?:/i.test(src)) return null;
  const name = typeof title === 'string' && title.trim() !== '' ? title : (src.split(/[?#]/)[0] ?? src);
  return element('p', [element('a', [{ type: 'text', value: name }], { href: src })]);
}

/** Returns a table of contents with two levels: the highest headings, and all others below them. */
function toContentsList(tocEntries: readonly TocEntry[]): Element {
  const highest = Math.min(...tocEntries.map(({ level }) => level));
  const items: Element[] = [];
  for (const { text, level } of tocEntries) {
    const item = element('li', [element('p', [{ type: 'text', value: text }])]);
    const last = items.at(-1);
    if (level === highest || last === undefined) items.push(item);
    else {
      const inner = last.children[1];
      if (inner?.type === 'element') inner.children.push(item);
      else last.children.push(element('ul', [item]));
    }
  }
  return element('ul', items);
}

const textOf = (node: Nodes): string =>
  node.type === 'text' ? node.value : 'children' in node ? node.children.map(textOf).join('') : '';

/** Reports whether an unknown element has content, perhaps in the Markdown below its start. */
function hasContent(element: Element): boolean {
  if (UNSUPPORTED_TAGS.has(element.tagName)) return false;
  const isOpen = element.data?.position.closing === undefined;
  return isOpen || element.children.some(isContent);
}

const isContent = (node: Nodes): boolean =>
  node.type === 'text'
    ? node.value.trim() !== ''
    : node.type === 'element' && (node.tagName === 'img' || node.children.some(isContent));

/** Returns the name of an element as it is written in the file. The parser makes it lower case. */
const nameOf = ({ tagName, position }: Element, source: string): string =>
  /^<([^\s/>]+)/.exec(source.slice(position?.start.offset ?? 0))?.[1] ?? tagName;
