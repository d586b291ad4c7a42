import type { LikePhase, LikeState } from '#domain/likes/like';

/** Duration of the liked animation, in milliseconds (rule 4.8). */
const LIKED_MS = 350;
/** How long the broken heart shows after an unlike, in milliseconds (rule 4.10). */
const UNLIKED_MS = 2000;
/** How long the button shakes after a failure, in milliseconds (rule 4.9). */
const ERROR_MS = 500;

/** Returns the state right after a click, before any response (rules 4.8 and 4.10). */
export function toggleLike(state: LikeState): LikeState {
  return state.hasLiked
    ? { ...state, hasLiked: false, count: Math.max(0, state.count - 1), phase: 'unliked' }
    : { ...state, hasLiked: true, count: state.count + 1, phase: 'liked' };
}

/**
 * Returns the state after a failed request: the state `before` the click, with the shake
 * (rule 4.9). If the content has changed in the meantime, the failure is irrelevant and `state`
 * stays.
 */
export function revertLike(state: LikeState, before: LikeState): LikeState {
  return state.oid === before.oid ? { ...before, phase: 'error' } : state;
}

/**
 * Returns the state that the visitor wants: the one that the server confirmed, changed to
 * `hasLiked`, in the animation `phase`.
 */
export function expectedLike(confirmed: LikeState, { hasLiked, phase }: LikeState): LikeState {
  return { ...(confirmed.hasLiked === hasLiked ? confirmed : toggleLike(confirmed)), phase };
}

/** Returns the state after its animation. */
export function settleLike(state: LikeState): LikeState {
  return state.phase === 'idle' ? state : { ...state, phase: 'idle' };
}

/** Returns the duration of a phase in milliseconds, or null if it has no end. */
export function likePhaseMs(phase: LikePhase): number | null {
  const durations = { idle: null, liked: LIKED_MS, unliked: UNLIKED_MS, error: ERROR_MS } as const;
  return durations[phase];
}

/**
 * The like states of a page, by content: those it shows, and those that the server has confirmed.
 * `start` is the state before any press. It counts until the first change.
 */
export interface LikeStates {
  readonly shown: (start: LikeState) => LikeState;
  readonly confirmed: (start: LikeState) => LikeState;
  /** Shows the state after a press, before the server has confirmed it. */
  readonly press: (start: LikeState) => void;
  /** Takes over a state of the server. Keeps showing `wanted`, a press that is not sent yet. */
  readonly confirm: (state: LikeState, wanted?: LikeState) => void;
  /** Takes over the server's answer to a like or unlike, and returns the confirmed state. */
  readonly acknowledge: (start: LikeState, hasLiked: boolean) => LikeState;
  /** Shows the confirmed state again, with the shake of a failure. */
  readonly revert: (start: LikeState) => void;
}

/**
 * Creates the like states that both the static button and its island use. `display` writes a state
 * to the page. Animations end by themselves (rule 4.8).
 */
export function createLikeStates(display: (state: LikeState) => void): LikeStates {
  const shownByOid = new Map<string, LikeState>();
  const confirmedByOid = new Map<string, LikeState>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  const shown = (start: LikeState) => shownByOid.get(start.oid) ?? start;
  const confirmed = (start: LikeState) => confirmedByOid.get(start.oid) ?? start;

  function show(state: LikeState): void {
    const { oid, phase } = state;
    shownByOid.set(oid, state);
    display(state);
    clearTimeout(timers.get(oid));
    const duration = likePhaseMs(phase);
    if (duration !== null)
      timers.set(
        oid,
        setTimeout(() => show(settleLike(state)), duration),
      );
  }

  return {
    shown,
    confirmed,
    press: (start) => show(toggleLike(shown(start))),
    confirm(state, wanted) {
      confirmedByOid.set(state.oid, state);
      show(wanted ? expectedLike(state, wanted) : state);
    },
    acknowledge(start, hasLiked) {
      const state = expectedLike(confirmed(start), { ...start, hasLiked, phase: 'idle' });
      confirmedByOid.set(start.oid, state);
      return state;
    },
    revert: (start) => show(revertLike(shown(start), confirmed(start))),
  };
}

/** A message between tabs: a like or unlike that the server acknowledged. */
export interface LikeNews {
  readonly oid: string;
  readonly hasLiked: boolean;
  readonly count: number;
}

/** Name of the BroadcastChannel between tabs. */
export const LIKE_CHANNEL = 'podium-likes';

/** The channel to the other tabs of this browser that show likes. */
export interface LikeChannel {
  /** Sends news to the other tabs. */
  readonly send: (news: LikeNews) => void;
}

/**
 * Joins the channel between tabs. Without BroadcastChannel, or if the browser forbids it, sends and
 * receives nothing.
 */
export function joinLikeChannel(onNews: (news: LikeNews) => void): LikeChannel {
  try {
    const channel = new BroadcastChannel(LIKE_CHANNEL);
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (isLikeNews(data)) onNews(data);
    });
    return { send: (news) => channel.postMessage(news) };
  } catch {
    return { send: () => undefined };
  }
}

/** Reports whether a message has the expected shape: another tab may run an older page. */
export function isLikeNews(data: unknown): data is LikeNews {
  const news = data as Partial<LikeNews> | null;
  return (
    typeof news?.oid === 'string' && typeof news.hasLiked === 'boolean' && Number.isSafeInteger(news.count)
  );
}
