import type { LikePhase, LikeState } from '#domain/likes/like';

/** Duration of the liked animation (rule 4.8). */
const LIKED_ANIMATION_MS = 350;
/** How long the broken heart shows after an unlike (rule 4.10). */
const BROKEN_HEART_MS = 2000;
/** How long the button shakes after a failure (rule 4.9). */
const SHAKE_MS = 500;

/** Returns the state right after a click, before any response (rules 4.8 and 4.10). */
export function toggleLike(state: LikeState): LikeState {
  return state.hasLiked
    ? { ...state, hasLiked: false, count: Math.max(0, state.count - 1), phase: 'unliked' }
    : { ...state, hasLiked: true, count: state.count + 1, phase: 'liked' };
}

/**
 * Returns the state after a failed request: the `previous` state, with the shake
 * (rule 4.9). If `state` is of other content by now, the failure is irrelevant and `state` stays.
 */
export function revertLike(state: LikeState, previous: LikeState): LikeState {
  return state.oid === previous.oid ? { ...previous, phase: 'error' } : state;
}

/**
 * Returns the state that the visitor wants: the state that the server confirmed, changed to
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
  const durations = {
    idle: null,
    liked: LIKED_ANIMATION_MS,
    unliked: BROKEN_HEART_MS,
    error: SHAKE_MS,
  } as const;
  return durations[phase];
}

/**
 * Creates the like states of a page, which the static button and its island both use. Each content
 * has a shown state and a state that the server has confirmed. Until the first change, both are
 * `initial`, the state before any press. `display` writes a state to the page. Animations end by
 * themselves (rule 4.8).
 */
export function createLikeStates(display: (state: LikeState) => void) {
  const shownByOid = new Map<string, LikeState>();
  const confirmedByOid = new Map<string, LikeState>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  const shownState = (initial: LikeState) => shownByOid.get(initial.oid) ?? initial;
  const confirmedState = (initial: LikeState) => confirmedByOid.get(initial.oid) ?? initial;

  function showState(state: LikeState): void {
    const { oid, phase } = state;
    shownByOid.set(oid, state);
    display(state);
    clearTimeout(timers.get(oid));
    const duration = likePhaseMs(phase);
    if (duration !== null)
      timers.set(
        oid,
        setTimeout(() => showState(settleLike(state)), duration),
      );
  }

  return {
    shown: shownState,
    confirmed: confirmedState,
    /** Shows the state after a press, before the server has confirmed it. */
    press: (initial: LikeState) => showState(toggleLike(shownState(initial))),
    /** Applies a state from the server. Keeps showing `wantedState`, a press that is not sent. */
    confirm(state: LikeState, wantedState?: LikeState) {
      confirmedByOid.set(state.oid, state);
      showState(wantedState ? expectedLike(state, wantedState) : state);
    },
    /** Applies the server's response to a like or unlike, and returns the confirmed state. */
    acknowledge(initial: LikeState, hasLiked: boolean) {
      const state = expectedLike(confirmedState(initial), { ...initial, hasLiked, phase: 'idle' });
      confirmedByOid.set(initial.oid, state);
      return state;
    },
    /** Shows the confirmed state again, with the shake of a failure. */
    revert: (initial: LikeState) => showState(revertLike(shownState(initial), confirmedState(initial))),
  };
}

/** The like states of a page. */
export type LikeStates = ReturnType<typeof createLikeStates>;

/** A message between tabs: a like or unlike that the server acknowledged. */
export interface LikeMessage {
  readonly oid: string;
  readonly hasLiked: boolean;
  readonly count: number;
}

/** Name of the BroadcastChannel between tabs. */
export const LIKE_CHANNEL = 'podium-likes';

/** Joins the channel between tabs. Without it, sends and receives nothing. */
export function joinLikeChannel(onMessage: (news: LikeMessage) => void): {
  send: (news: LikeMessage) => void;
} {
  try {
    const channel = new BroadcastChannel(LIKE_CHANNEL);
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (isLikeMessage(data)) onMessage(data);
    });
    return { send: (news) => channel.postMessage(news) };
  } catch {
    return { send: () => undefined };
  }
}

/** Reports whether a message has the expected shape: another tab may run an older page. */
export function isLikeMessage(data: unknown): data is LikeMessage {
  const news = data as Partial<LikeMessage> | null;
  return (
    typeof news?.oid === 'string' && typeof news.hasLiked === 'boolean' && Number.isSafeInteger(news.count)
  );
}
