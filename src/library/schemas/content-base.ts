import { z } from 'astro/zod';
import { MAX_HTML_BYTES_IN } from '#domain/html/html-field';
import {
  authorSegment,
  count,
  flag,
  imagePath,
  instant,
  language,
  line,
  linkTarget,
  oid,
  orNull,
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

/** The overlay at the end (rule 3.40). */
const restart = z.strictObject({
  theme: z
    .string()
    .max(40)
    .default('present')
    .describe("'present' is dark and light blue, any other dark blue and purple"),
  mainCtaText: orNull(
    html,
    'Headline that promotes the product, HTML, sanitised at build; shown if canWeShowAds allows it',
  ),
  ctaButtonText: orNull(line, 'Text of the call-to-action button'),
  learnMoreUrl: orNull(linkTarget, 'Target of the learn-more button'),
});

/** A link that opens a page to all who know it. */
export const secretLink = z.strictObject({
  link_id: z
    .string()
    .regex(/^[A-Za-z0-9_-]{16,64}$/, 'must be 16 to 64 letters, digits, "_" or "-"')
    .describe('Unguessable part of the private address'),
});

/** The fields that presentations and videos share. */
export const contentBase = {
  $schema: z.string().optional().describe('JSON Schema of this file, for editors'),
  oid: oid.describe('Identifier, unique across presentations and videos'),
  title: line.describe('Title'),
  slug: slug.optional().describe('Readable part of the address; made from the title if absent'),
  redirectFrom: z
    .array(z.string().max(300))
    .max(50)
    .default([])
    .describe('Old addresses on this site, such as "/old/", that lead to its page'),
  language: language.describe('Language of the content itself'),
  translationOf: oid.optional().describe('The oid of the content that this is a translation of'),
  description: html.default('').describe('Description as HTML, sanitised at build, at most 20 kB'),
  owner: oid.nullable().describe('File name of the owner, without .json; null if unknown'),
  lastModified: instant.describe('Date of the last change'),
  schemaVersion: z.enum(['0', '2']).describe("'0' is the classic type, '2' the next one"),
  privacy: z
    .enum(['public', 'reusable', 'hidden', 'private'])
    .describe('Only public and reusable content is listed and indexed'),
  draft: flag('Whether it is not published yet. The dev server shows it with a mark'),
  publishAt: orNull(instant, 'When it is published: the first build after this instant has it'),
  viewLink: orNull(secretLink, 'View link; hidden and private content is published only under it'),
  viewCount: count.default(0).describe('Number of views'),
  likesCount: count.optional().describe('Number of likes; if absent, there is no like button'),
  tags: z.array(line).max(50).default([]).describe('Tags'),
  preview: orNull(imagePath, 'Preview image; made from the first step if absent'),
  fallbackPreview: orNull(imagePath, 'Preview image that is shown if the first one fails to load'),
  authorSegment: authorSegment
    .catch('other')
    .default('other')
    .describe('Segment of the author, for suggested searches'),
  transcript: transcript.default([]).describe('Transcript: spoken and shown text'),
  topPicks: z.array(oid).max(24).optional().describe('Content that replaces the staff picks in the sidebar'),
  curationExists: flag('Whether the content is curated'),
  showWatermark: flag('Whether the viewer of the view page links to the product site; embeds always do'),
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
  shouldAutoplay: flag('Whether to play automatically once started'),
  forceAutoplay: flag('Whether to play automatically in any case, even if the visitor has chosen otherwise'),
  teaseContent: flag(
    'Whether only the beginning of a presentation is published: its first step and the first topic of its transcript, then a link to sign up. Not for videos',
  ),
  shouldShowPreziVideoBanner: flag('Whether the promo banner is shown, if canWeShowAds allows it'),
  webglViewerVersion: orNull(
    z.string().max(40),
    'Version of the former WebGL viewer, for systems that embed the content; published only in the app data of its pages',
  ),
  restart: orNull(restart, 'The overlay at the end'),
  responsiveEmbedOnly: flag(
    'Whether embeds adapt to the width of the page around them; the dialog then has no width and height',
  ),
  viewerDefaults: viewerData
    .optional()
    .describe('Viewer data that is used if the origin has none; for fixtures'),
};

/**
 * The fields that pages of other content and the site show too: in cards, listings, sitemaps and
 * feeds. A build keeps them in memory, unlike all other fields.
 */
export const SHARED_FIELDS = [
  'oid',
  'title',
  'language',
  'owner',
  'privacy',
  'schemaVersion',
  'viewCount',
  'likesCount',
  'lastModified',
  'tags',
  'authorSegment',
  'topPicks',
] as const;

/**
 * Runs an object-level refinement even if a field has a fault, so that one check finds all faults.
 */
export const DESPITE_FAULTS = { when: () => true };

/**
 * Requires a view link for hidden and private content, which is published only under one. Runs
 * `DESPITE_FAULTS`.
 */
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
