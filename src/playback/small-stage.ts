// Loads on demand, because only phones and zoomed pages have small stages.
import { findCameraStops, type CameraStop } from '#domain/playback/camera-stops';
import type { Scene } from '#domain/playback/scene';
import type { Item } from './build-element.ts';
import type { Size } from './camera.ts';
import { add, addPath } from './dom.ts';

export { nearestStopIndex } from '#domain/playback/camera-stops';

/** Measures the texts of the canvas, and returns where the camera rests at a step. */
export function findStops(step: number, scene: Scene, size: Size, items: readonly Item[]): CameraStop[] {
  for (const item of items)
    item.overflowBox = { ...item.overflowBox, w: widthOfText(item) ?? item.element.w };
  const boxes = items.map(({ overflowBox }) => overflowBox);
  return findCameraStops(scene, step, size, boxes);
}

/** Returns the width that a text takes, in canvas units, as if centred in its box. */
function widthOfText({ node, element }: Item): number | undefined {
  const middle = node.clientWidth / 2;
  const halfWidths = [...node.querySelectorAll<HTMLElement>('p > span')].flatMap(
    ({ offsetLeft, offsetWidth }) => [middle - offsetLeft, offsetLeft + offsetWidth - middle],
  );
  return halfWidths.length > 0 ? (2 * Math.max(...halfWidths)) / element.unit : undefined;
}

/**
 * The part of `ScreenOrientation` used here. TypeScript's type lacks `lock`, which not all browsers
 * have.
 */
type LockableOrientation = Pick<ScreenOrientation, 'type' | 'unlock'> & {
  readonly lock?: (orientation: 'landscape') => Promise<void>;
};

/**
 * Adds a button to the row of controls. In full screen, on a phone held upright, it turns the
 * screen to landscape, and back. The screen never turns without a press.
 */
export function addTurnButton(bar: Element, text: string, signal: AbortSignal): void {
  const { orientation } = screen as { orientation?: LockableOrientation };
  // Screens of devices with a mouse do not turn.
  if (!orientation?.lock || !matchMedia('(pointer: coarse)').matches) return;
  const button = add(bar, 'button', 'tool player-turn');
  bar.lastElementChild?.previousElementSibling?.before(button);
  addPath(button)('M3 12h18v8H3zM8 6h8m-3-3 3 3-3 3');
  button.title = text;
  let isTurned = false;
  const show = () => {
    // Leaving full screen ends the lock.
    isTurned &&= document.fullscreenElement !== null;
    button.ariaPressed = `${isTurned}`;
    button.hidden = !isTurned && !(document.fullscreenElement && orientation.type.startsWith('portrait'));
  };
  button.onclick = () => {
    isTurned = !isTurned;
    if (isTurned)
      // The device may refuse. Then nothing changes.
      orientation.lock?.('landscape').catch(() => {
        isTurned = false;
        show();
      });
    else orientation.unlock();
    show();
  };
  for (const target of [document, window])
    for (const type of ['fullscreenchange', 'resize']) target.addEventListener(type, show, { signal });
  show();
}
