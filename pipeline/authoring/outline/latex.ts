import type { Image, Nodes, Paragraph, Parent, Text } from 'mdast';

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** A line of commands only, such as `\pause`. */
const COMMAND_LINE = /^(?:\\[a-zA-Z]+\*?(?:\[[^\]]*\]|\{[^{}]*\})*\s*)+(?:%.*)?$/;
const FORMULA_ENVIRONMENT =
  /^\\(?:begin|end)\{(?:equation|align|gather|multline|math|displaymath|cases|\w*matrix)/;
/** The command that shows a picture. */
const PICTURE = /\\includegraphics\*?(?:\[[^\]]{0,300}\])?\{([^{}]{1,300})\}/g;

/** Commands for the look of the words in their braces, or after them. */
const STYLE_COMMANDS = setOf(
  'text textbf textit textsl texttt textsc textsf textrm textmd textup textnormal emph underline uline mbox ' +
    'alert structure url nolinkurl enquote center centering raggedright raggedleft pause newpage clearpage ' +
    'bigskip medskip smallskip noindent hfill vfill tiny scriptsize footnotesize small normalsize large Large ' +
    'LARGE huge Huge bfseries itshape ttfamily sffamily rmfamily',
);
/** The number of arguments at the start that are not words, of commands with such arguments. */
const ARGUMENT_COUNTS: Readonly<Record<string, number>> = {
  color: 1,
  textcolor: 1,
  colorbox: 1,
  href: 1,
  vspace: 1,
  hspace: 1,
  label: 1,
  fontsize: 2,
  setlength: 2,
};
const CHARACTER_COMMANDS: Readonly<Record<string, string>> = {
  linebreak: ' ',
  newline: ' ',
  par: ' ',
  LaTeX: 'LaTeX',
  TeX: 'TeX',
  ldots: '…',
  dots: '…',
  textbackslash: '\\',
  quad: ' ',
  qquad: ' ',
};
const [NAME, OPTION, ARGUMENT] = [/\\([a-zA-Z]+)\*?/y, /[ \t]*\[[^[\]]{0,200}\]/y, /[ \t]*\{[^{}]{0,300}\}/y];

/**
 * Reads LaTeX in an outline of Pandoc: keeps its pictures, and the words in commands for their
 * look. Leaves out lines of other commands, and keeps other commands inside texts, each with a
 * warning.
 */
export function readLatex(
  node: Nodes,
  lines: readonly string[],
  warn: (node: Nodes, message: string) => void,
): void {
  if (!('children' in node)) return;
  const parent: Omit<Parent, 'children'> & { children: Nodes[] } = node;
  parent.children = parent.children.flatMap((child): Nodes[] => {
    if (child.type === 'text') return child.value.includes('\\') ? readText(child, warn) : [child];
    if (child.type !== 'paragraph' || !consistsOfCommands(child, lines)) return [child];
    const source = sourceOf(child, lines);
    const pictures = Array.from(source.matchAll(PICTURE), ([, url = '']) => imageOf(url, child));
    if (pictures.length > 0) return [{ ...child, children: pictures }];
    // Commands such as `\pause` have no words.
    const words = readWords(child, source, () => undefined).trim();
    if (words !== '' && !words.includes('\\')) return [child];
    if (words !== '') warn(child, OMITTED_WARNING);
    return [];
  });
  for (const child of parent.children) readLatex(child, lines, warn);
}

const OMITTED_WARNING = 'A part in LaTeX was left out. Write its words in Markdown, or save it as an image.';

const imageOf = (url: string, { position }: Nodes): Image => ({ type: 'image', url: url.trim(), position });

const sourceOf = ({ position }: Paragraph, lines: readonly string[]): string =>
  lines.slice((position?.start.line ?? 1) - 1, position?.end.line).join('\n');

/** Reports whether a paragraph consists of commands, or of an environment. */
function consistsOfCommands(paragraph: Paragraph, lines: readonly string[]): boolean {
  const trimmedLines = sourceOf(paragraph, lines)
    .split('\n')
    .map((line) => line.trim());
  const [first = '', last = ''] = [trimmedLines[0], trimmedLines.at(-1)];
  if (first.startsWith('\\begin{') && /\\end\{[^{}]*\}$/.test(last)) return !FORMULA_ENVIRONMENT.test(first);
  return trimmedLines.every((line) => COMMAND_LINE.test(line) && !FORMULA_ENVIRONMENT.test(line));
}

/** Returns the words of a text and the pictures between them. */
function readText(node: Text, warn: (node: Nodes, message: string) => void): Nodes[] {
  const nodes: Nodes[] = [];
  let position = 0;
  for (const picture of node.value.matchAll(PICTURE)) {
    nodes.push({ ...node, value: readWords(node, node.value.slice(position, picture.index), warn) });
    nodes.push(imageOf(picture[1] ?? '', node));
    position = picture.index + picture[0].length;
  }
  return [...nodes, { ...node, value: readWords(node, node.value.slice(position), warn) }];
}

function readWords(node: Nodes, value: string, warn: (node: Nodes, message: string) => void): string {
  /** Reads what matches here, and moves behind it; null if nothing matches. */
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = position;
    const match = pattern.exec(value);
    if (match !== null) position = pattern.lastIndex;
    return match;
  };
  let [position, words] = [0, ''];
  /** For each open brace, whether it belongs to a command instead of the text. */
  const braces: boolean[] = [];
  /** Whether a brace here begins an argument with words. */
  let isArgument = false;
  while (position < value.length) {
    const character = value[position] ?? '';
    // An invalid formula stays as it is written.
    const end = character === '$' ? value.indexOf('$', position + 1) + 1 : 0;
    if (end > 0) {
      words += value.slice(position, end);
      position = end;
      continue;
    }
    const name = character === '\\' ? take(NAME)?.[1] : undefined;
    if (name === undefined) {
      const isCommandBrace = character === '{' ? isArgument : character === '}' && braces.pop() === true;
      if (character === '{') braces.push(isArgument);
      if (!isCommandBrace) words += character;
      isArgument = false;
      position += 1;
    } else if (Object.hasOwn(CHARACTER_COMMANDS, name)) words += CHARACTER_COMMANDS[name];
    else if (STYLE_COMMANDS.has(name) || Object.hasOwn(ARGUMENT_COUNTS, name)) {
      // Skips arguments that are not words. Of the next one, only the braces are removed.
      take(OPTION);
      for (let count = ARGUMENT_COUNTS[name] ?? 0; count > 0; count -= 1) take(ARGUMENT);
      isArgument = true;
    } else {
      words += `\\${name}`;
      // An environment that is whole is an invalid formula, of which another warning says more.
      const isEnvironment = name === 'end' || (name === 'begin' && value.includes('\\end{', position));
      if (value[position] === '{' && !isEnvironment)
        warn(node, 'A command of LaTeX stays as it is written. Write what it shows in Markdown.');
    }
  }
  return words;
}
