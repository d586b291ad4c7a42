import { globSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileFault, type Fault } from '#library/fault';
import { formatReport } from '#library/fault-report';
import { PROGRAM, programVersion } from '#library/program-folder';
import { recordSite, setSiteRecord, siteRecord, type SiteRecord } from '#library/site-record';
import { CommandError, reportFailure } from './cli/command-error.ts';
import {
  chooseFlag,
  CONTENT_VARIABLE,
  readFlags,
  SITE_VARIABLE,
  switchFlag,
  valueFlag,
} from './cli/flags.ts';
import type { Config, Fonts } from './project/config-schema.ts';
import { loadConfig, type LoadedConfig } from './project/load-config.ts';
import { findHost, HOST_FILES, HOST_NAMES, type Host } from './site/hosts/hosts.ts';

/** Files that name the host of a project: `podium build --target <host>`. */
const WORKFLOWS = ['.github/workflows/*.{yml,yaml}', '.gitlab-ci.yml', 'package.json'];
/** The built site of a project. */
const OUT = 'dist';

/** Prints all that is wrong with a project. Sets the exit code to 1 if there is something. */
async function run(): Promise<void> {
  const { values } = readFlags({
    script: 'doctor',
    summary: 'Lists what is wrong with a project: versions, settings, files, content, limits of its host.',
    flags: {
      json: switchFlag('prints the faults as JSON, for programs'),
      target: valueFlag('host', 'sets the host; by default the one that the workflow builds for'),
    },
    variables: { ...CONTENT_VARIABLE, ...SITE_VARIABLE },
    examples: ['', '--target netlify'],
  });
  const cwd = process.cwd();
  if (cwd === PROGRAM)
    throw new CommandError('This is Podium itself. Look at a project that uses it: npx podium doctor');
  const namedHost = values.target === undefined ? null : chooseFlag('--target', values.target, HOST_NAMES);
  const host = findHost(namedHost ?? (await readTarget(cwd)) ?? '');
  const loadedConfig = await loadConfig(cwd);
  // Imported now, because these modules read the languages of the site while they load.
  const { findVersionFaults } = await import('./project/find-version-faults.ts');
  const inSettings = await findInSettings(cwd, loadedConfig, host);
  const faults = [
    ...(await findVersionFaults(cwd, PROGRAM)),
    ...inSettings.faults,
    ...(await findInOutput(cwd, host)),
  ];
  const { warnings } = inSettings;
  if (faults.length > 0) process.exitCode = 1;
  if (values.json) {
    console.log(JSON.stringify({ host: host?.name ?? null, faults, warnings }, null, 2));
    return;
  }
  const style = { isColoured: process.stdout.isTTY };
  if (warnings.length > 0) console.log(`${formatReport(warnings, { ...style, noun: 'warning' })}\n`);
  if (faults.length > 0) console.log(formatReport(faults, style));
  else console.log(`No faults with Podium ${programVersion()}${host === null ? '' : `, for ${host.title}`}.`);
}

/** Returns the host that the workflow of a project builds for; null if it names none. */
async function readTarget(cwd: string): Promise<string | null> {
  for (const file of globSync(WORKFLOWS, { cwd })) {
    const text = await readFile(join(cwd, file), 'utf8');
    const [, target] = /podium build\b[^\n&;]* --target[ =]([\w-]+)/.exec(text) ?? [];
    if (target !== undefined) return target;
  }
  return null;
}

/** What is wrong with a project, and what may be wrong. */
interface Findings {
  readonly faults: readonly Fault[];
  readonly warnings: readonly Fault[];
}

/** Finds faults and warnings in settings, texts and content, even if the settings have faults. */
async function findInSettings(cwd: string, config: LoadedConfig, host: Host | null): Promise<Findings> {
  const { makeSiteRecord } = await import('./project/prepare-project.ts');
  const { inspectConfig } = await import('./project/read-config.ts');
  const { checkOwnTexts } = await import('./project/own-texts.ts');
  const { TOKENS } = await import('#library/tokens-file');
  const tokens = await readFile(join(PROGRAM, TOKENS), 'utf8');
  const { data: settings, faults: ofSettings } = await inspectConfig(config, cwd, tokens);
  if (ofSettings.length === 0) recordSite(cwd, await makeSiteRecord(cwd, config));
  else {
    // The part of faulty settings that the checks of content need.
    const { name, content, home, navigation } = settings ?? readNames(config.options);
    const hasOtherPages = config.hasOtherIntegrations === true || config.astro.redirects !== undefined;
    setSiteRecord({ ...siteRecord(), name, content, home, navigation, hasOtherPages });
  }
  const { contentRoot } = await import('#library/library');
  const root = contentRoot(process.env, cwd);
  const content = await findInContent(root, cwd);
  // With media elsewhere, only the built site tells which files stay on the host.
  const media =
    settings?.media !== undefined ? [] : await findLarge(root, globSync('media/**', { cwd: root }));
  const { warnings } = await checkOwnTexts(cwd);
  const fonts =
    settings?.font === undefined || ofSettings.length > 0 ? [] : await findHeavy(cwd, settings.font, config);
  return {
    faults: [
      ...ofSettings,
      ...(settings === null ? [] : await findDead(root, { settings, loaded: config, host })),
      ...content.faults,
      ...media,
    ],
    warnings: [...fonts, ...warnings, ...content.warnings],
  };
}

