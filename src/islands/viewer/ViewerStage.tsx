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
  type Loaded,
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
  const stage = useRef<HTMLDivElement>(null);
  // Whether the visitor pressed Start before the page was reloaded.
  const wasPressed = useRef(false);
  /** The last press of Start: the label of its link, and its time in milliseconds since 1970. */
  const [pressed, setPressed] = useState({ name: '', time: 0 });
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [isDrawn, setDrawn] = useState(false);
  /** The earlier visit that the overlay offers to continue, if any. */
  const [earlier, setEarlier] = useState<EarlierVisit | null>(null);
  useEffect(() => adoptStyles(css), []);
  useEffect(() => {
    const viewer = stage.current?.closest('section');
    return viewer ? watchActivity(viewer) : undefined;
  }, []);

  // The preview and the loading overlay stay until the stage has its pictures.
  const isDrawing = state.mode === 'playing' && !isDrawn;
  useLayoutEffect(
    () => (isDrawing && stage.current ? whenDrawn(stage.current, () => setDrawn(true)) : undefined),
    [isDrawing],
  );
  const isAsking = earlier !== null && state.mode === 'start';
  const modeOfState = isAsking ? 'continue' : state.mode;
  const mode = isDrawing ? 'loading' : modeOfState;
  // The page shows the current mode, but the restart overlay stays until it has faded out.
  const [shown, setShown] = useState(mode);
  if (shown !== mode && !(shown === 'restart' && mode === 'playing')) setShown(mode);
  const overlay = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shown === mode) return undefined;
    let isCurrent = true;
    const fades = overlay.current?.getAnimations() ?? [];
    void Promise.allSettled(fades.map(({ finished }) => finished)).then(() => {
      if (isCurrent) setShown(mode);
    });
    return () => {
      isCurrent = false;
    };
  }, [shown, mode]);
  const hasFailed = state.mode === 'start' && state.error !== null;
  useEffect(() => {
    // The full-screen stage is hidden now and would cover the overlay.
    if (state.mode === 'restart' && stage.current?.contains(document.fullscreenElement))
      void document.exitFullscreen();
    if (!mayTakeFocus(stage.current, wasPressed.current)) return;
    // Moves the keyboard focus to the player, or to the link that tries again. Keys work before the
    // stage has its pictures.
    const viewer = stage.current?.closest('section');
    const isPlaying = state.mode === 'playing';
    if (isPlaying) viewer?.scrollIntoView({ block: 'nearest' });
    const target = isPlaying ? '.player, video' : hasFailed && 'a[data-replay]';
    if (target) viewer?.querySelector<HTMLElement>(target)?.focus({ preventScroll: true });
  }, [state.mode, hasFailed]);

  useEffect(() => {
    if (!hasFailed) return undefined;
    const retry = (): void => {
      if (Date.now() - pressed.time < PRESS_RETRY_MS && stage.current)
        void startPlayback(stage.current, { kind, dataHref }, setLoaded);
    };
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [hasFailed, pressed, kind, dataHref]);

  function press(event: MouseEvent): void {
    const start = event.target instanceof Element && event.target.closest('a[data-replay]');
    if (!start || !stage.current) return;
    event.preventDefault();
    wasPressed.current ||= takeReloadToStart();
    setPressed({ name: start.textContent.trim(), time: Date.now() });
    // Until a reload, the browser remembers code that failed to run.
    if (state.mode === 'start' && (state.error as { type?: unknown } | null)?.type === 'error')
      reloadToStart();
    else if (start.matches('[data-autoplay]')) begin();
    else
      void findEarlierVisit({ kind, dataHref }).then((visit) => {
        if (visit) setEarlier(visit);
        else begin();
      });
  }
  function begin(): void {
    setEarlier(null);
    if (stage.current) void startPlayback(stage.current, { kind, dataHref }, setLoaded);
  }

  const ending = shown === 'restart' ? loaded : null;
  return (
    <>
      <div className="stage-canvas" ref={stage} hidden={state.mode !== 'playing'} />
      {/* The controls are inside; clicks and keys only bubble up to this element. */}
      {/* eslint-disable-next-line jsx-a11y-x/no-static-element-interactions */}
      <div
        className={ending === null ? 'overlay' : `overlay overlay-${ending.ending.theme}`}
        data-mode={shown}
        hidden={mode === 'playing'}
        ref={overlay}
        onClick={press}
        onKeyDown={(event) => onKey(event, mode === 'restart')}
      >
        {children}
        {mode === 'loading' && (
          <LoadingOverlay label={texts.loading} percent={state.mode === 'loading' ? state.percent : 100} />
        )}
        {isAsking && <ContinueOverlay visit={earlier} onBegin={begin} />}
        {ending !== null && (
          <RestartOverlay {...ending} signUp={signUp} isShown={mode === 'restart'} onRestart={restart} />
        )}
        <p className="overlay-status" role="status" data-failed={texts.failed}>
          {hasFailed && texts.failed.replace('{{name}}', pressed.name)}
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
const LENGTH = 2 * Math.PI * 45;

/** The loading overlay: a circle that shows progress, 168 px or 80 px wide (rule 9.17). */
export function LoadingOverlay({ label, percent }: { label: string; percent: number }): ReactNode {
  const shown = Math.round(clampPercent(percent));
  return (
    <div className="loading" role="progressbar" aria-label={label} aria-valuenow={shown}>
      <svg className="loading-circle" viewBox="0 0 100 100" aria-hidden="true">
        <circle className="loading-track" cx="50" cy="50" r="45" />
        <circle
          className="loading-arc"
          cx="50"
          cy="50"
          r="45"
          strokeDasharray={`${arcFraction(percent) * LENGTH} ${LENGTH}`}
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
 * Calls `done` once no visible picture of the stage is missing (rule 4.41). The pictures are
 * already fetched, but the player chooses and decodes them only when the stage has been laid out
 * and has a size. Returns a function that stops the wait.
 */
export function whenDrawn(stage: HTMLElement, done: () => void): () => void {
  const stop = (): void => {
    sizes.disconnect();
    pictures.disconnect();
    clearTimeout(timer);
  };
  const end = (): void => {
    stop();
    done();
  };
  const check = (): void => {
    const boxes = [...stage.querySelectorAll<HTMLElement>('.player-image')];
    if (boxes.every((box) => box.style.visibility === 'hidden' || box.querySelector('img') !== null)) end();
  };
  const pictures = new MutationObserver(check);
  // Runs after the size observer of the player, which was created earlier and places its elements.
  const sizes = new ResizeObserver(() => {
    pictures.observe(stage, { childList: true, subtree: true });
    check();
  });
  const timer = setTimeout(end, MAX_PICTURE_WAIT_MS);
  sizes.observe(stage);
  return stop;
}

/** Events that count as activity. */
const ACTIVITY = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/**
 * Tells CSS about activity in an element. Sets `data-idle` after `POINTER_IDLE_MS` without pointer
 * movement, key presses or a new focus in it. Sets `data-keys` at a key press anywhere in the page,
 * and removes it at the next pointer press. Its value becomes `resting` after `POINTER_IDLE_MS`
 * without another key press. Returns a function that stops watching.
 */
export function watchActivity(part: HTMLElement): () => void {
  const life = new AbortController();
  const { signal } = life;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let keyTimer: ReturnType<typeof setTimeout> | undefined;
  const wake = () => {
    clearTimeout(timer);
    delete part.dataset['idle'];
    timer = setTimeout(() => (part.dataset['idle'] = ''), POINTER_IDLE_MS);
  };
  const noteKey = () => {
    clearTimeout(keyTimer);
    part.dataset['keys'] = '';
    keyTimer = setTimeout(() => (part.dataset['keys'] = 'resting'), POINTER_IDLE_MS);
  };
  const notePointer = () => {
    clearTimeout(keyTimer);
    delete part.dataset['keys'];
  };
  wake();
  // The visitor may have reached the element by keys before this code loaded.
  if (part.querySelector(':focus-visible')) noteKey();
  for (const type of ACTIVITY) part.addEventListener(type, wake, { signal, passive: true });
  document.addEventListener('fullscreenchange', wake, { signal });
  document.addEventListener('keydown', noteKey, { signal, capture: true });
  document.addEventListener('pointerdown', notePointer, { signal, capture: true, passive: true });
  return () => {
    clearTimeout(timer);
    clearTimeout(keyTimer);
    life.abort();
  };
}
