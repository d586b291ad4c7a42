import { CODE_FONT } from '#site/facts';
import type { StoryboardElement, TextSpan } from '#library/schemas/storyboard';
import { ARROWHEAD_FACTOR, type Box } from './box.ts';
import { drawEllipse, drawLine, drawPlayIcon, drawRect } from './draw-shapes.ts';
import { speakFormulas } from './formula.ts';
import { spansFrom, splitSpans } from './text-spans.ts';
import { isRightToLeft } from '../languages/text-direction.ts';

/** The types of elements on the canvas. */
export type ElementType = StoryboardElement['type'];

/** An element of content, by its type. */
export type ElementOf<Type extends ElementType> = Extract<StoryboardElement, { type: Type }>;

/** An image in one width. An element shows the smallest image that is large enough. */
export interface Mipmap {
  /** Width of the picture, in pixels. */
  readonly width: number;
  /** A path of this site. */
  readonly src: string;
}

/** The types of elements in the player. It shows the others as pictures or texts of the build. */
export type SceneType = Exclude<ElementType, 'formula' | 'code'>;

/** A part of code, and its colour if it differs from the default. */
export type CodeRun = readonly [words: string, colour?: string];

/** A part of a text, and its CSS if its style differs from the rest. */
export type TextRun = readonly [words: string, css?: string];

/**
 * The fields of each type that the player reads, besides the fields of every element. Types without
 * any are boxes, which their style draws.
 */
interface SceneFields {
  readonly text: {
    /** The items of a list, or the parts of a text. */
    readonly text: readonly TextRun[];
    /** Whether it is a bulleted list. */
    readonly list: boolean;
    /** The words of all parts. */
    readonly alt: string;
  };
  readonly image: {
    /** Empty if the picture is decorative. */
    readonly alt: string;
    /** Aspect ratio (width divided by height) of the picture, which its box may crop. */
    readonly ratio: number;
    /** Ascending by width, at least one. */
    readonly mipmaps: readonly Mipmap[];
    /** Font size of a formula, in canvas units. */
    readonly letters?: number;
  };
  readonly line: {
    readonly color: string;
    /** Length of a dash in canvas units, or 0 for none. */
    readonly dash: number;
    /** Whether the right end has an arrowhead. */
    readonly arrow: boolean;
  };
  readonly video: {
    readonly alt: string;
    /** Address of the video file. */
    readonly src: string;
    /** Address of the picture shown before the video plays. */
    readonly poster: string | null;
  };
}

/** The types whose box in the player has content, which `src/playback/build-element.ts` builds. */
export type FilledType = keyof SceneFields;

/** The fields of every element in the data of the player. */
export interface SceneBox extends Box {
  readonly id: string;
  /** Pixels of the box per canvas unit. */
  readonly unit: number;
  /** CSS of the box. Its lengths are in pixels of the box. */
  readonly style: string;
}

/** An element in the data of the player, by its type. */
export type SceneElementOf<Type extends SceneType> = {
  [Each in SceneType]: SceneBox & { readonly type: Each } & (Each extends FilledType
      ? SceneFields[Each]
      : object);
}[Type];

/** An element in the data of the player. */
export type SceneElement = SceneElementOf<SceneType>;

/** What a build has published for the elements of a storyboard. */
export interface SceneMedia {
  /** Images by their path in the content file, and pictures drawn of elements by their `id`. */
  readonly images: ReadonlyMap<string, { readonly ratio: number; readonly mipmaps: readonly Mipmap[] }>;
  /** Addresses of video files, by their path in the content file. */
  readonly videos: ReadonlyMap<string, string>;
  /** The coloured parts of code, by the `id` of its element. Other code has one colour. */
  readonly code?: ReadonlyMap<string, readonly CodeRun[]>;
}

/** The words of an element: a text, or the alternative text of its picture. */
export type ElementWords =
  | {
      readonly text: string;
      readonly list: boolean;
      readonly isCode: boolean;
      /** Whether it is crossed out. */
      readonly isStruck: boolean;
      /** Whether it has formulas between dollar signs; absent for no. */
      readonly hasFormulas?: boolean;
      /** In canvas units. */
      readonly fontSize: number;
    }
  | { readonly alt: string };

