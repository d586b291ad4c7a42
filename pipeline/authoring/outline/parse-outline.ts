import type { Nodes, Root, Code, Html } from 'mdast';
import { CommandError } from '#pipeline/cli/command-error';
import { takeAttributes, parseAttributes } from './attributes.ts';
import { DIALECTS, dialectOf, isMaybeMarp, type Dialect, type DialectName } from './dialects.ts';
import { foldDivs, readFence } from './fenced-divs.ts';
import { fileOfAttributes } from './include-code.ts';
import { isSettings, readFrontMatter, readLaterFields, readMarkdownFields } from './front-matter.ts';
import { readLatex } from './latex.ts';
import { MAX_PARTS, tooMany, type OutlineWarning } from './outline.ts';
import { readCaptions, readPandocLines, readTables } from './pandoc.ts';
import { checkLines, lineOf, parseMarkdown } from './parse-markdown.ts';
import { withUsualSeparators } from './separators.ts';
import { readSlides } from './slides/read-slides.ts';
import { splitSlides } from './split-slides.ts';

const DIVIDER = /^---+\s*$/;
/** The start of HTML whose content is never Markdown: comments and program code. */
const RAW_HTML_START = /^<(?:!|\?|(?:script|style|pre|textarea)\b)/i;

/** How an outline is read. */
export interface ReadingOptions {
  /** The dialect to use instead of the detected one. */
  readonly dialect?: DialectName | undefined;
}

/**
 * Parses an outline in Markdown: front matter, and slides as the program of its dialect divides
 * them. Throws a CommandError with the line of the fault.
 */
export function parseOutline(text: string, name: string, { dialect: chosen }: ReadingOptions = {}) {
  // Copied text may have characters that no font shows and content files must not have.
  const markdown = text.replaceAll(/(?![\n\r\t])\p{Cc}/gu, '');
  const source = markdown.split(/\r\n?|\n/);
  const { settings: frontMatter, length, isUnclosed } = readFrontMatter(source, name);
  const body = source.map((line, index) => (index < length ? '' : line));
  checkLines(body, name);
  const tree = parseMarkdown(body.join('\n'), name);
  const visibleBody = withoutCode(tree, body);
  const markdownFields = readLaterFields(visibleBody, frontMatter);
  const fields = [...frontMatter.fields, ...(markdownFields.endsWithDots ? ['pandoc:'] : [])];
  const dialectSigns = { name, fields, text: visibleBody.join('\n') };
  const dialect = chosen ?? dialectOf(dialectSigns);
  const { divider, note, slot, splitsAtHeadings }: Dialect = DIALECTS[dialect];
  const settings = splitsAtHeadings ? readMarkdownFields(markdownFields.settings, name) : frontMatter;
  const hasSeparators = dialect === 'reveal-md' && Object.values(frontMatter.separators).some(Boolean);
  const lines = hasSeparators ? withUsualSeparators(body, visibleBody, frontMatter.separators) : body;
  const parsed = hasSeparators ? parseMarkdown(lines.join('\n'), name) : tree;
  const visibleLines = hasSeparators ? withoutCode(parsed, lines) : visibleBody;
  const replacements = splitsAtHeadings ? readTables(lines, visibleLines) : new Map<number, string[]>();
  if (splitsAtHeadings) readPandocLines(visibleLines, replacements);
  if (splitsAtHeadings) for (const index of markdownFields.blockLines) replacements.set(index, []);
  const root = parseWithBlankLines(parsed, { name, lines, visibleLines, divider, note, slot, replacements });
  const slideCountInMarp =
    chosen === undefined && isMaybeMarp(dialect, dialectSigns)
      ? splitSlides(parsed, { dialect: 'marp', settings, lines }).slides.length
      : null;
  const warnings: OutlineWarning[] = isUnclosed
    ? [{ line: 1, message: 'The front matter has no end. Write --- after its last field.' }]
    : [];
  const warn = (node: Nodes, message: string) => warnings.push({ line: lineOf(node), message });
  readCells(root, { warn, isEchoed: settings.echo });
  if (splitsAtHeadings) {
    readLatex(root, lines, warn);
    readCaptions(root);
  }
  foldDivs(root, lines, (node) =>
    warn(node, 'A line ::: begins a block without an end. Write ::: after it.'),
  );
  takeAttributes(root, (node, format) => warn(node, rawWarning(format)));
  const {
    slides: slideNodes,
    sections,
    warning: splitWarning,
  } = splitSlides(root, { dialect, settings, lines });
  const plan = { slides: slideNodes, sections, fields: settings.fields };
  const { slides, warnings: slideWarnings } = readSlides({ name, lines, root, dialect }, plan);
  if (slides.length === 0)
    throw new CommandError(`${name} has no slides. Write a heading and a text for each slide.`);
  if (slideCountInMarp !== null && slideCountInMarp !== slideNodes.length)
    warnings.push({
      line: 1,
      message: `Slidev makes ${slideNodes.length} slides of this outline, and Marp ${slideCountInMarp}. It was read as one of Slidev. For the other reading, add --dialect marp.`,
    });
  const allWarnings = [...(splitWarning === null ? [] : [splitWarning]), ...warnings, ...slideWarnings];
  return { dialect, outline: { settings, slides }, warnings: allWarnings };
}

