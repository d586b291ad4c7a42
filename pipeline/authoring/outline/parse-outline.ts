import type { Nodes, Root, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { frontmatterFromMarkdown } from 'mdast-util-frontmatter';
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTaskListItemFromMarkdown } from 'mdast-util-gfm-task-list-item';
import { frontmatter } from 'micromark-extension-frontmatter';
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough';
import { gfmTable } from 'micromark-extension-gfm-table';
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item';
import { CommandError } from '#pipeline/cli/command-error';
import { isSettings, readSettings } from './front-matter.ts';
import { MAX_DEPTH, MAX_PARTS, tooDeep, tooMany } from './outline.ts';
import { NO_LEVEL, SlideReader } from './slide-reader.ts';

/** More markers of quotes and lists at the start of a line than any outline needs. */
const TOO_DEEP = new RegExp(
  String.raw`^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))){${MAX_DEPTH + 1}}`,
);

/** The start of a line that may be an item of a list. */
const ITEM = /^[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]/;

const DIVIDER = /^---+\s*$/;
/** The start of HTML that may have any lines: comments and program code. */
const WITH_ANY_LINES = /^<(?:!|\?|(?:script|style|pre|textarea)\b)/i;

/**
 * Parses an outline in Markdown, as Slidev and Marp write it: front matter, slides separated by
 * `---`, notes in comments. Without separators, each heading of the two highest levels starts a
 * slide. Throws a CommandError with the line of the fault.
 */
export function parseOutline(text: string, name: string) {
  // Copied text may have characters that no font shows and content files must not have.
  const markdown = text.replaceAll(/(?![\n\r\t])\p{Cc}/gu, '');
  const lines = markdown.split(/\r\n?|\n/);
  const deep = lines.findIndex((line) => TOO_DEEP.test(line));
  if (deep >= 0) throw tooDeep(name, deep + 1);
  // The parser takes long for many items.
  const items = lines.flatMap((line, index) => (ITEM.test(line) ? [index + 1] : []));
  if (items[MAX_PARTS] !== undefined) throw tooMany(name, items[MAX_PARTS]);
  const root = parseLines(lines);
  const [first] = root.children;
  const settings = first?.type === 'yaml' ? readSettings(first.value, name, 2) : {};
  const reader = new SlideReader(name, lines, root, settings.marp === 'true');
  const slides = splitSlides(root, settings.headingDivider).flatMap((nodes) => reader.read(nodes));
  if (slides.length === 0)
    throw new CommandError(`${name} has no slides. Write a heading and a text for each slide.`);
  return { outline: { settings, slides }, warnings: reader.warnings };
}

/**
 * Parses lines of Markdown. Lines `---` in HTML divide slides too: Slidev looks for them first, but
 * Markdown ends HTML only at an empty line.
 */
function parseLines(lines: readonly string[]): Root {
  const root = parseMarkdown(lines.join('\n'));
  const before = root.children.flatMap((node) =>
    node.type === 'html' && !WITH_ANY_LINES.test(node.value)
      ? dividersOf(node.value.split('\n')).map((index) => (node.position?.start.line ?? 1) + index)
      : [],
  );
  if (before.length === 0) return root;
  const dividers = new Set(before);
  const divided = parseMarkdown(
    lines.flatMap((line, index) => (dividers.has(index + 1) ? ['', line] : [line])).join('\n'),
  );
  // The added lines are none of the outline.
  const added = before.map((line, index) => line + index);
  const toOriginal = (line: number) => line - added.filter((item) => item < line).length;
  moveLines(divided, toOriginal);
  return divided;
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

/** Returns the nodes of each slide. `dividers` are the levels of headings that start one. */
function splitSlides({ children }: Root, dividers?: readonly number[]): RootContent[][] {
  const nodes = children.filter(({ type }) => type !== 'yaml');
  const hasBreaks = nodes.some(({ type }) => type === 'thematicBreak');
  const highest = Math.min(...nodes.map((node) => (node.type === 'heading' ? node.depth : NO_LEVEL)));
  const starting = dividers ?? (hasBreaks ? [] : [highest, highest + 1]);
  const slides: RootContent[][] = [[]];
  for (const node of nodes) {
    const starts =
      node.type === 'thematicBreak' || (node.type === 'heading' && starting.includes(node.depth));
    if (starts) slides.push([]);
    if (node.type !== 'thematicBreak') slides.at(-1)?.push(node);
  }
  return slides;
}

function parseMarkdown(text: string): Root {
  return fromMarkdown(text, {
    extensions: [
      frontmatter(['yaml']),
      // Slidev and Marp read a single tilde as a sign.
      gfmStrikethrough({ singleTilde: false }),
      gfmTable(),
      gfmTaskListItem(),
    ],
    mdastExtensions: [
      frontmatterFromMarkdown(['yaml']),
      gfmStrikethroughFromMarkdown(),
      gfmTableFromMarkdown(),
      gfmTaskListItemFromMarkdown(),
    ],
  });
}
