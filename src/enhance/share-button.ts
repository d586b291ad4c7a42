import { shareButtonOf } from './share-press.ts';

/**
 * Returns a listener that opens the device's share sheet, if it has one (rule 7.25). Loads the code
 * on `pointerover`, because browsers let a page open the sheet only right after a click. If the
 * code fails to load, the share dialog opens instead.
 */
export function openShareSheet(page: Document, load = () => import('./share-by-sheet.ts')): EventListener {
  return (event) => {
    const isClick = event.type === 'click';
    const button = isClick || event.type === 'pointerover' ? shareButtonOf(event) : null;
    const dialog = page.querySelector<HTMLDialogElement>('#share-dialog');
    // The dialog is already open if the late code failed to load for this click.
    if (button === null || dialog?.open) return;
    load().then(
      (code) => void (isClick && code.shareBySheet(button)),
      () => void (isClick && dialog?.showModal()),
    );
  };
}
