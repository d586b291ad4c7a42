/** The dialogs of a view page, by the names under which they are opened and closed (spec section 2): the ids of their elements. */
export const MODALS = { EMBED_MODAL: 'embed-dialog', SOCIAL_SHARE_MODAL: 'share-dialog' } as const;

/** Name of a dialog of a view page. */
export type ModalName = keyof typeof MODALS;

/** Whether a value, which may come from other pages, is the name of a dialog. */
export function isModalName(value: unknown): value is ModalName {
  return typeof value === 'string' && Object.hasOwn(MODALS, value);
}
