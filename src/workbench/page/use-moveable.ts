import { useEffect, useRef, type RefObject } from 'react';
import Moveable from 'moveable';
import type { Box } from '#domain/playback/box';
import { fromScreen, toScreen, type Size, type View } from '#workbench/model/geometry';

/** The box that is moved, resized and rotated by pointer. */
export interface Handles {
  readonly box: Box | null;
  readonly view: View;
  readonly size: Size;
  /** Boxes whose edges and centre lines it snaps to. */
  readonly snapBoxes: readonly Box[];
  /** Receives the box while it changes. */
  readonly onChange: (box: Box) => void;
  /** Receives the box at the end of a change. */
  readonly onEnd: (box: Box) => void;
  /** Receives a press that moved nothing. */
  readonly onPress: (event: MouseEvent | TouchEvent) => void;
}

/** Angles to which the box snaps, in degrees. */
const SNAP_ANGLES = [0, 45, 90, 135, 180, 225, 270, 315, 360];

const HANDLE_DIRECTIONS = ['nw', 'n', 'ne', 'w', 'e', 'sw', 's', 'se'];

/**
 * Puts handles around a box of the canvas. They are attached to an empty element with the same box,
 * because the elements of the scene are scaled. Returns the refs for the area and for the empty
 * element.
 */
export function useMoveable(handles: Handles): {
  area: RefObject<HTMLDivElement | null>;
  target: RefObject<HTMLDivElement | null>;
} {
  const area = useRef<HTMLDivElement>(null);
  const target = useRef<HTMLDivElement>(null);
  const latestHandles = useRef(handles);
  const moveable = useRef<Moveable | null>(null);
  useEffect(() => {
    latestHandles.current = handles;
  });

  useEffect(() => {
    const [parent, box] = [area.current, target.current];
    if (!parent || !box) return undefined;
    const nonce = document.querySelector('script')?.nonce;
    const control = new Moveable(parent, {
      target: box,
      // oxlint-disable-next-line typescript/no-deprecated -- The policy needs it.
      ...(nonce !== undefined && { cspNonce: nonce }),
      draggable: true,
      resizable: true,
      rotatable: true,
      snappable: true,
      snapThreshold: 6,
      snapRotationDegrees: SNAP_ANGLES,
      snapRotationThreshold: 4,
      snapDirections: { left: true, top: true, right: true, bottom: true, center: true, middle: true },
      elementSnapDirections: {},
      renderDirections: HANDLE_DIRECTIONS,
      rotationPosition: 'top',
      origin: false,
    });
    moveable.current = control;
    // The screen box at the last event of a change; null between changes.
    let currentBox: Box | null = null;
    const showChange = (next: Box) => {
      currentBox = next;
      applyBox(box, next);
      latestHandles.current.onChange(
        fromScreen(next, latestHandles.current.view, latestHandles.current.size),
      );
    };
    const endChange = ({ isDrag }: { isDrag: boolean }) => {
      if (isDrag && currentBox)
        latestHandles.current.onEnd(
          fromScreen(currentBox, latestHandles.current.view, latestHandles.current.size),
        );
      currentBox = null;
    };
    const startBox = () => screenBox(latestHandles.current);
    control.on('drag', ({ beforeTranslate: [left = 0, top = 0] }) => {
      const { w, h, r } = currentBox ?? startBox();
      showChange({ x: left + w / 2, y: top + h / 2, w, h, r });
    });
    control.on('resizeStart', ({ inputEvent }) => {
      control.keepRatio = (inputEvent as MouseEvent).shiftKey;
    });
    control.on(
      'resize',
      ({
        width,
        height,
        drag: {
          beforeTranslate: [left = 0, top = 0],
        },
      }) => {
        showChange({
          x: left + width / 2,
          y: top + height / 2,
          w: width,
          h: height,
          r: (currentBox ?? startBox()).r,
        });
      },
    );
    control.on('rotate', ({ rotation }) => showChange({ ...(currentBox ?? startBox()), r: rotation }));
    control.on('dragEnd', endChange).on('resizeEnd', endChange).on('rotateEnd', endChange);
    control.on('click', ({ inputEvent }) => latestHandles.current.onPress(inputEvent as MouseEvent));
    return () => {
      control.destroy();
      moveable.current = null;
    };
  }, []);

  // After each change of the box, the view or the window.
  useEffect(() => {
    const control = moveable.current;
    if (!control || !target.current) return;
    control.target = handles.box ? target.current : null;
    if (!handles.box) return;
    applyBox(target.current, screenBox(handles));
    const snapLines = handles.snapBoxes.map((other) => toScreen(other, handles.view, handles.size));
    control.verticalGuidelines = [...new Set(snapLines.flatMap(({ x, w }) => [x - w / 2, x, x + w / 2]))];
    control.horizontalGuidelines = [...new Set(snapLines.flatMap(({ y, h }) => [y - h / 2, y, y + h / 2]))];
    control.updateRect();
  });
  return { area, target };
}

function screenBox({ box, view, size }: Handles): Box {
  return box ? toScreen(box, view, size) : { x: 0, y: 0, w: 0, h: 0, r: 0 };
}

function applyBox({ style }: HTMLElement, { x, y, w, h, r }: Box): void {
  style.width = `${w}px`;
  style.height = `${h}px`;
  style.transform = `translate(${x - w / 2}px, ${y - h / 2}px) rotate(${r}deg)`;
}
