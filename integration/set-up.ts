import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { AstroConfig, HookParameters } from 'astro';
import { envField } from 'astro/config';
import i18next from 'astro-i18next';
import { loadEnv, searchForWorkspaceRoot, type UserConfig as ViteConfig } from 'vite';
import { sha256 } from '#library/sha256';
import { statisticsOf, type StatisticsSetting } from '#domain/analytics/statistics';
import { accountFacts, type Accounts } from '#domain/features/accounts';
import { isNeededFile } from '#domain/addresses/texts-path';
import { ALL_LOCALES, DEFAULT_LOCALE, isAdded, LOCALES } from '#domain/languages/locales';
import { INLINE_SCRIPTS } from '#domain/page/inline-scripts';
import { configFile } from '#library/config-file';
import { PROGRAM } from '#library/program-folder';
import { type PodiumOptions, isOwnComponent } from '#pipeline/project/config-schema';
import { TOKENS } from '#library/tokens-file';
import type { AstroFont } from '#pipeline/project/font-files';
import { TEXTS_FOLDER } from '#pipeline/project/own-texts';
import { makeSiteRecord } from '#pipeline/project/prepare-project';
import { refuseConflicts } from '#pipeline/project/load-config';
import { mediaBase, recordSite, setSiteRecord, siteBase, siteRecord } from '#library/site-record';
import { isInstalled, typed } from '#library/typed-command';
import { findDevPort } from '#pipeline/site/dev-server';
import { siteAddress } from '#pipeline/site/site-address';
import { constantFeatures, leftOutStyles } from './bundler/constant-features.ts';
import { constantTokens } from './bundler/constant-tokens.ts';
import { ownScripts } from './bundler/own-scripts.ts';
import { ENDPOINT_DEFAULTS, endpointDefault, endpointOrigins } from './bundler/endpoints.ts';
import { licenseFile } from './bundler/licenses.ts';
import { MINIFY, chunkPreloadHelper, selfContainedLateCode, sharedChunks } from './bundler/chunks.ts';
import { ownPackages, ownParts } from './bundler/own-modules.ts';
import { publishedFiles } from './bundler/published-files.ts';
import { refusedMarkup } from './bundler/refused-markup.ts';
import { stableScopes } from './bundler/stable-scopes.ts';
import { cachesInDev } from './dev/caches-in-dev.ts';
import { faultsInDev } from './dev/faults-in-dev.ts';
import { messagesInDev } from './dev/messages-in-dev.ts';
import { originInDev } from './dev/origin-in-dev.ts';
import { outputsInDev } from './dev/outputs-in-dev.ts';
import { searchInDev } from './dev/search-in-dev.ts';
import { servedInDev } from './dev/served-in-dev.ts';
import { workbenchInDev } from './dev/workbench-in-dev.ts';
import { injectPages } from './inject-pages.ts';
import { interactionDirective, islandRenderer, reactIslands } from './islands.ts';
import { refusePlainBuild } from './refuse-plain-build.ts';
import { siteFacts } from './site-facts.ts';

