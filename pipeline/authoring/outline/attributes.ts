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

const ATTRIBUTE = String.raw`(?:[.#][^\s{}"']+|[\w:@-]+=(?:"[^"]*"|'[^']*'|[^\s"'{}]+)|-|=[\w+-]+)`;
const ATTRIBUTES = String.raw`\{\s*${ATTRIBUTE}(?:\s+${ATTRIBUTE})*\s*\}`;
const ATTRIBUTES_HERE = new RegExp(ATTRIBUTES, 'y');
const ATTRIBUTES_AT_START = new RegExp(`^${ATTRIBUTES}`);
const ATTRIBUTES_AFTER_BLANKS = new RegExp(String.raw`[ \t]{0,9}${ATTRIBUTES}`, 'y');
const ATTRIBUTES_AT_END = new RegExp(String.raw`(?<!\s)\s*(${ATTRIBUTES})\s*$`);
/** Classes, and keys with their values. */
const CLASS_OR_VALUE = /\.([^\s{}"']+)|(?<![\w:@-])([\w:@-]+)=(?:"([^"]*)"|'([^']*)'|([^\s"'{}]+))/g;

/** Reads attributes in braces. Ignores everything else. */
export function parseAttributes(text: string): Attributes {
  const parts = [...text.matchAll(CLASS_OR_VALUE)];
  const id = /[\s{]#([^\s{}"']+)/.exec(text)?.[1];
  const values = parts.flatMap(([, , key, ...valueForms]) =>
    key ? [[key, valueForms.join('')] as const] : [],
  );
  return {
    classes: parts.flatMap(([, name]) => name ?? []),
    values: new Map(id === undefined ? values : [['id', id], ...values]),
  };
}

/** Reports whether a line is a heading with attributes of Pandoc. */
export const isHeadingSign = (line: string): boolean =>
  /^#{1,6}[ \t]/.test(line) && ATTRIBUTES_AT_END.test(line);

/** Returns the attributes that begin at an index, or after blanks there; empty for none. */
export function attributesAt(text: string, index: number): string {
  ATTRIBUTES_AFTER_BLANKS.lastIndex = index;
  const [attributes = ''] = ATTRIBUTES_AFTER_BLANKS.exec(text) ?? [];
  return attributes.includes('\n') ? '' : attributes;
}

/** Returns a text without attributes at its end. */
export const withoutAttributes = (text: string): string => text.replace(ATTRIBUTES_AT_END, '');

/**
 * Removes attributes from headings, images, links, code and spans of a tree, with the brackets of
 * spans. Keeps the attributes of headings as `data`, and the description of an image (`fig-alt`).
 * Calls `onOmitted` for code in a format that is left out.
 */
export function takeAttributes(node: Nodes, onOmitted: (node: Nodes, format: string) => void): void {
  if (!('children' in node)) return;
  if (node.type === 'heading') takeHeadingAttributes(node);
  if (isPhrasing(node)) {
    node.children = takeInlineAttributes(node.children, onOmitted);
    unwrapSpans(node.children);
  }
  for (const child of node.children) takeAttributes(child, onOmitted);
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

function takeHeadingAttributes(heading: Heading): void {
  const last = heading.children.at(-1);
  if (last?.type !== 'text') return;
  const match = ATTRIBUTES_AT_END.exec(last.value);
  if (match?.[1] === undefined) return;
  // Attributes directly after an image or code belong to it, not to the heading.
  const previous = heading.children.at(-2);
  if (match[0].startsWith('{') && match.index === 0 && previous && WITH_ATTRIBUTES.has(previous.type)) return;
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
function takeInlineAttributes(
  nodes: readonly PhrasingContent[],
  onOmitted: (node: Nodes, format: string) => void,
): PhrasingContent[] {
  return nodes.filter((node, index) => {
    const next = nodes[index + 1];
    if (!WITH_ATTRIBUTES.has(node.type) || next?.type !== 'text') return true;
    const [attributes] = ATTRIBUTES_AT_START.exec(next.value) ?? [];
    if (attributes !== undefined) {
      next.value = next.value.slice(attributes.length);
      const rawFormat = /^\{\s*=(\S+?)\s*\}$/.exec(attributes)?.[1];
      if (node.type === 'inlineCode' && rawFormat !== undefined) {
        if (!rawFormat.startsWith('html')) onOmitted(node, rawFormat);
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

interface BracketPlace {
  readonly node: Text;
  readonly index: number;
}

/** Removes the brackets and attributes of spans: `[text]{.class}`. */
function unwrapSpans(nodes: readonly PhrasingContent[]): void {
  const openBrackets: BracketPlace[] = [];
  const cuts: { readonly place: BracketPlace; readonly length: number }[] = [];
  for (const node of nodes) {
    if (node.type !== 'text') continue;
    for (let index = 0; index < node.value.length; index += 1) {
      if (node.value[index] === '[') openBrackets.push({ node, index });
      if (node.value[index] !== ']') continue;
      const start = openBrackets.pop();
      ATTRIBUTES_HERE.lastIndex = index + 1;
      const [attributes] = (start && ATTRIBUTES_HERE.exec(node.value)) ?? [];
      if (start === undefined || attributes === undefined) continue;
      cuts.push({ place: start, length: 1 }, { place: { node, index }, length: 1 + attributes.length });
      index += attributes.length;
    }
  }
  for (const { place, length } of cuts.toSorted((cut, other) => other.place.index - cut.place.index))
    place.node.value = place.node.value.slice(0, place.index) + place.node.value.slice(place.index + length);
}
