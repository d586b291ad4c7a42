import type { Image, Nodes, Paragraph, Parent, Text } from 'mdast';

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** A line of commands only, such as `\pause`. */
const COMMAND = /^(?:\\[a-zA-Z]+\*?(?:\[[^\]]*\]|\{[^{}]*\})*\s*)+(?:%.*)?$/;
const FORMULA = /^\\(?:begin|end)\{(?:equation|align|gather|multline|math|displaymath|cases|\w*matrix)/;
/** The command that shows a picture. */
const PICTURE = /\\includegraphics\*?(?:\[[^\]]{0,300}\])?\{([^{}]{1,300})\}/g;

/** Commands for the look of the words in their braces, or after them. */
const LOOKS = setOf(
  'text textbf textit textsl texttt textsc textsf textrm textmd textup textnormal emph underline uline mbox ' +
    'alert structure url nolinkurl enquote center centering raggedright raggedleft pause newpage clearpage ' +
    'bigskip medskip smallskip noindent hfill vfill tiny scriptsize footnotesize small normalsize large Large ' +
    'LARGE huge Huge bfseries itshape ttfamily sffamily rmfamily',
);
/** The number of arguments at the start that are not words, of commands with such arguments. */
const ARGUMENTS: Readonly<Record<string, number>> = {
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
/** Commands that produce a character or word. */
const SIGNS: Readonly<Record<string, string>> = {
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
    if (child.type !== 'paragraph' || !isCommands(child, lines)) return [child];
    const source = sourceOf(child, lines);
    const pictures = Array.from(source.matchAll(PICTURE), ([, url = '']) => imageOf(url, child));
    if (pictures.length > 0) return [{ ...child, children: pictures }];
    // Commands such as `\pause` have no words.
    const words = readWords(child, source, () => undefined).trim();
    if (words !== '' && !words.includes('\\')) return [child];
    if (words !== '') warn(child, LEFT_OUT);
    return [];
  });
  for (const child of parent.children) readLatex(child, lines, warn);
}

const LEFT_OUT = 'A part in LaTeX was left out. Write its words in Markdown, or save it as an image.';

const imageOf = (url: string, { position }: Nodes): Image => ({ type: 'image', url: url.trim(), position });

const sourceOf = ({ position }: Paragraph, lines: readonly string[]): string =>
  lines.slice((position?.start.line ?? 1) - 1, position?.end.line).join('\n');

/** Reports whether a paragraph consists of commands, or of an environment. */
function isCommands(paragraph: Paragraph, lines: readonly string[]): boolean {
  const written = sourceOf(paragraph, lines)
    .split('\n')
    .map((line) => line.trim());
  const [first = '', last = ''] = [written[0], written.at(-1)];
  if (first.startsWith('\\begin{') && /\\end\{[^{}]*\}$/.test(last)) return !FORMULA.test(first);
  return written.every((line) => COMMAND.test(line) && !FORMULA.test(line));
}

/** Returns the words of a text and the pictures between them. */
function readText(node: Text, warn: (node: Nodes, message: string) => void): Nodes[] {
  const nodes: Nodes[] = [];
  let at = 0;
  for (const picture of node.value.matchAll(PICTURE)) {
    nodes.push({ ...node, value: readWords(node, node.value.slice(at, picture.index), warn) });
    nodes.push(imageOf(picture[1] ?? '', node));
    at = picture.index + picture[0].length;
  }
  return [...nodes, { ...node, value: readWords(node, node.value.slice(at), warn) }];
}

function readWords(node: Nodes, value: string, warn: (node: Nodes, message: string) => void): string {
  /** Reads what matches here, and moves behind it; null if nothing matches. */
  const take = (sign: RegExp): RegExpExecArray | null => {
    sign.lastIndex = at;
    const match = sign.exec(value);
    if (match !== null) at = sign.lastIndex;
    return match;
  };
  let [at, words] = [0, ''];
  /** For each open brace, whether it belongs to a command instead of the text. */
  const braces: boolean[] = [];
  /** Whether a brace here begins an argument with words. */
  let isArgument = false;
  while (at < value.length) {
    const sign = value[at] ?? '';
    // An invalid formula stays as it is written.
    const end = sign === '$' ? value.indexOf('$', at + 1) + 1 : 0;
    if (end > 0) {
      words += value.slice(at, end);
      at = end;
      continue;
    }
    const name = sign === '\\' ? take(NAME)?.[1] : undefined;
    if (name === undefined) {
      const isHidden = sign === '{' ? isArgument : sign === '}' && braces.pop() === true;
      if (sign === '{') braces.push(isArgument);
      if (!isHidden) words += sign;
      isArgument = false;
      at += 1;
    } else if (Object.hasOwn(SIGNS, name)) words += SIGNS[name];
    else if (LOOKS.has(name) || Object.hasOwn(ARGUMENTS, name)) {
      // Skips arguments that are not words. Of the next one, only the braces are removed.
      take(OPTION);
      for (let count = ARGUMENTS[name] ?? 0; count > 0; count -= 1) take(ARGUMENT);
      isArgument = true;
    } else {
      words += `\\${name}`;
      // An environment that is whole is an invalid formula, of which another warning says more.
      const isPart = name === 'end' || (name === 'begin' && value.includes('\\end{', at));
      if (value[at] === '{' && !isPart)
        warn(node, 'A command of LaTeX stays as it is written. Write what it shows in Markdown.');
    }
  }
  return words;
}
