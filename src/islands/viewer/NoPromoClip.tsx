/** Replaces the clip that promotes the platform, and its film, on sites without one. */
export const PromoClip = (): null => null;