/** Returns name and content of settings that cannot be read as a whole. */
function readNames(options: unknown): SiteRecord {
  const { name, content } = Object(options) as Readonly<Record<string, unknown>>;
  return {
    ...(typeof name === 'string' && { name }),
    ...(typeof content === 'string' && { content }),
  };
}

/** Finds settings without an effect, in astro.config.mjs and in `site.json`. */
async function findDead(
  root: string,
  { settings, loaded: config, host }: { settings: Config; loaded: LoadedConfig; host: Host | null },
): Promise<Fault[]> {
  const { placeFaults } = await import('#library/check-file');
  const { parseJson } = await import('#library/parse-json');
  const { findDeadSettings, findDeadSiteFields } = await import('./project/find-dead-settings.ts');
  const bytes = await readFile(join(root, 'site/site.json')).catch(() => null);
  const site = bytes === null ? undefined : parseJson(bytes);
  return [
    ...placeFaults(config.file, '', findDeadSettings(settings, config.options ?? {}, { host })),
    ...placeFaults('site/site.json', site?.text ?? '', findDeadSiteFields(site?.value, settings)),
  ];
}

/** Finds fonts that delay the first view of pages. */
async function findHeavy(cwd: string, font: Fonts, { file, fonts = [] }: LoadedConfig): Promise<Fault[]> {
  const { placeFaults } = await import('#library/check-file');
  // Loads HarfBuzz, which only own fonts need.
  const { findLargeFonts } = await import('./project/font-fallback.ts');
  return placeFaults(file, '', await findLargeFonts(fonts, font, cwd));
}

/** Finds what is wrong with content, as `validate` does, and files that nothing reads. */
async function findInContent(root: string, cwd: string): Promise<Findings> {
  const { findStrayFiles, findUnknownFiles } = await import('#library/content-folders');
  const { findWrongAddresses } = await import('./building/check-settings.ts');
  const { checkWithPictures } = await import('./building/read-content.ts');
  const { findUndrawnTexts } = await import('./authoring/undrawn-texts.ts');
  const { library, faults, warnings } = await checkWithPictures(root);
  const isGood = library !== null && faults.length === 0;
  const [config] = globSync('src/content.config.*', { cwd });
  const collections = config === undefined ? '' : await readFile(join(cwd, config), 'utf8');
  return {
    faults: [
      ...faults,
      ...(isGood ? await findWrongAddresses(library, cwd) : []),
      ...(await findUnknownFiles(root)),
    ],
    warnings: [
      ...(isGood ? await findUndrawnTexts(library) : []),
      ...warnings,
      ...(await findStrayFiles(root, collections)),
    ],
  };
}

/** Finds files of the built site that its host or `publish` refuses. */
async function findInOutput(cwd: string, host: Host | null): Promise<Fault[]> {
  const { findRulesExcess, findSiteExcess } = await import('./site/hosts/host-limits.ts');
  const outDir = process.env['PODIUM_OUT'] || OUT;
  const names = globSync('**', { cwd: join(cwd, outDir) });
  const sizes = await sizesOf(join(cwd, outDir), names);
  if (host === null || sizes.length === 0) return findLarge(join(cwd, outDir), names);
  const files = sizes.map(({ name, size }) => [name, { size }] as const);
  const texts = new Map<string, string>();
  for (const name of HOST_FILES.keys())
    if (names.includes(name)) texts.set(name, await readFile(join(cwd, outDir, name), 'utf8'));
  const excesses = [...findSiteExcess(host, files), ...findRulesExcess(host, texts)];
  return [...toFaults(outDir, excesses), ...(await findLarge(join(cwd, outDir), names))];
}

async function findLarge(folder: string, names: readonly string[]): Promise<Fault[]> {
  const { findLargeFiles } = await import('./publishing/releases/verify-site.ts');
  return toFaults(relative(process.cwd(), folder), await findLargeFiles(await sizesOf(folder, names)));
}

/**
 * Converts lines to faults of a folder. The remedy follows the last colon of a line, which begins
 * with "the site" or with the name of a file.
 */
const toFaults = (file: string, lines: readonly string[]): Fault[] =>
  lines.map((line) => {
    const end = line.lastIndexOf(': ');
    return fileFault(file, line.slice(0, end).replace(/^the /, 'The '), line.slice(end + 2));
  });

async function sizesOf(folder: string, names: readonly string[]) {
  const readings = names.map(async (name) => {
    const path = join(folder, name);
    const stats = await stat(path);
    return stats.isFile() ? [{ name, path, size: stats.size }] : [];
  });
  return (await Promise.all(readings)).flat();
}

await run().catch(reportFailure);
