import type { Nodes, Parent, RootContent } from 'mdast';
import { parseAttributes, type Attributes } from './attributes.ts';
import { lineOf } from './parse-markdown.ts';

/** A block between two lines `:::`, a "fenced div" of Pandoc. */
export interface Div extends Parent {
  readonly type: 'div';
  children: RootContent[];
  readonly attributes: Attributes;
  /** The words after its name, which other programs than Pandoc allow. */
  readonly title: string;
}

declare module 'mdast' {
  interface BlockContentMap {
    div: Div;
  }
  interface RootContentMap {
    div: Div;
  }
}

type Fence = 'end' | Pick<Div, 'attributes' | 'title'>;

/** Reads a line as a fence: `::: {.class}` or `::: class` begins a block, and `:::` ends it. */
export function readFence(line: string): Fence | null {
  const text = line.trim();
  if (!text.startsWith(':::')) return null;
  let [textStart, textEnd] = [3, text.length];
  while (text[textStart] === ':') textStart += 1;
  while (textEnd > textStart && text[textEnd - 1] === ':') textEnd -= 1;
  const fenceText = text.slice(textStart, textEnd).trim();
  if (fenceText === '') return 'end';
  const name = /^[^\s{}[\]]+/.exec(fenceText)?.[0];
  if (name !== undefined) {
    const words = fenceText.slice(name.length).trim();
    const end = words.startsWith('{') ? words.indexOf('}') + 1 : 0;
    const { classes, values } = parseAttributes(words.slice(0, end));
    return {
      attributes: { classes: [name.replace(/^\./, ''), ...classes], values },
      title: words
        .slice(end)
        .trim()
        .replace(/^\[(.*)\]$/, '$1'),
    };
  }
  if (!fenceText.startsWith('{') || !fenceText.endsWith('}')) return null;
  const bareName = /^\{([\w-]+)\}$/.exec(fenceText)?.[1];
  return {
    attributes:
      bareName === undefined ? parseAttributes(fenceText) : { classes: [bareName], values: new Map() },
    title: '',
  };
}

const NOTES_TAG = /^<aside\b[^>]*\bnotes\b[^>]*>\s*$/i;

/** Reads a node as a fence: a line `:::`, or an HTML tag around notes in Markdown. */
function fenceOf(node: RootContent, lines: readonly string[]): Fence | null {
  const { start, end } = node.position ?? {};
  if (node.type === 'html')
    return NOTES_TAG.test(node.value)
      ? { attributes: { classes: ['notes'], values: new Map() }, title: '' }
      : /^<\/aside>\s*$/i.test(node.value)
        ? 'end'
        : null;
  if (node.type !== 'paragraph' || !start || start.line !== end?.line) return null;
  return readFence((lines[start.line - 1] ?? '').replace(/^[\s>]+/, ''));
}

/** Whether a div is a speaker note. */
export const isNotes = ({ attributes }: Pick<Div, 'attributes'>): boolean =>
  attributes.classes.some((name) => name === 'notes' || name === 'speaker-notes');

/** Whether only screen readers say the text of a div, which describes what others see. */
export const isForScreenReaders = ({ classes }: Attributes): boolean =>
  classes.some((name) => /^(?:sr-only|screen-?reader(?:-only|-text)?|visually-?hidden)$/i.test(name));

/** Reports whether a div is hidden, or only meant for formats other than HTML. */
export function isHiddenDiv({ classes, values }: Attributes): boolean {
  const isHtmlFormat = (formats: string) => /html|reveal/.test(formats);
  const [when, unless] = [values.get('when-format'), values.get('unless-format')];
  const applies = when === undefined ? unless === undefined || !isHtmlFormat(unless) : isHtmlFormat(when);
  return (
    classes.includes('hidden') ||
    (classes.includes('content-hidden') && applies) ||
    (classes.includes('content-visible') && !applies)
  );
}

/**
 * Turns the blocks between fences into nodes, in a tree and in all its lists and quotes. A fence
 * without an end is removed, but notes without an end go up to the next heading or rule.
 */
export function foldDivs(node: Nodes, lines: readonly string[], warn: (node: Nodes) => void): void {
  if (!('children' in node)) return;
  for (const child of node.children) foldDivs(child, lines, warn);
  if (node.type !== 'root' && node.type !== 'blockquote' && node.type !== 'listItem') return;
  const children = foldFences(node.children, lines, warn);
  // The types of the children differ by parent, but all three may have these.
  node.children = children as typeof node.children & RootContent[];
}

/** Maximum number of tags of divs in HTML that are read as divs, and of divs inside each other. */
const [MAX_DIV_TAGS, MAX_DIV_DEPTH] = [100, 10];
const DIV_TAG = /(<\/?div\b[^<>]*>)/i;

