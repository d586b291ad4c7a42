import { parse, walk } from 'css-tree';

/** A custom property in a style sheet: its value, and where that is. */
interface Token {
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

/** Returns the first declaration of each colour token, by name without `--color-`. */
function findColours(css: string): ReadonlyMap<string, Token> {
  const found = new Map<string, Token>();
  walk(parse(css, { positions: true, parseCustomProperty: false }), (node) => {
    if (node.type !== 'Declaration' || !node.property.startsWith('--color-')) return;
    const name = node.property.slice('--color-'.length);
    const place = node.value.loc;
    if (place == null || found.has(name)) return;
    const { start, end } = { start: place.start.offset, end: place.end.offset };
    found.set(name, { value: css.slice(start, end).trim(), start, end });
  });
  return found;
}

/** Returns the colours of a style sheet, by name without `--color-`. */
export function readColours(css: string): Record<string, string> {
  return Object.fromEntries([...findColours(css)].map(([name, { value }]) => [name, value]));
}

/** Returns a style sheet with other colours. Throws if it does not declare one of them. */
export function replaceColours(css: string, colours: Readonly<Record<string, string>>): string {
  const found = findColours(css);
  const edits = Object.entries(colours).map(([name, value]) => {
    const token = found.get(name);
    if (token === undefined) throw new Error(`The design has no colour "${name}".`);
    return { ...token, value };
  });
  return edits
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, value }) => `${text.slice(0, start)} ${value}${text.slice(end)}`, css)
    .replaceAll(/(--color-[\w-]+:)\s+/g, '$1 ');
}
