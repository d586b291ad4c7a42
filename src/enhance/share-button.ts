import { shareButtonOf } from './share-press.ts';

/**
 * Returns a listener that opens the device's share sheet, if it has one (rule 7.25). The finger
 * loads the code, and the click, after which the browser lets a page open the sheet, uses it. The
 * share dialog opens if the code does not load.
 */
export function openShareSheet(page: Document, load = () => import('./share-by-sheet.ts')): EventListener {
  return (event) => {
    const isClick = event.type === 'click';
    const button = isClick || event.type === 'pointerover' ? shareButtonOf(event) : null;
    const dialog = page.querySelector<HTMLDialogElement>('#share-dialog');
    // It is open if this code did not load for the press, and then for another event.
    if (button === null || dialog?.open) return;
    load().then(
      (code) => void (isClick && code.shareBySheet(button)),
      () => void (isClick && dialog?.showModal()),
    );
  };
}
