import { parse, walk } from 'css-tree';
import { COLOURS, propertyOf, SIZES, type ColourName, type SizeName } from './settable-tokens.ts';

/** Colours by name, as `#rrggbb`. */
export type Colours = Readonly<Partial<Record<ColourName, string>>>;

/** The tokens of a site that differ from those of the design. */
export interface OwnTokens {
  readonly colours: Colours;
  /** In pixels. */
  readonly sizes: Readonly<Partial<Record<SizeName, number>>>;
  /** The background of calls to action at the end of pages; null to keep that of the design. */
  readonly gradient: string | null;
  /** The CSS variable of the font; absent to keep that of the design. */
  readonly font?: string | undefined;
}

/** A declaration of a custom property: its value, and where that is. */
interface Declaration {
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

const GRADIENT = '--gradient-cta';
const FONT = '--font-sans';

/** Returns the declarations of each custom property of a style sheet, in their order. */
function findDeclarations(css: string): ReadonlyMap<string, readonly Declaration[]> {
  const declarations = new Map<string, Declaration[]>();
  walk(parse(css, { positions: true, parseCustomProperty: false }), (node) => {
    if (node.type !== 'Declaration' || !node.property.startsWith('--')) return;
    const place = node.value.loc;
    if (place == null) return;
    const { start, end } = { start: place.start.offset, end: place.end.offset };
    const declared = { value: css.slice(start, end).trim(), start, end };
    declarations.set(node.property, [...(declarations.get(node.property) ?? []), declared]);
  });
  return declarations;
}

const COLOUR_NAMES = Object.keys(COLOURS) as ColourName[];

/** Returns the settable colours of a style sheet. Throws if it lacks one. */
export function readColours(css: string): Readonly<Record<ColourName, string>> {
  const declarations = findDeclarations(css);
  const entries = COLOUR_NAMES.map((name) => [name, find(declarations, propertyOf(name), 0).value] as const);
  return Object.fromEntries(entries) as Record<ColourName, string>;
}

/** Returns a style sheet with other tokens. Throws if it does not declare one of them. */
export function replaceTokens(css: string, { colours, sizes, gradient, font }: OwnTokens): string {
  const declarations = findDeclarations(css);
  const edits = [
    ...COLOUR_NAMES.map((name) => ({ property: propertyOf(name), at: 0, value: colours[name] })),
    ...(Object.keys(SIZES) as SizeName[]).map((name) => ({
      property: SIZES[name].property,
      at: SIZES[name].at,
      value: sizes[name] === undefined ? undefined : `${sizes[name]}px`,
    })),
    { property: GRADIENT, at: 0, value: gradient ?? undefined },
    { property: FONT, at: 0, value: font && `var(${font}), var(--font-fallback)` },
  ].flatMap(({ property, at, value }) =>
    value === undefined ? [] : [{ ...find(declarations, property, at), value }],
  );
  return edits
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, value }) => {
      const space = /^\s*/.exec(css.slice(start, end))?.[0] ?? '';
      return `${text.slice(0, start)}${space}${value}${text.slice(end)}`;
    }, css);
}

function find(declarations: ReturnType<typeof findDeclarations>, property: string, at: number): Declaration {
  const declared = declarations.get(property)?.[at];
  if (declared === undefined) throw new Error(`The design has no token ${property}.`);
  return declared;
}
