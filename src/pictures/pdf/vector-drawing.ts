import type { VectorNode } from '../vector/parse-vector.ts';
import { addGradient, type Gradient } from './gradient.ts';
import { GROUP, parseColour, PdfContent } from './pdf-content.ts';
import type { PdfDict, PdfFile, PdfRef } from './pdf-file.ts';
import { parseTransforms, transformPath } from './svg-transform.ts';
import { boundsOf, type Segment } from './svg-path.ts';
import { fraction, length, pathOf, UntranslatedVector } from './vector-shapes.ts';

/** The properties that shapes inherit. */
type Style = Readonly<Record<string, string>>;

const INHERITED = [
  'clip-rule',
  'color',
  'fill',
  'fill-opacity',
  'fill-rule',
  'stroke',
  'stroke-dasharray',
  'stroke-dashoffset',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-miterlimit',
  'stroke-opacity',
  'stroke-width',
  'visibility',
];

/** Larger than any drawing. */
const EVERYWHERE = [-1e5, -1e5, 1e5, 1e5];

/**
 * Adds a vector image to a file as a drawing, in its own units. Throws an UntranslatedVector if the
 * image has something that is not translated.
 */
export function addVector(file: PdfFile, root: VectorNode, box: readonly number[]): PdfRef {
  const content = new PdfContent(file);
  new VectorWriter(root).write(content, root, {});
  return content.toDrawing(box, GROUP);
}

/** Adds shapes to commands, as the previews draw them. */
export function drawShapes(content: PdfContent, root: VectorNode): void {
  new VectorWriter(root).write(content, root, {});
}

class VectorWriter {
  readonly #byId = new Map<string, VectorNode>();

  constructor(root: VectorNode) {
    const collect = (node: VectorNode) => {
      const id = node.attributes.get('id');
      if (id !== undefined) this.#byId.set(id, node);
      node.children.forEach(collect);
    };
    collect(root);
  }

  write(content: PdfContent, node: VectorNode, inherited: Style): void {
    const { attributes, name } = node;
    if (NEVER_DRAWN.has(name) || attributes.get('display') === 'none') return;
    const style = { ...inherited };
    for (const property of INHERITED) {
      const value = attributes.get(property);
      if (value !== undefined) style[property] = value;
    }
    const opacity = fraction(attributes.get('opacity'));
    const isWrapped = opacity < 1 || ['transform', 'clip-path', 'mask'].some((key) => attributes.has(key));
    if (opacity <= 0) return;
    if (!isWrapped) {
      this.#writeContent(content, node, style);
      return;
    }
    content.apart(() => {
      content.transform(parseTransforms(attributes.get('transform')));
      this.#clip(content, node);
      const mask = this.#mask(content, node);
      if (opacity === 1 && mask === null) {
        this.#writeContent(content, node, style);
        return;
      }
      const inner = new PdfContent(content.file);
      this.#writeContent(inner, node, style);
      content.set({ ca: opacity, CA: opacity, ...mask });
      content.draw(inner.toDrawing(EVERYWHERE, GROUP));
    });
  }

