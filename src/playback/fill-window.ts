import { typedKey } from '#domain/util/typed-key';

/** Restores the page; undefined while no element fills the window. */
let restore: (() => void) | undefined;

/**
 * Lets an element fill the window, above the rest of the page, or restores the page. For browsers
 * without full screen. The page behind neither scrolls nor takes the focus. Escape and F restore it
 * too. Fires `fullscreenchange`, as full screen does.
 */
export function toggleWindow(whole: HTMLElement): void {
  if (restore) restore();
  else restore = fill(whole);
  whole.dispatchEvent(new Event('fullscreenchange', { bubbles: true }));
}

function fill(whole: HTMLElement): () => void {
  const life = new AbortController();
  const { signal } = life;
  const { scrollX, scrollY } = window;
  const behind = elementsAround(whole);
  const keepFocus = () => {
    const { activeElement } = document;
    return () => (activeElement as HTMLElement | null)?.focus({ preventScroll: true });
  };
  const leave = () => {
    const restoreFocus = keepFocus();
    restore = undefined;
    life.abort();
    whole.popover = null;
    delete whole.dataset['fills'];
    for (const element of behind) element.inert = false;
    window.scrollTo(scrollX, scrollY);
    restoreFocus();
  };
  const restoreFocus = keepFocus();
  for (const element of behind) element.inert = true;
  whole.dataset['fills'] = '';
  whole.popover = 'manual';
  whole.showPopover();
  restoreFocus();
  window.addEventListener(
    'keydown',
    (event) => {
      // A dialog above the element, such as the list of keys, closes at Escape.
      if (event.key !== 'Escape' || event.isComposing || (event.target as Element).closest('dialog')) return;
      event.preventDefault();
      event.stopPropagation();
      toggleWindow(whole);
    },
    { signal, capture: true },
  );
  // The player handles F itself. This is for overlays above it, such as the one at the end.
  whole.addEventListener(
    'keydown',
    (event) => {
      const hasModifier = event.ctrlKey || event.altKey || event.metaKey || event.shiftKey;
      if (typedKey(event) === 'f' && !hasModifier && !event.defaultPrevented) toggleWindow(whole);
    },
    { signal },
  );
  // A dialog of the page would open behind the element.
  window.addEventListener('open-modal', () => toggleWindow(whole), { signal, capture: true });
  return leave;
}

/** Returns the elements beside an element and beside its ancestors that are not inert yet. */
function elementsAround(whole: Element): HTMLElement[] {
  const elements: HTMLElement[] = [];
  for (let part = whole; part !== document.body && part.parentElement; part = part.parentElement)
    for (const other of part.parentElement.children)
      if (other !== part && other instanceof HTMLElement && !other.inert) elements.push(other);
  return elements;
}
