import type { MODALS } from '#domain/page/modals';

// The same as in src/enhance/remember-part.ts.
const DIALOG: (typeof MODALS)['SOCIAL_SHARE_MODAL'] = 'share-dialog';

/** A part of the transcript that a link leads to. */
export interface SharedPart {
  /** The `id` of its element. */
  readonly id: string;
  readonly title: string;
}

/**
 * Returns the part of the transcript in which text was selected when the share dialog opened
 * (src/enhance/remember-part.ts), or the part that the fragment of the URL names.
 */
export function readPart(page: Document, way: 'selected' | 'linked'): SharedPart | null {
  const selected = page.getElementById(DIALOG)?.dataset['part'] ?? '';
  const topic = way === 'selected' ? page.getElementById(selected) : page.querySelector('.topic:target');
  const title = topic?.firstElementChild?.textContent.trim();
  return topic && title ? { id: topic.id, title } : null;
}
