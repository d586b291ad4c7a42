import { isProgramDescription } from '../pptx/invented-texts.ts';
import type { Part } from '../text/page-text.ts';

/** A node of a page's structure tree, as pdf.js returns it. */
export interface StructureNode {
  readonly role?: string;
  /** The id of the marked content, for a leaf. */
  readonly id?: string;
  readonly alt?: string;
  readonly children?: readonly StructureNode[];
}

/** What the file says about the parts of a page, by the id of the marked content. */
export interface Structure {
  readonly headings: ReadonlyMap<string, number>;
  readonly parts: ReadonlyMap<string, Part>;
  /** Texts that describe pictures. */
  readonly descriptions: readonly string[];
}

const MAX_DEPTH = 50;
const MAX_DESCRIPTIONS = 20;
const MAX_DESCRIPTION_LENGTH = 1000;
/** Roles of elements whose text never shares a line with the text of other elements. */
const TEXT_ROLES = new Set(['P', 'H', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'Caption', 'BlockQuote']);

/** The level of the heading, and the part, around a node. */
interface StructureContext {
  readonly heading: number | null;
  readonly part: Part | null;
}

/** Reads the headings, lists, tables and programs of a page, and the descriptions of pictures. */
export function readStructure(root: StructureNode | null): Structure {
  const [headings, parts] = [new Map<string, number>(), new Map<string, Part>()];
  const descriptions: string[] = [];
  let lastNumber = 0;
  const nextNumber = (): number => (lastNumber += 1);

  const partOf = (role: string, part: Part | null): Part | null => {
    if (role === 'L' && part?.kind !== 'list') return { kind: 'list', block: nextNumber(), row: 0, unit: 0 };
    if (role === 'LI' && part?.kind === 'list') return { ...part, unit: nextNumber() };
    if (role === 'Table') return { kind: 'table', block: nextNumber(), row: 0, unit: 0 };
    if (role === 'TR' && part?.kind === 'table') return { ...part, row: nextNumber(), unit: 0 };
    if ((role === 'TD' || role === 'TH') && part?.kind === 'table') return { ...part, unit: nextNumber() };
    if (role === 'Code' && part === null)
      return { kind: 'code', block: nextNumber(), row: 0, unit: nextNumber() };
    if (part === null && TEXT_ROLES.has(role))
      return { kind: 'text', block: nextNumber(), row: 0, unit: nextNumber() };
    return part;
  };
  const visit = (node: StructureNode, context: StructureContext, depth: number): void => {
    const { role = '', id, alt = '', children = [] } = node;
    const [, digit] = /^H([1-6]?)$/.exec(role) ?? [];
    const heading = digit === undefined ? context.heading : Number(digit || 1);
    const part = partOf(role, context.part);
    if (id !== undefined) {
      if (heading !== null) headings.set(id, heading);
      if (part !== null && part.unit > 0) parts.set(id, part);
    }
    const text = alt
      .slice(0, MAX_DESCRIPTION_LENGTH)
      .replaceAll(/[\p{Cc}\s]+/gu, ' ')
      .trim();
    const isDescribed = role === 'Figure' && text !== '' && !isProgramDescription(text);
    if (isDescribed && descriptions.length < MAX_DESCRIPTIONS) descriptions.push(text);
    if (depth < MAX_DEPTH) for (const child of children) visit(child, { heading, part }, depth + 1);
  };
  if (root !== null) visit(root, { heading: null, part: null }, 0);
  return { headings, parts, descriptions };
}
