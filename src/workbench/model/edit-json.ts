import { findNodeAtLocation, parseTree, type JSONPath, type Node } from 'jsonc-parser';

/**
 * Sets a value. Inserts a new key after the keys that precede it in `order`, so that all files have
 * the same order of keys. Throws if its object does not exist.
 *
 * The functions of this module change only the edited part of a JSON text. They keep line breaks,
 * indentation and the order of keys. `modify` of jsonc-parser is not used, because it reformats
 * objects on one line around an insertion.
 */
export function setValue(text: string, path: JSONPath, value: unknown, order: readonly string[]): string {
  const root = parse(text);
  const node = findNodeAtLocation(root, path);
  const style = styleOf(text, root);
  if (node)
    return replaceRange(text, node.offset, endOf(node), stringify(value, style, indentAt(text, node.offset)));
  const object = nodeAt(root, path.slice(0, -1));
  const key = String(path.at(-1));
  const properties = object.children ?? [];
  const keyRank = order.indexOf(key);
  const previousIndex = properties.findLastIndex((property) => {
    const propertyRank = order.indexOf(keyOf(property));
    return propertyRank >= 0 && propertyRank < keyRank;
  });
  const index = keyRank < 0 ? properties.length : previousIndex + 1;
  return insert(text, object, index, style, (indent) => {
    const [first] = properties;
    const colon = first ? text.slice(endOf(childOf(first, 0)), childOf(first, 1).offset) : ': ';
    return `${JSON.stringify(key)}${colon}${stringify(value, style, indent)}`;
  });
}

/** Removes a key or an item. Returns the text unchanged if it does not exist. */
export function removeValue(text: string, path: JSONPath): string {
  const target = findNodeAtLocation(parse(text), path);
  if (!target?.parent) return text;
  const node = target.parent.type === 'property' ? target.parent : target;
  const siblings = node.parent?.children ?? [];
  const index = siblings.indexOf(node);
  const [previous, next] = [siblings[index - 1], siblings[index + 1]];
  if (next) return replaceRange(text, node.offset, next.offset, '');
  if (previous) return replaceRange(text, endOf(previous), endOf(node), '');
  const list = node.parent;
  return list ? replaceRange(text, list.offset + 1, endOf(list) - 1, '') : text;
}

/** Inserts an item into a list, formatted like the item before it. */
export function insertItem(text: string, path: JSONPath, index: number, value: unknown): string {
  const root = parse(text);
  const list = nodeAt(root, path);
  const style = styleOf(text, root);
  const items = list.children ?? [];
  const neighbour = items[Math.max(index - 1, 0)];
  const isInline =
    neighbour?.type === 'object' && !text.slice(neighbour.offset, endOf(neighbour)).includes('\n');
  return insert(text, list, index, style, (indent) => stringify(value, { ...style, isInline }, indent));
}

/** Moves an item of a list. The texts of the items do not change. */
export function moveItem(text: string, path: JSONPath, from: number, to: number): string {
  const items = nodeAt(parse(text), path).children ?? [];
  const texts = items.map((item) => text.slice(item.offset, endOf(item)));
  texts.splice(to, 0, ...texts.splice(from, 1));
  return items.reduceRight(
    (result, item, index) => replaceRange(result, item.offset, endOf(item), texts[index] ?? ''),
    text,
  );
}

interface Style {
  readonly lineBreak: string;
  /** The indentation of one level. */
  readonly indentUnit: string;
  /** Whether objects are written in one line. */
  readonly isInline: boolean;
}

function parse(text: string): Node {
  const root = parseTree(text);
  if (!root) throw new SyntaxError('The text is not JSON.');
  return root;
}

function nodeAt(root: Node, path: JSONPath): Node {
  const node = findNodeAtLocation(root, path);
  if (!node) throw new RangeError(`The file has no ${path.join('.')}.`);
  return node;
}

const endOf = ({ offset, length }: Node): number => offset + length;

const childOf = (property: Node, index: number): Node => property.children?.[index] ?? property;

const keyOf = (property: Node): string => String(childOf(property, 0).value);

const replaceRange = (text: string, start: number, end: number, content: string): string =>
  `${text.slice(0, start)}${content}${text.slice(end)}`;

/** Reads the style of a text from its outermost object. */
function styleOf(text: string, root: Node): Style {
  const first = root.children?.[0];
  const leadingSpace = first ? text.slice(root.offset + 1, first.offset) : '\n  ';
  return {
    lineBreak: text.includes('\r\n') ? '\r\n' : '\n',
    indentUnit: leadingSpace.split(/[\r\n]/).at(-1) || '  ',
    isInline: !/[\r\n]/.test(leadingSpace),
  };
}

function indentAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? '';
}

/** Inserts a member into an object or a list, with the same white space as its siblings. */
function insert(
  text: string,
  parent: Node,
  index: number,
  style: Style,
  writeMember: (indent: string) => string,
): string {
  const members = parent.children ?? [];
  const [first] = members;
  const outerIndent = indentAt(text, parent.offset);
  if (!first) {
    const innerIndent = outerIndent + style.indentUnit;
    const [open, close] = style.isInline
      ? ['', '']
      : [style.lineBreak + innerIndent, style.lineBreak + outerIndent];
    return replaceRange(
      text,
      parent.offset + 1,
      endOf(parent) - 1,
      `${open}${writeMember(innerIndent)}${close}`,
    );
  }
  const leadingSpace = text.slice(parent.offset + 1, first.offset);
  const indent = /[\r\n]/.test(leadingSpace) ? indentAt(text, first.offset) : outerIndent;
  const previous = members[index - 1];
  // In one line, the space after "{" may differ from the one after a comma.
  const second = members[1];
  const inlineGap = second ? gapBefore(text, second) : ' ';
  const gap = /[\r\n]/.test(leadingSpace) ? leadingSpace : inlineGap;
  return previous
    ? replaceRange(text, endOf(previous), endOf(previous), `,${gap}${writeMember(indent)}`)
    : replaceRange(text, first.offset, first.offset, `${writeMember(indent)},${gap}`);
}

function gapBefore(text: string, node: Node): string {
  return /(?<![ \t])[ \t]*$/.exec(text.slice(0, node.offset))?.[0] ?? '';
}

function stringify(value: unknown, { lineBreak, indentUnit, isInline }: Style, indent: string): string {
  if (isInline) return writeInline(value);
  return JSON.stringify(value, null, indentUnit).replaceAll('\n', `${lineBreak}${indent}`);
}

/** Writes a value in one line, with spaces like a code formatter. */
function writeInline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(writeInline).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([key, inner]) => `${JSON.stringify(key)}: ${writeInline(inner)}`,
  );
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}
