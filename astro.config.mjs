import { createHash } from 'node:crypto';
import { basename, dirname } from 'node:path';
import i18next from 'astro-i18next';
import { defineConfig, envField } from 'astro/config';
import { loadEnv } from 'vite';
import { mediaInDev } from './src/content/media-dev.ts';
import { interactionDirective } from './src/directives/register.ts';
import { INLINE_SCRIPTS } from './src/domain/inline-scripts.ts';
import { DEFAULT_LOCALE, LOCALES } from './src/domain/locales.ts';
import { messagesInDev } from './src/i18n/messages-in-dev.ts';
import { picturesInDev } from './src/pictures/dev.ts';
import { reactIslands } from './src/rendering/react-islands.ts';
import { originInDev } from './origin/dev.ts';
import { ENDPOINT_DEFAULTS, endpointOrigins } from './pipeline/endpoints.ts';
import { MINIFY } from './pipeline/minify.ts';
import { chunkPreloadHelper } from './pipeline/preload-helper.ts';
import { pageRendering } from './pipeline/render/page-rendering.ts';
import { searchInDev } from './pipeline/search/dev.ts';
import { shortTokens } from './pipeline/short-tokens.ts';

const hashOf = (script) => `sha256-${createHash('sha256').update(script).digest('base64')}`;

/** Settings that pages read; also those of a file `.env`. */
const settings = loadEnv(process.env.NODE_ENV ?? 'production', process.cwd(), 'PUBLIC_');
const endpoint = (name) =>
  envField.string({ context: 'client', access: 'public', default: ENDPOINT_DEFAULTS[name] });

/** Code that runs with the first sign of intent or the first failure; islands import parts of it. */
const LATE = new RegExp(
  [
    'src/domain/(?:like-phases|timeouts)\\.ts$',
    'src/services/(?:chunk|chunk-error|like-channel)\\.ts$',
    'src/enhance/(?:keep-language|late|like-presses|serve-islands)\\.ts$',
  ].join('|'),
);

/** Code of pages that islands or frames have a use for too. */
const SHARED = new RegExp(
  [
    'src/domain/(?:analytics-hosts|failure-event|like|retry|texts-path|without-view-links)\\.ts$',
    'src/services/(?:cookies|failures|late-files|page-facts|site-facts)\\.ts$',
    'src/stores/format-likes\\.ts$',
    'src/enhance/(?:add-styles|await-autoplay|late-code|like-state|read-answer|saves-data)\\.ts$',
    'vite/preload-helper\\.js$',
    'astro:env/client',
  ].join('|'),
);

export default defineConfig({
  site: process.env.PODIUM_SITE_URL ?? `http://localhost:${Number(process.env.PORT) || 4321}`,
  outDir: process.env.PODIUM_STAGING ?? './dist',
  // Two builds in one checkout would write each other's.
  ...(process.env.PODIUM_ASTRO_CACHE && { cacheDir: process.env.PODIUM_ASTRO_CACHE }),
  trailingSlash: 'always',
  compressHTML: true,
  // No page is Markdown, and colours of code would come as inline styles, which the policy refuses.
  markdown: { syntaxHighlight: false },
  build: { format: 'directory', inlineStylesheets: 'always', assets: '_astro' },
  i18n: { locales: [...LOCALES], defaultLocale: DEFAULT_LOCALE, routing: { prefixDefaultLocale: false } },
  integrations: [
    reactIslands(),
    i18next(),
    interactionDirective(),
    pageRendering(),
    picturesInDev(),
    mediaInDev(),
    originInDev(),
    searchInDev(),
  ],
  env: {
    schema: {
      ...Object.fromEntries(Object.keys(ENDPOINT_DEFAULTS).map((name) => [name, endpoint(name)])),
      PUBLIC_ANALYTICS_ENVELOPE: envField.enum({
        context: 'client',
        access: 'public',
        values: ['web', 'meeting'],
        default: 'web',
      }),
    },
  },
  security: {
    csp: {
      directives: [
        "default-src 'self'",
        "img-src 'self' data:",
        "media-src 'self'",
        "font-src 'self'",
        ["connect-src 'self'", ...endpointOrigins(settings)].join(' '),
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
      ],
      scriptDirective: { hashes: INLINE_SCRIPTS.map(hashOf) },
    },
  },
  // Scripts are files of their own: they are cached for good, and are no part of the HTML, which has
  // to fit into one round trip.
  vite: {
    plugins: [messagesInDev(), chunkPreloadHelper()],
    // Astro looks for packages to prepare in every module of src. Those of tests are not always
    // installed.
    optimizeDeps: { entries: ['!src/**/*.test.tsx'] },
    build: { assetsInlineLimit: 0, ...MINIFY },
    css: {
      // Classes of islands by folder and name: no island shares its folder, and hashes do not
      // compress.
      modules: { generateScopedName: (name, file) => `${basename(dirname(file))}-${name}` },
      postcss: {
        plugins: process.argv.includes('dev')
          ? []
          : [shortTokens(new URL('./src/styles/tokens.css', import.meta.url))],
      },
    },
    environments: {
      client: {
        build: {
          // One file for React and what ties it to the page: a cold click waits for one round trip
          // fewer. One for the little that pages share with their islands, or with frames: each
          // further file costs bytes and a request.
          rolldownOptions: {
            output: {
              codeSplitting: {
                groups: [
                  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler|@astrojs\/react)\// },
                  { name: 'page', test: SHARED },
                  { name: 'late', test: LATE },
                ],
              },
            },
          },
        },
      },
    },
  },
  devToolbar: { enabled: false },
});
