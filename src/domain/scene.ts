/** A box on the canvas: centre, size in canvas units, rotation in degrees clockwise. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly r: number;
}

/** An image in one width; an element shows the smallest that is large enough. */
export interface Mipmap {
  /** Width of the picture, pixels. */
  readonly width: number;
  /** Its address, a path of this site. */
  readonly src: string;
}

interface ElementBase extends Box {
  readonly id: string;
  /** Pixels of its box for one canvas unit. */
  readonly unit: number;
  /** CSS of its box, in those pixels. */
  readonly style: string;
}

/** Text in a box; lines break at "\n" and where the box ends. */
export interface SceneText extends ElementBase {
  readonly type: 'text';
  readonly text: string;
  /** Whether each line is an item of a bulleted list. */
  readonly list: boolean;
}

/** A picture that covers its box. */
export interface SceneImage extends ElementBase {
  readonly type: 'image';
  /** Empty if the picture only decorates. */
  readonly alt: string;
  /** Width divided by height of the picture, which its box may cut. */
  readonly ratio: number;
  /** Ascending by width, at least one. */
  readonly mipmaps: readonly Mipmap[];
}

/** A rectangle, or an ellipse that touches the four sides of its box. */
export interface SceneShape extends ElementBase {
  readonly type: 'rect' | 'ellipse';
}

/** A line across the middle of its box from left to right; `h` is its thickness. */
export interface SceneLine extends ElementBase {
  readonly type: 'line';
  readonly color: string;
  /** Length of a dash, canvas units; 0 for none. */
  readonly dash: number;
  /** Whether the right end has an arrow head. */
  readonly arrow: boolean;
}

/** A video that plays in its box. */
export interface SceneVideo extends ElementBase {
  readonly type: 'video';
  readonly alt: string;
  /** Address of the video file. */
  readonly src: string;
  /** Address of the picture before it plays. */
  readonly poster: string | null;
}

/** One thing on the canvas. */
export type SceneElement = SceneText | SceneImage | SceneShape | SceneLine | SceneVideo;

/** One stop of the path. */
export interface SceneStep {
  readonly title: string;
  /** What the camera shows. */
  readonly frame: Box;
  /** The texts that lie in the frame, in reading order: what a screen reader is told beside the title. */
  readonly text: string;
  /** `id` of the transcript topic in the page that belongs to the step, for example "topic-a-drop". */
  readonly topic: string | null;
}

/** What the player shows: a storyboard without what is not published, its media by address. */
export interface Scene {
  readonly version: 1;
  /** Language of the texts, a BCP 47 tag. */
  readonly language: string;
  readonly background: string;
  /** From the lowest to the highest, without those that cannot be seen. */
  readonly elements: readonly SceneElement[];
  /** At least one. */
  readonly steps: readonly SceneStep[];
  /** What the camera shows to show everything. */
  readonly overview: Box;
}

/** The whole canvas as a camera shows it: the smallest unturned box around all elements and steps. */
export function overviewFrame(elements: readonly Box[], steps: readonly { readonly frame: Box }[]): Box {
  const boxes = [...elements, ...steps.map(({ frame }) => frame)].map((box) => ({ ...box, ...spanOf(box) }));
  const left = Math.min(...boxes.map(({ x, w }) => x - w / 2));
  const right = Math.max(...boxes.map(({ x, w }) => x + w / 2));
  const top = Math.min(...boxes.map(({ y, h }) => y - h / 2));
  const bottom = Math.max(...boxes.map(({ y, h }) => y + h / 2));
  return { x: (left + right) / 2, y: (top + bottom) / 2, w: right - left, h: bottom - top, r: 0 };
}

/** Width and height of the smallest unturned box around a turned one. */
export function spanOf({ w, h, r }: Pick<Box, 'w' | 'h' | 'r'>): Pick<Box, 'w' | 'h'> {
  const angle = (r * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  return { w: w * cos + h * sin, h: w * sin + h * cos };
}
