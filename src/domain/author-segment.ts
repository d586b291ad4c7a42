/** The groups of authors that the product distinguishes (spec section 3). */
export const AUTHOR_SEGMENTS = ['sales-marketing', 'teacher', 'student', 'other'] as const;

export type AuthorSegment = (typeof AUTHOR_SEGMENTS)[number];
