import { startLike, type LikePhase, type LikeState } from '#domain/like';
import { toggleLike } from '#domain/like-phases';
import type { ViewerState } from './create-viewer.ts';

/** What is known of the likes on a page, by oid. */
export type Likes = ReadonlyMap<string, LikeState>;

/** The like button as the page gives it. */
export interface LikeInput {
  readonly oid: string;
  /** The view link that gives access to the content, if there is one. */
  readonly linkId?: string | undefined;
  readonly likesCount: number;
  /** Where a visitor goes who is not signed in. */
  readonly signupHref: string;
  /** Text of the button that leads there, in the language of the page. */
  readonly signupText: string;
}

/** What a like button shows: what happened on the page, else the viewer data, else what the page was built with. */
export function viewLike(
  likes: Likes,
  viewer: ViewerState,
  input: Pick<LikeInput, 'oid' | 'likesCount'>,
): LikeState {
  const { oid, likesCount } = input;
  const data = viewer.oid === oid ? viewer.data : undefined;
  return (
    likes.get(oid) ??
    startLike({ oid, hasLiked: data?.hasLiked ?? false, count: data?.likesCount ?? likesCount })
  );
}

/** What the visitor wishes, seen from what the server has confirmed. */
export function wishLike(confirmed: LikeState, hasLiked: boolean, phase: LikePhase): LikeState {
  return { ...(confirmed.hasLiked === hasLiked ? confirmed : toggleLike(confirmed)), phase };
}
