import { atom, type ReadableAtom } from 'nanostores';
import type { LikeState } from '#domain/like';
import { likePhaseMs, settleLike } from '#domain/like-phases';
import type { Likes } from './like-view.ts';

/** The shown state of the like buttons of a page. Animations end by themselves (rule 4.8). */
export interface LikeDisplay {
  readonly $likes: ReadableAtom<Likes>;
  readonly show: (state: LikeState) => void;
}

export function createLikeDisplay(): LikeDisplay {
  const $likes = atom<Likes>(new Map());
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  function show(state: LikeState): void {
    const { oid, phase } = state;
    $likes.set(new Map($likes.get()).set(oid, state));
    clearTimeout(timers.get(oid));
    const duration = likePhaseMs(phase);
    if (duration !== null)
      timers.set(
        oid,
        setTimeout(() => show(settleLike(state)), duration),
      );
  }

  return { $likes, show };
}
