import type { VectorNode } from '../vector/parse-vector.ts';
import { ellipsePath, parsePath, rectPath, type Segment } from './svg-path.ts';

/** A vector image uses what PDF lacks, or what is not translated. */
export class UntranslatedVector extends Error {}

/** Returns a shape as a path. Throws an UntranslatedVector for lengths in per cent. */
export function pathOf({ name, attributes }: VectorNode): Segment[] {
  const get = (key: string) => length(attributes.get(key));
  if (name === 'path') return parsePath(attributes.get('d') ?? '');
  if (name === 'circle') return get('r') > 0 ? ellipsePath(get('cx'), get('cy'), get('r'), get('r')) : [];
  if (name === 'ellipse') {
    const rx = length(attributes.get('rx') ?? attributes.get('ry'));
    const ry = length(attributes.get('ry') ?? attributes.get('rx'));
    return rx > 0 && ry > 0 ? ellipsePath(get('cx'), get('cy'), rx, ry) : [];
  }
  if (name === 'rect') {
    const rx = length(attributes.get('rx') ?? attributes.get('ry'));
    const ry = length(attributes.get('ry') ?? attributes.get('rx'));
    const [w, h] = [get('width'), get('height')];
    return w > 0 && h > 0 ? rectPath(get('x'), get('y'), w, h, rx, ry) : [];
  }
  if (name === 'line') return parsePath(`M${get('x1')} ${get('y1')}L${get('x2')} ${get('y2')}`);
  const points = attributes.get('points') ?? '';
  return points.trim() === '' ? [] : parsePath(`M${points}${name === 'polygon' ? 'Z' : ''}`);
}

/** Reads a length in units of the image. */
export function length(text = '0'): number {
  if (text.endsWith('%')) throw new UntranslatedVector('a length in per cent');
  return Number.parseFloat(text) || 0;
}

/** Reads a number or a percentage, by default 1. */
export function fraction(text = '1', most = 1): number {
  const value = Number.parseFloat(text) / (text.endsWith('%') ? 100 : 1);
  return most === 1 ? Math.min(1, Math.max(0, value)) : value;
}
