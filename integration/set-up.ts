import { dirname, join, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { AstroConfig, HookParameters } from 'astro';
import { envField } from 'astro/config';
import i18next from 'astro-i18next';
import { loadEnv, searchForWorkspaceRoot, type UserConfig as ViteConfig } from 'vite';
import { sha256 } from '#library/sha256';
import { DEFAULT_LOCALE, LOCALES } from '#domain/languages/locales';
import { INLINE_SCRIPTS } from '#domain/page/inline-scripts';
import { PROGRAM } from '#library/program-folder';
import type { PodiumOptions } from '#pipeline/project/config-schema';
import { TOKENS } from '#pipeline/project/own-sources';
import { makeSiteRecord } from '#pipeline/project/prepare-project';
import { refuseConflicts } from '#pipeline/project/refuse-conflicts';
import { siteFacts } from '#library/site/bundled-facts';
import { recordSite, setSiteRecord, siteBase, type SiteRecord } from '#library/site-record';
import { findDevPort } from '#pipeline/site/dev-server';
import { siteAddress } from '#pipeline/site/site-address';
import { constantTokens } from './bundler/constant-tokens.ts';
import { ENDPOINT_DEFAULTS, endpointDefault, endpointOrigins } from './bundler/endpoints.ts';
import { licenseFile } from './bundler/licenses.ts';
import { MINIFY } from './bundler/minify.ts';
import { ownPackages } from './bundler/own-packages.ts';
import { ownParts } from './bundler/own-parts.ts';
import { chunkPreloadHelper } from './bundler/preload-helper.ts';
import { publishedFiles } from './bundler/published-files.ts';
import { refusedMarkup } from './bundler/refused-markup.ts';
import { selfContainedLateCode } from './bundler/self-contained-late-code.ts';
import { sharedChunks } from './bundler/shared-chunks.ts';
import { stableScopes } from './bundler/stable-scopes.ts';
import { cachesInDev } from './dev/caches-in-dev.ts';
import { adviseNewStart } from './dev/changed-settings.ts';
import { faultsInDev } from './dev/faults-in-dev.ts';
import { messagesInDev } from './dev/messages-in-dev.ts';
import { originInDev } from './dev/origin-in-dev.ts';
import { outputsInDev } from './dev/outputs-in-dev.ts';
import { searchInDev } from './dev/search-in-dev.ts';
import { servedInDev } from './dev/served-in-dev.ts';
import { workbenchInDev } from './dev/workbench-in-dev.ts';
import { injectPages } from './inject-pages.ts';
import { interactionDirective } from './interaction-directive.ts';
import { reactIslands } from './react-islands.ts';
import { refusePlainBuild } from './refuse-plain-build.ts';

/** Whether Podium is a package of the project. */
const isInstalled = PROGRAM.split(sep).includes('node_modules');
/** Packages in the code of islands. Vite looks for none in code that is a package itself. */
const IN_BROWSERS = [
  'react',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  'react-dom',
  'react-dom/client',
  'nanostores',
  '@nanostores/react',
];

/** Checks the settings of a project, and adds to those of Astro what Podium needs. */
export async function setUp(
  options: PodiumOptions,
  { config, command, injectRoute, updateConfig, logger }: HookParameters<'astro:config:setup'>,
): Promise<void> {
  refusePlainBuild(command, config);
  refuseConflicts(config);
  const cwd = process.cwd();
  const { site, base, redirects, fonts = [] } = config;
  const isProgram = fileURLToPath(config.srcDir) === join(PROGRAM, 'src/');
  if (command === 'dev' && !isProgram && findDevPort(process.env, cwd) === null)
    logger.warn('Other commands do not know of "astro dev". Write with: npx podium dev');
  const record = await makeSiteRecord(cwd, {
    file: 'astro.config.mjs',
    options,
    astro: { site, base, redirects },
    fonts: fonts.map(({ cssVariable }) => cssVariable),
  });
  // In the repository, commands do not load the settings, which are the default ones.
  if (isProgram) setSiteRecord(record);
  else recordSite(cwd, record);
  const advice = command === 'dev' ? adviseNewStart() : null;
  if (advice !== null) logger.warn(advice);
  const { sources, languages } = record;
  /** Settings for pages, also from a file `.env`. */
  const settings = loadEnv(process.env.NODE_ENV ?? 'production', cwd, 'PUBLIC_');
  const published = [...(isProgram ? [] : [join(PROGRAM, 'public')]), join(sources, 'public')];
  injectPages({ config, injectRoute });
  updateConfig({
    ...siteConfig(config, settings, command === 'dev'),
    vite: viteConfig(config, { cwd, sources, languages, published, isDev: command === 'dev' }),
    integrations: [
      reactIslands(),
      i18next({ configPath: new URL('./i18next.config.mjs', import.meta.url).pathname }),
      interactionDirective(),
      servedInDev({
        sources: [join(PROGRAM, 'src'), sources, ...partFolders(cwd, options)],
        published,
        packages: packageFolders(cwd),
      }),
      cachesInDev(),
      outputsInDev(),
      originInDev(),
      searchInDev(),
      faultsInDev(),
      workbenchInDev(),
    ],
  });
}

/**
 * Returns the settings of Astro. They are merged after Astro has filled in defaults and resolved
 * paths, so nested fields are complete and folders are URLs.
 */
function siteConfig(config: AstroConfig, settings: Readonly<Record<string, string>>, isDev: boolean) {
  const { outDir, cacheDir, root, server } = config;
  const isUsual = cacheDir.href === new URL('node_modules/.astro/', root).href;
  return {
    // In dev, links for other sites, as in the share dialog, have the port of this server.
    site: siteAddress(isDev ? { ...process.env, PORT: String(server.port) } : process.env),
    base: `${siteBase(process.env)}/`,
    outDir,
    cacheDir: isUsual ? new URL('.cache/astro/', root) : cacheDir,
    trailingSlash: 'always' as const,
    // Shiki adds inline styles, which the policy (CSP) refuses. Prism adds classes.
    markdown: { syntaxHighlight: isPrism(config.markdown) ? ('prism' as const) : (false as const) },
    image: { endpoint: { route: '/_image/' } },
    build: {
      format: 'directory' as const,
      inlineStylesheets: 'always' as const,
      assets: '_astro',
      // Podium writes them for all hosts.
      redirects: false,
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

function isPrism({ syntaxHighlight }: AstroConfig['markdown']): boolean {
  return (typeof syntaxHighlight === 'object' ? syntaxHighlight.type : syntaxHighlight) === 'prism';
}

/** Returns the settings that pages read from `astro:env`. */
function envSchema(settings: Readonly<Record<string, string>>) {
  const client = { context: 'client', access: 'public' } as const;
  const names = Object.keys(ENDPOINT_DEFAULTS) as (keyof typeof ENDPOINT_DEFAULTS)[];
  return {
    ...Object.fromEntries(
      names.map((name) => [
        name,
        envField.string({ ...client, default: endpointDefault(name, settings, siteBase(process.env)) }),
      ]),
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

/** Where Vite finds the sources of a site. */
interface Sources {
  readonly cwd: string;
  /** Folder of the sources that the settings of the site make. */
  readonly sources: string;
  readonly languages: SiteRecord['languages'];
  /** Folders of files that are published besides `public` of the project. */
  readonly published: readonly string[];
  readonly isDev: boolean;
}

/** Returns the settings of Vite. */
function viteConfig(config: AstroConfig, { cwd, sources, languages, published, isDev }: Sources): ViteConfig {
  const tokens = pathToFileURL(join(PROGRAM, TOKENS));
  const constants = () => constantTokens(pathToFileURL(join(sources, TOKENS)), new URL('..', tokens), tokens);
  // One file for React and its connection to the page saves a round trip at a first click.
  const react = { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler|@astrojs\/react)\// };
  return {
    // Settings are those of the project, also where the sources of the site are elsewhere.
    envDir: cwd,
    cacheDir: config.vite.cacheDir ?? join(cwd, '.cache/vite'),
    plugins: [
      ...(isInstalled
        ? [ownPackages(join(PROGRAM, 'src/entry/pages.ts'), (name) => import.meta.resolve(name))]
        : []),
      siteFacts({
        SITE_LANGUAGES: languages ?? null,
        BASE: siteBase(process.env),
        TOKENS_FILE: join(sources, TOKENS),
      }),
      ownParts(PROGRAM, sources),
      publishedFiles(published),
      stableScopes(PROGRAM, cwd),
      messagesInDev(),
      refusedMarkup(),
      chunkPreloadHelper(PROGRAM),
      selfContainedLateCode(),
      licenseFile(PROGRAM),
    ],
    // Podium has TypeScript, which Node does not load from packages. The others are imported by
    // code for all pages, which is a module of the project for Vite.
    ssr: { noExternal: isInstalled ? ['podium', 'astro-i18next', 'i18next', 'i18next-fs-backend'] : [] },
    // By default, Astro scans every module of src for packages to prebundle. Packages that only
    // tests import are not always installed, and the workbench bundles its page itself.
    optimizeDeps: {
      entries: ['!src/**/*.test.tsx', '!src/workbench/**'],
      include: isInstalled ? IN_BROWSERS.map((name) => `podium > ${name}`) : [],
    },
    // Scripts are separate files. They are cached permanently and stay out of the HTML, which must
    // fit into one round trip.
    build: { assetsInlineLimit: 0, ...MINIFY },
    css: { postcss: { plugins: isDev ? [] : [constants()] } },
    environments: {
      client: {
        build: {
          rolldownOptions: { output: { codeSplitting: { groups: [react, ...sharedChunks(PROGRAM)] } } },
        },
      },
    },
  };
}

/** Returns the folders of the components that a site has in place of Podium's. */
function partFolders(cwd: string, { header, footer }: PodiumOptions): string[] {
  return [header, footer].flatMap((file) => (file === undefined ? [] : [join(cwd, dirname(file))]));
}

/** Returns the folders of packages. Those of Podium may be outside of the project. */
function packageFolders(cwd: string): string[] {
  const ofProgram = /^.*?[\\/]node_modules(?=[\\/])/.exec(PROGRAM);
  return [join(searchForWorkspaceRoot(cwd), 'node_modules'), ...(ofProgram ?? [])];
}

const hashOf = (script: string) => `sha256-${sha256(script, 'base64')}` as const;
