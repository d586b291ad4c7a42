/** The ids of the dialogs of a view page, by the names that open and close them (rule 2.50). */
export const MODALS = { EMBED_MODAL: 'embed-dialog', SOCIAL_SHARE_MODAL: 'share-dialog' } as const;

/** Name of a dialog of a view page. */
export type ModalName = keyof typeof MODALS;

/** Reports whether a value is the name of a dialog. The value may come from another page. */
export function isModalName(value: unknown): value is ModalName {
  return typeof value === 'string' && Object.hasOwn(MODALS, value);
}
