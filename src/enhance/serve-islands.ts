import { ISLAND_FAILURE } from '#domain/failure-event';
import { PRESS_RETRY_MS } from '#domain/timeouts';

/** How long a message may lie over the page, in milliseconds. */
const NOTE_MS = 8_000;

/**
 * Serves islands whose code does not load: says at the control that was pressed what could not be loaded, in the words of the
 * viewer's `data-failed`, and loads the code again when the network returns. Start that was pressed up to a minute before is
 * then pressed once more; the directive drops every other press, which might surprise later. The message goes when the
 * code is there. Returns what takes the failures, before the directive ends the wait of the control.
 */
export function serveIslands(page: Document): (event: Event) => void {
  /** Islands whose code did not load, with what says so. */
  const failed = new Map<Element, HTMLElement | undefined>();
  let start: HTMLElement | undefined;
  let pressedAt = 0;

  page.addEventListener(
    'astro:hydrate',
    ({ target }) => {
      failed.get(target as Element)?.remove();
      failed.delete(target as Element);
    },
    true,
  );
  addEventListener('online', () => {
    for (const island of failed.keys()) island.dispatchEvent(new Event('pointerover', { bubbles: true }));
    if (start?.closest('[ssr]') && Date.now() - pressedAt < PRESS_RETRY_MS) start.click();
  });
  return ({ type, target }) => {
    if (type !== ISLAND_FAILURE) return;
    const island = target as Element;
    const control = island.querySelector<HTMLElement>('[aria-busy=true]');
    if (control?.matches('a')) {
      start = control;
      pressedAt = Date.now();
    }
    if (control) failed.get(island)?.remove();
    failed.set(island, control ? tell(page, island, control) : failed.get(island));
  };
}

/** Says that what a control needs could not be loaded: in its dialog, at the top of the stage, or above it. */
function tell(page: Document, island: Element, control: HTMLElement): HTMLElement {
  const note = page.createElement('p');
  note.role = 'status';
  // Outside of the island, which must find what the server wrote when its code arrives after all.
  island.after(note);
  if (!island.closest('dialog')) {
    const isStart = control.matches('a');
    const { left, top } = (isStart ? (island.parentElement ?? island) : control).getBoundingClientRect();
    note.popover = 'manual';
    note.style.cssText = `position:absolute;inset:${top + scrollY}px auto auto ${left}px;margin:8px;padding:4px 12px;border:0;border-radius:8px;pointer-events:none;translate:0 ${isStart ? 0 : 'calc(-100% - 16px)'}`;
    // Browsers without popovers show it in its place.
    (note as Partial<HTMLElement>).showPopover?.();
    setTimeout(() => note.remove(), NOTE_MS);
  }
  const text = page.querySelector<HTMLElement>('[data-failed]')?.dataset['failed'] ?? '';
  // Screen readers say what changes in a part of the page that is there already.
  setTimeout(
    () => (note.textContent = text.replace('{{name}}', control.title || control.textContent.trim())),
  );
  return note;
}
