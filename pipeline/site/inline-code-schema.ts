import { z } from 'astro/zod';

const kind = z.enum(['script', 'style']);
const digest = z.string().regex(/^[\w+/]{43}=$/);

const piece = z.object({
  kind,
  /** SHA-256 of the text, base64, as in a policy. */
  digest,
  text: z.string(),
});

const element = z.object({
  kind,
  /** SHA-256 of the whole text, base64. */
  digest,
  /** Digests of the pieces, in their order. */
  pieces: z.array(digest).readonly(),
});

/** How manifests and records store inline code. Apart, because render threads need no schema. */
export const inlineCodeSchema = z.object({
  pieces: z.array(piece.readonly()).readonly(),
  elements: z.array(element.readonly()).readonly(),
});
