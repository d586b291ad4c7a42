import { z } from 'astro/zod';
import { colour, line, linkTarget } from '#library/schemas/primitives';
import { ALL_LOCALES, DEFAULT_LOCALE } from '#domain/languages/locales';
import { isReportTarget, REPORT_RULE } from '#domain/features/accounts';
import { ADAPTERS, type AdapterName } from '#domain/analytics/statistics';
import {
  endpointOrigin,
  isSiteAddress,
  SITE_ADDRESS,
  SITE_ADDRESS_RULE,
  SITE_BASE,
  SITE_BASE_RULE,
} from '#domain/settings/settings';
import { CARD_SECTIONS, HERO, isCardSection, SERIES_SECTION } from '#domain/content/home-sections';
import { isKnownLanguage } from './own-texts.ts';
import { COLOURS, DARK_COLOURS, SIZES, type DarkColourName } from './settable-tokens.ts';

const componentField = (name: string) =>
  z
    .string()
    .regex(/^(?!\/)(?!.*\.\.\/)[^/]+\/.+\.astro$/, {
      message: 'must be an .astro file in a folder of its own, such as "theme/Header.astro"',
    })
    .optional()
    .describe(
      `Own component in place of ${name}: path of an .astro file, in a folder with all that it imports`,
    );

/** Reports whether a section of the home page is an own component. */
export const isOwnComponent = (section: string): boolean => section.endsWith('.astro');

const SECTION_NAMES = [HERO, ...CARD_SECTIONS, SERIES_SECTION].map((name) => `"${name}"`).join(', ');

const homeSection = z
  .string()
  .refine(
    (name) => name === HERO || isCardSection(name) || /^\.\/src\/(?!.*\.\.\/).+\.astro$/.test(name),
    `must be ${SECTION_NAMES}, a tag such as "tag:glaciers", or the path of a component in ./src/, such as "./src/components/Mine.astro"`,
  );

const MEDIA_RULE = 'must be an https address such as "https://media.example"';
const SERVICE_RULE = 'must be an https address such as "https://stats.example"';

/** What the `site` of a service may be, by what the service needs. */
const SITE_RULES = {
  host: {
    allows: (site: unknown) => site === undefined || typeof site === 'string',
    rule: 'must be the name of the site there, such as "talks.example"',
  },
  number: {
    allows: (site: unknown) => typeof site === 'number',
    rule: 'must be the number of the site there, such as 1',
  },
  none: {
    allows: (site: unknown) => site === undefined,
    rule: 'must be left out: the address of this service already identifies the site',
  },
} as const;

/** A value for all languages, or one per language. Missing languages use the English one. */
const valueByLanguage = (value: z.ZodString) => {
  const otherLocales = Object.fromEntries(ALL_LOCALES.map((tag) => [tag, value.optional()] as const));
  return z.union([value, z.strictObject({ ...otherLocales, [DEFAULT_LOCALE]: value })], {
    error: ({ input }) =>
      typeof input === 'object' && input !== null && !(DEFAULT_LOCALE in input)
        ? `has no ${JSON.stringify(DEFAULT_LOCALE)}, which stands for all languages that are left out; add it: { ${DEFAULT_LOCALE}: "…" }`
        : 'is not possible; write a value for all languages, or one by language: { en: "…", de: "…" }',
  });
};

const navigationLink = z.strictObject({
  text: valueByLanguage(line).describe('Text of the link, or its text by language'),
  href: valueByLanguage(linkTarget).describe('Target of the link, or its target by language'),
});

const fontVariable = z
  .string()
  .regex(/^--[\w-]+$/, 'must be the cssVariable of a font, such as "--font-own"');

/** Explains why a language is refused that neither Podium nor the project has texts for. */
function explainUnknownLanguage(tag: unknown): string | undefined {
  if (typeof tag !== 'string' || !/^[a-z]{2}$/.test(tag) || !isKnownLanguage(tag)) return undefined;
  return `is ${JSON.stringify(tag)}, but the project has no texts for it; add src/texts/${tag}.json with its texts, or with {} to show the English ones`;
}

/** The fonts of a site by their use: the `cssVariable` of each. */
const fonts = z.strictObject({
  text: fontVariable.optional().describe('Font of texts, and of headings without their own'),
  headings: fontVariable.optional().describe('Font of headings and titles'),
  code: fontVariable.optional().describe('Font of program code'),
});
export type Fonts = Readonly<z.output<typeof fonts>>;

const sizeField = ({ description, min, max }: { description: string; min: number; max: number }) =>
  z
    .int('must be a whole number of pixels')
    .min(min, `must be at least ${min} (pixels)`)
    .max(max, `must be at most ${max} (pixels)`)
    .optional()
    .describe(`${description}, in pixels from ${min} to ${max}`);

function fieldsOf<Name extends string, Row, Field>(
  table: Readonly<Record<Name, Row>>,
  toField: (row: Row) => Field,
): Record<Name, Field> {
  const fields = Object.entries<Row>(table).map(([name, row]) => [name, toField(row)] as const);
  return Object.fromEntries(fields) as Record<Name, Field>;
}

