import type { StoryboardElement } from '#content/schemas/storyboard';
import type { Mipmap, SceneBox, SceneElementOf } from './scene.ts';

export type { SceneElement, SceneElementOf } from './scene.ts';

/** The types of elements on the canvas. */
export type ElementType = StoryboardElement['type'];

/** An element of content, by its type. */
export type ElementOf<Type extends ElementType> = Extract<StoryboardElement, { type: Type }>;

/** The published media of a storyboard, by their paths in the content file. */
export interface SceneMedia {
  readonly images: ReadonlyMap<string, { readonly ratio: number; readonly mipmaps: readonly Mipmap[] }>;
  /** Addresses of video files. */
  readonly videos: ReadonlyMap<string, string>;
}

/** The words of an element: a text, or the alternative text of what it shows. */
export type ElementWords =
  | {
      readonly text: string;
      readonly list: boolean;
      readonly isCode: boolean;
      /** Canvas units. */
      readonly fontSize: number;
    }
  | { readonly alt: string };

/** Formats a length in canvas units as CSS pixels. */
type ToPixels = (length: number) => string;

/** All that pages need to know of a type. What draws and plays it is in other tables. */
interface TypeRules<Type extends ElementType> {
  /** Returns what readers read in place of the drawing. Null if the element is decorative. */
  readonly words: (element: ElementOf<Type>) => ElementWords | null;
  /** Returns the path of the picture that the element shows, or null. */
  readonly picture: (element: ElementOf<Type>) => string | null;
  /** Returns the path of the video that the element plays, or null. */
  readonly video: (element: ElementOf<Type>) => string | null;
  /** Returns the CSS of its box in the player, without the size. */
  readonly style: (element: ElementOf<Type>, px: ToPixels) => string;
  /**
   * Returns the pixels per canvas unit that keep thin parts sharp, where the box has `unit` pixels
   * without them. 0 if there are none.
   */
  readonly sharpUnit: (element: ElementOf<Type>, unit: number) => number;
  /** Returns the element for the player. Throws if a media file was not published. */
  readonly toScene: (element: ElementOf<Type>, box: SceneBox, media: SceneMedia) => SceneElementOf<Type>;
}

/**
 * Minimum font size in a box, in pixels, because some visitors set a minimum font size in their
 * browser.
 */
const LEAST_FONT_SIZE = 16;

/** Preferred width of a video's poster, in pixels. */
const POSTER_WIDTH = 1000;

const WEIGHTS = { regular: 400, medium: 500, bold: 700, black: 900 } as const;

const JUSTIFY = { top: 'start', middle: 'center', bottom: 'end' } as const;

const NO_COLOUR = 'transparent';

const none = () => null;
const noSharpUnit = () => 0;

const ELEMENT_TYPES: { readonly [Type in ElementType]: TypeRules<Type> } = {
  text: {
    words: ({ text, list, font, fontSize }) => ({ text, list, isCode: font === 'code', fontSize }),
    picture: none,
    video: none,
    style({ fontSize, font: face, weight, italic, align, valign, lineHeight, color }, px) {
      const font = `font-size:${px(fontSize)};line-height:${lineHeight};font-weight:${WEIGHTS[weight]}`;
      const family = face === 'code' ? ';font-family:ui-monospace,monospace;white-space:pre-wrap' : '';
      const slant = italic ? ';font-style:italic' : '';
      return `color:${color};${font}${family}${slant};text-align:${align};justify-content:${JUSTIFY[valign]}`;
    },
    sharpUnit: ({ fontSize }) => LEAST_FONT_SIZE / fontSize,
    toScene: ({ type, text, list }, box) => ({ ...box, type, text, list }),
  },
  image: {
    words: ({ alt }) => ({ alt }),
    picture: ({ src }) => src,
    video: none,
    // Clips the box instead of rounding the picture. Browsers cache every inherited style, so a
    // picture that inherited its radius would make each flight slower than the last.
    style: ({ radius }, px) => `border-radius:${px(radius)};overflow:clip`,
    sharpUnit: noSharpUnit,
    toScene: ({ type, src, alt }, box, { images }) => ({ ...box, type, alt, ...published(images, src) }),
  },
  rect: {
    words: none,
    picture: none,
    video: none,
    style: (element, px) => `border-radius:${px(element.radius)};${paint(element, px)}`,
    sharpUnit: outlineUnit,
    toScene: ({ type }, box) => ({ ...box, type }),
  },
  ellipse: {
    words: none,
    picture: none,
    video: none,
    style: (element, px) => `border-radius:50%;${paint(element, px)}`,
    sharpUnit: outlineUnit,
    toScene: ({ type }, box) => ({ ...box, type }),
  },
  line: {
    words: none,
    picture: none,
    video: none,
    // The player draws it as SVG.
    style: () => '',
    sharpUnit: noSharpUnit,
    toScene: ({ type, color, dash, arrow }, box) => ({ ...box, type, color, dash, arrow }),
  },
  video: {
    words: ({ alt }) => ({ alt }),
    picture: ({ poster }) => poster,
    video: ({ src }) => src,
    style: () => '',
    sharpUnit: noSharpUnit,
    toScene: ({ type, alt, src, poster }, box, { images, videos }) => ({
      ...box,
      type,
      alt,
      src: published(videos, src),
      poster: poster === null ? null : posterOf(published(images, poster).mipmaps),
    }),
  },
};

/** Returns the rules of an element's type. */
export function rulesOf<Type extends ElementType>({ type }: { readonly type: Type }): TypeRules<Type> {
  return ELEMENT_TYPES[type];
}

type Shape = ElementOf<'rect' | 'ellipse'>;

/** The outline is inside its box and at most fills it. */
function outlineOf({ strokeWidth, w, h }: Shape): number {
  return Math.min(strokeWidth, w / 2, h / 2);
}

/** Browsers round outlines down to whole pixels. */
function outlineUnit(element: Shape, unit: number): number {
  const outline = outlineOf(element);
  return outline > 0 ? Math.ceil(outline * unit) / outline : 0;
}

function paint(element: Shape, px: ToPixels): string {
  const { fill, stroke } = element;
  return `border:${px(outlineOf(element))} solid ${stroke ?? NO_COLOUR};background:${fill ?? NO_COLOUR}`;
}

function published<Value>(media: ReadonlyMap<string, Value>, path: string): Value {
  const found = media.get(path);
  if (found === undefined)
    throw new Error(
      `${path} is in a storyboard but was not published. Return it from "picture" or "video" of its element type.`,
    );
  return found;
}

function posterOf(mipmaps: readonly Mipmap[]): string | null {
  return (mipmaps.find(({ width }) => width >= POSTER_WIDTH) ?? mipmaps.at(-1))?.src ?? null;
}
