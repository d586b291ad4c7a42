import { z } from 'astro/zod';
import { MAX_HTML_BYTES_IN } from '#domain/html-field';
import {
  authorSegment,
  count,
  imagePath,
  instant,
  language,
  line,
  linkTarget,
  oid,
  slug,
} from './primitives.ts';
import { transcript } from './transcript.ts';
import { viewerData } from './viewer-data.ts';

const html = z
  .string()
  .refine(
    (text) => new TextEncoder().encode(text).length <= MAX_HTML_BYTES_IN,
    `is longer than ${MAX_HTML_BYTES_IN / 1000} kB; shorten it`,
  );

/** The overlay at the end (spec section 2, restart overlay). */
const restart = z.strictObject({
  theme: z
    .string()
    .max(40)
    .default('present')
    .describe("'present' is dark and light blue, any other dark blue and purple"),
  mainCtaText: html
    .nullable()
    .default(null)
    .describe(
      'Headline that promotes the product, HTML, sanitised at build; shown if canWeShowAds allows it',
    ),
  ctaButtonText: line.nullable().default(null).describe('Text of the call-to-action button'),
  learnMoreUrl: linkTarget.nullable().default(null).describe('Where learn more leads'),
});

/** The fields that presentations and videos share. */
export const contentBase = {
  $schema: z.string().optional().describe('JSON Schema of this file, for editors'),
  oid: oid.describe('Identifier, unique across presentations and videos'),
  title: line.describe('Title'),
  slug: slug.optional().describe('Readable part of the address; made from the title if absent'),
  language: language.describe('Language of the content itself'),
  description: html.default('').describe('Description as HTML, sanitised at build, at most 20 kB'),
  owner: oid.nullable().describe('File name of the owner, without .json; null if unknown'),
  lastModified: instant.describe('When the content changed last'),
  schemaVersion: z.enum(['0', '2']).describe("'0' is the classic type, '2' the next one"),
  privacy: z
    .enum(['public', 'reusable', 'hidden', 'private'])
    .describe('Only public and reusable content is listed and indexed'),
  viewLink: z
    .strictObject({
      link_id: z
        .string()
        .regex(/^[A-Za-z0-9_-]{16,64}$/, 'must be 16 to 64 letters, digits, "_" or "-"')
        .describe('Unguessable part of the private address'),
    })
    .nullable()
    .default(null)
    .describe('View link; hidden and private content is published only under it'),
  viewCount: count.default(0).describe('How often the content was viewed'),
  likesCount: count.optional().describe('How many people like it; absent: no like button'),
  tags: z.array(line).max(50).default([]).describe('Tags'),
  preview: imagePath.nullable().default(null).describe('Preview image; made from the first step if absent'),
  fallbackPreview: imagePath.nullable().default(null).describe('Preview image for when the first one fails'),
  authorSegment: authorSegment.catch('other').default('other').describe('Who the author is'),
  transcript: transcript.default([]).describe('What is said and shown, as text'),
  topPicks: z.array(oid).max(24).optional().describe('Content that replaces the staff picks in the sidebar'),
  curationExists: z.boolean().default(false).describe('Whether the content is curated'),
  showWatermark: z
    .boolean()
    .default(false)
    .describe('Whether the viewer of the view page links to the product site; embeds always do'),
  logoType: z
    .enum(['default', 'none'])
    .default('default')
    .describe(
      "'default' shows the logo in the viewer's link to the product site, 'none' shows its text alone",
    ),
  byOwner: z.boolean().default(true).describe("Whether overlays say 'by owner'"),
  canWeShowAds: z
    .boolean()
    .default(true)
    .describe(
      'Whether the platform may promote itself: false leaves out the banner, and headline and clip of the overlay at the end',
    ),
  shouldAutoplay: z.boolean().default(false).describe('Whether to play by itself once started'),
  forceAutoplay: z.boolean().default(false).describe('Whether to play by itself whatever the visitor chose'),
  teaseContent: z
    .boolean()
    .default(false)
    .describe(
      'Whether only the beginning of a presentation is published: its first step and the first topic of its transcript, then a link to sign up. Not for videos',
    ),
  shouldShowPreziVideoBanner: z
    .boolean()
    .default(false)
    .describe('Whether the promo banner is shown, if canWeShowAds allows it'),
  webglViewerVersion: z
    .string()
    .max(40)
    .nullable()
    .default(null)
    .describe(
      'Version of the former WebGL viewer, a fact for systems that embed the content: only the app data of its pages hold it',
    ),
  restart: restart.nullable().default(null).describe('The overlay at the end'),
  responsiveEmbedOnly: z
    .boolean()
    .default(false)
    .describe(
      'Whether embeds take the width of the page around them: the dialog then offers no width and height',
    ),
  viewerDefaults: viewerData
    .optional()
    .describe('Viewer data used when the origin has no answer; for fixtures'),
};

/** Lets a refinement of the whole run although a field has a fault, so that all faults are found at once. */
export const DESPITE_FAULTS = { when: () => true };

/** Hidden and private content is published only under a view link, so it needs one. Runs `DESPITE_FAULTS`. */
export function requireViewLink(
  content: { privacy?: unknown; viewLink?: unknown } | null | undefined,
  context: z.RefinementCtx,
): void {
  if (typeof content !== 'object' || content === null) return;
  if (
    (content.privacy === 'hidden' || content.privacy === 'private') &&
    (content.viewLink ?? null) === null
  ) {
    context.addIssue({
      code: 'custom',
      path: ['viewLink'],
      message: `is missing, but ${content.privacy} content is published only under a view link; add "viewLink": { "link_id": "..." } with 16 to 64 random letters and digits`,
    });
  }
}
