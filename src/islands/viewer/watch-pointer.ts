import { POINTER_IDLE_MS } from '#domain/timeouts';

/** What shows that somebody is there. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const;

/**
 * Marks a part of the page with `data-idle` while nobody has moved a pointer over it or pressed a key in it for
 * `POINTER_IDLE_MS`. Gives what stops watching.
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
