import { formatLikes, knownLike, type LikeState } from '#domain/likes/like';
import type { LIKE_CHANNEL } from '#stores/like-states';
import type { Viewer } from '#services/viewer';

/** The global that the head script sets; undefined if the visitor is not signed in. */
export type Podium = Window['podium'];

// Repeated here, because an import would load the late code. The type keeps both values the same.
const LIKE_CHANNEL_COPY: typeof LIKE_CHANNEL = 'podium-likes';

/** Selects the like buttons whose islands are not hydrated. */
export const UNHYDRATED_BUTTON = 'astro-island[ssr] button[data-like]';

/**
 * Updates like buttons that are not hydrated yet, once the visitor is known: whether the visitor
 * likes the content, and the number of likes. Changes only attributes and the text of the count,
 * which React does not touch on hydration. Never rejects.
 */
export async function showLiked(page: Document, visitor: Promise<Viewer | null>): Promise<void> {
  const viewer = await visitor;
  if (viewer)
    for (const button of page.querySelectorAll(UNHYDRATED_BUTTON))
      showLikeState(button, knownLikeOf(button, viewer));
}

/** Receives messages from other tabs. Does nothing if BroadcastChannel is missing or forbidden. */
export function receiveLikes(onMessage: EventListener): void {
  try {
    new BroadcastChannel(LIKE_CHANNEL_COPY).onmessage = onMessage;
  } catch {
    // Likes in this tab still work. Only likes in other tabs are not shown.
  }
}

/** Returns the like state before any press: from the viewer data, or else from the markup. */
export function knownLikeOf(button: Element, viewer?: Viewer | null): LikeState {
  const count = button.querySelector('[data-count]')?.getAttribute('data-count');
  return knownLike({ oid: oidOf(button), likesCount: Number(count) }, viewer);
}

/** Shows a like state on a button, without its animation. */
export function showLikeState(button: Element, { hasLiked, count }: LikeState): void {
  button.setAttribute('aria-pressed', String(hasLiked));
  const countElement = button.querySelector('[data-count]');
  if (countElement) countElement.textContent = formatLikes(count, document.documentElement.lang);
}

/** Returns the oid of the content that a like button belongs to. */
export function oidOf(button: Element): string {
  return button.getAttribute('data-like') ?? '';
}
