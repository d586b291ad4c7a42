import { isModified } from '#domain/util/modified-click';

/**
 * Starts the presentation at a step when a visitor presses its picture or a link to it. The player
 * handles these presses itself once it is there, also under the overlay at the end.
 */
export function startAtStep(page: Document): EventListener {
  return (event) => {
    const { type, target } = event;
    if (type !== 'click' || !(target instanceof Element) || isModified(event as MouseEvent)) return;
    if (page.querySelector('.player')) return;
    const link = target.closest<HTMLElement>('a[data-step]');
    const start = page.querySelector<HTMLElement>('a[data-replay]');
    if (!link || !start) return;
    event.preventDefault();
    // The player reads the step from the address, also if it is loading already.
    history.replaceState(history.state, '', `#step=${link.dataset['step']}`);
    page.getElementById('viewer')?.scrollIntoView({ block: 'nearest' });
    if (start.closest('[data-mode="loading"]')) return;
    // The viewer gives the player the focus if it has the focus itself.
    start.focus({ preventScroll: true });
    start.click();
  };
}
