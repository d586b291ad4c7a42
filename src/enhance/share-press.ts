import { shareSheet } from '#services/share';

/**
 * Returns the share button of an event, or null if the device has no share sheet to open instead of
 * the dialog (rule 7.25).
 */
export function shareButtonOf({ target }: Event): HTMLElement | null {
  const button =
    target instanceof Element && target.closest<HTMLElement>('[commandfor=share-dialog]:not([data-dialog])');
  return button && shareSheet(window).canShare() ? button : null;
}
