import { startLike, type LikeState } from '#domain/like';
import type { LIKE_CHANNEL } from '#services/like-channel';
import { formatLikes } from '#stores/format-likes';
import type { EventHandler } from './late-code.ts';
import { readViewerResponse } from './read-viewer-response.ts';

/** Fields of the viewer-data response; unvalidated. */
export interface ViewerResponse {
  readonly isAuthenticated?: unknown;
  readonly hasLiked?: unknown;
  readonly likesCount?: number;
}

/** The global that the head script sets; undefined if the visitor is not signed in. */
export type Podium = Window['podium'];

// Type-only import: does not load the late code.
const CHANNEL: typeof LIKE_CHANNEL = 'podium-likes';

export const UNHYDRATED = 'astro-island[ssr] button[data-like]';

/**
 * Updates like buttons that are not hydrated yet: whether the visitor likes the content and the
 * number of likes, from the viewer-data request of the head script. Changes only attributes and the
 * text of the count, which React leaves alone on hydration. Never rejects.
 */
export async function showLiked(page: Document, podium: Podium): Promise<void> {
  const data = await readViewerResponse<ViewerResponse>(podium?.viewer);
  if (data) for (const button of page.querySelectorAll(UNHYDRATED)) show(button, known(button, data));
}

/**
 * Receives messages from other tabs. Does nothing without BroadcastChannel or if the browser
 * forbids it.
 */
export function receiveLikes(take: EventHandler): void {
  try {
    new BroadcastChannel(CHANNEL).onmessage = take;
  } catch {
    // Likes in this tab still work.
  }
}

/** Returns the like state before any press: from the viewer data, else from the build. */
export function known(button: Element, data: ViewerResponse | null): LikeState {
  const { likesCount = NaN, hasLiked } = data ?? {};
  const count = Number.isSafeInteger(likesCount) ? likesCount : builtCount(button);
  return startLike({ oid: oidOf(button), hasLiked: hasLiked === true, count });
}

export function show(button: Element, { hasLiked, count, phase }: LikeState): void {
  button.setAttribute('aria-pressed', String(hasLiked));
  button.setAttribute('data-likes', String(count));
  // The broken heart is a separate drawing that only the island has.
  button.setAttribute('data-phase', phase === 'unliked' ? 'idle' : phase);
  const place = button.querySelector('[data-count]');
  if (place) place.textContent = formatLikes(count, button.ownerDocument.documentElement.lang);
}

export function oidOf(button: Element): string {
  return button.getAttribute('data-like') ?? '';
}

export function builtCount(button: Element): number {
  return Number(button.querySelector('[data-count]')?.getAttribute('data-count'));
}
