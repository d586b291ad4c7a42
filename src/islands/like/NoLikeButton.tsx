/** Replaces the like button and its code on sites without sign-in. */
export const LikeButton = (): null => null;