/** Divides HTML with only the begin or only the end of a div into tags and other parts. */
function divideTags(node: RootContent): RootContent[] {
  if (node.type !== 'html') return [node];
  const parts = node.value.split(DIV_TAG);
  let depth = 0;
  const opensFirst = parts.every((part) => {
    if (DIV_TAG.test(part)) depth += part.startsWith('</') ? -1 : 1;
    return depth >= 0;
  });
  const isBalanced = opensFirst && depth === 0;
  // Tags alternate with other parts.
  if (isBalanced || parts.length > 2 * MAX_DIV_TAGS) return [node];
  let line = lineOf(node);
  return parts.flatMap((value) => {
    const start = { line, column: 1 };
    line += value.split('\n').length - 1;
    return value.trim() === '' ? [] : [{ ...node, value, position: { start, end: { line, column: 1 } } }];
  });
}

/** Attributes of HTML that put the parts of a div side by side. */
const SIDE_BY_SIDE =
  /(?:class|grid|flex|style)=["'][^"']*(?<![\w-])(?:columns|cols|grid|flex|row|(?:two|three)-?col\w*|cols-[2-4])(?![\w-])/i;
/** Attributes of HTML that put the parts of a div below each other. */
const STACKED = /flex-col|direction: *column/i;

/** Returns the div that a tag begins. With `isColumn`, it is beside others. */
function divOfTag(tag: string, isColumn: boolean): Div {
  const classes = /class=(["'])(.*?)\1/i.exec(tag)?.[2]?.split(/\s+/) ?? [];
  const columnClasses = [
    ...(SIDE_BY_SIDE.test(tag) && !STACKED.test(tag) ? ['columns'] : []),
    ...(isColumn ? ['column'] : []),
  ];
  const columns = /(?<![\w])cols-(\d)/.exec(tag)?.[1];
  return {
    type: 'div',
    children: [],
    title: '',
    attributes: {
      classes: [...columnClasses, ...classes],
      values: new Map(columns === undefined ? [] : [['columns', columns]]),
    },
  };
}

function foldFences(
  nodes: readonly RootContent[],
  lines: readonly string[],
  warn: (node: Nodes) => void,
): RootContent[] {
  const root: RootContent[] = [];
  const openDivs: { readonly fence: RootContent; readonly div: Div; readonly isTag?: true }[] = [];
  const append = (...children: RootContent[]) => (openDivs.at(-1)?.div.children ?? root).push(...children);
  const closeDiv = (node: RootContent) => {
    const innermost = openDivs.pop();
    if (innermost === undefined) return;
    const { fence, div } = innermost;
    const [start, end] = [fence.position?.start, node.position?.end];
    append({ ...div, ...(start && end && { position: { start, end } }) });
  };
  /** Removes tags without an end, and keeps what is in them. */
  const dropTags = () => {
    while (openDivs.at(-1)?.isTag === true) append(...(openDivs.pop()?.div.children ?? []));
  };
  for (const node of nodes.flatMap(divideTags)) {
    const innermost = openDivs.at(-1);
    const isColumn = innermost?.isTag === true && innermost.div.attributes.classes.includes('columns');
    const tag = node.type === 'html' && DIV_TAG.exec(node.value)?.[0] === node.value && node.value;
    if (tag && openDivs.length < MAX_DIV_DEPTH) {
      if (!tag.startsWith('</')) openDivs.push({ fence: node, div: divOfTag(tag, isColumn), isTag: true });
      else if (innermost?.isTag === true) closeDiv(node);
      continue;
    }
    const fence = fenceOf(node, lines);
    if (fence !== null || node.type === 'thematicBreak') dropTags();
    if (fence === 'end') closeDiv(node);
    else if (fence !== null) openDivs.push({ fence: node, div: { type: 'div', children: [], ...fence } });
    else if (isColumn && node.type === 'html' && /^<div\b/i.test(node.value))
      append({ ...divOfTag('', true), children: [node], position: node.position });
    else append(node);
  }
  while (openDivs.length > 0) {
    dropTags();
    const innermost = openDivs.pop();
    if (innermost === undefined) break;
    const { fence, div } = innermost;
    warn(fence);
    const notesEnd = div.children.findIndex(({ type }) => type === 'heading' || type === 'thematicBreak');
    const noteNodes = isNotes(div) ? div.children.slice(0, notesEnd < 0 ? undefined : notesEnd) : [];
    const { position } = fence;
    if (noteNodes.length > 0) append({ ...div, children: noteNodes, position });
    append(...div.children.slice(noteNodes.length));
  }
  return root;
}
