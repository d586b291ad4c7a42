import { isModified } from '#domain/util/modified-click';

/**
 * Starts the presentation at a step when a visitor clicks the step's picture or a link to the step.
 * Once the player has loaded, it handles these clicks itself, even under the overlay at the end.
 */
export function startAtStep(page: Document): EventListener {
  return (event) => {
    const { type, target } = event;
    if (type !== 'click' || !(target instanceof Element) || isModified(event as MouseEvent)) return;
    if (page.querySelector('.player')) return;
    const link = target.closest<HTMLElement>('a[data-step]');
    const startLink = page.querySelector<HTMLElement>('a[data-replay]');
    if (!link || !startLink) return;
    event.preventDefault();
    // The player reads the step from the URL, even if it is already loading.
    history.replaceState(history.state, '', `#step=${link.dataset['step']}`);
    page.getElementById('viewer')?.scrollIntoView({ block: 'nearest' });
    if (startLink.closest('[data-mode="loading"]')) return;
    // If the focus is in the viewer, the viewer moves it to the player.
    startLink.focus({ preventScroll: true });
    startLink.click();
  };
}
