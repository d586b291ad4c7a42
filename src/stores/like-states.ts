import type { LikeState } from '#domain/likes/like';
import { expectedLike, likePhaseMs, revertLike, settleLike, toggleLike } from '#domain/likes/like-phases';

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
