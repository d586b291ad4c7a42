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

/**
 * Returns the state before any press, also after a change of content (rule 4.12): from the
 * viewer data, else from the build.
 */
export function knownLike(
  { oid, likesCount }: { readonly oid: string; readonly likesCount: number },
  viewer?: { readonly hasLiked: boolean; readonly likesCount: number | null } | null,
): LikeState {
  const count = Math.max(0, viewer?.likesCount ?? likesCount);
  return { oid, hasLiked: viewer?.hasLiked ?? false, count, phase: 'idle' };
}
