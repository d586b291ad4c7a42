import { escapeHtml } from '#domain/html/escape-html';
import type { Size } from '../camera.ts';
import { MAX_VECTOR_RATIO, MAX_VECTOR_DEPTH, MAX_VECTOR_NODES, MAX_VECTOR_USES } from './bounds.ts';
import { parseVector, type ParsedVector, type VectorNode } from './parse-vector.ts';
import { shorten, VectorFault } from './vector-fault.ts';

/** A vector image that contains nothing but shapes. */
export interface Vector {
  /** Its size in its own units. */
  readonly size: Size;
  /** Number of elements that are drawn, references included. */
  readonly nodes: number;
  /** The file to publish. */
  readonly svg: string;
}

/** The area that an image shows, in its own units. */
interface ViewBox extends Size {
  readonly left: number;
  readonly top: number;
}

/**
 * Makes a vector image safe to publish: parses it, refuses elements and attributes that are not on
 * the allow-list, and writes all others. Throws a FaultyFile.
 */
export function sanitiseVector(bytes: Uint8Array): Vector {
  const parsed = parseVector(bytes);
  const { nodes } = countDrawn(parsed.root);
  const { left, top, width, height } = readViewBox(parsed);
  const rest = write(parsed.root).slice('<svg'.length);
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
    `viewBox="${left} ${top} ${width} ${height}"${rest}`;
  return { size: { width, height }, nodes, svg };
}

function readViewBox({ size }: ParsedVector): ViewBox {
  const box = size.viewBox === undefined ? boxOfLengths(size) : boxOfNumbers(size.viewBox);
  if (box === null && size.viewBox !== undefined)
    throw new VectorFault(
      `has viewBox="${shorten(size.viewBox)}"`,
      `write four numbers of at most ${MAX_UNITS}, the last two of them above 0`,
    );
  if (box === null)
    throw new VectorFault('has no size', 'write a viewBox, for example viewBox="0 0 800 600"');
  const { width, height } = box;
  if (Math.max(width, height) / Math.min(width, height) > MAX_VECTOR_RATIO)
    throw new VectorFault(
      `is ${width} x ${height}`,
      `make the longer side at most ${MAX_VECTOR_RATIO} times the shorter one`,
    );
  return box;
}

function boxOfNumbers(viewBox: string): ViewBox | null {
  return toBox(viewBox.trim().split(/[\s,]+/));
}

function boxOfLengths({ width = '', height = '' }: ParsedVector['size']): ViewBox | null {
  return toBox(['0', '0', width.trim().replace(/px$/, ''), height.trim().replace(/px$/, '')]);
}

/** Maximum absolute value of a coordinate and of a side, in units of the image. */
const MAX_UNITS = 1e6;

function toBox(parts: readonly string[]): ViewBox | null {
  const numbers = parts.map((part) => (/^[+-]?[\d.]+(?:e[+-]?\d+)?$/i.test(part) ? Number(part) : NaN));
  const [left = NaN, top = NaN, width = NaN, height = NaN] = numbers;
  const isPlain = numbers.length === 4 && numbers.every((value) => Math.abs(value) <= MAX_UNITS);
  return isPlain && width > 0 && height > 0 ? { left, top, width, height } : null;
}

function write({ name, attributes, children }: VectorNode): string {
  const start = `<${name}${[...attributes].map(([key, value]) => ` ${key}="${escapeHtml(value)}"`).join('')}`;
  return children.length === 0 ? `${start}/>` : `${start}>${children.map(write).join('')}</${name}>`;
}

/** The cost of drawing a node and everything that it refers to. */
interface Cost {
  /** Elements, each counted as often as it is drawn. */
  readonly nodes: number;
  /** `use` elements, each counted as often as it is drawn. */
  readonly uses: number;
}

/**
 * Counts the elements that are drawn for an image. Throws a VectorFault if there are too many, if
 * the target of a reference is missing, or if references are circular. Takes linear time, even if
 * nested references multiply the elements.
 */
function countDrawn(root: VectorNode): Cost {
  const byId = new Map<string, VectorNode>();
  collectIds(root, byId);
  const costs = new Map<VectorNode, Cost>();
  const inside = new Set<VectorNode>();

  const visit = (node: VectorNode, depth: number): Cost => {
    const counted = costs.get(node);
    if (counted !== undefined) return counted;
    if (inside.has(node))
      throw new VectorFault(
        `has <${node.name}> that refers to itself (line ${node.line})`,
        'remove one of the references',
      );
    if (depth > 2 * MAX_VECTOR_DEPTH)
      throw new VectorFault(
        `nests references more than ${MAX_VECTOR_DEPTH} deep (line ${node.line})`,
        'expand some of them',
      );
    inside.add(node);
    let nodes = 1;
    let uses = node.name === 'use' ? 1 : 0;
    for (const child of node.children) {
      const cost = visit(child, depth + 1);
      nodes += cost.nodes;
      uses += cost.uses;
    }
    for (const { target, isDrawn } of targetsOf(node, byId)) {
      const cost = visit(target, depth + 1);
      if (!isDrawn) continue;
      nodes += cost.nodes;
      uses += cost.uses;
    }
    inside.delete(node);
    checkCost({ nodes, uses }, node);
    const cost = { nodes, uses };
    costs.set(node, cost);
    return cost;
  };

  return visit(root, 0);
}

function checkCost({ nodes, uses }: Cost, { line }: VectorNode): void {
  if (uses > MAX_VECTOR_USES)
    throw new VectorFault(
      `draws more than ${MAX_VECTOR_USES} <use> elements (line ${line})`,
      'expand some of them, or export it as PNG or WebP',
    );
  if (nodes > MAX_VECTOR_NODES)
    throw new VectorFault(
      `draws more than ${MAX_VECTOR_NODES} elements, references included (line ${line})`,
      'simplify it, or export it as PNG or WebP',
    );
}

function collectIds(node: VectorNode, byId: Map<string, VectorNode>): void {
  const id = node.attributes.get('id');
  if (id !== undefined) {
    if (byId.has(id))
      throw new VectorFault(`has the id "${id}" twice (line ${node.line})`, 'give each its own id');
    byId.set(id, node);
  }
  for (const child of node.children) collectIds(child, byId);
}

interface Target {
  readonly target: VectorNode;
  /** Whether the reference draws the element once more. A gradient is calculated once. */
  readonly isDrawn: boolean;
}

/** Returns the elements that a node refers to in its attributes. */
function targetsOf({ attributes, line }: VectorNode, byId: ReadonlyMap<string, VectorNode>): Target[] {
  return [...attributes].flatMap(([name, value]) => {
    const id = name === 'href' ? value.slice(1) : /^url\(#(.+?)\)/.exec(value)?.[1];
    if (id === undefined) return [];
    const target = byId.get(id);
    if (target === undefined)
      throw new VectorFault(
        `refers to "#${id}" (line ${line}), which it does not contain`,
        'add that element, or remove the reference',
      );
    return [{ target, isDrawn: name !== 'fill' && name !== 'stroke' }];
  });
}
