import { formulaAt, hasMarks, markFormula, splitMarks, withoutMarks } from '#domain/playback/formula';
import { typeset } from '#pictures/formula/typeset';
import { CommandError } from '#pipeline/cli/command-error';
import { attributesAt } from './attributes.ts';
import type { Block, Outline, OutlineWarning, Slide } from './outline.ts';

interface FormulaMatch {
  readonly start: number;
  readonly end: number;
  readonly tex: string;
  readonly isDisplay: boolean;
}

/** Maximum length of all different formulas in an outline, which take some seconds to typeset. */
const MAX_TEX_LENGTH = 45_000;
/** Added length of each formula and each cell of a matrix, for the time that these take. */
const [FORMULA_LENGTH, CELL_LENGTH] = [30, 5];
const CELL = /&|\\\\/g;

/**
 * Replaces the formulas of an outline by words that mean nothing in Markdown (`markFormula`), and
 * keeps the number of lines. An invalid formula becomes text, with a warning. Code and comments
 * stay as they are. Throws a CommandError if the outline has more TeX than MAX_TEX_LENGTH.
 */
export async function markFormulas(
  text: string,
  name: string,
): Promise<{ readonly text: string; readonly warnings: OutlineWarning[] }> {
  const warnings: OutlineWarning[] = [];
  let markedText = '';
  let position = 0;
  let line = 1;
  let budget = MAX_TEX_LENGTH;
  const seenTex = new Set<string>();
  for (const { start, end, tex, isDisplay } of findFormulas(text)) {
    const source = text.slice(start, end);
    line += countLines(text.slice(position, start));
    if (!seenTex.has(tex))
      budget -= FORMULA_LENGTH + tex.length + (tex.match(CELL) ?? []).length * CELL_LENGTH;
    seenTex.add(tex);
    if (budget < 0)
      throw new CommandError(
        `${name}:${line} is the end of the formulas that an outline may have. Split it into several files.`,
      );
    const typesetResult = await typeset(tex, isDisplay);
    if ('fault' in typesetResult) {
      const message = `The formula ${shortened(source)} stays as it is written, because ${typesetResult.fault}. Correct it, or save it as an image.`;
      warnings.push({ line, message });
    }
    markedText += text.slice(position, start);
    markedText +=
      'fault' in typesetResult
        ? source.replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`)
        : markFormula(tex, isDisplay) + '\n'.repeat(countLines(source));
    line += countLines(source);
    // The label of an equation is not shown.
    position = end + (isDisplay ? attributesAt(text, end).length : 0);
  }
  return { text: markedText + text.slice(position), warnings };
}

const countLines = (text: string): number => text.split('\n').length - 1;

const MAX_SHOWN_LENGTH = 60;

function shortened(source: string): string {
  const line = source.replaceAll(/\s+/g, ' ');
  return line.length > MAX_SHOWN_LENGTH ? `${line.slice(0, MAX_SHOWN_LENGTH)}…` : line;
}

const FENCE = /^(?:[ \t>]|[-*+][ \t]|\d{1,9}[.)][ \t]){0,40}(`{3,}|~{3,})/;

/** Finds the formulas of a text, in order, outside of code and comments. */
function findFormulas(text: string): FormulaMatch[] {
  const formulas: FormulaMatch[] = [];
  let position = endOfFrontMatter(text);
  while (position < text.length) {
    if (position === 0 || text[position - 1] === '\n') {
      const [, fence] = FENCE.exec(lineAt(text, position)) ?? [];
      if (fence !== undefined) {
        position = endOfFence(text, position, fence);
        continue;
      }
    }
    const sign = text[position];
    if (sign === '`') position = endOfCode(text, position);
    else if (text.startsWith('<!--', position)) position = endAfter(text, '-->', position);
    else {
      const formula = sign === '$' || sign === '\\' ? matchFormula(text, position) : null;
      if (formula !== null) formulas.push(formula);
      position = formula?.end ?? position + (sign === '\\' ? 2 : 1);
    }
  }
  return formulas;
}

function matchFormula(text: string, start: number): FormulaMatch | null {
  const inDollars = formulaAt(text, start);
  const { tex, isDisplay, end } = inDollars
    ? { ...inDollars.part, end: inDollars.end }
    : (inBrackets(text, start) ?? inEnvironment(text, start) ?? {});
  if (tex === undefined || isDisplay === undefined || end === undefined) return null;
  if (inDollars !== null && !isDisplay && isVariable(tex, text[end] ?? '')) return null;
  // Removes the ">" of a quote at the start of each line, and the lines that Slidev highlights.
  const cleanTex = tex
    .replaceAll(/\n[ \t]{0,9}>[ \t>]{0,40}/g, '\n')
    .replace(/^\s*\{[\dal|,*-]+\}(?= *\n)/, '');
  return { start, end, isDisplay, tex: cleanTex.trim() };
}

/**
 * Reports whether the second of two dollars does not end a formula, but begins a variable or call,
 * as in `$HOME/$USER` and `$(a).on($(b))`. The text before it then has no characters of TeX, but
 * other punctuation.
 */
const isVariable = (tex: string, next: string): boolean =>
  /[\p{L}_({]/u.test(next) && !TEX_SIGNS.test(tex) && /[^\p{L}\p{N}]/u.test(tex);

/**
 * Characters of TeX, or a single letter or digit. In Markdown, `\(` may also be a plain bracket.
 */
const TEX_SIGNS = /[\\^_=<>+]|^\s*\w\s*$/;

function inBrackets(text: string, start: number) {
  const opening = text.slice(start, start + 2);
  if (opening !== '\\(' && opening !== '\\[') return null;
  const closing = opening === '\\(' ? '\\)' : '\\]';
  for (let position = start + 2; position < text.length; position += text[position] === '\\' ? 2 : 1) {
    if (text.startsWith(closing, position)) {
      const tex = text.slice(start + 2, position);
      return TEX_SIGNS.test(tex) ? { tex, isDisplay: opening === '\\[', end: position + 2 } : null;
    }
    if (text.startsWith(opening, position) || text.startsWith('\n\n', position)) return null;
  }
  return null;
}

/** The start of an environment that contains a formula. */
const ENVIRONMENT =
  /\\begin\{((?:equation|align|alignat|aligned|gather|gathered|multline|eqnarray|flalign|displaymath|math|cases|[pbBvV]?(?:small)?matrix)\*?)\}/y;
/** Environments that MathJax does not know. Only their content is the formula. */
const UNSUPPORTED_ENVIRONMENT = /^(?:display)?math/;

function inEnvironment(text: string, start: number) {
  ENVIRONMENT.lastIndex = start;
  const [begin, name = ''] = ENVIRONMENT.exec(text) ?? [];
  if (begin === undefined) return null;
  const closing = `\\end{${name}}`;
  const endTagStart = text.indexOf(closing, start);
  if (endTagStart < 0 || /\n[ \t>]*\n/.test(text.slice(start, endTagStart))) return null;
  const end = endTagStart + closing.length;
  const inner = text.slice(start + begin.length, endTagStart);
  return {
    tex: UNSUPPORTED_ENVIRONMENT.test(name) ? inner : begin + inner + closing,
    isDisplay: name !== 'math',
    end,
  };
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
  let position = start;
  do {
    position += lineAt(text, position).length + 1;
    const line = lineAt(text, position)
      .replace(/^[ \t>]{0,40}/, '')
      .trimEnd();
    if (line.startsWith(fence) && line === fence.charAt(0).repeat(line.length))
      return position + lineAt(text, position).length;
  } while (position < text.length);
  return text.length;
}

/** Returns the end of inline code; the end of its backticks if nothing closes it. */
function endOfCode(text: string, start: number): number {
  let end = start;
  while (text[end] === '`') end += 1;
  const backtickCount = end - start;
  for (let position = end; position < text.length; position += 1) {
    if (text.startsWith('\n\n', position)) break;
    if (text[position] !== '`') continue;
    const runStart = position;
    while (text[position] === '`') position += 1;
    if (position - runStart === backtickCount) return position;
  }
  return end;
}

function endAfter(text: string, sign: string, start: number): number {
  const index = text.indexOf(sign, start);
  return index < 0 ? text.length : index + sign.length;
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
  let continuesText = false;
  for (const part of splitMarks(block.text)) {
    const text = 'text' in part ? part.text : markFormula(part.tex, part.isDisplay);
    const last = blocks.at(-1);
    const isDisplayFormula = 'tex' in part && part.isDisplay;
    if (continuesText && !isDisplayFormula && last !== undefined && 'text' in last)
      blocks[blocks.length - 1] = { ...last, text: last.text + text };
    else if (text.trim() !== '') blocks.push({ ...block, text });
    continuesText = !isDisplayFormula && blocks.length > 0;
  }
  return blocks.map((part) => ('text' in part ? { ...part, text: part.text.trim() } : part));
}
