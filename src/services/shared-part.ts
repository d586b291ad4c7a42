import type { MODALS } from '#domain/page/modals';

// As in src/enhance/remember-part.ts.
const DIALOG: (typeof MODALS)['SOCIAL_SHARE_MODAL'] = 'share-dialog';

/** A part of the transcript that a link leads to. */
export interface SharedPart {
  /** Its `id` in the page. */
  readonly id: string;
  readonly title: string;
}

/**
 * Returns the part of the transcript in which text was selected when the share dialog opened
 * (src/enhance/remember-part.ts), or that a link has led to.
 */
export function readPart(page: Document, way: 'selected' | 'linked'): SharedPart | null {
  const selected = page.getElementById(DIALOG)?.dataset['part'] ?? '';
  const topic = way === 'selected' ? page.getElementById(selected) : page.querySelector('.topic:target');
  const title = topic?.firstElementChild?.textContent.trim();
  return topic && title ? { id: topic.id, title } : null;
}
