import { startLike, toggleLike, type LikeState } from '#domain/like';
import { joinLikeChannel, type LikeNews } from '#services/like-channel';
import { formatLikes } from '#stores/format-likes';
import { readAnswer } from './read-answer.ts';

/** What the viewer-data call may say; nothing of it is trusted. */
interface Answer {
  readonly isAuthenticated?: unknown;
  readonly hasLiked?: unknown;
  readonly likesCount?: number;
}

/** What the head script left for the page; undefined where nobody is signed in. */
type Podium = Window['podium'];

const SLEEPING = 'astro-island[ssr] button[data-like]';

/**
 * Shows on like buttons that still sleep whether the visitor likes the content and how many people do, from the
 * viewer-data call that the head script started and from what other tabs tell, and answers a press at once: the island
 * sends it when it is awake. Touches only what React leaves alone when it hydrates: attributes, and the text of the
 * count. Never rejects.
 */
export async function showLiked(page: Document, podium: Podium): Promise<void> {
  page.defaultView?.addEventListener('click', ({ target }) => void answerPress(target, podium), true);
  // Code that does not come sends nothing: what was shown too early is taken back.
  page.addEventListener(
    'astro:hydration-error',
    ({ target }) => void takeBack(target as Element, podium),
    true,
  );
  if (podium?.viewer) joinLikeChannel((news) => void hear(page, podium, news));
  await showKnown(page, podium);
}

async function showKnown(page: Document, podium: Podium): Promise<void> {
  const data = await readAnswer<Answer>(podium?.viewer);
  if (data) for (const button of page.querySelectorAll(SLEEPING)) show(button, known(button, data));
}

/** Takes over what another tab tells of the likes here, also for the island: it wakes with the call that is kept. */
async function hear(page: Document, podium: Podium, news: LikeNews): Promise<void> {
  const buttons = [...page.querySelectorAll('button[data-like]')];
  if (!podium?.viewer || !buttons.some((button) => oidOf(button) === news.oid)) return;
  podium.viewer = withNews(podium.viewer, news);
  await showKnown(page, podium);
}

async function withNews(call: Promise<Response>, news: LikeNews): Promise<Response> {
  const data = await readAnswer<Answer>(call);
  if (!data) return call;
  return Response.json({ ...data, hasLiked: news.hasLiked, likesCount: news.count });
}

async function answerPress(target: EventTarget | null, podium: Podium): Promise<void> {
  const button = target instanceof Element && target.closest(SLEEPING);
  if (!button) return;
  const viewer = await readAnswer<Answer>(podium?.viewer);
  if (viewer?.isAuthenticated === true && button.matches(SLEEPING)) show(button, toggleLike(shown(button)));
}

async function takeBack(island: Element, podium: Podium): Promise<void> {
  const data = await readAnswer<Answer>(podium?.viewer);
  for (const button of island.querySelectorAll('button[data-like]')) show(button, known(button, data));
}

/** What is known of the likes without any press. */
function known(button: Element, data: Answer | null): LikeState {
  const { likesCount = NaN, hasLiked } = data ?? {};
  const count = Number.isSafeInteger(likesCount) ? likesCount : builtCount(button);
  return startLike({ oid: oidOf(button), hasLiked: hasLiked === true, count });
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
