import type { Nodes, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTaskListItemFromMarkdown } from 'mdast-util-gfm-task-list-item';
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough';
import { gfmTable } from 'micromark-extension-gfm-table';
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item';
import { CommandError } from '#pipeline/cli/command-error';
import { takeAttributes } from './attributes.ts';
import { rawWarning, readCells } from './code-cells.ts';
import { DIALECTS, dialectOf, type DialectName } from './dialects.ts';
import { foldDivs, readFence } from './fenced-divs.ts';
import { isSettings, readFrontMatter } from './front-matter.ts';
import { MAX_DEPTH, MAX_PARTS, tooDeep, tooMany, type OutlineWarning } from './outline.ts';
import { readTables } from './pandoc-tables.ts';
import { SlideReader } from './slide-reader.ts';
import { splitSlides } from './split-slides.ts';

/** More markers of quotes and lists at the start of a line than any outline needs. */
const TOO_DEEP = new RegExp(
  String.raw`^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))){${MAX_DEPTH + 1}}`,
);

/** The start of a line that may be an item of a list. */
const ITEM = /^[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]/;

const DIVIDER = /^---+\s*$/;
/** The start of HTML that may have any lines: comments and program code. */
const WITH_ANY_LINES = /^<(?:!|\?|(?:script|style|pre|textarea)\b)/i;

/** How an outline is read. */
export interface ReadingOptions {
  /** The program whose rules it follows, instead of the one that it shows. */
  readonly dialect?: DialectName | undefined;
}

/**
 * Parses an outline in Markdown: front matter, and slides as the program divides them that the file
 * shows. Throws a CommandError with the line of the fault.
 */
export function parseOutline(text: string, name: string, { dialect: chosen }: ReadingOptions = {}) {
  // Copied text may have characters that no font shows and content files must not have.
  const markdown = text.replaceAll(/(?![\n\r\t])\p{Cc}/gu, '');
  const source = markdown.split(/\r\n?|\n/);
  const { settings, length, isOpen } = readFrontMatter(source, name);
  const lines = source.map((line, index) => (index < length ? '' : line));
  const deep = lines.findIndex((line) => TOO_DEEP.test(line));
  if (deep >= 0) throw tooDeep(name, deep + 1);
  // The parser takes long for many items.
  const items = lines.flatMap((line, index) => (ITEM.test(line) ? [index + 1] : []));
  if (items[MAX_PARTS] !== undefined) throw tooMany(name, items[MAX_PARTS]);
  const first = parseMarkdown(lines.join('\n'));
  const visible = withoutCode(first, lines);
  const dialect = chosen ?? dialectOf({ name, fields: settings.fields, text: visible.join('\n') });
  const { divider, note, splitsAtHeadings } = DIALECTS[dialect];
  const tables = splitsAtHeadings ? readTables(lines, visible) : new Map<number, string[]>();
  const root = divideLines(first, { name, lines, visible, divider, note, tables });
  const warnings: OutlineWarning[] = isOpen
    ? [{ line: 1, message: 'The front matter has no end. Write --- after its last field.' }]
    : [];
  const warn = (node: Nodes, message: string) =>
    warnings.push({ line: node.position?.start.line ?? 1, message });
  readCells(root, lines, { warn, isEchoed: settings.echo, hasLatex: splitsAtHeadings });
  foldDivs(root, lines, (node) =>
    warn(node, 'A line ::: begins a block without an end. Write ::: after it.'),
  );
  takeAttributes(root, (node, format) => warn(node, rawWarning(format)));
  const { slides: parts, sections, warning } = splitSlides(root, { dialect, settings, lines });
  const reader = new SlideReader({ name, lines, root, sections, dialect });
  const slides = parts.flatMap((nodes) => reader.read(nodes));
  if (slides.length === 0)
    throw new CommandError(`${name} has no slides. Write a heading and a text for each slide.`);
  const all = [...(warning === null ? [] : [warning]), ...warnings, ...reader.warnings];
  return { dialect, outline: { settings, slides }, warnings: all };
}

