import { ISLAND_FAILURE } from '#domain/failure-event';
import { startLike, type LikeState } from '#domain/like';
import { toggleLike } from '#domain/like-phases';
import { isLikeNews, type LikeNews } from '#services/like-channel';
import type { EventHandler } from './late-code.ts';
import {
  UNHYDRATED,
  builtCount,
  known,
  oidOf,
  show,
  showLiked,
  type Podium,
  type ViewerResponse,
} from './like-state.ts';
import { readViewerResponse } from './read-viewer-response.ts';

/**
 * Updates a like button that is not hydrated yet as soon as it is pressed. Its island sends the
 * like once hydrated. Also shows likes from other tabs, and reverts the button if the island's code
 * fails to load.
 */
export function handleEarlyLikes(page: Document, podium: Podium): EventHandler {
  return (event) => {
    const { type, target } = event;
    if (type === 'click') void handlePress(target, podium);
    if (type === 'message') void applyNews(page, podium, (event as MessageEvent<unknown>).data);
    // Without the code, the like is never sent.
    if (type === ISLAND_FAILURE) void revert(target as Element, podium);
  };
}

/** Applies a like from another tab, also for the island: it hydrates from the stored response. */
async function applyNews(page: Document, podium: Podium, news: unknown): Promise<void> {
  if (!isLikeNews(news)) return;
  const buttons = [...page.querySelectorAll('button[data-like]')];
  if (!podium?.viewer || !buttons.some((button) => oidOf(button) === news.oid)) return;
  podium.viewer = withNews(podium.viewer, news);
  await showLiked(page, podium);
}

async function withNews(call: Promise<Response>, news: LikeNews): Promise<Response> {
  const data = await readViewerResponse<ViewerResponse>(call);
  if (!data) return call;
  return Response.json({ ...data, hasLiked: news.hasLiked, likesCount: news.count });
}

async function handlePress(target: EventTarget | null, podium: Podium): Promise<void> {
  const button = target instanceof Element && target.closest(UNHYDRATED);
  if (!button) return;
  const viewer = await readViewerResponse<ViewerResponse>(podium?.viewer);
  if (viewer?.isAuthenticated === true && button.matches(UNHYDRATED)) show(button, toggleLike(shown(button)));
}

async function revert(island: Element, podium: Podium): Promise<void> {
  const data = await readViewerResponse<ViewerResponse>(podium?.viewer);
  for (const button of island.querySelectorAll('button[data-like]')) show(button, known(button, data));
}

/** Returns the state that the button shows. */
function shown(button: Element): LikeState {
  const hasLiked = button.getAttribute('aria-pressed') === 'true';
  const count = Number(button.getAttribute('data-likes') ?? builtCount(button));
  return startLike({ oid: oidOf(button), hasLiked, count });
}
