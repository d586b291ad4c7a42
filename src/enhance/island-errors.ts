import { ISLAND_FAILURE } from '#domain/analytics/failure-event';
import { isModified } from '#domain/util/modified-click';
import { PRESS_RETRY_MS } from '#domain/page/timeouts';

/** How long a message stays above the page. */
const NOTE_MS = 8_000;

/** Controls that an island handles instead of the browser: buttons, and the Start link. */
const CONTROL_SELECTOR = 'astro-island[ssr] :is(button:not([popovertarget],[commandfor]), a[data-replay])';

/** A press that waits for the code of its island. */
interface Press {
  readonly control: HTMLElement;
  /** The `timeStamp` of the event. */
  readonly timeMs: number;
}

/**
 * If the code of an island fails to load, shows an error at the pressed control, with the text of
 * `data-failed`, and loads the code again when the network returns. A press of Start up to a minute
 * earlier is then repeated. Other presses are dropped, because their late effect might surprise.
 * The error disappears when the code has loaded. Returns an event listener, which must receive each
 * event before client:interaction does, or afterwards in the same order.
 */
export function showIslandErrors(page: Document): (event: Event) => void {
  /** Islands whose code failed to load, with their error messages. */
  const errorsByIsland = new Map<Element, HTMLElement | undefined>();
  let waitingPresses: Press[] = [];
  let startPress: Press | undefined;

  /** Removes the presses that wait for an island, and returns the last one. */
  function takePress(island: Element): Press | undefined {
    const presses = waitingPresses.filter(({ control }) => island.contains(control));
    waitingPresses = waitingPresses.filter((press) => !presses.includes(press));
    return presses.at(-1);
  }

  function showFailure(island: Element): void {
    // The code may have loaded since.
    if (!island.matches('[ssr]')) return;
    const press = takePress(island);
    if (press?.control.matches('a')) startPress = press;
    if (press) errorsByIsland.get(island)?.remove();
    errorsByIsland.set(island, press ? showError(page, island, press.control) : errorsByIsland.get(island));
  }

  function loadAgain(now: number): void {
    for (const island of errorsByIsland.keys())
      island.dispatchEvent(new Event('pointerover', { bubbles: true }));
    if (startPress?.control.closest('[ssr]') && now - startPress.timeMs < PRESS_RETRY_MS)
      startPress.control.click();
  }

  page.addEventListener(
    'astro:hydrate',
    ({ target }) => {
      const island = target as Element;
      takePress(island);
      errorsByIsland.get(island)?.remove();
      errorsByIsland.delete(island);
    },
    true,
  );
  return (event) => {
    const { type, target, timeStamp } = event;
    if (type === 'online') loadAgain(timeStamp);
    if (!(target instanceof Element)) return;
    if (type === ISLAND_FAILURE) showFailure(target);
    const control = target.closest<HTMLElement>(CONTROL_SELECTOR);
    if (control && type === 'click' && !isModified(event as MouseEvent))
      waitingPresses.push({ control, timeMs: timeStamp });
  };
}

/**
 * Shows that the code of a control failed to load: in its dialog, on the stage, or above itself.
 */
function showError(page: Document, island: Element, control: HTMLElement): HTMLElement {
  const note = page.createElement('p');
  note.role = 'status';
  // Outside the island, whose server-rendered markup must not change before hydration.
  island.after(note);
  if (!island.closest('dialog')) {
    const isStart = control.matches('a');
    const { left, top } = (isStart ? (island.parentElement ?? island) : control).getBoundingClientRect();
    note.popover = 'manual';
    note.style.cssText = `position:absolute;inset:${top + scrollY}px auto auto ${left}px;margin:8px;padding:4px 12px;border:0;border-radius:8px;pointer-events:none;translate:0 ${isStart ? 0 : 'calc(-100% - 16px)'}`;
    // Browsers without popovers show the message in the flow of the page.
    (note as Partial<HTMLElement>).showPopover?.();
    setTimeout(() => note.remove(), NOTE_MS);
  }
  const text = page.querySelector<HTMLElement>('[data-failed]')?.dataset['failed'] ?? '';
  // The text follows later, because screen readers announce changes only in existing elements.
  setTimeout(
    () => (note.textContent = text.replace('{{name}}', control.title || control.textContent.trim())),
  );
  return note;
}
