import type { Heading, Image, ImageReference, Nodes, PhrasingContent, Text } from 'mdast';

/** Attributes of Pandoc: `{#id .class key=value}`. */
export interface Attributes {
  /** Without their dots. */
  readonly classes: readonly string[];
  /** The values by key. An identifier, such as `#intro`, has the key `id`. */
  readonly values: ReadonlyMap<string, string>;
}

declare module 'mdast' {
  interface HeadingData {
    attributes?: Attributes;
  }
  interface ImageData {
    /** The words in its brackets, if attributes describe it in others. */
    caption?: string;
    /** Whether it is a part of the text around it, instead of a figure. */
    isInText?: boolean;
  }
  interface ImageReferenceData {
    caption?: string;
    isInText?: boolean;
  }
}

const ITEM = String.raw`(?:[.#][^\s{}"']+|[\w:@-]+=(?:"[^"]*"|'[^']*'|[^\s"'{}]+)|-|=[\w+-]+)`;
const LIST = String.raw`\{\s*${ITEM}(?:\s+${ITEM})*\s*\}`;
const AT = new RegExp(LIST, 'y');
const AT_START = new RegExp(`^${LIST}`);
const AFTER_BLANKS = new RegExp(String.raw`[ \t]{0,9}${LIST}`, 'y');
const AT_END = new RegExp(String.raw`(?<!\s)\s*(${LIST})\s*$`);
/** Classes, and keys with their values. */
const PARTS = /\.([^\s{}"']+)|(?<![\w:@-])([\w:@-]+)=(?:"([^"]*)"|'([^']*)'|([^\s"'{}]+))/g;

/** Reads attributes in braces. Ignores everything else. */
export function parseAttributes(text: string): Attributes {
  const parts = [...text.matchAll(PARTS)];
  const id = /[\s{]#([^\s{}"']+)/.exec(text)?.[1];
  const values = parts.flatMap(([, , key, ...rest]) => (key ? [[key, rest.join('')] as const] : []));
  return {
    classes: parts.flatMap(([, name]) => name ?? []),
    values: new Map(id === undefined ? values : [['id', id], ...values]),
  };
}

/** Reports whether a line is a heading with attributes of Pandoc. */
export const isHeadingSign = (line: string): boolean => /^#{1,6}[ \t]/.test(line) && AT_END.test(line);

/** Returns the attributes that begin at an index, or after blanks there; empty for none. */
export function attributesAt(text: string, index: number): string {
  AFTER_BLANKS.lastIndex = index;
  const [attributes = ''] = AFTER_BLANKS.exec(text) ?? [];
  return attributes.includes('\n') ? '' : attributes;
}

/** Returns a text without attributes at its end. */
export const withoutAttributes = (text: string): string => text.replace(AT_END, '');

/**
 * Removes attributes from headings, images, links, code and spans of a tree, with the brackets of
 * spans. Keeps the attributes of headings as `data`, and the description of an image (`fig-alt`).
 * Calls `leaveOut` for code in a format that is left out.
 */
export function takeAttributes(node: Nodes, leaveOut: (node: Nodes, format: string) => void): void {
  if (!('children' in node)) return;
  if (node.type === 'heading') takeOfHeading(node);
  if (isPhrasing(node)) {
    node.children = takeAfter(node.children, leaveOut);
    unwrapSpans(node.children);
  }
  for (const child of node.children) takeAttributes(child, leaveOut);
}

const isPhrasing = (
  node: Nodes,
): node is Extract<Nodes, { children: PhrasingContent[] }> & { children: PhrasingContent[] } =>
  node.type === 'paragraph' ||
  node.type === 'heading' ||
  node.type === 'emphasis' ||
  node.type === 'strong' ||
  node.type === 'delete' ||
  node.type === 'link' ||
  node.type === 'linkReference' ||
  node.type === 'tableCell';

function takeOfHeading(heading: Heading): void {
  const last = heading.children.at(-1);
  if (last?.type !== 'text') return;
  const match = AT_END.exec(last.value);
  if (match?.[1] === undefined) return;
  // Attributes directly after an image or code belong to it, not to the heading.
  const before = heading.children.at(-2);
  if (match[0].startsWith('{') && match.index === 0 && before && WITH_ATTRIBUTES.has(before.type)) return;
  heading.data = { attributes: parseAttributes(match[1]) };
  last.value = last.value.slice(0, match.index);
}

/** Types of nodes that may have attributes directly after them. */
const WITH_ATTRIBUTES: ReadonlySet<string> = new Set([
  'image',
  'imageReference',
  'link',
  'linkReference',
  'inlineCode',
]);

/** Reports whether a node is a picture. */
export const isImage = (node: PhrasingContent): node is Image | ImageReference =>
  node.type === 'image' || node.type === 'imageReference';

/** Removes attributes directly after images, links and code, and code in another format. */
function takeAfter(
  nodes: readonly PhrasingContent[],
  leaveOut: (node: Nodes, format: string) => void,
): PhrasingContent[] {
  return nodes.filter((node, index) => {
    const next = nodes[index + 1];
    if (!WITH_ATTRIBUTES.has(node.type) || next?.type !== 'text') return true;
    const [attributes] = AT_START.exec(next.value) ?? [];
    if (attributes !== undefined) {
      next.value = next.value.slice(attributes.length);
      const raw = /^\{\s*=(\S+?)\s*\}$/.exec(attributes)?.[1];
      if (node.type === 'inlineCode' && raw !== undefined) {
        if (!raw.startsWith('html')) leaveOut(node, raw);
        return false;
      }
      const { values } = parseAttributes(attributes);
      const alt = values.get('fig-alt') ?? values.get('alt');
      if (isImage(node) && alt !== undefined) {
        node.data = { caption: node.alt ?? '' };
        node.alt = alt;
      }
    }
    // In Pandoc, a backslash after an image makes it a part of the text instead of a figure.
    if (isImage(node) && next.value === '\\') {
      next.value = '';
      node.data = { isInText: true };
    }
    return true;
  });
}

interface Place {
  readonly node: Text;
  readonly at: number;
}

/** Removes the brackets and attributes of spans: `[text]{.class}`. */
function unwrapSpans(nodes: readonly PhrasingContent[]): void {
  const open: Place[] = [];
  const cuts: { readonly place: Place; readonly length: number }[] = [];
  for (const node of nodes) {
    if (node.type !== 'text') continue;
    for (let at = 0; at < node.value.length; at += 1) {
      if (node.value[at] === '[') open.push({ node, at });
      if (node.value[at] !== ']') continue;
      const start = open.pop();
      AT.lastIndex = at + 1;
      const [attributes] = (start && AT.exec(node.value)) ?? [];
      if (start === undefined || attributes === undefined) continue;
      cuts.push({ place: start, length: 1 }, { place: { node, at }, length: 1 + attributes.length });
      at += attributes.length;
    }
  }
  for (const { place, length } of cuts.toSorted((cut, other) => other.place.at - cut.place.at))
    place.node.value = place.node.value.slice(0, place.at) + place.node.value.slice(place.at + length);
}
