import type { LikePhase, LikeState } from './like.ts';

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
