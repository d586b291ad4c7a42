import { typedKey } from '#domain/util/typed-key';

/** Restores the page; undefined while no element fills the window. */
let restorePage: (() => void) | undefined;

/**
 * Lets an element fill the window, above the rest of the page, or restores the page. For browsers
 * without full screen. The page behind neither scrolls nor takes the focus. Escape and F restore it
 * too. Fires `fullscreenchange`, as full screen does.
 */
export function toggleWindow(viewer: HTMLElement): void {
  if (restorePage) restorePage();
  else restorePage = fill(viewer);
  viewer.dispatchEvent(new Event('fullscreenchange', { bubbles: true }));
}

function fill(viewer: HTMLElement): () => void {
  const abortController = new AbortController();
  const { signal } = abortController;
  const { scrollX, scrollY } = window;
  const elementsBehind = elementsAround(viewer);
  const keepFocus = () => {
    const { activeElement } = document;
    return () => (activeElement as HTMLElement | null)?.focus({ preventScroll: true });
  };
  const leaveWindow = () => {
    const restoreFocus = keepFocus();
    restorePage = undefined;
    abortController.abort();
    viewer.popover = null;
    delete viewer.dataset['fills'];
    for (const element of elementsBehind) element.inert = false;
    window.scrollTo(scrollX, scrollY);
    restoreFocus();
  };
  const restoreFocus = keepFocus();
  for (const element of elementsBehind) element.inert = true;
  viewer.dataset['fills'] = '';
  viewer.popover = 'manual';
  viewer.showPopover();
  restoreFocus();
  window.addEventListener(
    'keydown',
    (event) => {
      // A dialog above the element, such as the list of keys, closes at Escape.
      if (event.key !== 'Escape' || event.isComposing || (event.target as Element).closest('dialog')) return;
      event.preventDefault();
      event.stopPropagation();
      toggleWindow(viewer);
    },
    { signal, capture: true },
  );
  // The player handles F itself. This is for overlays above it, such as the one at the end.
  viewer.addEventListener(
    'keydown',
    (event) => {
      const hasModifier = event.ctrlKey || event.altKey || event.metaKey || event.shiftKey;
      if (typedKey(event) === 'f' && !hasModifier && !event.defaultPrevented) toggleWindow(viewer);
    },
    { signal },
  );
  // A dialog of the page would open behind the element.
  window.addEventListener('open-modal', () => toggleWindow(viewer), { signal, capture: true });
  return leaveWindow;
}

/** Returns the elements beside an element and beside its ancestors that are not inert yet. */
export function elementsAround(viewer: Element): HTMLElement[] {
  const elements: HTMLElement[] = [];
  for (
    let ancestor = viewer;
    ancestor !== document.body && ancestor.parentElement;
    ancestor = ancestor.parentElement
  )
    for (const other of ancestor.parentElement.children)
      if (other !== ancestor && other instanceof HTMLElement && !other.inert) elements.push(other);
  return elements;
}
