import { existsSync, globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CommandError } from '#pipeline/cli/command-error';
import { messageOf } from '#domain/util/describe-error';
import { isAccounts } from '#domain/features/accounts';
import { CONFIG_FILE, CONFIG_FILES, configFile } from '#library/config-file';
import { setSiteRecord } from '#library/site-record';
import { typed } from '#library/typed-command';
import type { AstroFont } from './font-files.ts';

/** The settings of a site in earlier versions. */
const OLD_CONFIG = 'podium.config.json';

/** The settings of a project, not yet checked. */
export interface LoadedConfig {
  /** Name of the file. */
  readonly file: string;
  /** The options of `podium()`. */
  readonly options: unknown;
  /** The settings of Astro that Podium checks, too. */
  readonly astro: { readonly site?: unknown; readonly base?: unknown; readonly redirects?: unknown };
  readonly fonts?: readonly AstroFont[];
  /** The names of all settings of Astro that the file has. */
  readonly names?: readonly string[];
  /** Whether other integrations may add pages. */
  readonly hasOtherIntegrations?: boolean;
}

/** The settings of Astro that Podium sets itself, as a project has them. */
interface ConflictingSettings {
  readonly adapter?: { readonly name?: unknown } | undefined;
  readonly i18n?: unknown;
  readonly security?: { readonly csp?: unknown };
  readonly trailingSlash?: unknown;
}

/** The part of Astro's settings that is used here. */
interface AstroSettings extends ConflictingSettings {
  readonly site?: unknown;
  readonly base?: unknown;
  readonly redirects?: unknown;
  readonly fonts?: readonly AstroFont[];
  readonly integrations?: unknown;
}

/**
 * Loads the settings of the project in `cwd`, as Astro does. Throws a CommandError if there are
 * none. Imports as little as possible, because other modules read the languages of the site while
 * they load.
 */
export async function loadConfig(cwd: string): Promise<LoadedConfig> {
  if (existsSync(join(cwd, OLD_CONFIG))) {
    const { explainOldConfig } = await import('./config-lines.ts');
    throw new CommandError(await explainOldConfig(cwd, OLD_CONFIG));
  }
  const file = CONFIG_FILES.find((name) => existsSync(join(cwd, name)));
  if (file === undefined)
    throw new CommandError(
      `There is no ${CONFIG_FILE} in ${cwd}. Go to the folder of your site, or make this folder one: ${typed('init')}`,
    );
  const settings = await importConfig(join(cwd, file), file);
  const { site, base, redirects, fonts = [] } = settings;
  const integrations: unknown[] = [settings.integrations].flat(Infinity);
  const podium = integrations.find(isPodium);
  if (podium === undefined)
    throw new CommandError(
      `${file} has no podium() among its integrations. Write: integrations: [podium({ name: 'Talks' })]`,
    );
  refuseConflicts(settings);
  applySettings(cwd, podium.options);
  return {
    file,
    options: podium.options,
    astro: { site, base, redirects },
    fonts,
    names: Object.keys(settings),
    hasOtherIntegrations: integrations.some((integration) => integration !== podium && Boolean(integration)),
  };
}

async function importConfig(path: string, file: string): Promise<AstroSettings> {
  // eslint-disable-next-line no-restricted-syntax -- a file of the project, not one of our modules
  const configModule = (await import(pathToFileURL(path).href).catch((error: unknown) => {
    const reason = messageOf(error);
    throw new CommandError(`${file} cannot be loaded: ${reason}\nFix it, and try again.`);
  })) as { default?: AstroSettings };
  return configModule.default ?? {};
}

function isPodium(integration: unknown): integration is { readonly options: unknown } {
  return (
    typeof integration === 'object' &&
    integration !== null &&
    'options' in integration &&
    'name' in integration &&
    integration.name === 'podium'
  );
}

/**
 * Sets the settings that modules read while they load. Leaves faults to the check of all options.
 */
export function applySettings(cwd: string, options: unknown): void {
  const { languages, accounts, report, look } = (options ?? {}) as Readonly<Record<string, unknown>>;
  setSiteRecord({
    textLanguages: listTextLanguages(cwd),
    languages: Array.isArray(languages) ? languages.map(String) : undefined,
    accounts: isAccounts(accounts) ? accounts : undefined,
    report: typeof report === 'string' ? report : undefined,
    hasSchemes: (look as { readonly schemes?: unknown } | null | undefined)?.schemes === 'both',
  });
}

/** Returns the languages for which a project has texts: Podium's, and those that it adds. */
export function listTextLanguages(cwd: string): string[] | undefined {
  const tags = globSync('src/texts/[a-z][a-z].json', { cwd }).map((file) => basename(file, '.json'));
  return tags.length === 0 ? undefined : tags.sort();
}

/**
 * Throws if the settings of a project contradict those that Podium adds. Astro would join both, or
 * take one of them without a word.
 */
export function refuseConflicts({ adapter, i18n, security, trailingSlash }: ConflictingSettings): void {
  const faults = [
    adapter &&
      `adapter is ${JSON.stringify(adapter.name)}. Remove it: a Podium site is a folder of static files, which docs/hosts.md puts on any host.`,
    i18n && 'i18n is set. Remove it: Podium sets the languages of the interface.',
    trailingSlash === 'never' &&
      'trailingSlash is "never". Remove it: all addresses of Podium end with a slash.',
    security?.csp &&
      'security.csp is set. Remove it: Podium writes the policy of all pages from its own sources.',
  ].filter((fault) => typeof fault === 'string');
  if (faults.length > 0)
    throw new CommandError(
      `${configFile()} contradicts Podium:\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
    );
}