/** Formats a length in canvas units as CSS pixels. */
type ToPixels = (length: number) => string;

/**
 * Draws what needs fonts or files, as SVG around the origin. Implemented in
 * `src/pictures/draw-element.ts`. Shapes are in `draw-shapes.ts`.
 */
export interface Pen {
  /** Pixels per canvas unit. */
  readonly scale: number;
  readonly text: (element: ElementOf<'text'>) => Promise<string>;
  readonly code: (element: ElementOf<'code'>) => Promise<string>;
  readonly formula: (element: ElementOf<'formula'>) => Promise<string>;
  /**
   * Draws the picture of the element, cropped to its box, or a dark box if it has none. `radius` is
   * the radius of the corners, in canvas units.
   */
  readonly picture: (radius: number) => Promise<string>;
}

/** A width and a height, in canvas units. */
interface Size {
  readonly w: number;
  readonly h: number;
}

/**
 * The properties of a type, besides its fields (`src/library/schemas/storyboard.ts`) and the
 * content of its box in the player (`src/playback/build-element.ts`).
 */
interface TypeRules<Type extends ElementType> {
  /** Name of the type in the workbench. */
  readonly name: string;
  /** Symbol of the type in the workbench. */
  readonly symbol: string;
  /**
   * Whether it shows a text or a file. An import recognises it by this content in a changed
   * outline.
   */
  readonly hasContent: boolean;
  /**
   * How the workbench creates a new element: from a file of this kind, or by a function that
   * returns its size and fields. `width` is the width of the screen in canvas units. `round`
   * removes digits that the screen does not show.
   */
  readonly createNew:
    | 'image'
    | 'video'
    | ((width: number, round: (length: number) => number) => NewElement<Type>);
  /** Returns the words that replace the drawing in texts; null if the element is decorative. */
  readonly words: (element: ElementOf<Type>) => ElementWords | null;
  /** Returns the path of the picture that the element shows, or null. */
  readonly picture: (element: ElementOf<Type>) => string | null;
  /** Returns the path of the video that the element plays, or null. */
  readonly video: (element: ElementOf<Type>) => string | null;
  /** Returns the CSS of its box in the player, without the size. */
  readonly style: (element: ElementOf<Type>, px: ToPixels) => string;
  /**
   * Returns the minimum number of pixels per canvas unit that keeps thin parts sharp; 0 if there
   * are none. `unit` is the number that the box would have otherwise.
   */
  readonly sharpUnit: (element: ElementOf<Type>, unit: number) => number;
  /** Returns the element as SVG with its centre at 0, 0, for previews and printed steps. */
  readonly draw: (element: ElementOf<Type>, pen: Pen) => string | Promise<string>;
  /** Returns the maximum size of that drawing, which can exceed the box. */
  readonly reach: (element: ElementOf<Type>) => Size;
  /** Returns the element for the player. Throws if a media file was not published. */
  readonly toScene: (element: ElementOf<Type>, box: SceneBox, media: SceneMedia) => SceneElement;
}

/** The size of a new element, and the fields in which it differs from the defaults. */
type NewElement<Type extends ElementType> = Size & Partial<ElementOf<Type>>;

/** Colour of new texts, lines and outlines in the workbench. */
export const NEW_LINE_COLOUR = '#ffffff';

/** Colour of new filled shapes in the workbench. */
export const NEW_FILL_COLOUR = '#2f6bff';

/**
 * Minimum font size in a box, because some visitors set a minimum font size in their browser. If
 * theirs is larger than this, the player enlarges the boxes.
 */
const MIN_BOX_FONT_PX = 16;

/** The poster of a video is the smallest picture that has at least this width, in pixels. */
const MIN_POSTER_WIDTH_PX = 1000;

/** Weights of fonts by their name in content files, as CSS writes them. */
export const FONT_WEIGHTS = { regular: 400, medium: 500, bold: 700, black: 900 } as const;

