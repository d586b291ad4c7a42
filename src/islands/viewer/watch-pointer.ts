import { POINTER_IDLE_MS } from '#domain/timeouts';

/** What shows that somebody is there. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const;

/**
 * Marks a part of the page with `data-idle` while it is full screen and nobody has moved a pointer or pressed a key for
 * `POINTER_IDLE_MS`. Gives what stops watching.
 */
export function watchPointer(part: HTMLElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wake = () => {
    clearTimeout(timer);
    delete part.dataset['idle'];
    if (document.fullscreenElement !== part) return;
    timer = setTimeout(() => (part.dataset['idle'] = ''), POINTER_IDLE_MS);
  };
  const life = new AbortController();
  const { signal } = life;
  document.addEventListener('fullscreenchange', wake, { signal });
  for (const sign of SIGNS) part.addEventListener(sign, wake, { signal, passive: true });
  return () => {
    clearTimeout(timer);
    life.abort();
  };
}
