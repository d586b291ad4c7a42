import { ISLAND_FAILURE } from '#domain/analytics/failure-event';
import { createLikeStates, isLikeMessage, type LikeStates } from '#stores/like-states';
import { UNHYDRATED_BUTTON, knownLikeOf, oidOf, showLikeState, type Podium } from './like-state.ts';

/**
 * Updates a like button that is not hydrated yet as soon as it is pressed. Its island sends the
 * like once hydrated. Also shows likes from other tabs, and reverts the button if the island's code
 * fails to load.
 */
export function handleEarlyLikes(page: Document, podium: Podium): EventListener {
  const states = createLikeStates((state) => {
    for (const button of page.querySelectorAll(UNHYDRATED_BUTTON)) {
      if (oidOf(button) !== state.oid) continue;
      showLikeState(button, state);
      // The broken heart is a separate drawing that only the island has.
      button.setAttribute('data-phase', state.phase === 'unliked' ? 'idle' : state.phase);
    }
  });
  return (event) => {
    const { type, target } = event;
    if (type === 'click') void handlePress(target, podium, states);
    if (type === 'message')
      void applyOtherTabLike(page, podium, (event as MessageEvent<unknown>).data, states);
    // Without the code, the like is never sent.
    if (type === ISLAND_FAILURE) void revert(target as Element, podium, states);
  };
}

/** Applies a like from another tab. Updates `known` too, because the island hydrates from it. */
async function applyOtherTabLike(
  page: Document,
  podium: Podium,
  message: unknown,
  states: LikeStates,
): Promise<void> {
  if (!isLikeMessage(message)) return;
  const { oid, hasLiked, count } = message;
  const buttons = [...page.querySelectorAll('button[data-like]')];
  if (!podium?.known || !buttons.some((button) => oidOf(button) === oid)) return;
  podium.known = podium.known.then((viewer) => viewer && { ...viewer, hasLiked, likesCount: count });
  if (await podium.known) states.confirm({ oid, hasLiked, count, phase: 'idle' });
}

async function handlePress(target: EventTarget | null, podium: Podium, states: LikeStates): Promise<void> {
  const button = target instanceof Element && target.closest(UNHYDRATED_BUTTON);
  if (!button) return;
  const viewer = await podium?.known;
  if (viewer?.isAuthenticated && button.matches(UNHYDRATED_BUTTON)) states.press(knownLikeOf(button, viewer));
}

async function revert(island: Element, podium: Podium, states: LikeStates): Promise<void> {
  const viewer = await podium?.known;
  for (const button of island.querySelectorAll('button[data-like]')) {
    states.confirm(knownLikeOf(button, viewer));
  }
}
