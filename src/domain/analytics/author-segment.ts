/** The groups of authors that the product distinguishes (rule 3.10). */
export const AUTHOR_SEGMENTS = ['sales-marketing', 'teacher', 'student', 'other'] as const;

export type AuthorSegment = (typeof AUTHOR_SEGMENTS)[number];
