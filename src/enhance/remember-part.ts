import type { MODALS } from '#domain/page/modals';

// Repeated here, because an import would add to the script of every page. The type keeps both
// values the same.
const SHARE_DIALOG_ID: (typeof MODALS)['SOCIAL_SHARE_MODAL'] = 'share-dialog';

/**
 * Notes in the share dialog, before it opens, which text of the transcript the visitor has
 * selected, and the part in which it begins. The dialog's island may load later, and the selection
 * ends when the dialog takes the focus.
 */
export function rememberPart(page: Document): void {
  page.addEventListener(
    'beforetoggle',
    ({ target, newState }) => {
      const dialog = target as HTMLElement;
      if (dialog.id !== SHARE_DIALOG_ID || newState !== 'open') return;
      const selection = page.getSelection();
      const selectedElement = selection?.isCollapsed === false ? selection.anchorNode?.parentElement : null;
      const topic = selectedElement?.closest('.topic');
      dialog.dataset['part'] = topic?.id ?? '';
      dialog.dataset['quoted'] = topic ? String(selection) : '';
    },
    true,
  );
}
