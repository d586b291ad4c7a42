import type { Code, Html, Nodes, Paragraph } from 'mdast';
import { parseAttributes } from './attributes.ts';

/** Lines of options at the start of a cell, with the comment marks of several languages. */
const OPTION = /^[ \t]*(?:#|\/\/|--|%%|;|\*)\|[ \t]?(.*)$/;
const RESULT =
  'The result of a cell of code was left out, because presentations run no code. Save it as an image.';
/** Languages of cells that draw a diagram, of which the reader of slides warns. */
const DIAGRAM = /^(?:mermaid|dot|plantuml)$/i;
/** A line of LaTeX that is a command, such as `\pause`, and its environments of formulas. */
const COMMAND = /^\\[a-zA-Z]+\*?(?:\[[^\]]*\]|\{[^{}]*\})*\s*(?:%.*)?$/;
const FORMULA = /^\\(?:begin|end)\{(?:equation|align|gather|multline|math|displaymath|cases|\w*matrix)/;

interface Report {
  readonly warn: (node: Nodes, message: string) => void;
  /** Whether cells show their code, unless they say otherwise. */
  readonly isEchoed: boolean;
  /** Whether commands of LaTeX are none of the text. */
  readonly hasLatex: boolean;
}

/** Returns the warning for a part in the format of another program. */
export const rawWarning = (format: string): string =>
  `A part in ${/tex|beamer/i.test(format) ? 'LaTeX' : format} was left out. Write its words in Markdown, or save it as an image.`;

/**
 * Reads blocks of code as Quarto and Pandoc do: the options of cells are none of the code, and
 * parts in other formats vanish.
 */
export function readCells(node: Nodes, lines: readonly string[], report: Report): void {
  if (!('children' in node)) return;
  const children = (node.children as Nodes[]).filter((child) => {
    if (child.type === 'code') return isShown(child, report);
    if (!report.hasLatex || child.type !== 'paragraph' || !isCommands(child, lines)) return true;
    report.warn(child, rawWarning('LaTeX'));
    return false;
  });
  node.children = children as typeof node.children;
  for (const child of children) readCells(child, lines, report);
}

/** Reports whether a paragraph consists of commands of LaTeX, or of an environment. */
function isCommands({ position }: Paragraph, lines: readonly string[]): boolean {
  if (!position) return false;
  const [first = '', last = ''] = [position.start, position.end].map(({ line }) => lines[line - 1]?.trim());
  if (first.startsWith('\\begin{') && last.startsWith('\\end{')) return !FORMULA.test(first);
  return lines
    .slice(position.start.line - 1, position.end.line)
    .every((line) => COMMAND.test(line.trim()) && !FORMULA.test(line.trim()));
}

/** Cleans a block of code with braces after its fence. Reports whether its code is shown. */
function isShown(code: Code, { warn, isEchoed }: Report): boolean {
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
  const cell = /^\{+\s*([a-z]\w*)/i.exec(info)?.[1];
  code.lang = cell ?? classes[0] ?? null;
  code.meta = null;
  if (cell === undefined) return true;
  const options = new Map([...values].map(([key, value]) => [key, value.toLowerCase()]));
  const codeLines = code.value.split('\n');
  const first = codeLines.findIndex((line) => !OPTION.test(line));
  for (const line of codeLines.splice(0, first < 0 ? codeLines.length : first)) {
    const [, key, value = ''] = /^([\w.-]+)\s*:(.*)$/.exec(OPTION.exec(line)?.[1] ?? '') ?? [];
    if (key !== undefined) options.set(key, value.trim().toLowerCase());
  }
  code.value = codeLines.join('\n').replace(/^\n+/, '');
  const isOff = (key: string) => /^(?:false|f|no|hide)\b/.test(options.get(key) ?? '');
  if (isOff('include')) return false;
  if (
    !isOff('eval') &&
    !isOff('output') &&
    !isOff('results') &&
    !info.startsWith('{{') &&
    !DIAGRAM.test(cell)
  )
    warn(code, RESULT);
  return options.has('echo') ? !isOff('echo') : isEchoed;
}
