/**
 * The only table of the elements and attributes of vector images. Everything in it draws shapes;
 * nothing runs, moves, loads a file or depends on fonts.
 */

/** Returns the value as it is written to the published file, or null if it is not allowed. */
type Rule = (value: string) => string | null;

const matches =
  (pattern: RegExp): Rule =>
  (value) => {
    const trimmed = value.trim();
    return pattern.test(trimmed) ? trimmed : null;
  };

const oneOf = (...words: string[]): Rule => matches(new RegExp(`^(?:${words.join('|')})$`));

/** Applies a rule to each value of a list, which commas, spaces or both separate. */
const listOf =
  (rule: Rule): Rule =>
  (value) => {
    const trimmed = value.trim();
    // A comma at an end leaves an empty value.
    const values = trimmed.split(/[\s,]+/).filter((item) => item !== '');
    return values.length > 0 && values.every((element) => rule(element) !== null) ? trimmed : null;
  };

const either =
  (first: Rule, second: Rule): Rule =>
  (value) =>
    first(value) ?? second(value);

// In each pattern, every character matches at one place only, so none of them can backtrack.
const NUMBER = String.raw`[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?`;
const NUMBERS = String.raw`[\d\s,.eE+-]*`;
const COLOUR = String.raw`#[\da-fA-F]{3,8}|[a-zA-Z]+|(?:rgb|hsl)a?\([\d\s,.%/+-]+\)`;
const ID = String.raw`[\w.:-]+`;

const number = matches(new RegExp(`^${NUMBER}(?:px)?$`));
const length = matches(new RegExp(`^${NUMBER}(?:px|%)?$`));
const numbers = matches(new RegExp(`^${NUMBERS}$`));
const fraction = matches(new RegExp(`^${NUMBER}%?$`));
const colour = matches(new RegExp(`^(?:${COLOUR})$`));
const identifier = matches(new RegExp(`^${ID}$`));
const transform = matches(
  new RegExp(`^(?:none|(?:(?:matrix|translate|scale|rotate|skewX|skewY)\\s*\\(${NUMBERS}\\)[\\s,]*)*)$`),
);
const units = oneOf('userSpaceOnUse', 'objectBoundingBox');
const rule = oneOf('nonzero', 'evenodd');

/** The only pattern of a reference: an element of the same file. */
const LOCAL = new RegExp(String.raw`^url\(\s*(?:"#(${ID})"|'#(${ID})'|#(${ID}))\s*\)`);

/** Splits a value into the reference that it starts with, and the rest. */
function splitReference(value: string): { reference: string | null; rest: string } {
  const trimmed = value.trim();
  const match = LOCAL.exec(trimmed);
  if (match === null) return { reference: null, rest: trimmed };
  const id = match[1] ?? match[2] ?? match[3] ?? '';
  return { reference: `url(#${id})`, rest: trimmed.slice(match[0].length).trim() };
}

const reference: Rule = (value) => {
  const { reference, rest } = splitReference(value);
  if (reference === null) return rest === 'none' ? rest : null;
  return rest === '' ? reference : null;
};

const paint: Rule = (value) => {
  const { reference, rest } = splitReference(value);
  if (reference === null) return colour(rest);
  if (rest === '') return reference;
  const fallback = colour(rest);
  return fallback && `${reference} ${fallback}`;
};

/** The values of `display` that are kept. For shapes, all others are the same as "inline". */
const shown = oneOf('inline', 'block', 'none');

/** Properties of style that any element may have, as an attribute or in `style`. */
export const PRESENTATION: Readonly<Record<string, Rule>> = {
  'clip-path': reference,
  'clip-rule': rule,
  color: colour,
  'color-interpolation': oneOf('auto', 'sRGB', 'linearRGB'),
  display: (value) => shown(value) ?? (/^[a-z-]+$/.test(value.trim()) ? 'inline' : null),
  fill: paint,
  'fill-opacity': fraction,
  'fill-rule': rule,
  mask: reference,
  'mask-type': oneOf('luminance', 'alpha'),
  opacity: fraction,
  'paint-order': matches(/^(?:normal|(?:(?:fill|stroke|markers)\s*){1,3})$/),
  'shape-rendering': oneOf('auto', 'optimizeSpeed', 'crispEdges', 'geometricPrecision'),
  'stop-color': colour,
  'stop-opacity': fraction,
  stroke: paint,
  'stroke-dasharray': either(oneOf('none'), listOf(length)),
  'stroke-dashoffset': length,
  'stroke-linecap': oneOf('butt', 'round', 'square'),
  'stroke-linejoin': oneOf('miter', 'round', 'bevel'),
  'stroke-miterlimit': number,
  'stroke-opacity': fraction,
  'stroke-width': length,
  'vector-effect': oneOf('none', 'non-scaling-stroke'),
  visibility: oneOf('visible', 'hidden', 'collapse'),
};

/** Attributes that any element may have. */
const COMMON = { id: identifier, transform };

const gradient = {
  gradientTransform: transform,
  gradientUnits: units,
  href: matches(new RegExp(`^#${ID}$`)),
  spreadMethod: oneOf('pad', 'reflect', 'repeat'),
};

