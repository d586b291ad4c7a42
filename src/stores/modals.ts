import { atom, type ReadableAtom } from 'nanostores';
import { MODALS, type ModalName } from '#domain/page/modals';

/**
 * Creates the dialogs of a page, opened and closed by name (rules 2.50 and 4.19). `find` returns
 * the element of a dialog, or null if the page has none.
 */
export function createModals(find: (name: ModalName) => HTMLDialogElement | null) {
  const $modal = atom<ModalName | null>(null);

  function setOpen(name: ModalName, isOpen: boolean): void {
    if (isOpen) $modal.set(name);
    else if ($modal.get() === name) $modal.set(null);
  }

  function closeModal(name: ModalName): void {
    find(name)?.close();
    setOpen(name, false);
  }

  return {
    /** The open dialog, or null. Listeners react when a dialog opens or closes. */
    $modal: $modal as ReadableAtom<ModalName | null>,
    /** Opens a dialog and closes any other. Does nothing on a page without the dialog. */
    openModal: (name: ModalName) => {
      const dialog = find(name);
      if (dialog === null) return;
      for (const other of Object.keys(MODALS) as ModalName[]) if (other !== name) closeModal(other);
      if (!dialog.open) dialog.showModal();
      setOpen(name, true);
      // `followModal` may not have been called for this dialog yet.
      dialog.addEventListener('close', () => setOpen(name, false), { once: true });
    },
    closeModal,
    /**
     * Follows a dialog, however it opens and closes: by its buttons, Escape or a click outside.
     * Calls `onOpen` each time it opens. Returns a function that stops following.
     */
    followModal: (name: ModalName, onOpen: () => void) => {
      const dialog = find(name);
      if (dialog === null) return () => undefined;
      // Not every way to open or close fires an event, but each changes the attribute.
      const observer = new MutationObserver(() => setOpen(name, dialog.open));
      observer.observe(dialog, { attributeFilter: ['open'] });
      setOpen(name, dialog.open);
      const life = new AbortController();
      closeOutside(dialog, life.signal);
      const stop = $modal.subscribe((modal) => {
        if (modal === name) onOpen();
      });
      return () => {
        stop();
        life.abort();
        observer.disconnect();
      };
    },
  };
}

/** The dialogs of this page. */
export const { $modal, openModal, closeModal, followModal } = createModals((name) =>
  document.querySelector<HTMLDialogElement>(`dialog#${MODALS[name]}`),
);

/**
 * Closes a dialog on a click outside it, in browsers without `closedby`. A press that begins
 * inside, such as a text selection, does not close it.
 */
export function closeOutside(dialog: HTMLDialogElement, signal: AbortSignal): void {
  if (Reflect.has(dialog, 'closedBy')) return;
  let beganOutside = false;
  const isOutside = ({ target, clientX, clientY }: MouseEvent) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    return target === dialog && (clientX < left || clientX > right || clientY < top || clientY > bottom);
  };
  dialog.addEventListener('pointerdown', (event) => (beganOutside = isOutside(event)), { signal });
  const close = (event: MouseEvent) => {
    if (beganOutside && isOutside(event)) dialog.close();
  };
  dialog.addEventListener('click', close, { signal });
}
