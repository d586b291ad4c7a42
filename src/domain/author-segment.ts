/** Who an author is, as far as the product tells apart (spec section 3). */
export const AUTHOR_SEGMENTS = ['sales-marketing', 'teacher', 'student', 'other'] as const;

/** Who an author is. */
export type AuthorSegment = (typeof AUTHOR_SEGMENTS)[number];
