import { atom, type ReadableAtom } from 'nanostores';
import { startLike, type LikeState } from '#domain/like';
import { revertLike, settleLike, toggleLike } from '#domain/like-phases';
import { HttpStatusError, MissingCsrfTokenError } from '#services/http-errors';
import type { LikeChannel, LikeNews } from '#services/like-channel';
import type { LikeTarget } from '#services/likes';
import type { ViewerLoad, ViewerStore } from './create-viewer.ts';
import { createLikeDisplay } from './like-display.ts';
import { viewLike, wishLike, type LikeInput, type Likes } from './like-view.ts';

/** What became of a press. */
type LikeOutcome = 'done' | 'failed' | 'signup';

/** What the likes of a page need from outside. */
export interface LikeDependencies extends ViewerStore {
  readonly sendLike: (target: LikeTarget, hasLiked: boolean) => Promise<void>;
  /** Leads a visitor who is not signed in to `signupHref`. */
  readonly navigate: (signup: Pick<LikeInput, 'signupHref' | 'signupText'>) => void;
  readonly joinLikeChannel: (onNews: (news: LikeNews) => void) => LikeChannel;
}

/** One truth for all like buttons of a page. */
export interface LikeStore {
  readonly $likes: ReadableAtom<Likes>;
  /** What the server has acknowledged last of this page's visitor; each time a new object. */
  readonly $acknowledged: ReadableAtom<LikeNews | null>;
  /** Listens to other tabs; call it once the page is alive. */
  readonly connectLikes: () => void;
  /** Answers a press of a like button at once and settles when the server has. Never rejects. */
  readonly pressLike: (input: LikeInput) => Promise<LikeOutcome>;
}

/** A like store over its services (spec section 4, like button). */
export function createLikes(dependencies: LikeDependencies): LikeStore {
  const { $viewer, loadViewer, navigate } = dependencies;
  const { $likes, show } = createLikeDisplay();
  /** What the server has acknowledged. */
  const confirmed = new Map<string, LikeState>();
  const running = new Map<string, Promise<LikeOutcome>>();
  const $acknowledged = atom<LikeNews | null>(null);
  let channel: LikeChannel | undefined;

  function connectLikes(): void {
    channel ??= dependencies.joinLikeChannel((news) => {
      const state: LikeState = { ...news, phase: 'idle' };
      const wish = running.has(news.oid) ? $likes.get().get(news.oid) : undefined;
      confirmed.set(news.oid, state);
      show(wish ? wishLike(state, wish.hasLiked, wish.phase) : state);
    });
  }

  /**
   * Waits for the viewer data that the page is still asking for, and puts the wish onto the likes they tell. Returns
   * whether the wish can be sent: not where the last repetition fails, nor where the visitor is not signed in.
   */
  async function learn(start: LikeState, known: ViewerLoad['known']): Promise<boolean> {
    const viewer = await known;
    const wish = $likes.get().get(start.oid) ?? start;
    if (!viewer?.isAuthenticated) {
      show(revertLike(wish, confirmed.get(start.oid) ?? start));
      return false;
    }
    const { hasLiked, likesCount: count = start.count } = viewer;
    const told = startLike({ oid: start.oid, hasLiked, count });
    confirmed.set(start.oid, told);
    // A press that was taken back meanwhile is no wish.
    show(wish.hasLiked === start.hasLiked ? told : wishLike(told, wish.hasLiked, wish.phase));
    return true;
  }

  /** Sends what is shown until the server agrees with it; one call at a time. */
  async function agree(target: LikeTarget, start: LikeState, load: ViewerLoad): Promise<LikeOutcome> {
    const { oid } = start;
    const wished = (): LikeState => $likes.get().get(oid) ?? start;
    const known = (): LikeState => confirmed.get(oid) ?? start;
    let isSure = true;
    if ($viewer.get().status === 'error' && !(await learn(start, load.known))) return 'failed';
    if (!confirmed.has(oid)) confirmed.set(oid, start);
    for (;;) {
      const { hasLiked } = wished();
      if (isSure && hasLiked === known().hasLiked) return 'done';
      try {
        await dependencies.sendLike(target, hasLiked);
        isSure = true;
        confirmed.set(oid, wishLike(known(), hasLiked, 'idle'));
        const news: LikeNews = { oid, hasLiked, count: known().count };
        channel?.tell(news);
        $acknowledged.set(news);
      } catch (error) {
        if (wished().hasLiked === hasLiked) {
          show(revertLike(wished(), known()));
          return 'failed';
        }
        // Taken back meanwhile, so nothing to revert; but a call without an answer may have had its effect.
        isSure = error instanceof HttpStatusError || error instanceof MissingCsrfTokenError;
      }
    }
  }

  async function pressLike(input: LikeInput): Promise<LikeOutcome> {
    const { oid } = input;
    const load = loadViewer(input);
    const { status, data } = $viewer.get();
    // Not waiting where nothing is to wait for lets the button answer in the same task.
    const viewer = status === 'loading' ? await load.first : data;
    if (!viewer.isAuthenticated) {
      navigate(input);
      return 'signup';
    }
    const before = viewLike($likes.get(), $viewer.get(), input);
    show(toggleLike(before));
    const call =
      running.get(oid) ?? agree(input, settleLike(before), load).finally(() => running.delete(oid));
    running.set(oid, call);
    return call;
  }

  return { $likes, $acknowledged, connectLikes, pressLike };
}
