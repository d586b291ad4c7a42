import { z } from 'astro/zod';
import { DEVELOPMENT_HOSTS } from '#domain/analytics/analytics-hosts';
import { MAX_PAGES } from '#domain/content/listing-places';
import { authorSegment, downloads, line, linkTarget, locale, oid, orNull } from './primitives.ts';

const host = z
  .string()
  .regex(/^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])$/, 'must be a host name such as "preview.example.org"');

/** Site-wide settings: `site/site.json`. */
export const site = z.strictObject({
  $schema: z.string().optional().describe('JSON Schema of this file, for editors'),
  name: line.describe('Name of the product, as texts call it'),
  searchTerms: z
    .partialRecord(locale, z.partialRecord(authorSegment, z.array(line).max(12)))
    .describe(
      'Suggested search terms by language and author segment; a language without terms gets the English ones',
    ),
  staffPicks: z.array(oid).max(100).describe('Presentations picked by the staff'),
  videos: z.array(oid).max(100).describe('Videos of the videos block'),
  listingPages: z
    .int()
    .min(1)
    .max(1000)
    .default(MAX_PAGES)
    .describe('Number of pages after which a listing ends; its archive then has everything by month'),
  tagPages: z
    .boolean()
    .default(true)
    .describe('Whether each tag has a page and a feed. Otherwise, tags lead to the search'),
  downloads: downloads
    .default([])
    .describe(
      "Formats in which visitors may take away presentations that name none themselves: 'md' is Markdown, 'pdf' a page and 'pptx' a slide for each step",
    ),
  evaluatedFeatures: z
    .record(z.string(), z.boolean())
    .describe('Feature flags and their values for visitors without viewer data'),
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
    .describe('Origins whose pages may control an embedded viewer by messages'),
  responsiveEmbedHelp: orNull(
    linkTarget,
    'Address of a page about embeds that adapt to the width of the page around them',
  ),
  accessibility: z
    .strictObject({
      contact: z
        .string()
        .regex(
          /^(?:mailto:[^\s@?]+@[^\s@?]+|\/(?![/\\])[^\s\\]*|https:\/\/(?=[^/])[^\s\\]*)$/,
          'must be a path such as "/contact/", or an address that starts with "https://" or "mailto:"',
        )
        .describe('Where visitors write to if something does not work for them'),
      reviewed: z.iso
        .date({ message: 'must be a day such as "2026-11-30"' })
        .describe('The day on which someone last compared the statement with the site'),
    })
    .nullable()
    .default(null)
    .describe('The accessibility statement, a page with a link in the footer; null for none'),
  preproductionHosts: z
    .array(host)
    .default([])
    .describe(
      'Hosts on which calls carry the credentials of the page address, and events are printed, not sent',
    ),
  developmentHosts: z
    .array(host)
    .default([...DEVELOPMENT_HOSTS])
    .describe('Local and development hosts, on which events are printed, not sent'),
  noCookiesHosts: z
    .array(host)
    .default([])
    .describe('Hosts that keep no cookies: no session is kept there and no event is logged'),
  cookieDomains: z
    .array(host)
    .default([])
    .describe(
      'Domains whose hosts share one analytics session, such as those of production and development. On any other domain, each host has its own session',
    ),
  isConsentNeeded: z
    .boolean()
    .default(true)
    .describe('Whether a visitor must allow performance cookies before there is an analytics session'),
});

export type Site = z.output<typeof site>;
