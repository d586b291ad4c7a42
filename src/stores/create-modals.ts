import { atom, type ReadableAtom } from 'nanostores';
import { MODALS, type ModalName } from '#domain/modals';
import { closeOutside } from './close-outside.ts';

/** The dialogs of a page, opened and closed by name (spec section 4, visible modal). */
export interface ModalStore {
  /** The dialog that is open; what reacts to opening and closing listens here. */
  readonly $modal: ReadableAtom<ModalName | null>;
  /** Opens a dialog and closes the other one, whoever opened that. Does nothing on a page without the dialog. */
  readonly openModal: (name: ModalName) => void;
  readonly closeModal: (name: ModalName) => void;
  /**
   * Keeps in step with a dialog, whoever opens and closes it: its buttons, Escape, a click outside; tells each time that it
   * is open. The answer ends that.
   */
  readonly followModal: (name: ModalName, onOpen: () => void) => () => void;
}

/** The dialogs of a page, over what finds their elements. */
export function createModals(find: (name: ModalName) => HTMLDialogElement | null): ModalStore {
  const $modal = atom<ModalName | null>(null);

  function tell(name: ModalName, isOpen: boolean): void {
    if (isOpen) $modal.set(name);
    else if ($modal.get() === name) $modal.set(null);
  }

  function closeModal(name: ModalName): void {
    find(name)?.close();
    tell(name, false);
  }

  return {
    $modal,
    openModal: (name) => {
      const dialog = find(name);
      if (dialog === null) return;
      for (const other of Object.keys(MODALS) as ModalName[]) if (other !== name) closeModal(other);
      if (!dialog.open) dialog.showModal();
      tell(name, true);
      // Nothing may follow the dialog yet.
      dialog.addEventListener('close', () => tell(name, false), { once: true });
    },
    closeModal,
    followModal: (name, onOpen) => {
      const dialog = find(name);
      if (dialog === null) return () => undefined;
      // The attribute changes in every browser and in every way; not all of them tell by an event.
      const observer = new MutationObserver(() => tell(name, dialog.open));
      observer.observe(dialog, { attributeFilter: ['open'] });
      tell(name, dialog.open);
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
