import { startLike, type LikeState } from '#domain/like';
import type { LIKE_CHANNEL } from '#services/like-channel';
import { formatLikes } from '#stores/format-likes';
import type { Answer } from './late-code.ts';
import { readAnswer } from './read-answer.ts';

/** What the viewer-data call may say; nothing of it is trusted. */
export interface ViewerAnswer {
  readonly isAuthenticated?: unknown;
  readonly hasLiked?: unknown;
  readonly likesCount?: number;
}

/** What the head script left for the page; undefined where nobody is signed in. */
export type Podium = Window['podium'];

// As a type, late code costs this file nothing.
const CHANNEL: typeof LIKE_CHANNEL = 'podium-likes';

export const SLEEPING = 'astro-island[ssr] button[data-like]';

/**
 * Shows on like buttons that still sleep whether the visitor likes the content and how many people do, from the
 * viewer-data call that the head script started. Touches only what React leaves alone when it hydrates: attributes, and
 * the text of the count. Never rejects.
 */
export async function showLiked(page: Document, podium: Podium): Promise<void> {
  const data = await readAnswer<ViewerAnswer>(podium?.viewer);
  if (data) for (const button of page.querySelectorAll(SLEEPING)) show(button, known(button, data));
}

/** Hands on the messages of other tabs; where the browser knows no BroadcastChannel, or forbids it, there are none. */
export function hearLikes(take: Answer): void {
  try {
    new BroadcastChannel(CHANNEL).onmessage = take;
  } catch {
    // Likes of this tab work all the same.
  }
}

/** What is known of the likes without any press. */
export function known(button: Element, data: ViewerAnswer | null): LikeState {
  const { likesCount = NaN, hasLiked } = data ?? {};
  const count = Number.isSafeInteger(likesCount) ? likesCount : builtCount(button);
  return startLike({ oid: oidOf(button), hasLiked: hasLiked === true, count });
}

export function show(button: Element, { hasLiked, count, phase }: LikeState): void {
  button.setAttribute('aria-pressed', String(hasLiked));
  button.setAttribute('data-likes', String(count));
  // The broken heart is a drawing of its own, which the island brings.
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