  #writeContent(content: PdfContent, node: VectorNode, style: Style): void {
    const { name, attributes, children } = node;
    if (name === 'use') {
      const target = this.#target(attributes.get('href') ?? '#');
      const [x, y] = [length(attributes.get('x')), length(attributes.get('y'))];
      content.apart(() => {
        content.transform([1, 0, 0, 1, x, y]);
        this.write(content, target, style);
      });
    } else if (name === 'g' || name === 'svg')
      for (const child of children) this.write(content, child, style);
    else if ((style['visibility'] ?? 'visible') === 'visible') this.#paint(content, pathOf(node), style);
  }

  #paint(content: PdfContent, path: readonly Segment[], style: Style): void {
    if (path.length === 0) return;
    const fill = this.#paintOf(style['fill'] ?? '#000', style);
    const stroke = this.#paintOf(style['stroke'] ?? 'none', style);
    const width = length(style['stroke-width'] ?? '1');
    const isEvenOdd = style['fill-rule'] === 'evenodd';
    if (fill !== null) {
      content.apart(() => {
        const opacity = fraction(style['fill-opacity']);
        if (opacity < 1) content.set({ ca: opacity });
        if (Array.isArray(fill)) {
          content.colour(fill, 'fill');
          content.path(path);
          content.add(isEvenOdd ? 'f*' : 'f');
        } else {
          content.path(path);
          content.add(isEvenOdd ? 'W* n' : 'W n');
          addGradient(content, fill as Gradient, boundsOf(path));
        }
      });
    }
    if (stroke === null || width <= 0) return;
    content.apart(() => {
      const opacity = fraction(style['stroke-opacity']);
      if (Array.isArray(stroke)) {
        if (opacity < 1) content.set({ CA: opacity });
        content.colour(stroke, 'stroke');
        this.#line(content, path, style);
        return;
      }
      // Commands cannot clip to a line, so it masks its gradient.
      const gradient = stroke as Gradient;
      if (gradient.stops.some((stop) => stop.opacity < 1))
        throw new UntranslatedVector('a line with a transparent gradient');
      const mask = new PdfContent(content.file);
      mask.colour([1, 1, 1], 'stroke');
      this.#line(mask, path, style);
      content.set({ ca: opacity, SMask: { S: '/Luminosity', G: mask.toDrawing(EVERYWHERE, GROUP) } });
      addGradient(content, gradient, boundsOf(path));
    });
  }

  #line(content: PdfContent, path: readonly Segment[], style: Style): void {
    content.add(length(style['stroke-width'] ?? '1'), 'w', CAPS[style['stroke-linecap'] ?? ''] ?? 0, 'J');
    content.add(
      JOINS[style['stroke-linejoin'] ?? ''] ?? 0,
      'j',
      Number(style['stroke-miterlimit'] ?? 4),
      'M',
    );
    const dashes = (style['stroke-dasharray'] ?? 'none')
      .split(/[\s,]+/)
      .map((part) => Number.parseFloat(part));
    if (dashes.every((dash) => dash >= 0) && dashes.some((dash) => dash > 0))
      content.add('[', ...dashes, ']', length(style['stroke-dashoffset']), 'd');
    content.path(path);
    content.add('S');
  }

  #paintOf(paint: string, style: Style): readonly number[] | Gradient | null {
    if (paint === 'none' || paint === 'transparent') return null;
    const id = /^url\(#(.+?)\)/.exec(paint)?.[1];
    if (id !== undefined) return this.#gradient(this.#target(`#${id}`));
    const colour = parseColour(paint === 'currentColor' ? (style['color'] ?? '#000') : paint);
    const named = colour ?? NAMED[paint];
    if (named === undefined) throw new UntranslatedVector(`the colour ${paint}`);
    return named;
  }

  #gradient(node: VectorNode): Gradient {
    const chain = [node];
    for (
      let href = node.attributes.get('href');
      href !== undefined;
      href = chain.at(-1)?.attributes.get('href')
    )
      chain.push(this.#target(href));
    const get = (key: string) => chain.find(({ attributes }) => attributes.has(key))?.attributes.get(key);
    if ((get('spreadMethod') ?? 'pad') !== 'pad') throw new UntranslatedVector('a repeated gradient');
    const stops = (chain.find(({ children }) => children.length > 0)?.children ?? []).map(
      ({ attributes }) => {
        const paint = attributes.get('stop-color') ?? '#000';
        const colour = parseColour(paint) ?? NAMED[paint];
        if (colour === undefined) throw new UntranslatedVector(`the colour ${paint}`);
        return {
          offset: fraction(attributes.get('offset') ?? '0'),
          colour,
          opacity: fraction(attributes.get('stop-opacity')),
        };
      },
    );
    const part = (key: string, usual: string) => fraction(get(key) ?? usual, Infinity);
    const [cx, cy] = [part('cx', '0.5'), part('cy', '0.5')];
    return {
      isRadial: node.name === 'radialGradient',
      coords:
        node.name === 'radialGradient'
          ? [part('fx', String(cx)), part('fy', String(cy)), part('fr', '0'), cx, cy, part('r', '0.5')]
          : [part('x1', '0'), part('y1', '0'), part('x2', '1'), part('y2', '0')],
      isInBox: (get('gradientUnits') ?? 'objectBoundingBox') === 'objectBoundingBox',
      matrix: parseTransforms(get('gradientTransform')),
      stops,
    };
  }

  #clip(content: PdfContent, { attributes }: VectorNode): void {
    const id = /^url\(#(.+?)\)/.exec(attributes.get('clip-path') ?? '')?.[1];
    if (id === undefined) return;
    const clip = this.#target(`#${id}`);
    if (clip.attributes.get('clipPathUnits') === 'objectBoundingBox' || clip.attributes.has('clip-path'))
      throw new UntranslatedVector('a clip path of a box');
    const outer = parseTransforms(clip.attributes.get('transform'));
    for (const child of clip.children) {
      const target = child.name === 'use' ? this.#target(child.attributes.get('href') ?? '#') : child;
      if (target.name === 'g' || child.name === 'use') throw new UntranslatedVector('a group in a clip path');
      const path = transformPath(pathOf(target), parseTransforms(target.attributes.get('transform')));
      content.path(transformPath(path, outer));
    }
    const isEvenOdd = clip.children.some((child) => child.attributes.get('clip-rule') === 'evenodd');
    content.add(clip.children.length === 0 ? '0 0 m' : '', isEvenOdd ? 'W* n' : 'W n');
  }

  /** Returns the setting of the graphics state that hides what a mask hides, or null. */
  #mask({ file }: PdfContent, { attributes }: VectorNode): PdfDict | null {
    const id = /^url\(#(.+?)\)/.exec(attributes.get('mask') ?? '')?.[1];
    if (id === undefined) return null;
    const mask = this.#target(`#${id}`);
    const inner = new PdfContent(file);
    for (const child of mask.children) this.write(inner, child, {});
    const kind = mask.attributes.get('mask-type') === 'alpha' ? '/Alpha' : '/Luminosity';
    return { SMask: { S: kind, G: inner.toDrawing(EVERYWHERE, GROUP) } };
  }

  #target(href: string): VectorNode {
    const target = this.#byId.get(href.slice(1));
    if (target === undefined) throw new UntranslatedVector(`the reference ${href}`);
    return target;
  }
}

const NEVER_DRAWN = new Set(['clipPath', 'defs', 'linearGradient', 'mask', 'radialGradient', 'stop']);
const CAPS: Readonly<Record<string, number>> = { butt: 0, round: 1, square: 2 };
const JOINS: Readonly<Record<string, number>> = { miter: 0, round: 1, bevel: 2 };
const NAMED: Readonly<Record<string, readonly number[]>> = { black: [0, 0, 0], white: [1, 1, 1] };
