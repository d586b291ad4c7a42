import { atom, type ReadableAtom } from 'nanostores';
import { LIKE_BY_LINK_CALL, likeCall } from '#domain/addresses/calls';
import { viewLinkQuery } from '#domain/addresses/view-link';
import { knownLike, type LikeState } from '#domain/likes/like';
import { browserEnvironment, sendRequest, type HttpEnvironment } from '#services/http';
import { HttpStatusError, MissingCsrfTokenError } from '#services/http-errors';
import { goAfter, leaveTo } from '#services/navigate';
import { createLikeStates, joinLikeChannel, settleLike, type LikeMessage } from './like-states.ts';
import { trackLikes } from './track-states.ts';
import { track } from './track.ts';
import { $viewer, loadViewer, type ViewerLoad, type ViewerState, type ViewerStore } from './viewer.ts';

const LIKE_TIMEOUT_MS = 20_000;

/** Known like states of a page, by oid. */
export type Likes = ReadonlyMap<string, LikeState>;

/** The content to like: by its oid, or by the view link that gives access to it. */
interface LikeTarget {
  readonly oid: string;
  readonly linkId?: string | undefined;
}

/** The facts about a like button in the page's markup. */
export interface LikeInput extends LikeTarget {
  readonly likesCount: number;
  /** Where a press leads a visitor who is not signed in. */
  readonly signupHref: string;
  /** Label of the sign-up button, in the language of the page. */
  readonly signupText: string;
}

/** Returns the state to show: from presses, else from the viewer data, else from the build. */
export function viewLike(
  likes: Likes,
  viewer: ViewerState,
  input: Pick<LikeInput, 'oid' | 'likesCount'>,
): LikeState {
  return likes.get(input.oid) ?? knownLike(input, viewer.oid === input.oid ? viewer.data : null);
}

type LikeOutcome = 'done' | 'failed' | 'signup';

/** The services that a like store needs. */
export interface LikeDependencies extends ViewerStore {
  readonly sendLike: (target: LikeTarget, hasLiked: boolean) => Promise<void>;
  /** Sends a visitor who is not signed in to `signupHref`. */
  readonly navigate: (signup: Pick<LikeInput, 'signupHref' | 'signupText'>) => void;
  readonly joinLikeChannel: typeof joinLikeChannel;
}

