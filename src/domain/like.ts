/** The animation of the like button. */
export type LikePhase = 'idle' | 'liked' | 'unliked' | 'error';

/** The state of the like button. */
export interface LikeState {
  readonly oid: string;
  readonly hasLiked: boolean;
  /** Never below 0. */
  readonly count: number;
  readonly phase: LikePhase;
}

/** Returns the initial state, also after a change of content (rule 4.12). */
export function startLike(input: { oid: string; hasLiked: boolean; count: number }): LikeState {
  return { oid: input.oid, hasLiked: input.hasLiked, count: Math.max(0, input.count), phase: 'idle' };
}
