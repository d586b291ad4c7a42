import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { useStore } from '@nanostores/react';
import { $playback, restart } from '#stores/playback';
import { PRESS_RETRY_MS, POINTER_IDLE_MS } from '#domain/page/timeouts';
import { typedKey } from '#domain/util/typed-key';
import { reloadToStart, takeReloadToStart } from '#stores/reload-to-start';
import { adoptStyles } from '../ui/adopt-styles.ts';
import { RestartOverlay, type SignUpLink } from './RestartOverlay.tsx';
import { ContinueOverlay } from './ContinueOverlay.tsx';
import {
  findEarlierVisit,
  mayTakeFocus,
  startPlayback,
  type EarlierVisit,
  type LoadedPlayback,
  type StageSource,
} from './start-playback.ts';
import css from './viewer-stage.css?inline';
import { arcFraction, clampPercent } from '#domain/playback/progress';

interface ViewerStageProps extends StageSource {
  /** `failed` contains `{{name}}` for the name of the failed control. */
  texts: { loading: string; failed: string };
  /** The sign-up link at the end of teased content and templates. */
  signUp?: SignUpLink;
  /** The static start overlay, whose link starts playback. */
  children?: ReactNode;
}

/** The viewer with its overlays: start, loading and restart (rule 4.1). */
export function ViewerStage({ texts, signUp, children, kind, dataHref }: ViewerStageProps): ReactNode {
  const state = useStore($playback, { ssr: 'initial' });
  const stageRef = useRef<HTMLDivElement>(null);
  // Whether the visitor pressed Start before the page was reloaded.
  const wasPressedRef = useRef(false);
  /** The last press of Start: the label of its link, and its time in milliseconds since 1970. */
  const [lastPress, setPressed] = useState({ name: '', time: 0 });
  const [loaded, setLoaded] = useState<LoadedPlayback | null>(null);
  const [isDrawn, setDrawn] = useState(false);
  /** The earlier visit that the overlay offers to continue, if any. */
  const [earlierVisit, setEarlier] = useState<EarlierVisit | null>(null);
  useEffect(() => adoptStyles(css), []);
  useEffect(() => {
    const viewer = stageRef.current?.closest('section');
    return viewer ? watchActivity(viewer) : undefined;
  }, []);

  // The preview and the loading overlay stay until the stage has its pictures.
  const isDrawing = state.mode === 'playing' && !isDrawn;
  useLayoutEffect(
    () => (isDrawing && stageRef.current ? whenDrawn(stageRef.current, () => setDrawn(true)) : undefined),
    [isDrawing],
  );
  const isOfferingToContinue = earlierVisit !== null && state.mode === 'start';
  const modeOfState = isOfferingToContinue ? 'continue' : state.mode;
  const mode = isDrawing ? 'loading' : modeOfState;
  // The page shows the current mode, but the restart overlay stays until it has faded out.
  const [shownMode, setShown] = useState(mode);
  if (shownMode !== mode && !(shownMode === 'restart' && mode === 'playing')) setShown(mode);
  const overlayRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shownMode === mode) return undefined;
    let isCurrent = true;
    const fadeAnimations = overlayRef.current?.getAnimations() ?? [];
    void Promise.allSettled(fadeAnimations.map(({ finished }) => finished)).then(() => {
      if (isCurrent) setShown(mode);
    });
    return () => {
      isCurrent = false;
    };
  }, [shownMode, mode]);
  const hasFailed = state.mode === 'start' && state.error !== null;
  useEffect(() => {
    // The full-screen stage is hidden now and would cover the overlay.
    if (state.mode === 'restart' && stageRef.current?.contains(document.fullscreenElement))
      void document.exitFullscreen();
    if (!mayTakeFocus(stageRef.current, wasPressedRef.current)) return;
    // Moves the keyboard focus to the player, or to the link that tries again. Keys work before the
    // stage has its pictures.
    const viewer = stageRef.current?.closest('section');
    const isPlaying = state.mode === 'playing';
    if (isPlaying) viewer?.scrollIntoView({ block: 'nearest' });
    const target = isPlaying ? '.player, video' : hasFailed && 'a[data-replay]';
    if (target) viewer?.querySelector<HTMLElement>(target)?.focus({ preventScroll: true });
  }, [state.mode, hasFailed]);

  useEffect(() => {
    if (!hasFailed) return undefined;
    const retry = (): void => {
      if (Date.now() - lastPress.time < PRESS_RETRY_MS && stageRef.current)
        void startPlayback(stageRef.current, { kind, dataHref }, setLoaded);
    };
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [hasFailed, lastPress, kind, dataHref]);

  function onPress(event: MouseEvent): void {
    const startLink = event.target instanceof Element && event.target.closest('a[data-replay]');
    if (!startLink || !stageRef.current) return;
    event.preventDefault();
    wasPressedRef.current ||= takeReloadToStart();
    setPressed({ name: startLink.textContent.trim(), time: Date.now() });
    // Until a reload, the browser remembers code that failed to run.
    if (state.mode === 'start' && (state.error as { type?: unknown } | null)?.type === 'error')
      reloadToStart();
    else if (startLink.matches('[data-autoplay]')) beginPlayback();
    else
      void findEarlierVisit({ kind, dataHref }).then((visit) => {
        if (visit) setEarlier(visit);
        else beginPlayback();
      });
  }
  function beginPlayback(): void {
    setEarlier(null);
    if (stageRef.current) void startPlayback(stageRef.current, { kind, dataHref }, setLoaded);
  }

  const restartOverlay = shownMode === 'restart' ? loaded : null;
  return (
    <>
      <div className="stage-canvas" ref={stageRef} hidden={state.mode !== 'playing'} />
      {/* The controls are inside; clicks and keys only bubble up to this element. */}
      {/* eslint-disable-next-line jsx-a11y-x/no-static-element-interactions */}
      <div
        className={restartOverlay === null ? 'overlay' : `overlay overlay-${restartOverlay.ending.theme}`}
        data-mode={shownMode}
        hidden={mode === 'playing'}
        ref={overlayRef}
        onClick={onPress}
        onKeyDown={(event) => onKey(event, mode === 'restart')}
      >
        {children}
        {mode === 'loading' && (
          <LoadingOverlay label={texts.loading} percent={state.mode === 'loading' ? state.percent : 100} />
        )}
        {isOfferingToContinue && <ContinueOverlay visit={earlierVisit} onBegin={beginPlayback} />}
        {restartOverlay !== null && (
          <RestartOverlay
            {...restartOverlay}
            signUp={signUp}
            isShown={mode === 'restart'}
            onRestart={restart}
          />
        )}
        <p className="overlay-status" role="status" data-failed={texts.failed}>
          {hasFailed && texts.failed.replace('{{name}}', lastPress.name)}
        </p>
      </div>
    </>
  );
}

