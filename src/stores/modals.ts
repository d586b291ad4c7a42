import { MODALS } from '#domain/page/modals';
import { createModals } from './create-modals.ts';

/** The dialogs of this page. */
export const { $modal, openModal, closeModal, followModal } = createModals((name) =>
  document.querySelector<HTMLDialogElement>(`dialog#${MODALS[name]}`),
);
