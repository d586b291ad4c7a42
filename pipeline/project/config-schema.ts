import { z } from 'astro/zod';
import { colour, line, locale } from '#library/schemas/primitives';
import {
  isSiteAddress,
  SITE_ADDRESS,
  SITE_ADDRESS_RULE,
  SITE_BASE,
  SITE_BASE_RULE,
} from '#domain/settings/settings';
import { COLOURS, SIZES } from './settable-tokens.ts';

const component = (what: string) =>
  z
    .string()
    .regex(/^(?!\/)(?!.*\.\.\/)[^/]+\/.+\.astro$/, {
      message: 'must be an .astro file in a folder of its own, such as "theme/Header.astro"',
    })
    .optional()
    .describe(
      `Own component in place of ${what}: path of an .astro file, in a folder with all that it imports`,
    );

const size = ({ what, least, most }: { what: string; least: number; most: number }) =>
  z
    .int('must be a whole number of pixels')
    .min(least, `must be at least ${least} (pixels)`)
    .max(most, `must be at most ${most} (pixels)`)
    .optional()
    .describe(`${what}, in pixels from ${least} to ${most}`);

/** Returns a field for each row of a table. */
function fieldsOf<Name extends string, Row, Field>(
  table: Readonly<Record<Name, Row>>,
  toField: (row: Row) => Field,
): Record<Name, Field> {
  const fields = Object.entries<Row>(table).map(([name, row]) => [name, toField(row)] as const);
  return Object.fromEntries(fields) as Record<Name, Field>;
}

/** The colours that a site may set, by the name of their design token. */
const colours = z.strictObject(fieldsOf(COLOURS, (what) => colour.optional().describe(what)));

/** The lengths that a site may set. */
const sizes = z.strictObject(fieldsOf(SIZES, size));

/** The settings of a site: the options of `podium()`, with three settings of Astro. */
export const config = z.strictObject({
  name: line.optional().describe('Name of the site in texts and titles'),
  site: z
    .string()
    .regex(SITE_ADDRESS, { error: SITE_ADDRESS_RULE, abort: true })
    .refine(isSiteAddress, SITE_ADDRESS_RULE)
    .optional()
    .describe('Address of the site that visitors use'),
  base: z
    .string()
    .regex(SITE_BASE, SITE_BASE_RULE)
    .optional()
    .describe('Path below which the site lies on its host, such as "/talks"'),
  content: z
    .string()
    .min(1, 'must not be empty')
    .default('src/content')
    .describe('Folder of the content files'),
  languages: z
    .array(locale)
    .min(1, 'must name a language')
    .refine((tags) => tags.includes('en'), 'must include "en", whose addresses have no prefix')
    .optional()
    .describe('Languages of the interface; all if absent'),
  logo: z
    .string()
    .regex(/\.(?:svg|png|webp)$/i, 'must be an SVG, PNG or WebP file')
    .optional()
    .describe('Picture in place of the mark before the name, drawn 28 pixels high'),
  font: z
    .string()
    .regex(/^--[\w-]+$/, 'must be the cssVariable of a font, such as "--font-own"')
    .optional()
    .describe("Font of all pages: the cssVariable of one of Astro's fonts"),
  colours: colours.optional().describe('Colours of the design; those left out stay'),
  sizes: sizes.optional().describe('Lengths of the design in pixels; those left out stay'),
  banner: z
    .boolean()
    .default(true)
    .describe('Whether content may show the promotional banner above its page'),
  header: component('the header'),
  footer: component('the footer'),
  headers: z
    .record(z.string(), z.record(z.string(), z.string()))
    .optional()
    .describe('Headers of own files, by path and name: { "/downloads/*": { "X-Own": "1" } }'),
  redirects: z
    .record(
      z.string(),
      z.union(
        [
          z.string(),
          z.strictObject({
            status: z.union([z.literal(301), z.literal(302)]).describe('301 or 302'),
            destination: z.string().describe('Where it leads'),
          }),
        ],
        'is no redirect; write a path such as "/new/", or { status: 302, destination: "/new/" } with the status 301 or 302',
      ),
    )
    .optional()
    .describe('Redirects by address: { "/old/": "/new/" }, or { "status": 302, "destination": "/new/" }'),
});

export type Config = z.output<typeof config>;

/** The options of `podium()`. Address, path and redirects are settings of Astro. */
export type PodiumOptions = Omit<z.input<typeof config>, 'site' | 'base' | 'redirects'>;
