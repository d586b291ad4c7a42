import { POINTER_IDLE_MS } from '#domain/page/timeouts';

/** Events that count as activity. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/**
 * Tells CSS about activity in an element. Sets `data-idle` after `POINTER_IDLE_MS` without pointer
 * movement, key presses or a new focus in it. Sets `data-keys` from a key press anywhere in the
 * page to the next press of a pointer; its value is `resting` once the last key is
 * `POINTER_IDLE_MS` ago. Returns a function that stops watching.
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
  // Someone came here by keys before this code did.
  if (part.querySelector(':focus-visible')) noteKey();
  for (const sign of SIGNS) part.addEventListener(sign, wake, { signal, passive: true });
  document.addEventListener('fullscreenchange', wake, { signal });
  document.addEventListener('keydown', noteKey, { signal, capture: true });
  document.addEventListener('pointerdown', notePointer, { signal, capture: true, passive: true });
  return () => {
    clearTimeout(timer);
    clearTimeout(keyTimer);
    life.abort();
  };
}
