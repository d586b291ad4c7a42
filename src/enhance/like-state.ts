import { startLike, toggleLike, type LikeState } from '#domain/like';
import { formatLikes } from '#stores/format-likes';

/** What the viewer-data call may say; nothing of it is trusted. */
interface Answer {
  readonly isAuthenticated?: unknown;
  readonly hasLiked?: unknown;
  readonly likesCount?: unknown;
}

const SLEEPING = 'astro-island[ssr] button[data-like]';

/**
 * Shows on like buttons that still sleep whether the visitor likes the content and how many people do, from the
 * viewer-data call that the head script started, and answers a press at once: the island sends it when it is awake.
 * Touches only what React leaves alone when it hydrates: attributes, and the text of the count. Never rejects.
 */
export async function showLiked(page: Document, call: Promise<Response> | undefined): Promise<void> {
  const viewer = readAnswer(call);
  page.defaultView?.addEventListener('click', ({ target }) => void answerPress(target, viewer), true);
  // Code that does not come sends nothing: what was shown too early is taken back.
  page.addEventListener('astro:hydration-error', ({ target }) => void takeBack(target, viewer), true);
  const data = await viewer;
  if (data) for (const button of page.querySelectorAll(SLEEPING)) show(button, known(button, data));
}

async function answerPress(target: EventTarget | null, viewer: Promise<Answer | null>): Promise<void> {
  const button = target instanceof Element && target.closest(SLEEPING);
  if (!button || (await viewer)?.isAuthenticated !== true || !button.matches(SLEEPING)) return;
  show(button, toggleLike(shown(button)));
}

async function takeBack(target: EventTarget | null, viewer: Promise<Answer | null>): Promise<void> {
  if (!(target instanceof Element)) return;
  const data = await viewer;
  for (const button of target.querySelectorAll('button[data-like]')) show(button, known(button, data));
}

/** What is known of the likes without any press. */
function known(button: Element, data: Answer | null): LikeState {
  const count = Number.isSafeInteger(data?.likesCount) ? Number(data?.likesCount) : builtCount(button);
  return startLike({ oid: oidOf(button), hasLiked: data?.hasLiked === true, count });
}

/** What the button shows. */
function shown(button: Element): LikeState {
  const hasLiked = button.getAttribute('aria-pressed') === 'true';
  const count = Number(button.getAttribute('data-likes') ?? builtCount(button));
  return startLike({ oid: oidOf(button), hasLiked, count });
}

function show(button: Element, { hasLiked, count, phase }: LikeState): void {
  button.setAttribute('aria-pressed', String(hasLiked));
  button.setAttribute('data-likes', String(count));
  // The broken heart is a drawing of its own, which the island brings.
  button.setAttribute('data-phase', phase === 'unliked' ? 'idle' : phase);
  const place = button.querySelector('[data-count]');
  if (place) place.textContent = formatLikes(count, button.ownerDocument.documentElement.lang);
}

function oidOf(button: Element): string {
  return button.getAttribute('data-like') ?? '';
}

function builtCount(button: Element): number {
  return Number(button.querySelector('[data-count]')?.getAttribute('data-count'));
}

async function readAnswer(call: Promise<Response> | undefined): Promise<Answer | null> {
  try {
    const response = await call;
    return response?.ok ? ((await response.clone().json()) as object | null) : null;
  } catch {
    return null;
  }
}
