import type { InlineCode } from './inline-code.ts';

/** The inline code of a site without any. */
export const NO_INLINE_CODE: InlineCode = { pieces: [], elements: [] };
