import { configFile } from '#library/config-file';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { formatReport } from '#library/fault-report';
import { placeFaults } from '#library/check-file';
import { checkShape } from '#library/explain-issue';
import { formatPath, type Fault, type FieldFault } from '#library/fault';
import { PROGRAM } from '#library/program-folder';
import { findHeaderFaults, findRedirectFaults } from '#domain/addresses/own-rules';
import { redirectFile, toRedirects } from '#domain/addresses/redirects-file';
import { CommandError } from '#pipeline/cli/command-error';
import { definedFields, toRecord } from '#library/util/records';
import { config, isOwnComponent, type Config } from './config-schema.ts';
import { findLowContrast, findLowContrastInDark, GRADIENT_STOPS } from './contrast.ts';
import { FORMATS, listUnreadFiles, type AstroFont } from './font-files.ts';
import type { LoadedConfig } from './load-config.ts';
import { checkOwnTexts } from './own-texts.ts';
import { findPublicFaults, isReserved, listPublicFiles, PUBLIC_FOLDER } from './public-files.ts';
import { ownTokens } from './own-tokens.ts';
import { readColours } from './tokens.ts';
import { suggestNearest } from '#domain/util/nearest';

/** Faults in the settings of a site. The message is the whole report. */
export class ConfigError extends CommandError {
  override name = 'ConfigError';
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    super(formatReport(faults, { isColoured: process.stderr.isTTY }));
    this.faults = faults;
  }
}

/** Checks the settings of the site in `cwd`. Throws a ConfigError with all faults. */
export async function checkConfig(loadedConfig: LoadedConfig, cwd: string, tokens: string): Promise<Config> {
  const { data, faults } = await inspectConfig(loadedConfig, cwd, tokens);
  if (data === null || faults.length > 0) throw new ConfigError(faults);
  return data;
}

/**
 * Finds all faults in the settings and texts of the site in `cwd`: the field, the fault and the
 * fix. Returns null in place of settings that cannot be read. `tokens` is the style sheet with the
 * colours of the design.
 */
export async function inspectConfig(
  { file, options, astro, fonts = [], names = [] }: LoadedConfig,
  cwd: string,
  tokens: string,
): Promise<{ data: Config | null; faults: readonly Fault[] }> {
  // The files of `public` in the repository are Podium's own.
  const publicFiles = cwd === PROGRAM ? [] : await listPublicFiles(cwd);
  const fileFaults = [...findPublicFaults(publicFiles), ...(await checkOwnTexts(cwd)).faults];
  const nonDataFaults = findNonData(options);
  if (nonDataFaults.length > 0) return { data: null, faults: placeFaults(file, '', nonDataFaults) };
  // Astro's redirects are empty by default.
  const { data, faults } = checkShape(config, { ...toRecord(options), ...definedFields(astro) });
  const otherFaults =
    data === null
      ? []
      : [
          ...(await checkFiles(data, cwd, tokens)),
          ...checkFont(data, fonts),
          ...checkRules(data, publicFiles),
          ...checkBase(data),
        ];
  const unknownSettings = findUnknownSettings(names, Object.keys(config.shape));
  const configFaults = [...unknownSettings, ...findAstroSettings(options), ...faults, ...otherFaults];
  return { data, faults: [...placeFaults(file, '', configFaults), ...fileFaults] };
}

function findAstroSettings(options: unknown): FieldFault[] {
  return ['site', 'base', 'redirects', 'fonts'].flatMap((name) =>
    Object.hasOwn(toRecord(options), name)
      ? [{ path: [name], fault: 'is a setting of Astro', remedy: 'write it beside "integrations"' }]
      : [],
  );
}

/** Finds options that are not plain data. They must be, because they are stored as JSON. */
function findNonData(value: unknown, path: readonly (string | number)[] = []): FieldFault[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => findNonData(item, [...path, index]));
  if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype)
    return Object.entries(value).flatMap(([key, item]) => findNonData(item, [...path, key]));
  if (value === undefined || value === null || ['string', 'number', 'boolean'].includes(typeof value))
    return [];
  const type = typeof value === 'object' ? `a ${value.constructor.name}` : `a ${typeof value}`;
  return [
    { path, fault: `is ${type}`, remedy: 'write plain data: texts, numbers, true, false, lists and objects' },
  ];
}

/** Finds invalid own headers and redirects, and redirects from addresses that exist. */
function checkRules({ headers = {}, redirects = {} }: Config, publicFiles: readonly string[]): FieldFault[] {
  const redirectFaults = toRedirects(redirects).flatMap(({ from }): FieldFault[] => {
    const name = redirectFile(from);
    const path = ['redirects', from];
    if (isReserved(name))
      return [{ path, fault: 'is an address of Podium', remedy: 'redirect from another address' }];
    if (!publicFiles.includes(name)) return [];
    return [{ path, fault: `is also the address of ${PUBLIC_FOLDER}/${name}`, remedy: 'remove one of them' }];
  });
  const ruleFaults = [...findHeaderFaults(headers), ...findRedirectFaults(redirects)];
  const faultyPaths = new Set(ruleFaults.map(({ path }) => formatPath(path)));
  return [...ruleFaults, ...redirectFaults.filter(({ path }) => !faultyPaths.has(formatPath(path)))];
}

