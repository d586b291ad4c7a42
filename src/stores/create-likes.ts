import { atom, type ReadableAtom } from 'nanostores';
import { startLike, type LikeState } from '#domain/like';
import { revertLike, settleLike, toggleLike } from '#domain/like-phases';
import { HttpStatusError, MissingCsrfTokenError } from '#services/http-errors';
import type { LikeChannel, LikeNews } from '#services/like-channel';
import type { LikeTarget } from '#services/likes';
import type { ViewerLoad, ViewerStore } from './create-viewer.ts';
import { createLikeDisplay } from './like-display.ts';
import { viewLike, expectedLike, type LikeInput, type Likes } from './like-view.ts';

/** Outcome of a press of the like button. */
type LikeOutcome = 'done' | 'failed' | 'signup';

/** The services that a like store needs. */
export interface LikeDependencies extends ViewerStore {
  readonly sendLike: (target: LikeTarget, hasLiked: boolean) => Promise<void>;
  /** Sends a visitor who is not signed in to `signupHref`. */
  readonly navigate: (signup: Pick<LikeInput, 'signupHref' | 'signupText'>) => void;
  readonly joinLikeChannel: (onNews: (news: LikeNews) => void) => LikeChannel;
}

/** The shared state of all like buttons of a page. */
export interface LikeStore {
  readonly $likes: ReadableAtom<Likes>;
  /**
   * The last like or unlike of this page's visitor that the server acknowledged: a new object each
   * time.
   */
  readonly $acknowledged: ReadableAtom<LikeNews | null>;
  /** Starts to listen to other tabs. Call it once the page is interactive. */
  readonly connectLikes: () => void;
  /** Updates the button at once and resolves when the server has answered. Never rejects. */
  readonly pressLike: (input: LikeInput) => Promise<LikeOutcome>;
}

/** Creates a like store (rules 4.8 to 4.13). */
export function createLikes(dependencies: LikeDependencies): LikeStore {
  const { $viewer, loadViewer, navigate } = dependencies;
  const { $likes, show } = createLikeDisplay();
  /** The states that the server has acknowledged, by oid. */
  const confirmed = new Map<string, LikeState>();
  const running = new Map<string, Promise<LikeOutcome>>();
  const $acknowledged = atom<LikeNews | null>(null);
  let channel: LikeChannel | undefined;

  function connectLikes(): void {
    channel ??= dependencies.joinLikeChannel((news) => {
      const state: LikeState = { ...news, phase: 'idle' };
      const wish = running.has(news.oid) ? $likes.get().get(news.oid) : undefined;
      confirmed.set(news.oid, state);
      show(wish ? expectedLike(state, wish.hasLiked, wish.phase) : state);
    });
  }

  /**
   * Waits for pending viewer data and applies the visitor's press to the likes in it. Returns
   * whether to send the like: false if the last retry failed or the visitor is not signed in.
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
    // The visitor may have undone the press meanwhile.
    show(wish.hasLiked === start.hasLiked ? told : expectedLike(told, wish.hasLiked, wish.phase));
    return true;
  }

  /** Sends the shown state until the server agrees with it, one request at a time. */
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
        confirmed.set(oid, expectedLike(known(), hasLiked, 'idle'));
        const news: LikeNews = { oid, hasLiked, count: known().count };
        channel?.send(news);
        $acknowledged.set(news);
      } catch (error) {
        if (wished().hasLiked === hasLiked) {
          show(revertLike(wished(), known()));
          return 'failed';
        }
        // The visitor undid the press meanwhile: nothing to revert. But a request without an answer
        // may still have reached the server.
        isSure = error instanceof HttpStatusError || error instanceof MissingCsrfTokenError;
      }
    }
  }

  async function pressLike(input: LikeInput): Promise<LikeOutcome> {
    const { oid } = input;
    const load = loadViewer(input);
    const { status, data } = $viewer.get();
    // Without pending data, do not wait: the button then responds in the same task.
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
