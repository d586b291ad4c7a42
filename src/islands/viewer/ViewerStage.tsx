import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { useStore } from '@nanostores/react';
import { $playback, restart } from '#stores/playback';
import { PRESS_RETRY_MS } from '#domain/timeouts';
import { startAgain, takeStartAgain } from '#stores/start-again';
import { adoptStyles } from '../ui/adopt-styles.ts';
import { LoadingOverlay } from './LoadingOverlay.tsx';
import { RestartOverlay, type SignUpLink } from './RestartOverlay.tsx';
import { mayTakeFocus } from './may-take-focus.ts';
import { playOn, type Loaded, type StageSource } from './play-on.ts';
import { watchPointer } from './watch-pointer.ts';
import css from './viewer-stage.css?inline';

/** What the viewer island is given. */
export interface ViewerStageProps extends StageSource {
  /** `failed` names the control that failed by `{{name}}`. */
  texts: { loading: string; failed: string };
  /** Where the rest of teased content would follow. */
  signUp?: SignUpLink;
  /** The start overlay as the page shows it without JavaScript; its link starts the stage. */
  children?: ReactNode;
}

/** The viewer with its overlays: start, loading and restart (spec sections 2 and 4). */
export function ViewerStage({ texts, signUp, children, kind, dataHref }: ViewerStageProps): ReactNode {
  const state = useStore($playback, { ssr: 'initial' });
  const stage = useRef<HTMLDivElement>(null);
  // Start was pressed, but before the page was loaded again.
  const wasPressed = useRef(false);
  /** The last press of Start: its name, and when it was, in milliseconds since 1970. */
  const [pressed, setPressed] = useState({ name: '', time: 0 });
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => adoptStyles(css), []);
  useEffect(() => {
    const viewer = stage.current?.closest('section');
    return viewer ? watchPointer(viewer) : undefined;
  }, []);

  const { mode } = state;
  const hasFailed = mode === 'start' && state.error !== null;
  useEffect(() => {
    // What was full screen is not seen any more, and would hide what is.
    if (mode === 'restart' && stage.current?.contains(document.fullscreenElement))
      void document.exitFullscreen();
    if (!mayTakeFocus(stage.current, wasPressed.current)) return;
    // Keys go to what plays, or to what lets one try again.
    const viewer = stage.current?.closest('section');
    if (mode === 'playing') viewer?.scrollIntoView({ block: 'nearest' });
    const target = mode === 'playing' ? '.player, video' : hasFailed && 'a[data-replay]';
    if (target) viewer?.querySelector<HTMLElement>(target)?.focus({ preventScroll: true });
  }, [mode, hasFailed]);

  useEffect(() => {
    if (!hasFailed) return undefined;
    const retry = (): void => {
      if (Date.now() - pressed.time < PRESS_RETRY_MS && stage.current)
        void playOn(stage.current, { kind, dataHref }, setLoaded);
    };
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [hasFailed, pressed, kind, dataHref]);

  function press(event: MouseEvent): void {
    const start = event.target instanceof Element && event.target.closest('a[data-replay]');
    if (!start || !stage.current) return;
    event.preventDefault();
    wasPressed.current ||= takeStartAgain();
    setPressed({ name: start.textContent.trim(), time: Date.now() });
    // The browser keeps code that cannot run until the page is loaded again.
    if (mode === 'start' && (state.error as { type?: unknown } | null)?.type === 'error') startAgain();
    else void playOn(stage.current, { kind, dataHref }, setLoaded);
  }

  const ending = mode === 'restart' ? loaded : null;
  return (
    <>
      <div className="stage-canvas" ref={stage} hidden={mode !== 'playing'} />
      {/* What is operated is inside; clicks and keys only bubble up to here. */}
      {/* eslint-disable-next-line jsx-a11y-x/no-static-element-interactions */}
      <div
        className={ending === null ? 'overlay' : `overlay overlay-${ending.ending.theme}`}
        data-mode={mode}
        hidden={mode === 'playing'}
        onClick={press}
        onKeyDown={leaveFullscreen}
      >
        {children}
        {mode === 'loading' && <LoadingOverlay label={texts.loading} percent={state.percent} />}
        {ending !== null && <RestartOverlay {...ending} signUp={signUp} onRestart={restart} />}
        <p className="overlay-status" role="status" data-failed={texts.failed}>
          {hasFailed && texts.failed.replace('{{name}}', pressed.name)}
        </p>
      </div>
    </>
  );
}

/** The key that has brought full screen takes it back when something lies over what plays, such as the end. */
function leaveFullscreen({ key, shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent): void {
  const isModified = shiftKey || ctrlKey || altKey || metaKey;
  if (key === 'f' && !isModified && document.fullscreenElement) void document.exitFullscreen();
}
