import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { Box } from '#domain/playback/box';
import { paintOrder } from '#workbench/model/edits';
import {
  boxBetween,
  changesOf,
  hit,
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
  readonly onView: (view: View) => void;
  readonly onSelect: (selection: Selection | null) => void;
  readonly onBox: (box: Partial<Box>) => void;
  readonly onText: (text: string) => void;
  readonly onKey: (event: KeyboardEvent) => void;
  readonly isWriting: boolean;
  readonly onWriting: (isWriting: boolean) => void;
  /** Whether a drag draws the frame of a new step. */
  readonly isDrawing: boolean;
  readonly onDraw: (frame: Box) => void;
}

/** Zoom per pixel of wheel movement, as an exponent of e. */
const WHEEL_ZOOM = 0.006;

/** Minimum distance of a drag, in pixels. A shorter move is a press. */
const LEAST_DRAG = 3;

/** A press that draws a frame, moves the element under it, or moves the view if there is none. */
interface Drag {
  readonly x: number;
  readonly y: number;
  readonly box: Box | null;
}

/** The canvas with its elements, the path on top, and handles around the selection. */
export function Canvas(props: Props) {
  const { session, addresses, view, size, onView, onSelect, onBox, isWriting, onWriting } = props;
  const { isDrawing, onDraw } = props;
  const { elements, path, background } = session.presentation.storyboard;
  const [moved, setMoved] = useState<Box | null>(null);
  const [drawn, setDrawn] = useState<Box | null>(null);
  const scene = useRef<HTMLDivElement>(null);
  const sceneView = useRef<SceneView | null>(null);
  const drag = useRef<Drag | null>(null);
  const painted = paintOrder(elements);
  const element = selectedElement(session);
  const step = selectedStep(session);
  const box = element ?? step?.frame ?? null;
  const id = element?.id ?? '';

  useLayoutEffect(() => {
    if (!scene.current) return undefined;
    const parent = scene.current;
    sceneView.current = new SceneView(parent, addresses);
    return () => parent.replaceChildren();
  }, [addresses]);
  useLayoutEffect(() => sceneView.current?.show(paintOrder(elements)), [elements, addresses]);
  useLayoutEffect(
    () => sceneView.current?.place(view, size, moved && { id, box: moved }),
    [elements, addresses, view, size, moved, id],
  );

  /** Returns the point of the canvas that is at a point of the window. */
  const pointAt = (x: number, y: number, { left, top }: DOMRect): Point => ({
    x: (x - left - size.width / 2) / view.scale + view.x,
    y: (y - top - size.height / 2) / view.scale + view.y,
  });
  const select = (event: { clientX: number; clientY: number }, parent: Element | null): Box | null => {
    const place = parent?.getBoundingClientRect();
    if (!place) return null;
    const element = hit(painted, pointAt(event.clientX, event.clientY, place));
    onSelect(element ? { kind: 'element', id: element.id } : null);
    return element ?? null;
  };

  const { area, target } = useMoveable({
    box: isWriting || isDrawing ? null : (moved ?? box),
    view,
    size,
    others: [...elements, ...path.map(({ frame }) => frame)].filter((item) => item !== box && item.r === 0),
    onChange: setMoved,
    onEnd: (next) => {
      setMoved(null);
      if (box) onBox(changesOf(next, box, view.scale));
    },
    onPress: (event) => {
      if (event instanceof MouseEvent) select(event, area.current);
    },
  });

  // React's wheel listeners are passive, so they could not keep the page from zooming.
  useEffect(() => {
    const node = area.current;
    if (!node) return undefined;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      const place = node.getBoundingClientRect();
      const point = {
        x: event.clientX - place.left - place.width / 2,
        y: event.clientY - place.top - place.height / 2,
      };
      if (event.ctrlKey || event.metaKey) onView(zoom(view, Math.exp(-event.deltaY * WHEEL_ZOOM), point));
      else if (event.shiftKey) onView(pan(view, event.deltaY, 0));
      else onView(pan(view, event.deltaX, event.deltaY));
    };
    node.addEventListener('wheel', turn, { passive: false });
    return () => node.removeEventListener('wheel', turn);
  });

  const press = (event: PointerEvent<HTMLDivElement>) => {
    if (isHandle(event.target) || event.button > 1) return;
    const pressed = event.button === 0 && !isDrawing ? select(event, event.currentTarget) : null;
    drag.current = { x: event.clientX, y: event.clientY, box: pressed };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent<HTMLDivElement>) => {
    if (!drag.current) return;
    const { x, y, box: pressed } = drag.current;
    const [right, down] = [event.clientX - x, event.clientY - y];
    if (isDrawing) {
      const place = event.currentTarget.getBoundingClientRect();
      setDrawn(boxBetween(pointAt(x, y, place), pointAt(event.clientX, event.clientY, place)));
    } else if (!pressed) {
      onView(pan(view, -right, -down));
      drag.current = { x: event.clientX, y: event.clientY, box: null };
    } else if (moved || Math.hypot(right, down) > LEAST_DRAG) {
      const { w, h, r } = pressed;
      const place = { x: pressed.x + right / view.scale, y: pressed.y + down / view.scale };
      setMoved(roundBox({ ...place, w, h, r }, view.scale));
    }
  };
  const release = () => {
    const pressed = drag.current?.box;
    drag.current = null;
    setDrawn(null);
    if (drawn && Math.min(drawn.w, drawn.h) * view.scale > LEAST_DRAG) onDraw(roundBox(drawn, view.scale));
    if (!pressed || !moved) return;
    setMoved(null);
    onBox(changesOf(moved, pressed, view.scale));
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
      onPointerDown={press}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={release}
      onDoubleClick={() => {
        if (element?.type === 'text') onWriting(true);
      }}
    >
      <div ref={scene} className="player canvas-scene" />
      <PathOverlay
        path={path.map((candidate) =>
          candidate.id === step?.id && moved ? { ...candidate, frame: moved } : candidate,
        )}
        selected={step?.id ?? null}
        drawn={drawn}
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
            onWriting(false);
            if (text !== null) props.onText(text);
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
  readonly drawn: Box | null;
  readonly view: View;
  readonly size: Size;
}