/** Returns the lines of an outline with those inside code and comments empty. */
function withoutCode(root: Root, lines: readonly string[]): string[] {
  const visible = [...lines];
  const visit = (node: Nodes) => {
    const { start, end } = node.position ?? {};
    if (start && end && (node.type === 'code' || (node.type === 'html' && WITH_ANY_LINES.test(node.value)))) {
      // The first line of code says its language, and that of a comment what it is.
      const isFenced = /^[\s>]*(?:[-*+]\s+|\d+[.)]\s+)*(?:```|~~~|<)/.test(lines[start.line - 1] ?? '');
      visible.fill('', start.line - 1 + (isFenced ? 1 : 0), end.line);
    } else if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(root);
  return visible;
}

interface Lines {
  readonly name: string;
  readonly lines: readonly string[];
  /** The same without those inside code. */
  readonly visible: readonly string[];
  /** Lines that divide slides as they are written. */
  readonly divider: RegExp | null;
  /** Lines that begin a note. */
  readonly note: RegExp | null;
  /** What replaces lines of tables, by index. */
  readonly tables: ReadonlyMap<number, string[]>;
}

/**
 * Returns the tree of an outline in which all lines that other programs look for are apart: rules
 * directly below a text, the starts of notes, and fences `:::`. Lines `---` in HTML divide slides
 * too: Slidev looks for them first, but Markdown ends HTML only at an empty line.
 */
function divideLines(root: Root, { name, lines, visible, divider, note, tables }: Lines): Root {
  const before = new Set(
    root.children.flatMap((node) =>
      node.type === 'html' && !WITH_ANY_LINES.test(node.value)
        ? dividersOf(node.value.split('\n')).map((index) => (node.position?.start.line ?? 1) - 1 + index)
        : [],
    ),
  );
  const fences = new Map<number, string>();
  if (divider !== null) for (const index of dividersOf(visible)) before.add(index);
  for (const [index, line] of visible.entries()) {
    if (note?.test(line) === true) before.add(index);
    const [quoted = ''] = /^[\s>]*/.exec(line) ?? [];
    if (readFence(line.slice(quoted.length)) !== null) fences.set(index, quoted.trim());
  }
  if (before.size + fences.size + tables.size === 0) return root;
  const [tooLate] = [...fences.keys()].slice(MAX_PARTS);
  if (tooLate !== undefined) throw tooMany(name, tooLate + 1);
  const origins: number[] = [];
  const divided = lines.flatMap((line, index) => {
    const fence = fences.get(index);
    const written = tables.get(index) ?? [...(before.has(index) ? [''] : []), line];
    const apart = fence === undefined ? written : [fence, line, fence];
    origins.push(...apart.map(() => index + 1));
    return apart;
  });
  const tree = parseMarkdown(divided.join('\n'));
  // The added lines are none of the outline.
  moveLines(tree, (line) => origins[line - 1] ?? line);
  return tree;
}

function moveLines(node: Nodes, move: (line: number) => number): void {
  if (node.position) {
    node.position.start.line = move(node.position.start.line);
    node.position.end.line = move(node.position.end.line);
  }
  if ('children' in node) for (const child of node.children) moveLines(child, move);
}

/** Returns the indexes of lines that divide slides, but not of those that end the fields of one. */
function dividersOf(lines: readonly string[]): number[] {
  const dividers: number[] = [];
  let last = -1;
  for (const [index, line] of lines.entries()) {
    if (!DIVIDER.test(line)) continue;
    const endsFields = last >= 0 && isSettings(lines.slice(last + 1, index).join('\n'));
    last = endsFields ? -1 : index;
    if (!endsFields) dividers.push(index);
  }
  return dividers;
}

function parseMarkdown(text: string): Root {
  return fromMarkdown(text, {
    extensions: [
      // Slidev and Marp read a single tilde as a sign.
      gfmStrikethrough({ singleTilde: false }),
      gfmTable(),
      gfmTaskListItem(),
    ],
    mdastExtensions: [gfmStrikethroughFromMarkdown(), gfmTableFromMarkdown(), gfmTaskListItemFromMarkdown()],
  });
}
