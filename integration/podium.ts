import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { AstroConfig, AstroIntegration } from 'astro';
import { envField } from 'astro/config';
import i18next from 'astro-i18next';
import { loadEnv, searchForWorkspaceRoot, type UserConfig as ViteConfig } from 'vite';
import { DEFAULT_LOCALE, LOCALES } from '#domain/languages/locales';
import { INLINE_SCRIPTS } from '#domain/page/inline-scripts';
import { siteAddress } from '#pipeline/site/site-address';
import { constantTokens } from './bundler/constant-tokens.ts';
import { ENDPOINT_DEFAULTS, endpointDefault, endpointOrigins } from './bundler/endpoints.ts';
import { licenseFile } from './bundler/licenses.ts';
import { MINIFY } from './bundler/minify.ts';
import { chunkPreloadHelper } from './bundler/preload-helper.ts';
import { selfContainedLateCode } from './bundler/self-contained-late-code.ts';
import { sharedChunks } from './bundler/shared-chunks.ts';
import { cachesInDev } from './dev/caches-in-dev.ts';
import { faultsInDev } from './dev/faults-in-dev.ts';
import { messagesInDev } from './dev/messages-in-dev.ts';
import { originInDev } from './dev/origin-in-dev.ts';
import { outputsInDev } from './dev/outputs-in-dev.ts';
import { searchInDev } from './dev/search-in-dev.ts';
import { servedInDev } from './dev/served-in-dev.ts';
import { workbenchInDev } from './dev/workbench-in-dev.ts';
import { interactionDirective } from './interaction-directive.ts';
import { reactIslands } from './react-islands.ts';
import { refuseConflicts } from './refuse-conflicts.ts';

/** The folder with the sources of Podium. */
const PROGRAM = new URL('../', import.meta.url);

/**
 * Makes an Astro project a Podium site: `integrations: [podium()]` in astro.config.mjs. Adds the
 * islands, the languages, the content security policy and the tools of the dev server. A build adds
 * the rendering of its pages (`pageRendering` in pipeline/building/render/astro-process.ts).
 */
export default function podium(): AstroIntegration {
  return {
    name: 'podium',
    hooks: {
      'astro:config:setup': ({ config, command, updateConfig }) => {
        refuseConflicts(config);
        const cwd = process.cwd();
        /** Settings for pages, also from a file `.env`. */
        const settings = loadEnv(process.env.NODE_ENV ?? 'production', cwd, 'PUBLIC_');
        updateConfig({
          ...siteConfig(config, settings),
          vite: viteConfig(cwd, { isDev: command === 'dev' }),
          integrations: [
            reactIslands(),
            i18next({ configPath: new URL('astro-i18next.config.mjs', PROGRAM).pathname }),
            interactionDirective(),
            servedInDev(packageFolders(cwd)),
            cachesInDev(),
            outputsInDev(),
            originInDev(),
            searchInDev(),
            faultsInDev(),
            workbenchInDev(),
          ],
        });
      },
    },
  };
}

/**
 * Returns the settings of Astro. They are merged after Astro has filled in defaults and resolved
 * paths, so nested fields are complete and folders are URLs.
 */
function siteConfig(config: AstroConfig, settings: Readonly<Record<string, string>>) {
  const { outDir, cacheDir } = config;
  const { PODIUM_ASTRO_CACHE: cache } = process.env;
  return {
    site: siteAddress(process.env),
    outDir,
    cacheDir: cache ? folderUrl(cache) : cacheDir,
    trailingSlash: 'always' as const,
    // No page is Markdown. Syntax highlighting would add inline styles, which the policy (CSP)
    // refuses.
    markdown: { syntaxHighlight: false as const },
    image: { endpoint: { route: '/_image/' } },
    build: {
      format: 'directory' as const,
      inlineStylesheets: 'always' as const,
      assets: '_astro',
      client: new URL('client/', outDir),
      server: new URL('server/', outDir),
    },
    i18n: {
      locales: [...LOCALES],
      defaultLocale: DEFAULT_LOCALE,
      routing: {
        prefixDefaultLocale: false,
        redirectToDefaultLocale: false,
        fallbackType: 'redirect' as const,
      },
    },
    env: { schema: envSchema(settings) },
    security: { csp: policy(settings) },
    devToolbar: { enabled: false },
  };
}

/** Returns the settings that pages read from `astro:env`. */
function envSchema(settings: Readonly<Record<string, string>>) {
  const client = { context: 'client', access: 'public' } as const;
  const names = Object.keys(ENDPOINT_DEFAULTS) as (keyof typeof ENDPOINT_DEFAULTS)[];
  return {
    ...Object.fromEntries(
      names.map((name) => [name, envField.string({ ...client, default: endpointDefault(name, settings) })]),
    ),
    PUBLIC_ANALYTICS_ENVELOPE: envField.enum({ ...client, values: ['web', 'meeting'], default: 'web' }),
  };
}

/** Returns the content security policy (CSP) of all pages. */
function policy(settings: Readonly<Record<string, string>>) {
  return {
    algorithm: 'SHA-256' as const,
    directives: [
      "default-src 'self'" as const,
      "img-src 'self' data:" as const,
      "media-src 'self'" as const,
      "font-src 'self'" as const,
      `connect-src ${["'self'", ...endpointOrigins(settings)].join(' ')}` as const,
      "object-src 'none'" as const,
      "base-uri 'none'" as const,
      "form-action 'self'" as const,
    ],
    scriptDirective: { hashes: INLINE_SCRIPTS.map(hashOf) },
  };
}

/** Returns the settings of Vite. */
function viteConfig(cwd: string, { isDev }: { isDev: boolean }): ViteConfig {
  const tokens = () => constantTokens(new URL('src/styles/tokens.css', PROGRAM), new URL('src/', PROGRAM));
  // One file for React and its connection to the page saves a round trip at a first click.
  const react = { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler|@astrojs\/react)\// };
  return {
    // Settings are those of the project, also where the sources of the site are elsewhere.
    envDir: cwd,
    plugins: [
      messagesInDev(),
      chunkPreloadHelper(),
      selfContainedLateCode(),
      licenseFile(fileURLToPath(PROGRAM)),
    ],
    // By default, Astro scans every module of src for packages to prebundle. Packages that only
    // tests import are not always installed, and the workbench bundles its page itself.
    optimizeDeps: { entries: ['!src/**/*.test.tsx', '!src/workbench/**'] },
    // Scripts are separate files. They are cached permanently and stay out of the HTML, which must
    // fit into one round trip.
    build: { assetsInlineLimit: 0, ...MINIFY },
    css: { postcss: { plugins: isDev ? [] : [tokens()] } },
    environments: {
      client: {
        build: { rolldownOptions: { output: { codeSplitting: { groups: [react, ...sharedChunks()] } } } },
      },
    },
  };
}

/** Returns the folders of packages. Those of Podium may be outside of the project. */
function packageFolders(cwd: string): string[] {
  const ofProgram = /^.*?[\\/]node_modules(?=[\\/])/.exec(fileURLToPath(PROGRAM));
  return [join(searchForWorkspaceRoot(cwd), 'node_modules'), ...(ofProgram ?? [])];
}

const hashOf = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}` as const;

const folderUrl = (folder: string) => pathToFileURL(`${resolve(folder)}/`);