const JUSTIFY_CONTENT = { top: 'start', middle: 'center', bottom: 'end' } as const;

const NO_COLOUR = 'transparent';

/** The fonts of program code. */
export const CODE_FONTS = `${CODE_FONT === null ? '' : `var(${CODE_FONT}),`}ui-monospace,monospace`;

const returnNull = () => null;
const noSharpUnit = () => 0;
const sizeOf = ({ w, h }: Size) => ({ w, h });

const ELEMENT_TYPES: { readonly [Type in ElementType]: TypeRules<Type> } = {
  text: {
    name: 'Text',
    symbol: 'T',
    hasContent: true,
    createNew(width, round) {
      const fontSize = round(width / 10);
      const text = { text: 'Text', fontSize, color: NEW_LINE_COLOUR } as const;
      return { w: width, h: fontSize * 1.5, ...text, align: 'center', valign: 'middle' };
    },
    words: ({ text, list, font, struck, fontSize }) => ({
      text,
      list,
      fontSize,
      isCode: font === 'code',
      isStruck: struck,
    }),
    picture: returnNull,
    video: returnNull,
    style(
      {
        text,
        list,
        spans,
        fontSize,
        font: fontFace,
        weight,
        italic,
        struck,
        align,
        valign,
        lineHeight,
        color,
      },
      px,
    ) {
      const font = `font-size:${px(fontSize)};line-height:${lineHeight};font-weight:${FONT_WEIGHTS[weight]}`;
      const family = fontFace === 'code' ? `;font-family:${CODE_FONTS};white-space:pre-wrap` : '';
      const slant = italic ? ';font-style:italic' : '';
      const textDecoration = struck ? ';text-decoration:line-through' : '';
      const direction = isRightToLeft(text) ? ';direction:rtl' : '';
      const indent = list && spans ? ';padding-inline-start:1.2em' : '';
      return `color:${color};${font}${family}${slant}${textDecoration}${direction}${indent};text-align:${align};justify-content:${JUSTIFY_CONTENT[valign]}`;
    },
    sharpUnit: ({ fontSize, spans = [] }) =>
      MIN_BOX_FONT_PX / fontSize / Math.min(1, ...spans.map(({ size = 1 }) => size)),
    draw: (element, pen) => pen.text(element),
    reach({ w, h, text, fontSize, lineHeight }) {
      // Text can overflow its box. This assumes that a line has at least one letter, and that
      // letters are at most about one em wide.
      const lines = text.split('\n').length + Math.min(text.length, (2 * text.length * fontSize) / w);
      return { w: w + 2 * fontSize, h: h + 2 * lines * lineHeight * fontSize };
    },
    toScene: ({ type, text, list, spans }, box) => ({
      ...box,
      type,
      text: spans ? runsOf(text, spans, list) : (list ? text.split('\n') : [text]).map((words) => [words]),
      // If parts of a list have a style of their own, its runs contain the bullets (`runsOf`).
      list: spans === undefined && list,
      alt: text,
    }),
  },
  formula: {
    name: 'Formula',
    symbol: '∑',
    hasContent: true,
    createNew(width, round) {
      const fontSize = round(width / 8);
      return {
        w: width,
        h: fontSize * 2,
        tex: 'a^2 + b^2 = c^2',
        fontSize,
        color: NEW_LINE_COLOUR,
        align: 'center',
      };
    },
    words: ({ tex, mixed, list, fontSize }) => ({
      text: mixed ? tex : `$$${tex}$$`,
      list,
      fontSize,
      isCode: false,
      isStruck: false,
      hasFormulas: true,
    }),
    picture: returnNull,
    video: returnNull,
    style: () => '',
    sharpUnit: noSharpUnit,
    draw: (element, pen) => pen.formula(element),
    reach: sizeOf,
    toScene: ({ id, tex, mixed, fontSize }, box, { images }) => ({
      ...box,
      type: 'image',
      alt: mixed ? speakFormulas(tex) : tex,
      letters: fontSize,
      ...findPublished(images, id),
    }),
  },
  code: {
    name: 'Code',
    symbol: '{}',
    hasContent: true,
    createNew(width, round) {
      const fontSize = round(width / 20);
      return { w: width, h: fontSize * 4, text: 'let x = 1;', language: 'js', fontSize, padding: fontSize };
    },
    words: ({ text, fontSize }) => ({ text, list: false, fontSize, isCode: true, isStruck: false }),
    picture: returnNull,
    video: returnNull,
    style: ({ fontSize, lineHeight, color, fill, padding, radius }, px) =>
      `color:${color};font-size:${px(fontSize)};line-height:${lineHeight};font-family:${CODE_FONTS};` +
      `white-space:pre-wrap;tab-size:2;direction:ltr;text-align:left;background:${fill};` +
      `padding:${px(padding)};border-radius:${px(radius)}`,
    sharpUnit: ({ fontSize }) => MIN_BOX_FONT_PX / fontSize,
    draw: (element, pen) => pen.code(element),
    reach: ({ w, h, text, fontSize, lineHeight }) => ({
      w: w + 2 * fontSize,
      h: h + 2 * (text.split('\n').length + (2 * text.length * fontSize) / w) * lineHeight * fontSize,
    }),
    toScene: ({ id, text }, box, { code }) => ({
      ...box,
      type: 'text',
      text: code?.get(id)?.map(([words, colour]) => (colour ? [words, `color:${colour}`] : [words])) ?? [
        [text],
      ],
      list: false,
      alt: text,
    }),
  },
  image: {
    name: 'Picture',
    symbol: '▣',
    hasContent: true,
    createNew: 'image',
    words: ({ alt }) => ({ alt }),
    picture: ({ src }) => src,
    video: returnNull,
    // Clips the box instead of rounding the picture. Browsers cache every inherited style, so a
    // picture that inherited its radius would make each flight slower than the last.
    style: ({ radius }, px) => `border-radius:${px(radius)};overflow:clip`,
    sharpUnit: noSharpUnit,
    draw: ({ radius }, pen) => pen.picture(radius),
    reach: sizeOf,
    toScene: ({ type, src, alt }, box, { images }) => ({ ...box, type, alt, ...findPublished(images, src) }),
  },
  rect: {
    name: 'Rectangle',
    symbol: '▭',
    hasContent: false,
    createNew: newShape,
    words: returnNull,
    picture: returnNull,
    video: returnNull,
    style: (element, px) => `border-radius:${px(element.radius)};${paint(element, px)}`,
    sharpUnit: outlineUnit,
    draw: (element, { scale }) => drawRect(element, scale),
    reach: sizeOf,
    toScene: ({ type }, box) => ({ ...box, type }),
  },
  ellipse: {
    name: 'Ellipse',
    symbol: '◯',
    hasContent: false,
    createNew: newShape,
    words: returnNull,
    picture: returnNull,
    video: returnNull,
    style: (element, px) => `border-radius:50%;${paint(element, px)}`,
    sharpUnit: outlineUnit,
    draw: (element, { scale }) => drawEllipse(element, scale),
    reach: sizeOf,
    toScene: ({ type }, box) => ({ ...box, type }),
  },
  line: {
    name: 'Line',
    symbol: '╱',
    hasContent: false,
    createNew: (width) => ({ w: width, h: width / 60, color: NEW_LINE_COLOUR }),
    words: returnNull,
    picture: returnNull,
    video: returnNull,
    // The player draws it as SVG.
    style: () => '',
    sharpUnit: noSharpUnit,
    draw: (element, { scale }) => drawLine(element, scale),
    reach: ({ w, h }) => ({ w, h: h * ARROWHEAD_FACTOR }),
    toScene: ({ type, color, dash, arrow }, box) => ({ ...box, type, color, dash, arrow }),
  },
  video: {
    name: 'Video',
    symbol: '▶',
    hasContent: true,
    createNew: 'video',
    words: ({ alt }) => ({ alt }),
    picture: ({ poster }) => poster,
    video: ({ src }) => src,
    style: () => '',
    sharpUnit: noSharpUnit,
    draw: async ({ w, h }, { scale, picture }) => (await picture(0)) + drawPlayIcon(w * scale, h * scale),
    reach: sizeOf,
    toScene: ({ type, alt, src, poster }, box, { images, videos }) => ({
      ...box,
      type,
      alt,
      src: findPublished(videos, src),
      poster: poster === null ? null : posterOf(findPublished(images, poster).mipmaps),
    }),
  },
};

