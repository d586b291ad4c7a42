import { z } from 'astro/zod';

const kind = z.enum(['script', 'style']);
const digest = z.string().regex(/^[\w+/]{43}=$/);

/** How manifests and records store inline code. Apart, because render threads need no schema. */
export const inlineCodeSchema = z.object({
  pieces: z.array(z.object({ kind, digest, text: z.string() })),
  elements: z.array(z.object({ kind, digest, pieces: z.array(digest) })),
});
