import { knownLike, type LikeState } from '#domain/likes/like';
import type { ViewerState } from './create-viewer.ts';

/** Known like states of a page, by oid. */
export type Likes = ReadonlyMap<string, LikeState>;

/** The facts about a like button in the page's markup. */
export interface LikeInput {
  readonly oid: string;
  /** The view link that gives access to the content, if any. */
  readonly linkId?: string | undefined;
  readonly likesCount: number;
  /** Where a press leads a visitor who is not signed in. */
  readonly signupHref: string;
  /** Label of the sign-up button, in the language of the page. */
  readonly signupText: string;
}

/**
 * Returns the state to show: from this page's presses, else from the viewer data, else from the
 * build.
 */
export function viewLike(
  likes: Likes,
  viewer: ViewerState,
  input: Pick<LikeInput, 'oid' | 'likesCount'>,
): LikeState {
  return likes.get(input.oid) ?? knownLike(input, viewer.oid === input.oid ? viewer.data : null);
}
