import type { Code } from 'mdast';
import type { Block, CodeFile } from '../outline.ts';
import { lineOf, parseMarkdown } from '../parse-markdown.ts';
import type { SlideContext } from './slide-context.ts';

/** Languages of code that slide programs draw as diagrams. */
const DIAGRAMS = /^(?:mermaid|plantuml|puml|dot|graphviz|d2)\b/i;

/** Returns a block of code, of which the text may be in another file; none without a text. */
export function codeBlocks(node: Code, context: SlideContext): Block[] {
  const line = lineOf(node);
  if (DIAGRAMS.test(node.lang ?? ''))
    context.warn(
      node,
      'A diagram stays the code that describes it. Save its picture from the editor of the diagram, and write it as ![What it shows](file.svg).',
    );
  const code = lastStageOf(node, context.name);
  const text = code.value;
  const file = code.data?.file;
  if (file !== undefined && text.trim() === '') return [codeFromFile(file, languageOf(code), line)];
  return text.trim() === '' ? [] : [{ kind: 'code', text, language: languageOf(code), line }];
}

/** Returns code that is in another file. Its name stays where that file is missing. */
export const codeFromFile = (file: CodeFile, language: string, line: number): Block => ({
  kind: 'code',
  text: file.path,
  language: language || (/\.(\w+)$/.exec(file.path)?.[1] ?? ''),
  line,
  file,
});

/** Returns the language of code as highlighters name it. */
const languageOf = ({ lang }: Code): string => /^[\w+#.-]{1,40}/.exec(lang ?? '')?.[0] ?? '';

/** Returns code. Of the stages of Slidev's `magic-move`, returns the last one. */
function lastStageOf(code: Code, name: string): Code {
  if (code.lang !== 'md' || code.meta?.startsWith('magic-move') !== true) return code;
  return parseMarkdown(code.value, name).children.findLast((node) => node.type === 'code') ?? code;
}