/** The colours that a site may set, by the name of their design token. */
const colours = z.strictObject(fieldsOf(COLOURS, (description) => colour.optional().describe(description)));

/** The colours that a site may set for its dark scheme. */
const darkColours = z.strictObject(
  fieldsOf(
    Object.fromEntries(
      (Object.keys(DARK_COLOURS) as DarkColourName[]).map((name) => [name, COLOURS[name]]),
    ) as Record<DarkColourName, string>,
    (description) => colour.optional().describe(`${description}, in the dark scheme`),
  ),
);

/** The lengths that a site may set. */
const sizes = z.strictObject(fieldsOf(SIZES, sizeField));

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
    .array(z.enum(ALL_LOCALES, { error: ({ input }) => explainUnknownLanguage(input) }))
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
    .union(
      [fontVariable, fonts],
      'must be the cssVariable of a font, such as "--font-own", or one by use: { text, headings, code }',
    )
    .transform((font): Fonts => (typeof font === 'string' ? { text: font } : font))
    .optional()
    .describe("Fonts of all pages: the cssVariable of one of Astro's fonts, or one by use"),
  colours: colours.optional().describe('Colours of the design; those left out stay'),
  look: z
    .strictObject({
      schemes: z
        .enum(['light', 'both'])
        .default('light')
        .describe('"both": pages are light or dark as the system of the visitor, with a switch'),
      dark: darkColours.optional().describe('Colours of the dark scheme; those left out follow'),
    })
    .refine(({ schemes, dark }) => schemes === 'both' || dark === undefined, {
      path: ['dark'],
      message: 'are colours that no page has; add schemes: "both", or remove them',
    })
    .optional()
    .describe('Light and dark pages'),
  sizes: sizes.optional().describe('Lengths of the design in pixels; those left out stay'),
  accounts: z
    .union(
      [
        z.boolean(),
        z.strictObject({
          base: z
            .string()
            .regex(/^https:\/\//, 'must begin with https://')
            .refine(isSiteAddress, SITE_ADDRESS_RULE)
            .describe('Address of the platform, such as "https://platform.example"'),
        }),
      ],
      'must be true, false, or the address of a platform: { base: "https://platform.example" }',
    )
    .default(true)
    .describe('Whether visitors have accounts: sign-in, likes, copies and pages of the platform'),
  report: z
    .string()
    .refine(isReportTarget, REPORT_RULE)
    .optional()
    .describe('Where Report leads: an e-mail address, or a page'),
  statistics: z
    .union(
      [
        z.enum(['none', 'endpoint']),
        z
          .strictObject({
            to: z.enum(Object.keys(ADAPTERS) as AdapterName[]),
            address: z
              .string()
              .refine((text) => endpointOrigin(text) !== null && !/[?#]/.test(text), SERVICE_RULE)
              .describe('Its https address'),
            site: z
              .union([z.string().min(1), z.int().min(1)])
              .optional()
              .describe('The site there'),
          })
          .superRefine(({ to, site }, context) => {
            const kind = ADAPTERS[to].site ?? 'none';
            const { allows, rule } = SITE_RULES[kind];
            const isQuotedNumber = kind === 'number' && typeof site === 'string' && /^[1-9]\d*$/.test(site);
            const explanation = isQuotedNumber ? `is a text; write the number without quotes: ${site}` : rule;
            const message = site === undefined ? `is missing; it ${rule}` : explanation;
            if (!allows(site)) context.addIssue({ code: 'custom', path: ['site'], message });
          }),
      ],
      'must be "none", "endpoint", or a service: { to: "plausible", address: "https://stats.example" }',
    )
    .optional()
    .describe('Where the events of pages go; "none" by default without accounts'),
  media: z
    .strictObject({
      base: z
        .string()
        .refine((text) => endpointOrigin(text) !== null && isSiteAddress(text), MEDIA_RULE)
        .describe('The https address of that host'),
    })
    .optional()
    .describe('Host for videos and large pictures, except those behind view links'),
  banner: z
    .boolean()
    .default(true)
    .describe('Whether content may show the promotional banner above its page'),
  home: z
    .array(homeSection)
    .min(1, 'must name a section')
    .refine((names) => new Set(names).size === names.length, 'must name each section once')
    .refine((names) => names.indexOf(HERO) <= 0, `must have "${HERO}" at the start, or nowhere`)
    .optional()
    .describe('Sections of the home page; title, picks, latest and videos if absent'),
  navigation: z
    .strictObject({
      header: z
        .array(navigationLink)
        .min(1, 'must have a link')
        .max(8, 'must have at most 8 links')
        .optional(),
      footer: z
        .array(navigationLink)
        .min(1, 'must have a link')
        .max(20, 'must have at most 20 links')
        .optional(),
    })
    .optional()
    .describe('Own links in the header and the footer'),
  header: componentField('the header'),
  footer: componentField('the footer'),
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
