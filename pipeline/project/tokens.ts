import { parse, walk } from 'css-tree';
import type { Fonts } from './config-schema.ts';
import {
  COLOURS,
  fallbackName,
  customPropertyOf,
  declarationOf,
  SIZES,
  type ColourName,
  type DarkColourName,
  type SizeName,
} from './settable-tokens.ts';

/** Colours by name, as `#rrggbb`. */
export type Colours = Readonly<Partial<Record<ColourName, string>>>;

/** The colours of a dark scheme by name, as `#rrggbb`. */
export type DarkColours = Readonly<Record<DarkColourName, string>>;

/** The tokens of a site that differ from the default design. */
export interface OwnTokens {
  readonly colours: Colours;
  /** In pixels. */
  readonly sizes: Readonly<Partial<Record<SizeName, number>>>;
  /** The background of calls to action at the end of pages; null to keep the default. */
  readonly gradient: string | null;
  /** The CSS variables of the fonts. A font that is left out keeps its default. */
  readonly font?: Fonts | undefined;
  /** The colours of the dark scheme; null for a site that has only the light scheme. */
  readonly dark: DarkColours | null;
}

/** A declaration of a custom property: its value, and the position of the value. */
interface Declaration {
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

const GRADIENT_PROPERTY = '--gradient-cta';
const FONT_PROPERTY = '--font-sans';
const CODE_FONT_PROPERTY = '--font-mono';
const ACCENT_ON_PAGE_PROPERTY = '--color-accent-on-page';
/** Tokens that keep the light value of a colour in a dark scheme. */
const LIGHT_VALUE_PROPERTIES: Readonly<Record<string, ColourName>> = {
  '--color-accent-hover': 'accent-strong',
  '--avatar-grey': 'text-secondary',
  [ACCENT_ON_PAGE_PROPERTY]: 'accent',
};

/** Returns the declarations of each custom property of a style sheet, in their order. */
function findDeclarations(css: string): ReadonlyMap<string, readonly Declaration[]> {
  const declarations = new Map<string, Declaration[]>();
  walk(parse(css, { positions: true, parseCustomProperty: false }), (node) => {
    if (node.type !== 'Declaration' || !node.property.startsWith('--')) return;
    const location = node.value.loc;
    if (location == null) return;
    const { start, end } = { start: location.start.offset, end: location.end.offset };
    const declaration = { value: css.slice(start, end).trim(), start, end };
    declarations.set(node.property, [...(declarations.get(node.property) ?? []), declaration]);
  });
  return declarations;
}

const COLOUR_NAMES = Object.keys(COLOURS) as ColourName[];

/** Returns the settable colours of a style sheet. Throws if it lacks one. */
export function readColours(css: string): Readonly<Record<ColourName, string>> {
  const declarations = findDeclarations(css);
  const entries = COLOUR_NAMES.map(
    (name) => [name, findDeclaration(declarations, customPropertyOf(name)).value] as const,
  );
  return Object.fromEntries(entries) as Record<ColourName, string>;
}

/** A new value of a token; undefined to keep it. */
interface Edit {
  readonly property: string;
  /** Index of the declaration; the first one if absent. */
  readonly nth?: number;
  readonly value: string | undefined;
}

/** Returns a style sheet with other tokens. Throws if it does not declare one of them. */
export function replaceTokens(css: string, tokens: OwnTokens): string {
  const { colours, sizes, gradient, font, dark } = tokens;
  const declarations = findDeclarations(css);
  const newValues: readonly Edit[] = [
    ...COLOUR_NAMES.map((name) => ({ property: customPropertyOf(name), value: colours[name] })),
    ...(Object.keys(SIZES) as SizeName[]).map((name) => ({
      ...declarationOf(name),
      value: sizes[name] === undefined ? undefined : `${sizes[name]}px`,
    })),
    { property: GRADIENT_PROPERTY, value: gradient ?? undefined },
    {
      property: FONT_PROPERTY,
      value: font?.text && `var(${font.text}), '${fallbackName(font.text)}', var(--font-fallback)`,
    },
    {
      property: CODE_FONT_PROPERTY,
      value: font?.code && `var(${font.code}), '${fallbackName(font.code)}', ui-monospace, monospace`,
    },
    ...Object.entries(LIGHT_VALUE_PROPERTIES).map(([property, name]) => ({
      property,
      value:
        dark === null
          ? undefined
          : (colours[name] ?? findDeclaration(declarations, customPropertyOf(name)).value),
    })),
  ];
  const editedCss = newValues
    .flatMap(({ property, nth, value }) =>
      value === undefined ? [] : [{ ...findDeclaration(declarations, property, nth), value }],
    )
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, value }) => {
      const space = /^\s*/.exec(css.slice(start, end))?.[0] ?? '';
      return `${text.slice(0, start)}${space}${value}${text.slice(end)}`;
    }, css);
  return dark === null ? editedCss : editedCss + darkScheme(dark);
}

/**
 * Returns the rules of a dark scheme: for visitors who chose it, and for those whose system is dark
 * unless they chose the light one. Print is always light. The colours are repeated, which costs few
 * bytes when compressed.
 */
function darkScheme(colours: DarkColours): string {
  const values = Object.entries(colours).map(
    ([name, value]) =>
      `${name === 'accent' ? ACCENT_ON_PAGE_PROPERTY : customPropertyOf(name as ColourName)}: ${value};`,
  );
  const block = `{ --scheme: dark; ${values.join(' ')} }`;
  return `
@media screen {
  [data-scheme='dark'] ${block}
}
@media screen and (prefers-color-scheme: dark) {
  :root:not([data-scheme='light']) ${block}
}
`;
}

function findDeclaration(
  declarations: ReturnType<typeof findDeclarations>,
  property: string,
  nth = 0,
): Declaration {
  const declaration = declarations.get(property)?.[nth];
  if (declaration === undefined) throw new Error(`The design has no token ${property}.`);
  return declaration;
}
