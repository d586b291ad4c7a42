import type { Nodes, Root, RootContent } from 'mdast';
import { DIALECTS, type Dialect, type DialectName } from '../dialects.ts';
import { readFence } from '../fenced-divs.ts';
import { MAX_PARTS, tooMany, type Block, type OutlineWarning } from '../outline.ts';
import { lineOf } from '../parse-markdown.ts';
import { imagePathOf, type TocEntry } from '../read-html.ts';
import { readFootnotes, type Footnotes } from './footnotes.ts';

/** A line that names the slot of the slide for the following text. */
export const SLOT_LINE = /^::([\w-]+)::\s*/;

/** A mark in a note of Slidev: `[click]`, `[click:2]`. */
const CLICK_MARK = /\[click(?::\d+)?\][ \t]*/g;

const BACKGROUND_WARNING =
  'A film or page in the background was left out. Save a picture of it, and write it as ![What it shows](file.png).';

/** An outline whose slides are read. */
export interface OutlineFile {
  readonly name: string;
  readonly lines: readonly string[];
  readonly root: Root;
  readonly dialect: DialectName;
}

/** What the readers of a slide share: the outline, and what they collect besides blocks. */
export class SlideContext {
  readonly warnings: OutlineWarning[] = [];
  readonly name: string;
  readonly lines: readonly string[];
  readonly dialect: Dialect;
  readonly hasSlots: boolean;
  readonly isMarp: boolean;
  /** The addresses of link definitions, by identifier. */
  readonly addresses = new Map<string, string>();
  readonly footnotes: Footnotes;
  /** The titles of the slides that a table of contents lists. */
  tocEntries: readonly TocEntry[] = [];
  notes: string[] = [];
  /** Pictures in texts. They follow the block of the text. */
  images: Block[] = [];
  backgrounds: Block[] = [];
  /** Texts at the foot of the slide. */
  footers: Block[] = [];
  /** Hidden texts for screen readers, which describe pictures. */
  descriptions: string[] = [];
  /** The last line of the slide. */
  lastLine = 0;
  /** Whether a comment in the slide centres its text. */
  isCentred = false;
  /** Whether a comment in the slide hides it. */
  isHidden = false;
  #partCount = 0;

  constructor({ name, lines, root, dialect }: OutlineFile) {
    this.name = name;
    this.lines = lines;
    this.dialect = DIALECTS[dialect];
    this.hasSlots = this.dialect.slot !== undefined;
    this.isMarp = dialect === 'marp';
    this.footnotes = readFootnotes(lines);
    for (const node of root.children)
      if (node.type === 'definition' && !this.addresses.has(node.identifier))
        this.addresses.set(node.identifier, node.url);
  }

  /** Forgets what was collected for the last slide. */
  beginSlide(lastLine: number): void {
    this.lastLine = lastLine;
    this.notes = [];
    this.footers = [];
    this.descriptions = [];
    this.isCentred = false;
    this.isHidden = false;
  }

  addNote(text: string): void {
    // Slidev marks the clicks during a note.
    const words = (this.hasSlots ? text.replaceAll(CLICK_MARK, '') : text).trim();
    if (words !== '') this.notes.push(words);
  }

  /** Adds the background of a slide as a picture. Ignores colours. */
  addBackgrounds(values: ReadonlyMap<string, string> | undefined, line: number): void {
    for (const [name, value] of values ?? []) {
      const match = /^(?:data-)?background(?<kind>-image|-video|-iframe)?$/.exec(name);
      if (match === null) continue;
      const kind = match.groups?.['kind'] ?? '-image';
      if (kind === '-image') this.addBackground(value, line);
      else this.warnAtLine(line, BACKGROUND_WARNING);
    }
  }

  /** Adds a background, which may be an address or a value of CSS. */
  addBackground(value: string, line: number): void {
    const isPath = /[./]/.test(value) && !/[()]/.test(value);
    const src = isPath ? value : /url\(\s*["']?([^"')]+)/.exec(value)?.[1];
    if (src === undefined) return;
    const path = imagePathOf(src, this.dialect.publicFolder);
    this.backgrounds.push({ kind: 'image', src: path, alt: '', line, isBackground: true });
  }

  /** Returns the source text of nodes. */
  sourceOf(nodes: readonly RootContent[]): string {
    const [start, end] = [nodes[0]?.position?.start.line ?? 1, nodes.at(-1)?.position?.end.line ?? 0];
    return this.lines
      .slice(start - 1, end)
      .map((line) => line.replace(/^[\s>]*>[ \t]?/, ''))
      .filter((line) => readFence(line) === null)
      .join('\n');
  }

  warn(node: Nodes, message: string): void {
    this.warnAtLine(lineOf(node), message);
  }

  warnAtLine(line: number, message: string): void {
    const last = this.warnings.at(-1);
    if (last?.line !== line || last.message !== message) this.warnings.push({ line, message });
  }

  /** Warns that crossed-out words are in brackets, because only whole texts can be crossed out. */
  warnOfBrackets(node: Nodes): void {
    this.warn(
      node,
      'Crossed-out words are in brackets here. Only a whole paragraph, quote or list item can be crossed out.',
    );
  }

  /** Counts a part of the outline. Throws a CommandError if there are too many. */
  countPart(line: number): void {
    this.#partCount += 1;
    if (this.#partCount > MAX_PARTS) throw tooMany(this.name, line);
  }
}
