import { ISLAND_FAILURE } from '#domain/failure-event';
import { startLike, type LikeState } from '#domain/like';
import { toggleLike } from '#domain/like-phases';
import { isLikeNews, type LikeNews } from '#services/like-channel';
import type { Answer } from './late-code.ts';
import {
  SLEEPING,
  builtCount,
  known,
  oidOf,
  show,
  showLiked,
  type Podium,
  type ViewerAnswer,
} from './like-state.ts';
import { readAnswer } from './read-answer.ts';

/**
 * Answers a press of a like button that still sleeps at once: the island sends it when it is awake. Shows what other tabs
 * tell of the likes, and takes back what was shown too early where the code of the island does not load.
 */
export function answerLikes(page: Document, podium: Podium): Answer {
  return (event) => {
    const { type, target } = event;
    if (type === 'click') void answerPress(target, podium);
    if (type === 'message') void hear(page, podium, (event as MessageEvent<unknown>).data);
    // Code that does not load sends nothing.
    if (type === ISLAND_FAILURE) void takeBack(target as Element, podium);
  };
}

/** Takes over what another tab tells of the likes here, also for the island: it wakes with the call that is kept. */
async function hear(page: Document, podium: Podium, news: unknown): Promise<void> {
  if (!isLikeNews(news)) return;
  const buttons = [...page.querySelectorAll('button[data-like]')];
  if (!podium?.viewer || !buttons.some((button) => oidOf(button) === news.oid)) return;
  podium.viewer = withNews(podium.viewer, news);
  await showLiked(page, podium);
}

async function withNews(call: Promise<Response>, news: LikeNews): Promise<Response> {
  const data = await readAnswer<ViewerAnswer>(call);
  if (!data) return call;
  return Response.json({ ...data, hasLiked: news.hasLiked, likesCount: news.count });
}

async function answerPress(target: EventTarget | null, podium: Podium): Promise<void> {
  const button = target instanceof Element && target.closest(SLEEPING);
  if (!button) return;
  const viewer = await readAnswer<ViewerAnswer>(podium?.viewer);
  if (viewer?.isAuthenticated === true && button.matches(SLEEPING)) show(button, toggleLike(shown(button)));
}

async function takeBack(island: Element, podium: Podium): Promise<void> {
  const data = await readAnswer<ViewerAnswer>(podium?.viewer);
  for (const button of island.querySelectorAll('button[data-like]')) show(button, known(button, data));
}

/** What the button shows. */
function shown(button: Element): LikeState {
  const hasLiked = button.getAttribute('aria-pressed') === 'true';
  const count = Number(button.getAttribute('data-likes') ?? builtCount(button));
  return startLike({ oid: oidOf(button), hasLiked, count });
}