/**
 * Handles keys while an overlay is on top: F leaves full screen, and N follows "Up next" at the
 * end.
 */
function onKey(event: KeyboardEvent, isAtEnd: boolean): void {
  if (event.shiftKey || event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
  const key = typedKey(event.nativeEvent);
  if (key === 'f' && document.fullscreenElement) void document.exitFullscreen();
  if (key === 'n' && isAtEnd) event.currentTarget.querySelector<HTMLElement>('.up-next a')?.click();
}

/** Circumference of the arc, in `viewBox` units. */
const ARC_LENGTH = 2 * Math.PI * 45;

/** The loading overlay: a circle that shows progress, 168 px or 80 px wide (rule 9.17). */
export function LoadingOverlay({ label, percent }: { label: string; percent: number }): ReactNode {
  const shownPercent = Math.round(clampPercent(percent));
  return (
    <div className="loading" role="progressbar" aria-label={label} aria-valuenow={shownPercent}>
      <svg className="loading-circle" viewBox="0 0 100 100" aria-hidden="true">
        <circle className="loading-track" cx="50" cy="50" r="45" />
        <circle
          className="loading-arc"
          cx="50"
          cy="50"
          r="45"
          strokeDasharray={`${arcFraction(percent) * ARC_LENGTH} ${ARC_LENGTH}`}
        />
      </svg>
      <span className="loading-label" aria-hidden="true">
        {label}
      </span>
    </div>
  );
}

/** Pictures delay the stage for at most this long. Later pictures show when they arrive. */
const MAX_PICTURE_WAIT_MS = 3000;

/**
 * Calls `onDone` once no visible picture of the stage is missing (rule 4.41). The pictures are
 * already fetched, but the player chooses and decodes them only when the stage has been laid out
 * and has a size. Returns a function that stops the wait.
 */
export function whenDrawn(stage: HTMLElement, onDone: () => void): () => void {
  const stopWaiting = (): void => {
    sizeObserver.disconnect();
    pictureObserver.disconnect();
    clearTimeout(timer);
  };
  const finish = (): void => {
    stopWaiting();
    onDone();
  };
  const checkPictures = (): void => {
    const boxes = [...stage.querySelectorAll<HTMLElement>('.player-image')];
    if (boxes.every((box) => box.style.visibility === 'hidden' || box.querySelector('img') !== null))
      finish();
  };
  const pictureObserver = new MutationObserver(checkPictures);
  // Runs after the size observer of the player, which was created earlier and places its elements.
  const sizeObserver = new ResizeObserver(() => {
    pictureObserver.observe(stage, { childList: true, subtree: true });
    checkPictures();
  });
  const timer = setTimeout(finish, MAX_PICTURE_WAIT_MS);
  sizeObserver.observe(stage);
  return stopWaiting;
}

const ACTIVITY_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/**
 * Tells CSS about activity in an element. Sets `data-idle` after `POINTER_IDLE_MS` without pointer
 * movement, key presses or a new focus in it. Sets `data-keys` at a key press anywhere in the page,
 * and removes it at the next pointer press. Its value becomes `resting` after `POINTER_IDLE_MS`
 * without another key press. Returns a function that stops watching.
 */
export function watchActivity(viewer: HTMLElement): () => void {
  const abortController = new AbortController();
  const { signal } = abortController;
  let idleTimer: ReturnType<typeof setTimeout> | undefined;
  let keyTimer: ReturnType<typeof setTimeout> | undefined;
  const noteActivity = () => {
    clearTimeout(idleTimer);
    delete viewer.dataset['idle'];
    idleTimer = setTimeout(() => (viewer.dataset['idle'] = ''), POINTER_IDLE_MS);
  };
  const noteKey = () => {
    clearTimeout(keyTimer);
    viewer.dataset['keys'] = '';
    keyTimer = setTimeout(() => (viewer.dataset['keys'] = 'resting'), POINTER_IDLE_MS);
  };
  const notePointer = () => {
    clearTimeout(keyTimer);
    delete viewer.dataset['keys'];
  };
  noteActivity();
  // The visitor may have reached the element by keys before this code loaded.
  if (viewer.querySelector(':focus-visible')) noteKey();
  for (const type of ACTIVITY_EVENTS) viewer.addEventListener(type, noteActivity, { signal, passive: true });
  document.addEventListener('fullscreenchange', noteActivity, { signal });
  document.addEventListener('keydown', noteKey, { signal, capture: true });
  document.addEventListener('pointerdown', notePointer, { signal, capture: true, passive: true });
  return () => {
    clearTimeout(idleTimer);
    clearTimeout(keyTimer);
    abortController.abort();
  };
}