/** The frames of the steps with their numbers, and the path of the camera between them. */
function PathOverlay({ path, selected, drawn, view, size }: OverlayProps) {
  const frames = path.map(({ id, frame }) => ({ id, box: toScreen(frame, view, size) }));
  const portrait = path.find(({ id }) => id === selected)?.portrait;
  const way = frames.map(({ box: { x, y } }) => `${x},${y}`).join(' ');
  return (
    <svg className="path-overlay" width={size.width} height={size.height} aria-hidden="true">
      <polyline className="path-way" points={way} />
      {frames.map(({ id, box }, index) => {
        const [{ x, y } = { x: 0, y: 0 }] = cornersOf(box);
        return (
          <g key={id} className={id === selected ? 'path-frame is-selected' : 'path-frame'}>
            <polygon points={pointsOf(box)} />
            <circle cx={x} cy={y} r={11} />
            <text x={x} y={y}>
              {index + 1}
            </text>
          </g>
        );
      })}
      {portrait && <polygon className="path-portrait" points={pointsOf(toScreen(portrait, view, size))} />}
      {drawn && (
        <g className="path-frame is-selected">
          <polygon points={pointsOf(toScreen(drawn, view, size))} />
        </g>
      )}
    </svg>
  );
}

const pointsOf = (box: Box): string =>
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
const LEAST_PIXELS = 12;

/** Edits a text in place. Leaving the field or Ctrl+Enter keeps the change, and Escape cancels. */
function TextInPlace({ element, place, scale, onEnd }: TextInPlaceProps) {
  const ref = useRef<HTMLTextAreaElement>(null);
  const isOver = useRef(false);
  useEffect(() => {
    ref.current?.focus();
    ref.current?.select();
  }, []);
  const end = (text: string | null) => {
    if (isOver.current) return;
    isOver.current = true;
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
        fontSize: Math.max(element.fontSize * scale, LEAST_PIXELS),
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
