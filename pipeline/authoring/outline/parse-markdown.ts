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
      limitSpecialCharacters(name),
    ],
    mdastExtensions: [gfmStrikethroughFromMarkdown(), gfmTableFromMarkdown(), gfmTaskListItemFromMarkdown()],
  });
}

/** Returns the line on which a node begins, counted from 1. */
export const lineOf = (node: Nodes): number => node.position?.start.line ?? 1;

/** Returns the words of a node, without signs of Markdown. */
export const wordsOf = (node: Nodes): string =>
  'children' in node ? node.children.map(wordsOf).join('') : 'value' in node ? node.value : '';

/** Maximum number of signs of emphasis and links in a paragraph, heading or cell. */
const MAX_SPECIAL_CHARACTERS = 2_000;
const MAX_OPEN_BRACKETS = 100;
/**
 * Maximum number of links and comments in it. The parser searches all of it for the end of each.
 */
const MAX_LINKS_AND_COMMENTS = 300;

/** Character codes of `!`, `(`, `<`, `?`, `[` and `]`. */
const [EXCLAMATION, PARENTHESIS, LESS, QUESTION, LEFT, RIGHT] = [33, 40, 60, 63, 91, 93];
/** The characters that are counted: of links and comments, and `*`, `_` and `~`. */
const COUNTED_CODES = [EXCLAMATION, LESS, LEFT, RIGHT, 42, 95, 126];

/**
 * Returns an extension that adds no syntax, but counts the special characters of each text: the
 * parser looks back from each one to all before it, which takes quadratic time.
 */
function limitSpecialCharacters(name: string): Extension {
  const counts = new WeakMap<
    object,
    { characters: number; openBrackets: number; linksAndComments: number }
  >();
  const construct: Construct = {
    tokenize(effects, _, nok) {
      const count = counts.get(this) ?? { characters: 0, openBrackets: 0, linksAndComments: 0 };
      counts.set(this, count);
      const { line } = this.now();
      return (code) => {
        if (code === RIGHT) count.openBrackets = Math.max(0, count.openBrackets - 1);
        count.characters += 1;
        effects.enter('data');
        effects.consume(code);
        return (next) => {
          effects.exit('data');
          const isComment = code === LESS && (next === EXCLAMATION || next === QUESTION);
          if (isComment || (code === RIGHT && next === PARENTHESIS)) count.linksAndComments += 1;
          if (code === LEFT || (code === EXCLAMATION && next === LEFT)) count.openBrackets += 1;
          if (
            count.characters > MAX_SPECIAL_CHARACTERS ||
            count.openBrackets > MAX_OPEN_BRACKETS ||
            count.linksAndComments > MAX_LINKS_AND_COMMENTS
          )
            throw new CommandError(
              `${name}:${line} is in a text with more than ${MAX_SPECIAL_CHARACTERS} signs of emphasis and links, ${MAX_OPEN_BRACKETS} open brackets, or ${MAX_LINKS_AND_COMMENTS} links and comments. Divide it into several paragraphs.`,
            );
          return nok(next);
        };
      };
    },
  };
  return { text: Object.fromEntries(COUNTED_CODES.map((sign) => [sign, construct])) };
}

/** The markers of quotes and lists at the start of a line. */
const MARKERS = /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])))+/;
/** A line that makes the text above it a heading, or is a rule. */
const UNDERLINE = /^ {0,3}(?:=+|-+)[ \t]*$/;
/**
 * Maximum number of lines without an empty line between them. The parser looks back from each of
 * these lines to all before it; so do the next two limits.
 */
const MAX_CONNECTED_LINES = 5_000;
/** Maximum number of lines that continue a quote or item without its marker. */
const MAX_LAZY_LINES = 2_000;
const MAX_UNDERLINES = 2_000;
/**
 * Maximum number of different characters. A Chinese text has fewer. Each is searched in many fonts.
 */
const MAX_CHARACTERS = 8_000;

/** Throws a CommandError with the line at which an outline exceeds a limit of time. */
export function checkLines(lines: readonly string[], name: string): void {
  let [partCount, underlineCount] = [0, 0];
  // Counted since the last empty line.
  let [lineCount, lazyCount, quoteDepth, isInContainer] = [0, 0, 0, false];
  const characters = new Set<string>();
  for (const [index, line] of lines.entries()) {
    const refuse = (what: string) => {
      throw new CommandError(`${name}:${index + 1} is the end of ${what}`);
    };
    if (line.trim() === '') {
      [lineCount, lazyCount, quoteDepth, isInContainer] = [0, 0, 0, false];
      continue;
    }
    for (const character of line) characters.add(character);
    if (characters.size > MAX_CHARACTERS)
      refuse(`${MAX_CHARACTERS} different characters. Split the outline into several files.`);
    const markers = MARKERS.exec(line)?.[0].match(/[^ \t\d]+/g) ?? [];
    if (markers.length > MAX_DEPTH) throw tooDeep(name, index + 1);
    const quoteMarkers = markers.filter((marker) => marker === '>').length;
    partCount += markers.length - quoteMarkers + Math.max(0, quoteMarkers - quoteDepth);
    if (partCount > MAX_PARTS) throw tooMany(name, index + 1);
    lineCount += 1;
    if (markers.length === 0 && isInContainer) lazyCount += 1;
    isInContainer ||= markers.length > 0;
    quoteDepth = quoteMarkers;
    if (UNDERLINE.test(line)) underlineCount += 1;
    if (lineCount > MAX_CONNECTED_LINES)
      refuse(`${MAX_CONNECTED_LINES} lines without an empty one. Divide them.`);
    if (lazyCount > MAX_LAZY_LINES)
      refuse(
        `${MAX_LAZY_LINES} lines that continue a quote or item without its sign. Write an empty line before them.`,
      );
    if (underlineCount > MAX_UNDERLINES)
      refuse(`${MAX_UNDERLINES} rules and underlines. Split the outline into several files.`);
  }
}
