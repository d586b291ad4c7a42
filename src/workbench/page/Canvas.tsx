import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { Box } from '#domain/playback/box';
import { paintOrder } from '#workbench/model/edits';
import {
  boxBetween,
  changesOf,
  topmostBoxAt,
  pan,
  roundBox,
  cornersOf,
  toScreen,
  zoom,
  type Point,
  type Size,
  type View,
} from '#workbench/model/geometry';
import { selectedElement, selectedStep, type Selection, type Session } from '#workbench/model/session';
import { SceneView } from './scene-view.ts';
import { useMoveable } from './use-moveable.ts';
import type { Step, TextElement } from '#library/schemas/storyboard';
import { CODE_FONTS, FONT_WEIGHTS } from '#domain/playback/element-types';

interface Props {
  readonly session: Session;
  readonly addresses: ReadonlyMap<string, string>;
  readonly view: View;
  readonly size: Size;
  readonly onViewChange: (view: View) => void;
  readonly onSelect: (selection: Selection | null) => void;
  readonly onBoxChange: (box: Partial<Box>) => void;
  readonly onTextChange: (text: string) => void;
  readonly onKey: (event: KeyboardEvent) => void;
  readonly isWriting: boolean;
  readonly onWritingChange: (isWriting: boolean) => void;
  /** Whether a drag draws the frame of a new step. */
  readonly isDrawing: boolean;
  readonly onDraw: (frame: Box) => void;
}

/** Zoom per pixel of wheel movement, as an exponent of e. */
const WHEEL_ZOOM = 0.006;

/** Minimum distance of a drag, in pixels. A shorter move is a press. */
const MIN_DRAG_PIXELS = 3;

/** A press that draws a frame, moves the element under it, or moves the view if there is none. */
interface Drag {
  readonly x: number;
  readonly y: number;
  readonly box: Box | null;
}

