import { num } from '#domain/util/svg-number';
import { pdfNumber, type PdfDict, type PdfFile, type PdfRef } from './pdf-file.ts';
import type { Segment } from './svg-path.ts';

/** A transformation, as PDF and SVG write it. */
export type Matrix = readonly [number, number, number, number, number, number];

/** The kinds of objects that content refers to by name. */
type ResourceKind = 'ExtGState' | 'Font' | 'Shading' | 'XObject';

const PREFIXES = { ExtGState: 'G', Font: 'F', Shading: 'S', XObject: 'X' } as const;

/** The drawing commands of a page or of a drawing that pages contain. */
export class PdfContent {
  readonly file: PdfFile;
  readonly #resources: Partial<Record<ResourceKind, Record<string, PdfRef>>> = {};
  readonly #commands: string[] = [];

  constructor(file: PdfFile) {
    this.file = file;
  }

  /** Adds commands. Numbers are rounded to four decimals. */
  add(...parts: readonly (string | number)[]): void {
    this.#commands.push(parts.map((part) => (typeof part === 'number' ? pdfNumber(part) : part)).join(' '));
  }

  /** Adds commands whose settings end with them. */
  apart(draw: () => void): void {
    this.add('q');
    draw();
    this.add('Q');
  }

  transform(matrix: Matrix): void {
    this.add(...matrix, 'cm');
  }

  /** Returns the name by which the commands refer to an object. */
  nameOf(kind: ResourceKind, ref: PdfRef): string {
    const name = `${PREFIXES[kind]}${Number.parseInt(ref)}`;
    (this.#resources[kind] ??= {})[name] = ref;
    return `/${name}`;
  }

  /** Sets parameters of the graphics state, such as the opacity. */
  set(parameters: PdfDict): void {
    this.add(this.nameOf('ExtGState', this.file.share(parameters)), 'gs');
  }

  colour(colour: readonly number[], kind: 'fill' | 'stroke'): void {
    this.add(...colour, kind === 'fill' ? 'rg' : 'RG');
  }

  /** Adds a path. Its lengths have two decimals, as those of the SVG files. */
  path(segments: readonly Segment[]): void {
    const commands = { M: 'm', L: 'l', C: 'c', Z: 'h' } as const;
    this.add(
      segments.map(([kind, ...values]) => `${values.map(num).join(' ')} ${commands[kind]}`).join('\n'),
    );
  }

  draw(drawing: PdfRef): void {
    this.add(this.nameOf('XObject', drawing), 'Do');
  }

  /** Ends the commands: adds them to the file as a drawing within a box. */
  toDrawing(box: readonly number[], more: PdfDict = {}): PdfRef {
    const dict = { Type: '/XObject', Subtype: '/Form', BBox: box, Resources: this.resources(), ...more };
    return this.file.addStream(dict, this.commands());
  }

  commands(): string {
    return this.#commands.join('\n');
  }

  resources(): PdfDict {
    return this.#resources;
  }
}

/** Marks a drawing whose parts cover each other before its opacity applies. */
export const GROUP: PdfDict = { Group: { S: '/Transparency', CS: '/DeviceRGB' } };

/** Returns the parts of a colour such as "#ff8000", from 0 to 1; null if it is another notation. */
export function parseColour(colour: string): [number, number, number] | null {
  const digits = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(colour)?.[1];
  if (digits === undefined) return null;
  const long = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits;
  const value = Number.parseInt(long, 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}