/** The names of all types, in the order of the table. */
export const ELEMENT_TYPE_NAMES = Object.keys(ELEMENT_TYPES) as ElementType[];

/** The names of the types that show a text or a file. */
export const CONTENT_TYPE_NAMES: readonly string[] = ELEMENT_TYPE_NAMES.filter(
  (type) => ELEMENT_TYPES[type].hasContent,
);

/** Returns the rules of an element's type. */
export function rulesOf<Type extends ElementType>({ type }: { readonly type: Type }): TypeRules<Type> {
  return ELEMENT_TYPES[type];
}

/** A bullet, inside the indent of its item. */
const BULLET_RUN: TextRun = ['\u2022', 'display:inline-block;width:1.2em;margin-inline-start:-1.2em'];

/** Returns the parts of a text, each in its style. */
function runsOf(text: string, spans: readonly TextSpan[], list: boolean): TextRun[] {
  if (!list)
    return splitSpans(text, spans).map(({ text: words, span }) => (span ? [words, cssOf(span)] : [words]));
  let lineStart = 0;
  return text.split('\n').flatMap((line, index) => {
    const runs = runsOf(line, spansFrom(spans, lineStart) ?? [], false);
    lineStart += line.length + 1;
    return [...(index > 0 ? [['\n'] as const] : []), ...(line === '' ? [] : [BULLET_RUN]), ...runs];
  });
}

