import type { StoryboardElement } from '#content/schemas/storyboard';

type ElementType = StoryboardElement['type'];

/** A box on the canvas: centre, size in canvas units, rotation in degrees clockwise. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly r: number;
}

/** An image in one width. An element shows the smallest image that is large enough. */
export interface Mipmap {
  /** Width of the picture, in pixels. */
  readonly width: number;
  /** A path of this site. */
  readonly src: string;
}

/** The fields of each type that the player reads, besides those of every element. */
interface SceneFields extends Record<ElementType, object> {
  readonly text: {
    readonly text: string;
    /** Whether each line is an item of a bulleted list. */
    readonly list: boolean;
  };
  readonly image: {
    /** Empty if the picture is decorative. */
    readonly alt: string;
    /** Aspect ratio (width divided by height) of the picture, which its box may crop. */
    readonly ratio: number;
    /** Ascending by width, at least one. */
    readonly mipmaps: readonly Mipmap[];
  };
  readonly line: {
    readonly color: string;
    /** Length of a dash in canvas units, or 0 for none. */
    readonly dash: number;
    /** Whether the right end has an arrow head. */
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

/** The fields of every element in the data of the player. */
export interface SceneBox extends Box {
  readonly id: string;
  /** Pixels of the box per canvas unit. */
  readonly unit: number;
  /** CSS of the box, in those pixels. */
  readonly style: string;
}

/** An element in the data of the player, by its type. */
export type SceneElementOf<Type extends ElementType> = {
  [Each in ElementType]: SceneBox & { readonly type: Each } & SceneFields[Each];
}[Type];

/** An element in the data of the player. */
export type SceneElement = SceneElementOf<ElementType>;

/** One stop of the path. */
export interface SceneStep {
  readonly title: string;
  /** The area that the camera shows. */
  readonly frame: Box;
  /** The texts in the frame, in reading order. Screen readers announce them with the title. */
  readonly text: string;
  /** Page `id` of the transcript topic for the step, for example "topic-a-drop". */
  readonly topic: string | null;
  /** How long autoplay stays at the step, in seconds; the player has a default. */
  readonly seconds?: number;
}

/** The data of the player: a storyboard without unpublished parts, with media by address. */
export interface Scene {
  readonly version: 1;
  /** Language of the texts, a BCP 47 tag. */
  readonly language: string;
  readonly background: string;
  /** Bottom to top, without invisible elements. */
  readonly elements: readonly SceneElement[];
  /** At least one. */
  readonly steps: readonly SceneStep[];
  /** The frame that shows everything. */
  readonly overview: Box;
  /** Whether the path begins again after the last step. */
  readonly loop?: true;
}

/**
 * Returns the frame of the whole canvas: the smallest unrotated box around all elements and steps.
 */
export function overviewFrame(elements: readonly Box[], steps: readonly { readonly frame: Box }[]): Box {
  const boxes = [...elements, ...steps.map(({ frame }) => frame)].map((box) => ({ ...box, ...spanOf(box) }));
  const left = Math.min(...boxes.map(({ x, w }) => x - w / 2));
  const right = Math.max(...boxes.map(({ x, w }) => x + w / 2));
  const top = Math.min(...boxes.map(({ y, h }) => y - h / 2));
  const bottom = Math.max(...boxes.map(({ y, h }) => y + h / 2));
  return { x: (left + right) / 2, y: (top + bottom) / 2, w: right - left, h: bottom - top, r: 0 };
}

/** Returns the size of the smallest unrotated box around a rotated one. */
export function spanOf({ w, h, r }: Pick<Box, 'w' | 'h' | 'r'>): Pick<Box, 'w' | 'h'> {
  const angle = (r * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  return { w: w * cos + h * sin, h: w * sin + h * cos };
}
