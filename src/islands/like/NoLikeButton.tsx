/** Stands for the like button on sites without sign-in, which have neither it nor its code. */
export const LikeButton = (): null => null;
