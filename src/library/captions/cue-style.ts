import { generate, parse, type CssNode } from 'css-tree';

/** Matches a selector of cues: all, or those with an element, classes, a speaker or a language. */
const SELECTOR =
  /^::cue(?:\((?:[a-z]{1,4})?(?:\.[\w-]{1,60}){0,10}(?:\[(?:voice|lang)="[^"\\<>\n]{0,200}"\])?\))?$/;
const COLOUR = /^(?:#[\da-f]{3,8}|[a-z]{3,30}|(?:rgb|hsl)a?\([\d ,.%/]{1,60}\))$/i;

const oneOf =
  (...words: string[]) =>
  (value: string): boolean =>
    words.includes(value);
const isColour = (value: string): boolean => COLOUR.test(value);

/** The properties that styles of cues may set, with their values. Nothing loads, moves or hides. */
const PROPERTIES: Readonly<Record<string, (value: string) => boolean>> = {
  background: isColour,
  'background-color': isColour,
  color: isColour,
  'font-style': oneOf('normal', 'italic', 'oblique'),
  'font-weight': oneOf('normal', 'bold', '100', '200', '300', '400', '500', '600', '700', '800', '900'),
  'text-decoration': oneOf('none', 'underline', 'overline', 'line-through'),
};

/**
 * Writes the rules of a STYLE block that the tables allow, one a line. Leaves out all others, and
 * everything if the block is no CSS or too long.
 */
export function cleanCueStyle(css: string): string[] {
  return rulesOf(css).flatMap((node) => {
    if (node.type !== 'Rule') return [];
    const selectors = generate(node.prelude)
      .split(',')
      .map((item) => item.trim())
      .filter((element) => SELECTOR.test(element));
    const declarations = node.block.children.toArray().flatMap((candidate) => {
      if (candidate.type !== 'Declaration') return [];
      const name = candidate.property.toLowerCase();
      const value = generate(candidate.value).trim();
      return Object.hasOwn(PROPERTIES, name) && PROPERTIES[name]?.(value) ? [`${name}:${value}`] : [];
    });
    if (selectors.length === 0 || declarations.length === 0) return [];
    return [`${selectors.join(',')}{${declarations.join(';')}}`];
  });
}

/**
 * Size limit of a STYLE block, in characters. css-tree takes as long for each later block as for
 * the longest one, because it keeps and clears its buffers.
 */
const MAX_STYLE = 10_000;

function rulesOf(css: string): CssNode[] {
  if (css.length > MAX_STYLE) return [];
  try {
    const sheet = parse(css, { parseRulePrelude: false, parseValue: false });
    return sheet.type === 'StyleSheet' ? sheet.children.toArray() : [];
  } catch {
    // Blocks that are nested too deep.
    return [];
  }
}
