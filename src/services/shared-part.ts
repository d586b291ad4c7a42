import type { MODALS } from '#domain/page/modals';

// The same as in src/enhance/remember-part.ts.
const SHARE_DIALOG_ID: (typeof MODALS)['SOCIAL_SHARE_MODAL'] = 'share-dialog';

/** A part of the transcript that a link leads to. */
export interface SharedPart {
  /** The `id` of its element. */
  readonly id: string;
  readonly title: string;
  /** The selected text, with single spaces; empty for a part that the URL names. */
  readonly quoted: string;
}

/**
 * Returns the part of the transcript in which text was selected when the share dialog opened
 * (src/enhance/remember-part.ts), or the part that the fragment of the URL names.
 */
export function readPart(page: Document, source: 'selected' | 'linked'): SharedPart | null {
  const { part = '', quoted = '' } =
    source === 'selected' ? (page.getElementById(SHARE_DIALOG_ID)?.dataset ?? {}) : {};
  const topic = source === 'selected' ? page.getElementById(part) : page.querySelector('.topic:target');
  const title = topic?.firstElementChild?.textContent.trim();
  return topic && title ? { id: topic.id, title, quoted: quoted.replaceAll(/\s+/g, ' ').trim() } : null;
}