/** Packages that islands import. Vite does not look for them if Podium itself is a package. */
const BROWSER_PACKAGES = [
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
  { config, command, isRestart, injectRoute, updateConfig, logger }: HookParameters<'astro:config:setup'>,
): Promise<void> {
  refusePlainBuild(command, config);
  refuseConflicts(config);
  const cwd = process.cwd();
  const { site, base, redirects, fonts = [] } = config;
  const isProgram = fileURLToPath(config.srcDir) === join(PROGRAM, 'src/');
  if (command === 'dev' && !isProgram && findDevPort(process.env, cwd) === null)
    logger.warn('Other commands do not know of "astro dev". Write with: npx podium dev');
  const loadedConfig = {
    file: configFile(cwd),
    options,
    astro: { site, base, redirects },
    fonts: fonts as readonly AstroFont[],
  };
  const recordSettings = async () => {
    const newRecord = await makeSiteRecord(cwd, loadedConfig);
    // In this repository, nothing is recorded: other commands use the default settings.
    if (isProgram) setSiteRecord(newRecord);
    else recordSite(cwd, newRecord);
    return newRecord;
  };
  const record = await recordSettings();
  // Only in "astro dev": "podium dev" starts a new process instead.
  if (isRestart)
    logger.warn(
      `The settings have changed. Stop the dev server, and start this one: ${typed('dev')}. Until then, pages may keep the name, the languages and the content of before.`,
    );
  const { sources } = record;
  /** Settings for pages, also from a file `.env`. */
  const settings = loadEnv(process.env.NODE_ENV ?? 'production', cwd, 'PUBLIC_');
  const publishedFolders = () => [join(PROGRAM, 'public'), join(siteRecord().sources ?? sources, 'public')];
  const hasSignIn = accountFacts(record.accounts ?? true, '').HAS_SIGN_IN;
  injectPages({ config, injectRoute });
  updateConfig({
    ...siteConfig(config, record, { settings, isDev: command === 'dev' }),
    vite: viteConfig(config, {
      cwd,
      record,
      settings,
      publishedFolders,
      recordSettings,
      isDev: command === 'dev',
    }),
    integrations: [
      ...reactIslands(config),
      i18next({ configPath: new URL('./i18next.config.mjs', import.meta.url).pathname }),
      interactionDirective(),
      servedInDev({
        sources: [join(PROGRAM, 'src'), sources, ...ownComponentFolders(cwd, options)],
        publishedFolders: publishedFolders(),
        packages: packageFolders(cwd),
      }),
      cachesInDev(),
      outputsInDev(),
      // Without accounts and records of events it would answer nothing, and write a database.
      ...(hasSignIn || LOG_ENDPOINTS.some((name) => sendsRecordsTo(name, settings, record))
        ? [originInDev()]
        : []),
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
function siteConfig(
  config: AstroConfig,
  { accounts = true, statistics }: CheckedSiteRecord,
  { settings, isDev }: Pick<ViteSources, 'settings' | 'isDev'>,
) {
  const { outDir, cacheDir, root, server } = config;
  const isDefault = cacheDir.href === new URL('node_modules/.astro/', root).href;
  return {
    // Links for use on other sites, as in the share dialog, contain the port of the server.
    site: siteAddress(process.env, server.port),
    base: `${siteBase(process.env)}/`,
    outDir,
    cacheDir: isDefault ? new URL('.cache/astro/', root) : cacheDir,
    trailingSlash: 'always' as const,
    // Shiki adds inline styles, which the policy (CSP) refuses. Prism adds classes.
    markdown: { syntaxHighlight: isPrism(config.markdown) ? ('prism' as const) : (false as const) },
    image: { endpoint: { route: '/_image/' } },
    build: {
      format: 'directory' as const,
      inlineStylesheets: 'always' as const,
      assets: '_astro',
      // Podium writes the redirects in the formats of all hosts.
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
    env: { schema: envSchema(settings, { accounts, statistics }) },
    security: {
      csp: contentSecurityPolicy(settings, { statistics, media: isDev ? '' : mediaBase(process.env) }),
    },
    devToolbar: { enabled: false },
  };
}

function isPrism({ syntaxHighlight }: AstroConfig['markdown']): boolean {
  return (typeof syntaxHighlight === 'object' ? syntaxHighlight.type : syntaxHighlight) === 'prism';
}

/** Returns the settings that pages read from `astro:env`. */
function envSchema(
  settings: Readonly<Record<string, string>>,
  facts: { readonly accounts: Accounts; readonly statistics: StatisticsSetting | undefined },
) {
  const client = { context: 'client', access: 'public' } as const;
  const names = Object.keys(ENDPOINT_DEFAULTS) as (keyof typeof ENDPOINT_DEFAULTS)[];
  return {
    ...Object.fromEntries(
      names.map((name) => [
        name,
        envField.string({
          ...client,
          default: endpointDefault(name, settings, { ...facts, base: siteBase(process.env) }),
        }),
      ]),
    ),
    PUBLIC_ANALYTICS_ENVELOPE: envField.enum({ ...client, values: ['web', 'meeting'], default: 'web' }),
  };
}

/** The endpoints to which pages send records of events and of failures. */
const LOG_ENDPOINTS = ['PUBLIC_ANALYTICS_ENDPOINT', 'PUBLIC_CLIENT_LOG_ENDPOINT'] as const;

const sendsRecordsTo = (
  name: (typeof LOG_ENDPOINTS)[number],
  settings: Readonly<Record<string, string>>,
  { accounts = true, statistics }: CheckedSiteRecord,
): boolean => endpointDefault(name, settings, { accounts, statistics, base: siteBase(process.env) }) !== '';

function contentSecurityPolicy(
  settings: Readonly<Record<string, string>>,
  { statistics, media }: { readonly statistics: StatisticsSetting | undefined; readonly media: string },
) {
  const mediaSource = media === '' ? '' : ` ${new URL(media).origin}`;
  return {
    algorithm: 'SHA-256' as const,
    directives: [
      "default-src 'self'" as const,
      `img-src 'self' data:${mediaSource}` as const,
      `media-src 'self'${mediaSource}` as const,
      "font-src 'self'" as const,
      `connect-src ${["'self'", ...endpointOrigins(settings, statistics)].join(' ')}` as const,
      "object-src 'none'" as const,
      "base-uri 'none'" as const,
      "form-action 'self'" as const,
    ],
    scriptDirective: { hashes: INLINE_SCRIPTS.map(hashOf) },
  };
}

type CheckedSiteRecord = Awaited<ReturnType<typeof makeSiteRecord>>;

/** Where Vite finds the sources of a site. */
interface ViteSources {
  readonly cwd: string;
  readonly record: CheckedSiteRecord;
  /** Settings for pages, from the environment. */
  readonly settings: Readonly<Record<string, string>>;
  /** Folders of files that are published besides `public` of the project. */
  readonly publishedFolders: () => readonly string[];
  /** Checks the settings and texts again, and records them. */
  readonly recordSettings: () => Promise<CheckedSiteRecord>;
  readonly isDev: boolean;
}

function viteConfig(
  config: AstroConfig,
  { cwd, record, settings, publishedFolders, recordSettings, isDev }: ViteSources,
): ViteConfig {
  const { sources, languages, home, navigation, accounts = true, report, statistics } = record;
  const { hasSchemes = false } = record;
  const base = siteBase(process.env);
  const [sendsEvents, sendsFailures] = LOG_ENDPOINTS.map((name) => sendsRecordsTo(name, settings, record));
  const accountConstants = accountFacts(accounts, base);
  const { hostname } = new URL(siteAddress(process.env, config.server.port));
  const statisticsService = statisticsOf(statistics, hostname);
  const features = {
    ...accountConstants,
    REPORT: report ?? null,
    HAS_SCHEMES: hasSchemes,
    STATISTICS: statisticsService,
    SENDS_EVENTS: statisticsService !== null || sendsEvents === true,
    LOGS_FAILURES: accountConstants.HAS_SIGN_IN || sendsFailures === true,
  };
  const shownParts = {
    languages: [DEFAULT_LOCALE, ...(languages ?? ALL_LOCALES)],
    hasSignIn: accountConstants.HAS_SIGN_IN,
  };
  const partSettings = { accounts, hasSchemes, hasMenu: navigation?.header !== undefined };
  const tokens = pathToFileURL(join(PROGRAM, TOKENS));
  const makeConstantTokens = () =>
    constantTokens(pathToFileURL(join(sources, TOKENS)), new URL('..', tokens), tokens);
  return {
    // Settings come from the project, even if the sources of the site are elsewhere.
    envDir: cwd,
    // In this repository, `public` belongs to Podium: `publishedFiles` serves what a site needs.
    ...(cwd === PROGRAM && { publicDir: false as const }),
    cacheDir: config.vite.cacheDir ?? join(cwd, '.cache/vite'),
    plugins: [
      ...(isInstalled()
        ? [ownPackages(join(PROGRAM, 'src/entry/pages.ts'), (name) => import.meta.resolve(name))]
        : []),
      siteFacts({
        SITE_LANGUAGES: languages ?? null,
        ADDED_LANGUAGES: ALL_LOCALES.filter(isAdded),
        HOME: home ?? null,
        NAVIGATION: navigation ?? {},
        BASE: base,
        MEDIA_BASE: isDev ? '' : mediaBase(process.env),
        ...features,
        TOKENS_FILE: join(sources, TOKENS),
        CODE_FONT: record.fonts?.code?.variable ?? null,
      }),
      ownParts(PROGRAM, sources),
      publishedFiles(publishedFolders, (name) => isNeededFile(name, shownParts)),
      ownScripts(PROGRAM, base),
      stableScopes(PROGRAM, cwd),
      islandRenderer(),
      messagesInDev({
        folders: [join(cwd, TEXTS_FOLDER), join(PROGRAM, 'public/locales')],
        check: recordSettings,
      }),
      refusedMarkup(),
      chunkPreloadHelper(PROGRAM),
      selfContainedLateCode(),
      constantFeatures(features),
      licenseFile(PROGRAM),
    ],
    // Podium has TypeScript, which Node does not load from packages. The others are imported by
    // code for all pages, which is a module of the project for Vite.
    ssr: { noExternal: isInstalled() ? ['podium', 'astro-i18next', 'i18next', 'i18next-fs-backend'] : [] },
    // By default, Astro scans every module of src for packages to prebundle. Packages that only
    // tests import are not always installed, and the workbench bundles its page itself.
    optimizeDeps: {
      entries: ['!src/**/*.test.tsx', '!src/workbench/**'],
      include: BROWSER_PACKAGES.map((name) => (isInstalled() ? `podium > ${name}` : name)),
    },
    // Scripts are separate files. They are cached permanently and stay out of the HTML, which must
    // fit into one round trip.
    build: { assetsInlineLimit: 0, ...MINIFY },
    css: {
      postcss: { plugins: [leftOutStyles(PROGRAM, partSettings), ...(isDev ? [] : [makeConstantTokens()])] },
    },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: {
                groups: sharedChunks(PROGRAM, features.SENDS_EVENTS || features.HAS_SIGN_IN),
              },
            },
          },
        },
      },
    },
  };
}

function ownComponentFolders(cwd: string, { header, footer, home = [] }: PodiumOptions): string[] {
  return [header, footer, ...home.filter(isOwnComponent)].flatMap((file) =>
    file === undefined ? [] : [join(cwd, dirname(file))],
  );
}

/** Returns the folders of packages. Podium's own packages may be outside of the project. */
function packageFolders(cwd: string): string[] {
  const programModules = /^.*?[\\/]node_modules(?=[\\/])/.exec(PROGRAM);
  return [join(searchForWorkspaceRoot(cwd), 'node_modules'), ...(programModules ?? [])];
}

const hashOf = (script: string) => `sha256-${sha256(script, 'base64')}` as const;
