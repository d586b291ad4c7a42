import { z } from 'astro/zod';
import { authorSegment, line, linkTarget, locale, oid } from './primitives.ts';

/** What belongs to the site as a whole: `site/site.json`. */
export const site = z.strictObject({
  $schema: z.string().optional().describe('JSON Schema of this file, for editors'),
  name: line.describe('Name of the product, as texts call it'),
  searchTerms: z
    .partialRecord(locale, z.partialRecord(authorSegment, z.array(line).max(12)))
    .describe(
      'Suggested search terms by language and author segment; English serves where a language is missing',
    ),
  staffPicks: z.array(oid).max(100).describe('Presentations picked by the staff'),
  videos: z.array(oid).max(100).describe('Videos of the videos block'),
  evaluatedFeatures: z
    .record(z.string(), z.boolean())
    .describe('Feature flags and their values for a visitor of whom nothing is known'),
  embedOrigins: z
    .array(
      z
        .string()
        .regex(
          /^(?:\*|https?:\/\/[^/\s]+)$/,
          'must be an origin such as "https://school.example", or "*" for any',
        ),
    )
    .default(['*'])
    .describe('Origins whose pages may steer an embedded viewer by messages'),
  responsiveEmbedHelp: linkTarget
    .nullable()
    .default(null)
    .describe('Where visitors learn more about embeds that take the width of the page around them'),
  preproductionHosts: z
    .array(z.string().regex(/^[a-z0-9.-]+$/, 'must be a host name such as "preview.example.org"'))
    .default([])
    .describe('Hosts on which calls carry the credentials of the page address'),
});

/** What belongs to the site as a whole. */
export type Site = z.output<typeof site>;
