import { formulaAt, hasMarks, markFormula, splitMarks, withoutMarks } from '#domain/playback/formula';
import { typeset } from '#pictures/formula/typeset';
import { CommandError } from '#pipeline/cli/command-error';
import { attributesAt } from './attributes.ts';
import type { Block, Outline, OutlineWarning, Slide } from './outline.ts';

/** A formula in the text of an outline. */
interface Found {
  readonly start: number;
  readonly end: number;
  readonly tex: string;
  readonly isDisplay: boolean;
}

/** Maximum length of all different formulas in an outline, which take some seconds to typeset. */
const MAX_TEX = 45_000;
/** Added length of each formula and each cell of a matrix, for the time that these take. */
const [FORMULA_LENGTH, CELL_LENGTH] = [30, 5];
const CELL = /&|\\\\/g;

/**
 * Replaces the formulas of an outline by words that mean nothing in Markdown (`markFormula`), and
 * keeps the number of lines. An invalid formula becomes text, with a warning. Code and comments
 * stay as they are. Throws a CommandError if the outline has more TeX than MAX_TEX.
 */
export async function markFormulas(
  text: string,
  name: string,
): Promise<{ readonly text: string; readonly warnings: OutlineWarning[] }> {
  const warnings: OutlineWarning[] = [];
  let marked = '';
  let at = 0;
  let line = 1;
  let budget = MAX_TEX;
  const seen = new Set<string>();
  for (const { start, end, tex, isDisplay } of findFormulas(text)) {
    const source = text.slice(start, end);
    line += countLines(text.slice(at, start));
    if (!seen.has(tex)) budget -= FORMULA_LENGTH + tex.length + (tex.match(CELL) ?? []).length * CELL_LENGTH;
    seen.add(tex);
    if (budget < 0)
      throw new CommandError(
        `${name}:${line} is the end of the formulas that an outline may have. Split it into several files.`,
      );
    const set = await typeset(tex, isDisplay);
    if ('fault' in set) {
      const message = `The formula ${shown(source)} stays as it is written, because ${set.fault}. Correct it, or save it as an image.`;
      warnings.push({ line, message });
    }
    marked += text.slice(at, start);
    marked +=
      'fault' in set
        ? source.replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`)
        : markFormula(tex, isDisplay) + '\n'.repeat(countLines(source));
    line += countLines(source);
    // The label of an equation is not shown.
    at = end + (isDisplay ? attributesAt(text, end).length : 0);
  }
  return { text: marked + text.slice(at), warnings };
}

const countLines = (text: string): number => text.split('\n').length - 1;

const MAX_SHOWN = 60;

function shown(source: string): string {
  const line = source.replaceAll(/\s+/g, ' ');
  return line.length > MAX_SHOWN ? `${line.slice(0, MAX_SHOWN)}…` : line;
}

const FENCE = /^(?:[ \t>]|[-*+][ \t]|\d{1,9}[.)][ \t]){0,40}(`{3,}|~{3,})/;

/** Finds the formulas of a text, in order, outside of code and comments. */
function findFormulas(text: string): Found[] {
  const formulas: Found[] = [];
  let at = endOfFrontMatter(text);
  while (at < text.length) {
    if (at === 0 || text[at - 1] === '\n') {
      const [, fence] = FENCE.exec(lineAt(text, at)) ?? [];
      if (fence !== undefined) {
        at = endOfFence(text, at, fence);
        continue;
      }
    }
    const sign = text[at];
    if (sign === '`') at = endOfCode(text, at);
    else if (text.startsWith('<!--', at)) at = after(text, '-->', at);
    else {
      const formula = sign === '$' || sign === '\\' ? toFound(text, at) : null;
      if (formula !== null) formulas.push(formula);
      at = formula?.end ?? at + (sign === '\\' ? 2 : 1);
    }
  }
  return formulas;
}

function toFound(text: string, start: number): Found | null {
  const inDollars = formulaAt(text, start);
  const { tex, isDisplay, end } = inDollars
    ? { ...inDollars.part, end: inDollars.end }
    : (inBrackets(text, start) ?? inEnvironment(text, start) ?? {});
  if (tex === undefined || isDisplay === undefined || end === undefined) return null;
  if (inDollars !== null && !isDisplay && isVariable(tex, text[end] ?? '')) return null;
  // Removes the ">" of a quote at the start of each line, and the lines that Slidev highlights.
  const shown = tex.replaceAll(/\n[ \t]{0,9}>[ \t>]{0,40}/g, '\n').replace(/^\s*\{[\dal|,*-]+\}(?= *\n)/, '');
  return { start, end, isDisplay, tex: shown.trim() };
}

/**
 * Reports whether the second of two dollars does not end a formula, but begins a variable or call,
 * as in `$HOME/$USER` and `$(a).on($(b))`. The text before it then has no characters of TeX, but
 * other punctuation.
 */
const isVariable = (tex: string, next: string): boolean =>
  /[\p{L}_({]/u.test(next) && !LIKE_TEX.test(tex) && /[^\p{L}\p{N}]/u.test(tex);

/**
 * Characters of TeX, or a single letter or digit. In Markdown, `\(` may also be a plain bracket.
 */
const LIKE_TEX = /[\\^_=<>+]|^\s*\w\s*$/;

function inBrackets(text: string, start: number) {
  const open = text.slice(start, start + 2);
  if (open !== '\\(' && open !== '\\[') return null;
  const close = open === '\\(' ? '\\)' : '\\]';
  for (let at = start + 2; at < text.length; at += text[at] === '\\' ? 2 : 1) {
    if (text.startsWith(close, at)) {
      const tex = text.slice(start + 2, at);
      return LIKE_TEX.test(tex) ? { tex, isDisplay: open === '\\[', end: at + 2 } : null;
    }
    if (text.startsWith(open, at) || text.startsWith('\n\n', at)) return null;
  }
  return null;
}

/** The start of an environment that contains a formula. */
const ENVIRONMENT =
  /\\begin\{((?:equation|align|alignat|aligned|gather|gathered|multline|eqnarray|flalign|displaymath|math|cases|[pbBvV]?(?:small)?matrix)\*?)\}/y;
/** Environments that MathJax does not know. Only their content is the formula. */
const PLAIN = /^(?:display)?math/;

function inEnvironment(text: string, start: number) {
  ENVIRONMENT.lastIndex = start;
  const [begin, name = ''] = ENVIRONMENT.exec(text) ?? [];
  if (begin === undefined) return null;
  const close = `\\end{${name}}`;
  const at = text.indexOf(close, start);
  if (at < 0 || /\n[ \t>]*\n/.test(text.slice(start, at))) return null;
  const end = at + close.length;
  const inner = text.slice(start + begin.length, at);
  return { tex: PLAIN.test(name) ? inner : begin + inner + close, isDisplay: name !== 'math', end };
}

function endOfFrontMatter(text: string): number {
  if (!/^---[ \t]*\r?\n/.test(text)) return 0;
  const end = /\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/g;
  end.lastIndex = 3;
  return end.exec(text) === null ? 0 : end.lastIndex;
}

function lineAt(text: string, start: number): string {
  const end = text.indexOf('\n', start);
  return text.slice(start, end < 0 ? text.length : end);
}

/** Returns the end of the last line of a fenced code block. */
function endOfFence(text: string, start: number, fence: string): number {
  let at = start;
  do {
    at += lineAt(text, at).length + 1;
    const line = lineAt(text, at)
      .replace(/^[ \t>]{0,40}/, '')
      .trimEnd();
    if (line.startsWith(fence) && line === fence.charAt(0).repeat(line.length))
      return at + lineAt(text, at).length;
  } while (at < text.length);
  return text.length;
}

/** Returns the end of inline code; the end of its backticks if nothing closes it. */
function endOfCode(text: string, start: number): number {
  let end = start;
  while (text[end] === '`') end += 1;
  const size = end - start;
  for (let at = end; at < text.length; at += 1) {
    if (text.startsWith('\n\n', at)) break;
    if (text[at] !== '`') continue;
    const run = at;
    while (text[at] === '`') at += 1;
    if (at - run === size) return at;
  }
  return end;
}

function after(text: string, sign: string, start: number): number {
  const at = text.indexOf(sign, start);
  return at < 0 ? text.length : at + sign.length;
}

/**
 * Makes display formulas blocks of their own. Turns formulas in code, notes and descriptions back
 * into TeX.
 */
export const finishFormulas = (outline: Outline) => ({
  ...outline,
  slides: outline.slides.map((slide: Slide) => ({
    ...slide,
    note: slide.note === null ? null : withoutMarks(slide.note),
    blocks: slide.blocks.flatMap(finishBlock),
  })),
});

function finishBlock(block: Block): Block[] {
  if (block.kind === 'code') return [{ ...block, text: withoutMarks(block.text) }];
  if (block.kind === 'image') {
    const caption = block.caption !== undefined && { caption: withoutMarks(block.caption) };
    return [{ ...block, alt: withoutMarks(block.alt), ...caption }];
  }
  if (block.kind === 'columns') {
    const columns = block.columns.map((column) => ({
      ...column,
      blocks: column.blocks.flatMap(finishBlock),
    }));
    return [{ ...block, columns }];
  }
  if (block.kind === 'list' || block.kind === 'table' || !hasMarks(block.text)) return [block];
  const blocks: Block[] = [];
  let isOpen = false;
  for (const part of splitMarks(block.text)) {
    const text = 'text' in part ? part.text : markFormula(part.tex, part.isDisplay);
    const last = blocks.at(-1);
    const isAlone = 'tex' in part && part.isDisplay;
    if (isOpen && !isAlone && last !== undefined && 'text' in last)
      blocks[blocks.length - 1] = { ...last, text: last.text + text };
    else if (text.trim() !== '') blocks.push({ ...block, text });
    isOpen = !isAlone && blocks.length > 0;
  }
  return blocks.map((part) => ('text' in part ? { ...part, text: part.text.trim() } : part));
}
