import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import i18next from 'astro-i18next';
import { defineConfig, envField } from 'astro/config';
import { loadEnv, searchForWorkspaceRoot } from 'vite';
import { faultsInDev } from './src/library/dev/faults-in-dev.ts';
import { interactionDirective } from './src/directives/register.ts';
import { INLINE_SCRIPTS } from './src/domain/page/inline-scripts.ts';
import { DEFAULT_LOCALE, LOCALES } from './src/domain/languages/locales.ts';
import { messagesInDev } from './src/i18n/messages-in-dev.ts';
import { reactIslands } from './src/rendering/react-islands.ts';
import { workbenchInDev } from './src/workbench/server/workbench-in-dev.ts';
import { originInDev } from './origin/dev.ts';
import { constantTokens } from './pipeline/bundler/constant-tokens.ts';
import { ENDPOINT_DEFAULTS, endpointDefault, endpointOrigins } from './pipeline/bundler/endpoints.ts';
import { licenseFile } from './pipeline/bundler/licenses.ts';
import { MINIFY } from './pipeline/bundler/minify.ts';
import { chunkPreloadHelper } from './pipeline/bundler/preload-helper.ts';
import { sharedChunks } from './pipeline/bundler/shared-chunks.ts';
import { cachesInDev } from './pipeline/building/dev/caches-in-dev.ts';
import { outputsInDev } from './pipeline/building/dev/outputs-in-dev.ts';
import { searchInDev } from './pipeline/building/dev/search-in-dev.ts';
import { servedInDev } from './pipeline/building/dev/served-in-dev.ts';
import { pageRendering } from './pipeline/building/render/rendering-integration.ts';
import { selfContainedLateCode } from './pipeline/bundler/self-contained-late-code.ts';
import { siteAddress } from './pipeline/site/site-address.ts';

const hashOf = (script) => `sha256-${createHash('sha256').update(script).digest('base64')}`;

/** Settings for pages, also from a file `.env`. */
const settings = loadEnv(process.env.NODE_ENV ?? 'production', process.cwd(), 'PUBLIC_');
/** Folders of packages. Those of the installed package may be outside of the project. */
const packages = [
  join(searchForWorkspaceRoot(process.cwd()), 'node_modules'),
  ...(/^.*?[\\/]node_modules(?=[\\/])/.exec(
    process.env.PODIUM_PACKAGE ? realpathSync(process.env.PODIUM_PACKAGE) : '',
  ) ?? []),
];
const endpoint = (name) =>
  envField.string({ context: 'client', access: 'public', default: endpointDefault(name, settings) });

export default defineConfig({
  site: siteAddress(process.env),
  outDir: process.env.PODIUM_STAGING ?? './dist',
  // A separate cache, because two builds in one checkout would overwrite each other's.
  ...(process.env.PODIUM_ASTRO_CACHE && { cacheDir: process.env.PODIUM_ASTRO_CACHE }),
  trailingSlash: 'always',
  // No page is Markdown. Syntax highlighting would add inline styles, which the policy (CSP)
  // refuses.
  markdown: { syntaxHighlight: false },
  build: { format: 'directory', inlineStylesheets: 'always', assets: '_astro' },
  i18n: { locales: [...LOCALES], defaultLocale: DEFAULT_LOCALE, routing: { prefixDefaultLocale: false } },
  integrations: [
    reactIslands(),
    i18next(),
    interactionDirective(),
    pageRendering(),
    servedInDev(packages),
    cachesInDev(),
    outputsInDev(),
    originInDev(),
    searchInDev(),
    faultsInDev(),
    workbenchInDev(),
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
  // Scripts are separate files. They are cached permanently and stay out of the HTML, which must
  // fit into one round trip.
  vite: {
    // Settings are those of the project, also where the sources of the site are elsewhere.
    envDir: process.cwd(),
    plugins: [
      messagesInDev(),
      chunkPreloadHelper(),
      selfContainedLateCode(),
      licenseFile(import.meta.dirname),
    ],
    // By default, Astro scans every module of src for packages to prebundle. Packages that only
    // tests import are not always installed, and the workbench bundles its page itself.
    optimizeDeps: { entries: ['!src/**/*.test.tsx', '!src/workbench/**'] },
    build: { assetsInlineLimit: 0, ...MINIFY },
    css: {
      postcss: {
        plugins: process.argv.includes('dev')
          ? []
          : [
              constantTokens(
                new URL('./src/styles/tokens.css', import.meta.url),
                new URL('./src/', import.meta.url),
              ),
            ],
      },
    },
    environments: {
      client: {
        build: {
          // One file for React and its connection to the page saves a round trip at a first click.
          rolldownOptions: {
            output: {
              codeSplitting: {
                groups: [
                  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler|@astrojs\/react)\// },
                  ...sharedChunks(),
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
