import { shareSheet } from '#services/share';

/** Reports whether an event says that the share dialog opened where the share sheet replaces it. */
export const isReplaced = ({ type, target }: Event): boolean =>
  type === 'toggle' && (target as Element).id === 'share-dialog' && shareSheet(window).canShare();

/**
 * Returns a listener that opens the device's share sheet, if it has one, in place of the share
 * dialog (rule 7.25). The finger loads the code, and the click, after which the browser lets a page
 * open the sheet, uses it. The dialog opens if the code does not load.
 */
export function openShareSheet(page: Document, load = () => import('./share-by-sheet.ts')): EventListener {
  return (event) => {
    const isClick = event.type === 'click';
    const button =
      (isClick || event.type === 'pointerover') &&
      event.target instanceof Element &&
      event.target.closest<HTMLElement>('[commandfor=share-dialog]:not([data-dialog])');
    if (!button || !shareSheet(window).canShare()) return;
    const dialog = page.querySelector<HTMLDialogElement>('#share-dialog');
    if (isClick) {
      event.preventDefault();
      // A press that came before this code has opened it.
      dialog?.close();
    }
    load().then(
      (code) => void (isClick && code.shareBySheet(button)),
      () => void (isClick && dialog?.showModal()),
    );
  };
}
