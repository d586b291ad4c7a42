import type { Frame } from '#library/schemas/storyboard';

/** Width and height in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A rectangle by its sides. */
export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A box on the canvas: centre, size and rotation in degrees clockwise. */
export type Box = Pick<Frame, 'x' | 'y' | 'w' | 'h' | 'r'>;

/** The projection of the canvas onto a picture. */
export interface Camera {
  readonly frame: Frame;
  readonly size: Size;
  /** Pixels per canvas unit. */
  readonly scale: number;
}

/** A box in the pixels of a picture: its centre and its rotation in degrees clockwise. */
export interface Placement {
  readonly x: number;
  readonly y: number;
  readonly rotation: number;
}

/**
 * Returns the camera that shows the whole frame, as large as possible, in the centre of the
 * picture.
 */
export function fitCamera(frame: Frame, size: Size): Camera {
  return { frame, size, scale: Math.min(size.width / frame.w, size.height / frame.h) };
}

/**
 * Returns the position of a canvas box in the picture. A frame rotated clockwise shows its canvas
 * rotated counterclockwise.
 */
export function placeInPicture({ frame, size, scale }: Camera, box: Box): Placement {
  const [x, y] = rotate(box.x - frame.x, box.y - frame.y, -frame.r);
  return { x: size.width / 2 + x * scale, y: size.height / 2 + y * scale, rotation: box.r - frame.r };
}

/** Returns the visible part of the box, in pixels from its centre, or null if none is visible. */
export function visibleBoundsOf(camera: Camera, box: Box): Bounds | null {
  const { x, y, rotation } = placeInPicture(camera, box);
  const { width, height } = camera.size;
  // The corners of the picture, relative to the centre of the box and turned into its axes.
  const pictureCorners = [
    [-x, -y],
    [width - x, -y],
    [-x, height - y],
    [width - x, height - y],
  ].map(([dx = 0, dy = 0]) => rotate(dx, dy, -rotation));
  const cornerXs = pictureCorners.map(([dx]) => dx);
  const cornerYs = pictureCorners.map(([, dy]) => dy);
  const halfWidth = (box.w * camera.scale) / 2;
  const halfHeight = (box.h * camera.scale) / 2;
  const visibleBounds = {
    left: Math.max(-halfWidth, Math.min(...cornerXs)),
    top: Math.max(-halfHeight, Math.min(...cornerYs)),
    right: Math.min(halfWidth, Math.max(...cornerXs)),
    bottom: Math.min(halfHeight, Math.max(...cornerYs)),
  };
  return visibleBounds.left < visibleBounds.right && visibleBounds.top < visibleBounds.bottom
    ? visibleBounds
    : null;
}

function rotate(x: number, y: number, degrees: number): [number, number] {
  const angle = (degrees * Math.PI) / 180;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  return [x * cos - y * sin, x * sin + y * cos];
}
