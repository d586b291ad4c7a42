import { finishLine } from '#domain/presenting/presenting';
import type { Ink } from './ink.ts';
import type { Session } from './session.ts';

/** What the mouse, pen or finger does on the stage, instead of moving the canvas. */
type DrawingTool = 'none' | 'pointer' | 'pen';

/** Width of a line, in pixels of the console. */
const LINE_PX = 4;

/** Lets the presenter point and draw on the stage. */
export function createDrawing(root: HTMLElement, ink: Ink, session: Session, signal: AbortSignal) {
  const { state, change } = session;
  let tool: DrawingTool = 'none';
  const isOnStage = ({ target }: Event) => (target as Element).closest('.player-stage') !== null;

  function press(event: PointerEvent): void {
    if (tool === 'none' || event.button || !isOnStage(event)) return;
    // Neither the player nor its timer of clicks learns about the press.
    event.stopPropagation();
    event.preventDefault();
    root.focus({ preventScroll: true });
    if (tool !== 'pen') return;
    root.setPointerCapture(event.pointerId);
    change({ line: { width: ink.toCanvas(LINE_PX), points: [ink.toPoint(event)] } });
  }
  function move(event: PointerEvent): void {
    if (tool === 'none') return;
    const { line } = state();
    if (tool === 'pointer') {
      if (isOnStage(event)) change({ pointer: ink.toPoint(event) });
    } else if (line && event.buttons) {
      const path = event.getCoalescedEvents();
      const more = (path.length > 0 ? path : [event]).map((item) => ink.toPoint(item));
      change({ line: { ...line, points: [...line.points, ...more] } });
    }
    event.stopPropagation();
  }
  const lift = (event: PointerEvent) => {
    if (tool === 'none') return;
    event.stopPropagation();
    if (state().line) change(finishLine(state()));
  };
  const leave = () => state().pointer && change({ pointer: null });
  const listening = { signal, capture: true };
  root.addEventListener('pointerdown', press, listening);
  root.addEventListener('pointermove', move, listening);
  root.addEventListener('pointerup', lift, listening);
  root.addEventListener('pointercancel', lift, listening);
  root.addEventListener('pointerleave', leave, { signal });
  signal.addEventListener('abort', () => delete root.dataset['tool']);

  return {
    tool: () => tool,
    /** Takes a tool, or puts it away. */
    toggle(wanted: DrawingTool): void {
      tool = tool === wanted ? 'none' : wanted;
      root.dataset['tool'] = tool;
      change({ pointer: null, ...finishLine(state()) });
    },
  };
}
