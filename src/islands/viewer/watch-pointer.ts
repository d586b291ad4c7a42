import { POINTER_IDLE_MS } from '#domain/timeouts';

/** Events that count as activity. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const;

/**
 * Sets `data-idle` on an element after `POINTER_IDLE_MS` without pointer movement or key presses in
 * it. Returns a function that stops watching.
 */
export function watchPointer(part: HTMLElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wake = () => {
    clearTimeout(timer);
    delete part.dataset['idle'];
    timer = setTimeout(() => (part.dataset['idle'] = ''), POINTER_IDLE_MS);
  };
  const life = new AbortController();
  const { signal } = life;
  document.addEventListener('fullscreenchange', wake, { signal });
  wake();
  for (const sign of SIGNS) part.addEventListener(sign, wake, { signal, passive: true });
  return () => {
    clearTimeout(timer);
    life.abort();
  };
}