/** Creates the shared state of all like buttons of a page (rules 4.8 to 4.13). */
export function createLikes(dependencies: LikeDependencies) {
  const { $viewer, loadViewer, navigate } = dependencies;
  const $likes = atom<Likes>(new Map());
  const states = createLikeStates((state) => $likes.set(new Map($likes.get()).set(state.oid, state)));
  const runningSyncs = new Map<string, Promise<LikeOutcome>>();
  /** The visitor's last like or unlike that the server acknowledged; a new object each time. */
  const $acknowledged = atom<LikeMessage | null>(null);
  let channel: ReturnType<typeof joinLikeChannel> | undefined;

  /** Starts to listen to other tabs. Call it once the page is interactive. */
  function connectLikes(): void {
    channel ??= dependencies.joinLikeChannel((news) => {
      const state: LikeState = { ...news, phase: 'idle' };
      states.confirm(state, runningSyncs.has(news.oid) ? states.shown(state) : undefined);
    });
  }

  /**
   * Waits for pending viewer data and applies the visitor's press to the likes in it. Returns
   * whether to send the like: false if the last retry failed or the visitor is not signed in.
   */
  async function applyViewer(start: LikeState, known: ViewerLoad['known']): Promise<boolean> {
    const viewer = await known;
    if (!viewer?.isAuthenticated) {
      states.revert(start);
      return false;
    }
    const wanted = states.shown(start);
    const hasUndone = wanted.hasLiked === start.hasLiked;
    const confirmed = knownLike({ oid: start.oid, likesCount: start.count }, viewer);
    states.confirm(confirmed, hasUndone ? undefined : wanted);
    return true;
  }

  /** Sends the shown state until the server has it, one request at a time. */
  async function syncWithServer(
    target: LikeTarget,
    start: LikeState,
    load: ViewerLoad,
  ): Promise<LikeOutcome> {
    const { oid } = start;
    // Whether the server's state is known.
    let isKnown = true;
    if ($viewer.get().status === 'error' && !(await applyViewer(start, load.known))) return 'failed';
    for (;;) {
      const { hasLiked } = states.shown(start);
      if (isKnown && hasLiked === states.confirmed(start).hasLiked) return 'done';
      try {
        await dependencies.sendLike(target, hasLiked);
        isKnown = true;
        const { count } = states.acknowledge(start, hasLiked);
        const news: LikeMessage = { oid, hasLiked, count };
        channel?.send(news);
        $acknowledged.set(news);
      } catch (error) {
        if (states.shown(start).hasLiked === hasLiked) {
          states.revert(start);
          return 'failed';
        }
        // The visitor has undone the press meanwhile, so there is nothing to revert. But a request
        // without a response may still have reached the server.
        isKnown = error instanceof HttpStatusError || error instanceof MissingCsrfTokenError;
      }
    }
  }

  /** Updates the button at once and resolves when the server has answered. Never rejects. */
  async function pressLike(input: LikeInput): Promise<LikeOutcome> {
    const { oid } = input;
    const load = loadViewer(input);
    const { status, data } = $viewer.get();
    // Only waits for pending data, so that the button otherwise responds in the same task.
    const viewer = status === 'loading' ? await load.first : data;
    if (!viewer.isAuthenticated) {
      navigate(input);
      return 'signup';
    }
    const before = viewLike($likes.get(), $viewer.get(), input);
    states.press(before);
    const call =
      runningSyncs.get(oid) ??
      syncWithServer(input, settleLike(before), load).finally(() => runningSyncs.delete(oid));
    runningSyncs.set(oid, call);
    return call;
  }

  return {
    $likes: $likes as ReadableAtom<Likes>,
    $acknowledged: $acknowledged as ReadableAtom<LikeMessage | null>,
    connectLikes,
    pressLike,
  };
}

const { $acknowledged, ...likes } = createLikes({
  $viewer,
  loadViewer,
  sendLike: (target, hasLiked) => sendLike(browserEnvironment(), target, hasLiked),
  navigate: goToSignup,
  joinLikeChannel,
});

/** The likes of this page. */
export const { $likes, connectLikes, pressLike } = likes;

trackLikes($acknowledged, track);

/** Opens the sign-up page, unless the head script found the visitor signed in. */
function goToSignup({ signupHref, signupText }: Pick<LikeInput, 'signupHref' | 'signupText'>): void {
  if (document.documentElement.dataset['auth'] === 'in') return;
  const cta = {
    cta_location: 'Toolbar',
    cta_text: signupText,
    cta_type: 'BUTTON',
    target_url: signupHref,
  } as const;
  void goAfter(track(['signup visit', cta]), () => leaveTo(window, signupHref));
}

/**
 * Sends a like or unlike to the server. Resolves on any success status and ignores the body. Any
 * other status rejects with its status text (rule 8.2).
 */
export function sendLike(environment: HttpEnvironment, target: LikeTarget, hasLiked: boolean): Promise<void> {
  const address =
    target.linkId === undefined
      ? { path: likeCall(encodeURIComponent(target.oid)) }
      : { path: LIKE_BY_LINK_CALL, query: viewLinkQuery(target.linkId) };
  return sendRequest(
    environment,
    {
      ...address,
      method: hasLiked ? 'PUT' : 'DELETE',
      headers: { 'Content-Type': 'application/json' },
      needsCsrf: true,
      timeoutMs: LIKE_TIMEOUT_MS,
      keepalive: true,
    },
    (response) => {
      if (!response.ok) throw new HttpStatusError(response);
    },
  );
}
