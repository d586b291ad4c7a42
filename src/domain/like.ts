/** What the like button is playing. */
export type LikePhase = 'idle' | 'liked' | 'unliked' | 'error';

/** What the like button shows. */
export interface LikeState {
  readonly oid: string;
  readonly hasLiked: boolean;
  /** Never below 0. */
  readonly count: number;
  readonly phase: LikePhase;
}

/** The button as the page gives it; also after a change of content (spec section 4). */
export function startLike(input: { oid: string; hasLiked: boolean; count: number }): LikeState {
  return { oid: input.oid, hasLiked: input.hasLiked, count: Math.max(0, input.count), phase: 'idle' };
}
