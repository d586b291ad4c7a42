import { escapeHtml } from '#domain/html/escape-html';
import type { Size } from '../camera.ts';
import { MAX_VECTOR_RATIO } from './bounds.ts';
import { countDrawn } from './count-drawn.ts';
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

/** Where the content of an image lies in its own units. */
interface ViewBox extends Size {
  readonly left: number;
  readonly top: number;
}

/**
 * Makes a vector image safe to publish: parses it, refuses elements and attributes that the
 * allow-list lacks, and writes the others. Throws a VectorFault.
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

/** Longest coordinate and side in units of the image. */
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
