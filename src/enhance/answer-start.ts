import { isModified } from '#domain/modified-click';
import { startAgain } from '#stores/start-again';
import { tellBeside } from './tell-beside.ts';

/** What the island tells when its code does not come. */
type Failure = CustomEvent<{ error?: { message?: string } } | null>;

/**
 * Says that Start has not worked where the code of the viewer does not come after a press. The next press tries again;
 * code that hangs, hangs until the page is loaded again, so then it does that.
 */
export function answerStart(page: Document, loadAgain = startAgain): void {
  const tell = tellBeside(page);
  let hanging: Element | undefined;
  // Capturing, and at the window: before what ends the wait, and before what holds presses back.
  page.defaultView?.addEventListener(
    'astro:hydration-error',
    (event) => {
      const island = event.target as Element;
      if ((event as Failure).detail?.error?.message?.startsWith('Loading chunk')) hanging = island;
      // It may also have been woken by a pointer that passed.
      if (!island.querySelector('a[data-replay][aria-busy]')) return;
      tell(island).style.cssText =
        'position:absolute;inset:12px 0 auto;width:fit-content;margin:auto;padding:8px 16px;background:var(--color-ink);pointer-events:none';
    },
    true,
  );
  page.defaultView?.addEventListener(
    'click',
    (event) => {
      const start = event.target instanceof Element && event.target.closest('a[data-replay]');
      if (!start || !hanging?.matches('[ssr]') || !hanging.contains(start) || isModified(event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      loadAgain();
    },
    true,
  );
}
