import { ISLAND_FAILURE } from '#domain/analytics/failure-event';
import { createLikeStates, isLikeNews, type LikeStates } from '#stores/like-states';
import { UNHYDRATED, known, oidOf, show, type Podium } from './like-state.ts';

/**
 * Updates a like button that is not hydrated yet as soon as it is pressed. Its island sends the
 * like once hydrated. Also shows likes from other tabs, and reverts the button if the island's code
 * fails to load.
 */
export function handleEarlyLikes(page: Document, podium: Podium): EventListener {
  const states = createLikeStates((state) => {
    for (const button of page.querySelectorAll(UNHYDRATED)) {
      if (oidOf(button) !== state.oid) continue;
      show(button, state);
      // The broken heart is a separate drawing that only the island has.
      button.setAttribute('data-phase', state.phase === 'unliked' ? 'idle' : state.phase);
    }
  });
  return (event) => {
    const { type, target } = event;
    if (type === 'click') void handlePress(target, podium, states);
    if (type === 'message') void applyNews(page, podium, (event as MessageEvent<unknown>).data, states);
    // Without the code, the like is never sent.
    if (type === ISLAND_FAILURE) void revert(target as Element, podium, states);
  };
}

/** Applies a like from another tab. Updates `known` too, because the island hydrates from it. */
async function applyNews(page: Document, podium: Podium, news: unknown, states: LikeStates): Promise<void> {
  if (!isLikeNews(news)) return;
  const { oid, hasLiked, count } = news;
  const buttons = [...page.querySelectorAll('button[data-like]')];
  if (!podium?.known || !buttons.some((button) => oidOf(button) === oid)) return;
  podium.known = podium.known.then((viewer) => viewer && { ...viewer, hasLiked, likesCount: count });
  if (await podium.known) states.confirm({ oid, hasLiked, count, phase: 'idle' });
}

async function handlePress(target: EventTarget | null, podium: Podium, states: LikeStates): Promise<void> {
  const button = target instanceof Element && target.closest(UNHYDRATED);
  if (!button) return;
  const viewer = await podium?.known;
  if (viewer?.isAuthenticated && button.matches(UNHYDRATED)) states.press(known(button, viewer));
}

async function revert(island: Element, podium: Podium, states: LikeStates): Promise<void> {
  const viewer = await podium?.known;
  for (const button of island.querySelectorAll('button[data-like]')) {
    states.confirm(known(button, viewer));
  }
}