/** The canvas with its elements, the path on top, and handles around the selection. */
export function Canvas(props: Props) {
  const { session, addresses, view, size, onViewChange, onSelect, onBoxChange, isWriting, onWritingChange } =
    props;
  const { isDrawing, onDraw } = props;
  const { elements, path, background } = session.presentation.storyboard;
  const [movedBox, setMovedBox] = useState<Box | null>(null);
  const [drawnFrame, setDrawnFrame] = useState<Box | null>(null);
  const sceneRef = useRef<HTMLDivElement>(null);
  const sceneView = useRef<SceneView | null>(null);
  const drag = useRef<Drag | null>(null);
  const painted = paintOrder(elements);
  const element = selectedElement(session);
  const step = selectedStep(session);
  const box = element ?? step?.frame ?? null;
  const id = element?.id ?? '';

  useLayoutEffect(() => {
    if (!sceneRef.current) return undefined;
    const parent = sceneRef.current;
    sceneView.current = new SceneView(parent, addresses);
    return () => parent.replaceChildren();
  }, [addresses]);
  useLayoutEffect(() => sceneView.current?.showElements(paintOrder(elements)), [elements, addresses]);
  useLayoutEffect(
    () => sceneView.current?.placeElements(view, size, movedBox && { id, box: movedBox }),
    [elements, addresses, view, size, movedBox, id],
  );

  /** Returns the point of the canvas that is at a point of the window. */
  const pointAt = (x: number, y: number, { left, top }: DOMRect): Point => ({
    x: (x - left - size.width / 2) / view.scale + view.x,
    y: (y - top - size.height / 2) / view.scale + view.y,
  });
  const select = (event: { clientX: number; clientY: number }, parent: Element | null): Box | null => {
    const areaRect = parent?.getBoundingClientRect();
    if (!areaRect) return null;
    const element = topmostBoxAt(painted, pointAt(event.clientX, event.clientY, areaRect));
    onSelect(element ? { kind: 'element', id: element.id } : null);
    return element ?? null;
  };

  const { area, target } = useMoveable({
    box: isWriting || isDrawing ? null : (movedBox ?? box),
    view,
    size,
    snapBoxes: [...elements, ...path.map(({ frame }) => frame)].filter(
      (item) => item !== box && item.r === 0,
    ),
    onChange: setMovedBox,
    onEnd: (next) => {
      setMovedBox(null);
      if (box) onBoxChange(changesOf(next, box, view.scale));
    },
    onPress: (event) => {
      if (event instanceof MouseEvent) select(event, area.current);
    },
  });

  // React's wheel listeners are passive, so they could not keep the page from zooming.
  useEffect(() => {
    const node = area.current;
    if (!node) return undefined;
    const handleWheel = (event: WheelEvent) => {
      event.preventDefault();
      const areaRect = node.getBoundingClientRect();
      const point = {
        x: event.clientX - areaRect.left - areaRect.width / 2,
        y: event.clientY - areaRect.top - areaRect.height / 2,
      };
      if (event.ctrlKey || event.metaKey)
        onViewChange(zoom(view, Math.exp(-event.deltaY * WHEEL_ZOOM), point));
      else if (event.shiftKey) onViewChange(pan(view, event.deltaY, 0));
      else onViewChange(pan(view, event.deltaX, event.deltaY));
    };
    node.addEventListener('wheel', handleWheel, { passive: false });
    return () => node.removeEventListener('wheel', handleWheel);
  });

  const startDrag = (event: PointerEvent<HTMLDivElement>) => {
    if (isHandle(event.target) || event.button > 1) return;
    const pressedBox = event.button === 0 && !isDrawing ? select(event, event.currentTarget) : null;
    drag.current = { x: event.clientX, y: event.clientY, box: pressedBox };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const continueDrag = (event: PointerEvent<HTMLDivElement>) => {
    if (!drag.current) return;
    const { x, y, box: pressedBox } = drag.current;
    const [right, down] = [event.clientX - x, event.clientY - y];
    if (isDrawing) {
      const areaRect = event.currentTarget.getBoundingClientRect();
      setDrawnFrame(boxBetween(pointAt(x, y, areaRect), pointAt(event.clientX, event.clientY, areaRect)));
    } else if (!pressedBox) {
      onViewChange(pan(view, -right, -down));
      drag.current = { x: event.clientX, y: event.clientY, box: null };
    } else if (movedBox || Math.hypot(right, down) > MIN_DRAG_PIXELS) {
      const { w, h, r } = pressedBox;
      const position = { x: pressedBox.x + right / view.scale, y: pressedBox.y + down / view.scale };
      setMovedBox(roundBox({ ...position, w, h, r }, view.scale));
    }
  };
  const endDrag = () => {
    const pressedBox = drag.current?.box;
    drag.current = null;
    setDrawnFrame(null);
    if (drawnFrame && Math.min(drawnFrame.w, drawnFrame.h) * view.scale > MIN_DRAG_PIXELS)
      onDraw(roundBox(drawnFrame, view.scale));
    if (!pressedBox || !movedBox) return;
    setMovedBox(null);
    onBoxChange(changesOf(movedBox, pressedBox, view.scale));
  };

  return (
    // The canvas as a whole receives keys and presses. The lists beside it offer the same.
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions
    <div
      ref={area}
      className={isDrawing ? 'canvas is-drawing' : 'canvas'}
      style={{ background }}
      role="application"
      aria-label="Canvas"
      aria-describedby="canvas-keys"
      // The canvas needs the focus to receive keys.
      // eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={props.onKey}
      onPointerDown={startDrag}
      onPointerMove={continueDrag}
      onPointerUp={endDrag}
      onPointerCancel={endDrag}
      onDoubleClick={() => {
        if (element?.type === 'text') onWritingChange(true);
      }}
    >
      <div ref={sceneRef} className="player canvas-scene" />
      <PathOverlay
        path={path.map((candidate) =>
          candidate.id === step?.id && movedBox ? { ...candidate, frame: movedBox } : candidate,
        )}
        selected={step?.id ?? null}
        drawnFrame={drawnFrame}
        view={view}
        size={size}
      />
      <div ref={target} className="canvas-target" hidden={box === null || isWriting || isDrawing} />
      {isWriting && element?.type === 'text' && (
        <TextInPlace
          element={element}
          place={toScreen(element, view, size)}
          scale={view.scale}
          onEnd={(text) => {
            onWritingChange(false);
            if (text !== null) props.onTextChange(text);
            area.current?.focus();
          }}
        />
      )}
    </div>
  );
}

/** Reports whether a press is on a handle around the selection, or on the selection itself. */
function isHandle(target: EventTarget): boolean {
  return target instanceof Element && target.closest('.moveable-control-box, .canvas-target') !== null;
}

interface OverlayProps {
  readonly path: readonly Step[];
  readonly selected: string | null;
  /** The frame that is being drawn. */
  readonly drawnFrame: Box | null;
  readonly view: View;
  readonly size: Size;
}

/** The frames of the steps with their numbers, and the path of the camera between them. */
function PathOverlay({ path, selected, drawnFrame, view, size }: OverlayProps) {
  const frames = path.map(({ id, frame }) => ({ id, box: toScreen(frame, view, size) }));
  const portrait = path.find(({ id }) => id === selected)?.portrait;
  const pathPoints = frames.map(({ box: { x, y } }) => `${x},${y}`).join(' ');
  return (
    <svg className="path-overlay" width={size.width} height={size.height} aria-hidden="true">
      <polyline className="path-way" points={pathPoints} />
      {frames.map(({ id, box }, index) => {
        const [{ x, y } = { x: 0, y: 0 }] = cornersOf(box);
        return (
          <g key={id} className={id === selected ? 'path-frame is-selected' : 'path-frame'}>
            <polygon points={svgPoints(box)} />
            <circle cx={x} cy={y} r={11} />
            <text x={x} y={y}>
              {index + 1}
            </text>
          </g>
        );
      })}
      {portrait && <polygon className="path-portrait" points={svgPoints(toScreen(portrait, view, size))} />}
      {drawnFrame && (
        <g className="path-frame is-selected">
          <polygon points={svgPoints(toScreen(drawnFrame, view, size))} />
        </g>
      )}
    </svg>
  );
}

const svgPoints = (box: Box): string =>
  cornersOf(box)
    .map(({ x, y }) => `${x},${y}`)
    .join(' ');

interface TextInPlaceProps {
  readonly element: TextElement;
  /** In pixels of the canvas. */
  readonly place: Box;
  /** Pixels per canvas unit. */
  readonly scale: number;
  /** Receives the text, or null if the author cancelled. */
  readonly onEnd: (text: string | null) => void;
}

/** Minimum font size while an author types, in pixels, so that the text is legible. */
const MIN_FONT_PIXELS = 12;

/** Edits a text in place. Leaving the field or Ctrl+Enter keeps the change, and Escape cancels. */
function TextInPlace({ element, place, scale, onEnd }: TextInPlaceProps) {
  const ref = useRef<HTMLTextAreaElement>(null);
  const hasEnded = useRef(false);
  useEffect(() => {
    ref.current?.focus();
    ref.current?.select();
  }, []);
  const end = (text: string | null) => {
    if (hasEnded.current) return;
    hasEnded.current = true;
    onEnd(text);
  };
  const { x, y, w, h, r } = place;
  return (
    <textarea
      ref={ref}
      className="text-in-place"
      aria-label="Text"
      dir="auto"
      defaultValue={element.text}
      style={{
        width: Math.max(w, 120),
        height: Math.max(h, 40),
        transform: `translate(${x - w / 2}px, ${y - h / 2}px) rotate(${r}deg)`,
        color: element.color,
        fontSize: Math.max(element.fontSize * scale, MIN_FONT_PIXELS),
        fontWeight: FONT_WEIGHTS[element.weight],
        ...(element.font === 'code' && { fontFamily: CODE_FONTS }),
        fontStyle: element.italic ? 'italic' : 'normal',
        ...(element.struck && { textDecoration: 'line-through' }),
        lineHeight: element.lineHeight,
        textAlign: element.align,
      }}
      onPointerDown={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onBlur={(event) => end(event.target.value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        // During the composition of a character (IME), Escape ends only that.
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Escape') end(null);
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) end(event.currentTarget.value);
      }}
    />
  );
}