/** Finds a font that is not one of Astro's, and files that cannot be drawn. */
function checkFont({ font: fontSettings = {} }: Config, fonts: readonly AstroFont[]): FieldFault[] {
  return [...new Set(Object.values(fontSettings))].flatMap((name: string | undefined): FieldFault[] => {
    if (name === undefined) return [];
    const index = fonts.findIndex(({ cssVariable }) => cssVariable === name);
    const font = fonts[index];
    if (font === undefined) {
      const fault = `names ${JSON.stringify(name)}, but no font of Astro's setting "fonts" has this cssVariable`;
      return [{ path: ['font'], fault, remedy: 'add it there, or correct the name' }];
    }
    const unreadFiles = listUnreadFiles(font);
    if (unreadFiles.length === 0) return [];
    const fault = `has ${unreadFiles.join(', ')}, in a format that Podium cannot draw or measure`;
    return [{ path: ['fonts', index], fault, remedy: `take the font in ${FORMATS}` }];
  });
}

/** Finds a `base` that differs from the path in `site`. */
function checkBase({ site = '', base = '' }: Config): FieldFault[] {
  const [sitePath, basePath] = [URL.parse(site)?.pathname ?? '', base].map((path) =>
    path.replace(/^\/|\/$/g, ''),
  );
  if (!sitePath || !basePath || sitePath === basePath) return [];
  const fault = `is ${JSON.stringify(base)}, but the path of "site" is "/${sitePath}"`;
  return [{ path: ['base'], fault, remedy: 'write the path only once' }];
}

/** Finds files that do not exist, and colours without enough contrast. */
async function checkFiles(settings: Config, cwd: string, tokens: string): Promise<FieldFault[]> {
  const { logo, header, footer, home = [], colours = {}, look } = settings;
  const faults: FieldFault[] = [];
  // Pairs of the path of a field and its value.
  const homeFields = home.map((section, index) => [['home', index], section] as const);
  const files = [
    ...Object.entries({ logo, header, footer }).map(([field, file]) => [[field], file] as const),
    ...homeFields.filter(([, section]) => isOwnComponent(section)),
  ];
  for (const [path, file] of files)
    if (file !== undefined && !(await isFile(join(cwd, file))))
      faults.push({
        path,
        fault: `names ${JSON.stringify(file)}, which does not exist`,
        remedy: `write that file, or correct the path, which begins at the folder of ${configFile(cwd)}`,
      });
  const design = readColours(tokens);
  const replacedTokens = ownTokens(settings, design);
  const stops = GRADIENT_STOPS.map((name, index) => [name, replacedTokens?.stops?.[index]] as const);
  const gradientColours = stops.flatMap(([name, stop]) =>
    stop === undefined ? [] : [[name, stop] as const],
  );
  const allColours: Record<string, string> = {
    ...design,
    ...replacedTokens?.colours,
    ...Object.fromEntries(gradientColours),
  };
  const reportLowContrast = (
    pairs: ReturnType<typeof findLowContrast>,
    usedColours: Readonly<Record<string, string>>,
    ownColours: Readonly<Record<string, string | undefined>>,
    path: readonly string[],
  ) => {
    for (const { front, background, contrast, minContrast } of pairs) {
      // Reports the colour that the project sets, because it is the one to correct.
      const [field, otherField] = ownColours[front] === undefined ? [background, front] : [front, background];
      faults.push({
        path: [...path, field],
        fault: `is ${usedColours[field] ?? ''}, with a contrast of only ${contrast.toFixed(2)} to 1 to ${JSON.stringify(otherField)} (${usedColours[otherField] ?? ''})`,
        remedy: `choose colours with at least ${minContrast} to 1, which people with low vision need to read them`,
      });
    }
  };
  reportLowContrast(findLowContrast(allColours), allColours, colours, ['colours']);
  if (replacedTokens?.dark) {
    const dark = { ...allColours, ...replacedTokens.dark };
    reportLowContrast(findLowContrastInDark(dark), dark, look?.dark ?? {}, ['look', 'dark']);
  }
  return faults;
}

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (stats) => stats.isFile(),
    () => false,
  );

/** All settings of Astro. It ignores others. */
export const ASTRO_SETTINGS: readonly string[] = [
  'adapter',
  'base',
  'build',
  'cache',
  'cacheDir',
  'compressHTML',
  'devToolbar',
  'env',
  'experimental',
  'fetchFile',
  'fonts',
  'i18n',
  'image',
  'integrations',
  'legacy',
  'logger',
  'markdown',
  'outDir',
  'output',
  'prefetch',
  'prerenderConflictBehavior',
  'publicDir',
  'redirects',
  'root',
  'routeRules',
  'scopedStyleStrategy',
  'security',
  'server',
  'session',
  'site',
  'srcDir',
  'trailingSlash',
  'vite',
];

/** Finds settings beside `integrations` that neither Astro nor Podium reads there. */
export function findUnknownSettings(names: readonly string[], options: readonly string[]): FieldFault[] {
  return names
    .filter((name) => !ASTRO_SETTINGS.includes(name))
    .map((name) => ({
      path: [name],
      fault: 'is no setting of Astro, which takes no notice of it',
      remedy: options.includes(name)
        ? 'write it among the options of podium()'
        : `${suggestNearest(name, ASTRO_SETTINGS)}remove it`,
    }));
}
