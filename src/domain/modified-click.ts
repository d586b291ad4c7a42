/** The part of a mouse event that shows whether a click is for the browser or for the page. */
export type Click = Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'button'>;

/**
 * Reports whether a click is for the browser rather than the page: with another button, or with a
 * modifier key, for example to open a new tab.
 */
export function isModified(click: Click): boolean {
  return click.ctrlKey || click.metaKey || click.shiftKey || click.altKey || click.button > 0;
}