/** The elements, with the attributes that only they may have. */
const ELEMENTS: Readonly<Record<string, Readonly<Record<string, Rule>>>> = {
  // `sanitiseVector` writes the attributes of the outermost element itself.
  svg: {},
  circle: { cx: length, cy: length, r: length, pathLength: number },
  clipPath: { clipPathUnits: units },
  defs: {},
  ellipse: { cx: length, cy: length, rx: length, ry: length, pathLength: number },
  g: {},
  line: { x1: length, x2: length, y1: length, y2: length, pathLength: number },
  linearGradient: { ...gradient, x1: length, x2: length, y1: length, y2: length },
  mask: { height: length, maskContentUnits: units, maskUnits: units, width: length, x: length, y: length },
  path: { d: matches(/^[MmLlHhVvCcSsQqTtAaZz\d\s,.eE+-]*$/), pathLength: number },
  polygon: { points: numbers, pathLength: number },
  polyline: { points: numbers, pathLength: number },
  radialGradient: {
    ...gradient,
    cx: length,
    cy: length,
    fr: length,
    fx: length,
    fy: length,
    r: length,
  },
  rect: { height: length, rx: length, ry: length, width: length, x: length, y: length, pathLength: number },
  stop: { offset: fraction },
  use: { height: length, href: matches(new RegExp(`^#${ID}$`)), width: length, x: length, y: length },
};

/** Returns the attributes that only elements of this name may have. Null if none may exist. */
export function attributesOf(element: string): Readonly<Record<string, Rule>> | null {
  return Object.hasOwn(ELEMENTS, element) ? { ...COMMON, ...ELEMENTS[element] } : null;
}

/** The names of all allowed elements. */
export const ELEMENT_NAMES: readonly string[] = Object.keys(ELEMENTS);

/** Elements that draw nothing. They are removed with their content. */
export const SILENT_ELEMENTS: ReadonlySet<string> = new Set(['desc', 'metadata', 'title']);

/**
 * Attributes and properties that draw nothing, or that concern text, which is allowed only as
 * paths. They are removed. Patterns match whole names.
 */
const SILENT_NAMES: readonly RegExp[] = [
  /^(?:aria|data|font|text|-inkscape|solid)-.+$/,
  /^(?:class|role|version|baseProfile|lang|tabindex|focusable|enable-background|overflow)$/,
  /^(?:font|letter-spacing|word-spacing|line-height|white-space|writing-mode|direction|baseline-shift)$/,
  /^(?:block-progression|glyph-orientation-.+|inline-size|shape-(?:inside|margin|padding|subtract))$/,
  // Parts of filters, which are not allowed.
  /^(?:color-interpolation-filters|flood-color|flood-opacity|lighting-color)$/,
  // How a page lays out the image, and what a pointer does on it.
  /^(?:align|break|column|flex|grid|justify|margin|max|min|object|padding|page-break|place)(?:-.+)?$/,
  /^(?:animation|list-style|overflow|scroll|transition)(?:-.+)?$/,
  /^(?:aspect-ratio|bottom|box-sizing|clear|cursor|float|gap|left|order|pointer-events|position)$/,
  /^(?:resize|right|row-gap|top|touch-action|user-select|vertical-align|will-change|z-index)$/,
  /^-(?:moz|ms|o|webkit)-(?:box|flex|font|print|tap|text|touch|user)(?:-.+)?$/,
  // Attributes of icon fonts.
  /^(?:p-id|t)$/,
  /^(?:dominant-baseline|alignment-baseline|unicode-bidi|marker|color-rendering|image-rendering)$/,
];

/** Values of `transform` in a style that have no effect. */
const IN_PLACE = ['none', 'rotate(360deg)'];

/**
 * Default values of properties, which are removed with them. Editors write them for every shape.
 */
const SILENT_VALUES: Readonly<Record<string, readonly string[]>> = {
  '-ms-transform': IN_PLACE,
  '-webkit-transform': IN_PLACE,
  background: ['none', 'transparent'],
  'background-color': ['transparent'],
  border: ['none', '0'],
  filter: ['none'],
  isolation: ['auto'],
  'marker-end': ['none'],
  'marker-mid': ['none'],
  'marker-start': ['none'],
  'mix-blend-mode': ['normal'],
  outline: ['none', '0'],
  transform: IN_PLACE,
};

/** Reports whether an attribute or property draws nothing, so that leaving it out loses nothing. */
export function isSilent(name: string, value: string): boolean {
  return (
    SILENT_NAMES.some((pattern) => pattern.test(name)) || SILENT_VALUES[name]?.includes(value.trim()) === true
  );
}

/** A namespace of the W3C whose names draw nothing: metadata of editors (RDF). */
const METADATA = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';

/**
 * Reports whether names of this namespace are data of an editor, such as Inkscape, Illustrator or
 * Figma, which are left out. No browser draws names of a namespace that the W3C did not define.
 */
export function isEditors(namespace: string): boolean {
  return namespace === METADATA || (namespace !== '' && !/^https?:\/\/www\.w3\.org\//i.test(namespace));
}

/** How an author fixes an element or attribute that is not allowed. */
const REMEDIES: Readonly<Record<string, string>> = {
  a: 'remove the link and keep its content',
  filter: 'draw the effect with gradients, or export the image as PNG or WebP',
  foreignObject: 'remove it, and draw its content as shapes',
  image: 'remove it, and place that picture as an element of its own',
  marker: 'convert the stroke to a path',
  pattern: 'convert the pattern to objects',
  style: 'export it with presentation attributes in place of CSS',
  svg: 'move its content into a group',
  symbol: 'write a <g> in <defs>, and refer to that',
  text: 'convert the text to paths',
};

/** Returns the remedy for an element or attribute that is not allowed. */
export function remedyOf(name: string): string {
  if (Object.hasOwn(REMEDIES, name)) return REMEDIES[name] ?? '';
  return 'remove it';
}
