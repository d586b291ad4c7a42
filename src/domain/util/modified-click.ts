/** The properties of a mouse event that `isModified` reads. */
export type Click = Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'button'>;

/**
 * Reports whether the browser should handle a click itself: a click with a modifier key, for
 * example to open a new tab, or with any button but the main one.
 */
export function isModified(click: Click): boolean {
  return click.ctrlKey || click.metaKey || click.shiftKey || click.altKey || click.button > 0;
}
