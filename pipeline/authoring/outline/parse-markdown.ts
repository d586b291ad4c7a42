import type { Nodes, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTaskListItemFromMarkdown } from 'mdast-util-gfm-task-list-item';
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough';
import { gfmTable } from 'micromark-extension-gfm-table';
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item';
import { CommandError } from '#pipeline/cli/command-error';
import { MAX_DEPTH, MAX_PARTS, tooDeep, tooMany } from './outline.ts';

type Extension = ReturnType<typeof gfmTable>;
type Construct = Exclude<NonNullable<Extension['text']>[string], readonly unknown[] | undefined>;

/** Parses Markdown. Throws a CommandError for a text that would take the parser too long. */
export function parseMarkdown(text: string, name: string): Root {
  return fromMarkdown(text, {
    extensions: [
      // In Slidev and Marp, a single tilde is a plain character.
      gfmStrikethrough({ singleTilde: false }),
      gfmTable(),
      gfmTaskListItem(),
      limitSigns(name),
    ],
    mdastExtensions: [gfmStrikethroughFromMarkdown(), gfmTableFromMarkdown(), gfmTaskListItemFromMarkdown()],
  });
}

/** Returns the line on which a node begins, counted from 1. */
export const lineOf = (node: Nodes): number => node.position?.start.line ?? 1;

/** Returns the words of a node, without signs of Markdown. */
export const wordsOf = (node: Nodes): string =>
  'children' in node ? node.children.map(wordsOf).join('') : 'value' in node ? node.value : '';

/** Maximum number of characters for emphasis and links in a paragraph, heading or cell. */
const MAX_SIGNS = 2_000;
/** Maximum number of open brackets in it. */
const MAX_OPEN = 100;
/**
 * Maximum number of links and comments in it. The parser searches all of it for the end of each.
 */
const MAX_AHEAD = 300;

const [EXCLAMATION, PARENTHESIS, LESS, QUESTION, LEFT, RIGHT] = [33, 40, 60, 63, 91, 93];
/** The characters that are counted: of links and comments, and `*`, `_` and `~`. */
const SIGNS = [EXCLAMATION, LESS, LEFT, RIGHT, 42, 95, 126];

/**
 * Returns an extension that adds no syntax, but counts the special characters of each text: the
 * parser looks back from each one to all before it, which takes quadratic time.
 */
function limitSigns(name: string): Extension {
  const counts = new WeakMap<object, { signs: number; open: number; ahead: number }>();
  const construct: Construct = {
    tokenize(effects, _, nok) {
      const count = counts.get(this) ?? { signs: 0, open: 0, ahead: 0 };
      counts.set(this, count);
      const { line } = this.now();
      return (code) => {
        if (code === RIGHT) count.open = Math.max(0, count.open - 1);
        count.signs += 1;
        effects.enter('data');
        effects.consume(code);
        return (next) => {
          effects.exit('data');
          const isComment = code === LESS && (next === EXCLAMATION || next === QUESTION);
          if (isComment || (code === RIGHT && next === PARENTHESIS)) count.ahead += 1;
          if (code === LEFT || (code === EXCLAMATION && next === LEFT)) count.open += 1;
          if (count.signs > MAX_SIGNS || count.open > MAX_OPEN || count.ahead > MAX_AHEAD)
            throw new CommandError(
              `${name}:${line} is in a text with more than ${MAX_SIGNS} signs of emphasis and links, ${MAX_OPEN} open brackets, or ${MAX_AHEAD} links and comments. Divide it into several paragraphs.`,
            );
          return nok(next);
        };
      };
    },
  };
  return { text: Object.fromEntries(SIGNS.map((sign) => [sign, construct])) };
}

/** The markers of quotes and lists at the start of a line. */
const MARKERS = /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])))+/;
/** A line that makes the text above it a heading, or is a rule. */
const UNDERLINE = /^ {0,3}(?:=+|-+)[ \t]*$/;
/**
 * Maximum number of lines without an empty line between them. The parser looks back from each of
 * these lines to all before it; so do the next two limits.
 */
const MAX_LINES = 5_000;
/** Maximum number of lines that continue a quote or item without its marker. */
const MAX_LAZY = 2_000;
/** Maximum number of rules and underlines. */
const MAX_UNDERLINES = 2_000;
/**
 * Maximum number of different characters. A Chinese text has fewer. Each is searched in many fonts.
 */
const MAX_CHARACTERS = 8_000;

/** Throws a CommandError with the line at which an outline exceeds a limit of time. */
export function checkLines(lines: readonly string[], name: string): void {
  let [parts, underlines] = [0, 0];
  // Counted since the last empty line.
  let [all, lazy, quotes, isOpen] = [0, 0, 0, false];
  const characters = new Set<string>();
  for (const [index, line] of lines.entries()) {
    const refuse = (what: string) => {
      throw new CommandError(`${name}:${index + 1} is the end of ${what}`);
    };
    if (line.trim() === '') {
      [all, lazy, quotes, isOpen] = [0, 0, 0, false];
      continue;
    }
    for (const character of line) characters.add(character);
    if (characters.size > MAX_CHARACTERS)
      refuse(`${MAX_CHARACTERS} different characters. Split the outline into several files.`);
    const markers = MARKERS.exec(line)?.[0].match(/[^ \t\d]+/g) ?? [];
    if (markers.length > MAX_DEPTH) throw tooDeep(name, index + 1);
    const quoted = markers.filter((marker) => marker === '>').length;
    parts += markers.length - quoted + Math.max(0, quoted - quotes);
    if (parts > MAX_PARTS) throw tooMany(name, index + 1);
    all += 1;
    if (markers.length === 0 && isOpen) lazy += 1;
    isOpen ||= markers.length > 0;
    quotes = quoted;
    if (UNDERLINE.test(line)) underlines += 1;
    if (all > MAX_LINES) refuse(`${MAX_LINES} lines without an empty one. Divide them.`);
    if (lazy > MAX_LAZY)
      refuse(
        `${MAX_LAZY} lines that continue a quote or item without its sign. Write an empty line before them.`,
      );
    if (underlines > MAX_UNDERLINES)
      refuse(`${MAX_UNDERLINES} rules and underlines. Split the outline into several files.`);
  }
}
