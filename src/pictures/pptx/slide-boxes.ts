import { placeInPicture, visibleBoundsOf, type Box, type Camera } from '../camera.ts';
import { SLIDE, type SlideBox } from './ooxml.ts';

/** Longer side in points up to which boxes are written whole. */
const MAX_SIDE = 4 * SLIDE.width;
/** How far a part that is cut off is outside of its slide, in points. */
const CUT_MARGIN = SLIDE.width;

/** Returns the place of a box of the canvas on a slide. */
export function boxOnSlide(camera: Camera, box: Box): SlideBox {
  return { ...placeInPicture(camera, box), w: box.w * camera.scale, h: box.h * camera.scale };
}

/** Returns the part of a large box around the slide, and the shares that are cut off. */
export function visiblePart(camera: Camera, element: Box) {
  const whole = boxOnSlide(camera, element);
  const visible = visibleBoundsOf(camera, element);
  if (visible === null || Math.max(whole.w, whole.h) <= MAX_SIDE)
    return { box: whole, part: { left: 0, top: 0, right: 0, bottom: 0 } };
  const left = Math.max(-whole.w / 2, visible.left - CUT_MARGIN);
  const right = Math.min(whole.w / 2, visible.right + CUT_MARGIN);
  const top = Math.max(-whole.h / 2, visible.top - CUT_MARGIN);
  const bottom = Math.min(whole.h / 2, visible.bottom + CUT_MARGIN);
  const angle = (whole.rotation * Math.PI) / 180;
  const [across, down] = [(left + right) / 2, (top + bottom) / 2];
  return {
    box: {
      ...whole,
      x: whole.x + across * Math.cos(angle) - down * Math.sin(angle),
      y: whole.y + across * Math.sin(angle) + down * Math.cos(angle),
      w: right - left,
      h: bottom - top,
    },
    part: {
      left: left / whole.w + 0.5,
      top: top / whole.h + 0.5,
      right: 0.5 - right / whole.w,
      bottom: 0.5 - bottom / whole.h,
    },
  };
}
