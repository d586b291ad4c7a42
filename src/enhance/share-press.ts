import { shareSheet } from '#services/share';

/**
 * Returns the button Share of an event if the device has a share sheet, which opens in place of the
 * dialog (rule 7.25).
 */
export function shareButtonOf({ target }: Event): HTMLElement | null {
  const button =
    target instanceof Element && target.closest<HTMLElement>('[commandfor=share-dialog]:not([data-dialog])');
  return button && shareSheet(window).canShare() ? button : null;
}
