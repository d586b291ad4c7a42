import type { Player } from './player-types.ts';

/** The distance by which a stage in full view may exceed the window, in pixels. */
const ROUNDING = 1;

/**
 * Lets PageUp and PageDown, the keys of clickers, move a presentation in full view while nothing on
 * the page has the focus, as after a press beside the stage. Otherwise these keys scroll.
 */
export function listenToPageKeys(stage: HTMLElement, player: Pick<Player, 'next' | 'previous'>): void {
  document.addEventListener('keydown', (event) => {
    const { key } = event;
    const hasModifier = event.shiftKey || event.ctrlKey || event.altKey || event.metaKey;
    if ((key !== 'PageUp' && key !== 'PageDown') || hasModifier || event.defaultPrevented) return;
    if (hasFocus() || hasOpenLayer() || !isInFullView(stage)) return;
    event.preventDefault();
    (key === 'PageDown' ? player.next : player.previous)();
  });
}

function hasFocus(): boolean {
  const { activeElement, body } = document;
  // A press on an element that cannot have the focus moves it to `#main`.
  return activeElement !== null && activeElement !== body && activeElement.id !== 'main';
}

/** Reports whether a dialog or popover is open. A viewer that fills the window is a popover too. */
function hasOpenLayer(): boolean {
  const isOpen = (popover: Element) => {
    try {
      return popover.matches(':popover-open');
    } catch {
      // The browser has no popovers.
      return false;
    }
  };
  return (
    document.querySelector('dialog[open]') !== null ||
    [...document.querySelectorAll('[popover]:not([data-fills])')].some(isOpen)
  );
}

function isInFullView(stage: HTMLElement): boolean {
  const { top, left, bottom, right, height } = stage.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  return (
    height > 0 &&
    Math.min(top, left) >= -ROUNDING &&
    bottom <= clientHeight + ROUNDING &&
    right <= clientWidth + ROUNDING
  );
}