/** Returns the lines of an outline. Those inside code and comments become empty. */
function withoutCode(root: Root, lines: readonly string[]): string[] {
  const visibleLines = [...lines];
  const visit = (node: Nodes) => {
    const { start, end } = node.position ?? {};
    if (start && end && (node.type === 'code' || (node.type === 'html' && RAW_HTML_START.test(node.value)))) {
      // Keeps the first line, which has the language of code, or begins a comment.
      const isFenced = /^[\s>]*(?:[-*+]\s+|\d+[.)]\s+)*(?:```|~~~|<)/.test(lines[start.line - 1] ?? '');
      visibleLines.fill('', start.line - 1 + (isFenced ? 1 : 0), end.line);
    } else if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(root);
  return visibleLines;
}

interface Lines {
  readonly name: string;
  readonly lines: readonly string[];
  /** The same lines; those inside code are empty. */
  readonly visibleLines: readonly string[];
  /** Lines that divide slides as they are written. */
  readonly divider: RegExp | null;
  /** Lines that begin a note. */
  readonly note: RegExp | null;
  /** Lines that name a slot of a slide. */
  readonly slot: RegExp | undefined;
  /** What replaces lines that only Pandoc reads, by index. */
  readonly replacements: ReadonlyMap<number, string[]>;
}

/**
 * Parses an outline again with blank lines around the lines that mean something to other programs:
 * rules directly below a text, starts of notes, names of slots, and fences `:::`. Lines `---` in
 * HTML divide slides too: Slidev finds them first, but in Markdown, HTML only ends at a blank line.
 */
function parseWithBlankLines(
  root: Root,
  { name, lines, visibleLines, divider, note, slot, replacements }: Lines,
): Root {
  const linesNeedingBlank = new Set(
    root.children.flatMap((node) =>
      node.type === 'html' && !RAW_HTML_START.test(node.value)
        ? dividersOf(node.value.split('\n')).map((index) => lineOf(node) - 1 + index)
        : [],
    ),
  );
  const fences = new Map<number, string>();
  if (divider !== null) for (const index of dividersOf(visibleLines)) linesNeedingBlank.add(index);
  for (const [index, line] of visibleLines.entries()) {
    if (note?.test(line) === true) linesNeedingBlank.add(index);
    const [quotePrefix = ''] = /^[\s>]*/.exec(line) ?? [];
    if (slot?.test(line) === true || readFence(line.slice(quotePrefix.length)) !== null)
      fences.set(index, quotePrefix.trim());
  }
  if (linesNeedingBlank.size + fences.size + replacements.size === 0) return root;
  const [firstExcess] = [...fences.keys()].slice(MAX_PARTS);
  if (firstExcess !== undefined) throw tooMany(name, firstExcess + 1);
  const origins: number[] = [];
  const divided = lines.flatMap((line, index) => {
    const prefix = fences.get(index);
    const currentLines = replacements.get(index) ?? [...(linesNeedingBlank.has(index) ? [''] : []), line];
    const separated = prefix === undefined ? currentLines : [prefix, line, prefix];
    origins.push(...separated.map(() => index + 1));
    return separated;
  });
  const tree = parseMarkdown(divided.join('\n'), name);
  // Without the added lines, so that messages name lines of the file.
  mapLines(tree, (line) => origins[line - 1] ?? line);
  return tree;
}

function mapLines(node: Nodes, mapLine: (line: number) => number): void {
  if (node.position) {
    node.position.start.line = mapLine(node.position.start.line);
    node.position.end.line = mapLine(node.position.end.line);
  }
  if ('children' in node) for (const child of node.children) mapLines(child, mapLine);
}

/** Returns the indexes of lines that divide slides, except those that end the fields of a slide. */
function dividersOf(lines: readonly string[]): number[] {
  const dividers: number[] = [];
  let lastDivider = -1;
  for (const [index, line] of lines.entries()) {
    if (!DIVIDER.test(line)) continue;
    const endsFields = lastDivider >= 0 && isSettings(lines.slice(lastDivider + 1, index).join('\n'));
    lastDivider = endsFields ? -1 : index;
    if (!endsFields) dividers.push(index);
  }
  return dividers;
}

/** Lines of options at the start of a cell, with the comment marks of several languages. */
const OPTION = /^[ \t]*(?:#|\/\/|--|%%|;|\*)\|[ \t]?(.*)$/;
const RESULT_WARNING =
  'The result of a cell of code was left out, because presentations run no code. Save it as an image.';
/** Languages of cells that draw a diagram. */
const DIAGRAM = /^(?:mermaid|dot|plantuml)$/i;

interface CellOptions {
  readonly warn: (node: Nodes, message: string) => void;
  /** Whether cells show their code by default. */
  readonly isEchoed: boolean;
}

const rawWarning = (format: string): string =>
  `A part in ${/tex|beamer/i.test(format) ? 'LaTeX' : format} was left out. Write its words in Markdown, or save it as an image.`;

/**
 * Reads blocks of code as Quarto and Pandoc do: removes the options of cells, and leaves out parts
 * in other formats.
 */
function readCells(node: Nodes, options: CellOptions): void {
  if (!('children' in node)) return;
  const children = (node.children as Nodes[]).filter(
    (child) => child.type !== 'code' || cleanCell(child, options),
  );
  node.children = children as typeof node.children;
  for (const child of children) readCells(child, options);
}

/** Cleans a block of code with braces after its fence. Reports whether its code is shown. */
function cleanCell(code: Code, { warn, isEchoed }: CellOptions): boolean {
  const info = [code.lang, code.meta].filter((part) => typeof part === 'string').join(' ');
  if (!/^\{.*\}$/.test(info)) return true;
  const raw = /^\{\s*=(\S+?)\s*\}$/.exec(info)?.[1];
  if (raw !== undefined) {
    if (!raw.startsWith('html')) {
      warn(code, rawWarning(raw));
      return false;
    }
    const html: Omit<Html, 'data'> = { type: 'html', value: code.value, position: code.position };
    Object.assign(code, html);
    return true;
  }
  const { classes, values } = parseAttributes(info);
  const cell = /^\{+\s*([a-z]\w*)(?=[\s,}])/i.exec(info)?.[1];
  code.lang = cell ?? classes[0] ?? values.get('language')?.toLowerCase() ?? null;
  code.meta = null;
  code.data = { file: fileOfAttributes(values) };
  if (cell === undefined) return true;
  const options = new Map([...values].map(([key, value]) => [key, value.toLowerCase()]));
  const codeLines = code.value.split('\n');
  const first = codeLines.findIndex((line) => !OPTION.test(line));
  for (const line of codeLines.splice(0, first < 0 ? codeLines.length : first)) {
    const [, key, value = ''] = /^([\w.-]+)\s*:(.*)$/.exec(OPTION.exec(line)?.[1] ?? '') ?? [];
    if (key !== undefined) options.set(key, value.trim().toLowerCase());
  }
  code.value = codeLines.join('\n').replace(/^\n+/, '');
  const isDisabled = (key: string) => /^(?:false|f|no|hide)\b/.test(options.get(key) ?? '');
  if (isDisabled('include')) return false;
  // readSlides warns that a diagram stays code.
  if (DIAGRAM.test(cell)) return true;
  if (!isDisabled('eval') && !isDisabled('output') && !isDisabled('results') && !info.startsWith('{{'))
    warn(code, RESULT_WARNING);
  return options.has('echo') ? !isDisabled('echo') : isEchoed;
}