/** Returns the CSS of a part of a text. It does not change the height of its line. */
function cssOf({ weight, italic, font, color, size, raise }: TextSpan): string {
  const changesLineHeight = (size ?? raise ?? font) !== undefined;
  return [
    color && `color:${color}`,
    weight && `font-weight:${FONT_WEIGHTS[weight]}`,
    italic !== undefined && `font-style:${italic ? 'italic' : 'normal'}`,
    font && `font-family:${font === 'code' ? CODE_FONTS : 'inherit'}`,
    // In ems, which are relative to the font size of this part.
    raise && `position:relative;top:${-raise / (size ?? 1)}em`,
    size && `font-size:${size}em`,
    changesLineHeight && 'line-height:0',
  ]
    .filter(Boolean)
    .join(';');
}

type Shape = ElementOf<'rect' | 'ellipse'>;

function newShape(width: number) {
  return { w: width / 2, h: width / 3, fill: NEW_FILL_COLOUR };
}

/** Returns the width of the outline, which is inside the box and at most fills it. */
function outlineOf({ strokeWidth, w, h }: Shape): number {
  return Math.min(strokeWidth, w / 2, h / 2);
}

/** Returns a unit with an outline of whole pixels, because browsers round outlines down. */
function outlineUnit(element: Shape, unit: number): number {
  const outline = outlineOf(element);
  return outline > 0 ? Math.ceil(outline * unit) / outline : 0;
}

function paint(element: Shape, px: ToPixels): string {
  const { fill, stroke } = element;
  return `border:${px(outlineOf(element))} solid ${stroke ?? NO_COLOUR};background:${fill ?? NO_COLOUR}`;
}

function findPublished<Value>(media: ReadonlyMap<string, Value>, path: string): Value {
  const value = media.get(path);
  if (value === undefined)
    throw new Error(
      `${path} is in a storyboard but was not published. Return it from "picture" or "video" of its element type.`,
    );
  return value;
}

function posterOf(mipmaps: readonly Mipmap[]): string | null {
  return (mipmaps.find(({ width }) => width >= MIN_POSTER_WIDTH_PX) ?? mipmaps.at(-1))?.src ?? null;
}
