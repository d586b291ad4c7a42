import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DEFAULT_LOCALE } from '#domain/languages/locales';
import { PROGRAM } from '#library/program-folder';
import type { SiteRecord } from '#library/site-record';
import { digestOf, sha256 } from '#library/sha256';
import { placeInCache } from '#pipeline/cli/cache-folder';
import type { AstroFont } from './font-files.ts';
import { listTextLanguages, type LoadedConfig } from './load-config.ts';
import { ownSources, partSettings, readLogo, type OwnSources } from './own-sources.ts';
import { TOKENS } from '#library/tokens-file';
import { checkConfig } from './read-config.ts';
import type { Fonts } from './config-schema.ts';

/** One of the files with texts. Either all of them exist or none. */
const TEXTS_FILE = `public/locales/${DEFAULT_LOCALE}/common.json`;
/** Folder of the sources that are made from the settings of a site, relative to the project. */
const OWN = '.cache/own';

/**
 * Checks the settings of the project in `cwd`, and returns what commands and pages need from them.
 * Environment variables override them, so that a build for a preview can have
 * another address.
 */
export async function makeSiteRecord(
  cwd: string,
  loadedConfig: LoadedConfig,
): Promise<SiteRecord & { readonly sources: string }> {
  const tokens = await readFile(join(PROGRAM, TOKENS), 'utf8');
  const settings = await checkConfig(loadedConfig, cwd, tokens);
  const { name, languages, home, navigation, content, site, base = '', logo } = settings;
  const { hasSchemes } = partSettings(settings);
  const files = await ownSources(settings, cwd, tokens, loadedConfig.fonts);
  const path = base.replace(/^\/|\/$/g, '');
  return {
    name,
    languages,
    textLanguages: listTextLanguages(cwd),
    home,
    navigation,
    hasOtherPages:
      loadedConfig.hasOtherIntegrations === true || settings.redirects !== undefined || undefined,
    hasSchemes: hasSchemes || undefined,
    content,
    site: site === undefined || path === '' ? site : new URL(`/${path}`, site).href,
    base: site === undefined && path !== '' ? `/${path}` : undefined,
    accounts: settings.accounts,
    report: settings.report,
    statistics: settings.statistics,
    media: settings.media,
    fonts: await stageFonts(settings.font, loadedConfig.fonts, cwd),
    logo: logo === undefined ? undefined : (await readLogo(cwd, logo)).path,
    sources: await provideOwn(cwd, files),
    hasOwnTexts: files.has(TEXTS_FILE) || undefined,
  };
}

/** Returns the site's own fonts of the stage, for text and code; undefined if it has none. */
async function stageFonts(
  fonts: Fonts = {},
  astroFonts: readonly AstroFont[] = [],
  cwd: string,
): Promise<SiteRecord['fonts']> {
  const uses = (['text', 'code'] as const).filter((use) => fonts[use] !== undefined);
  if (uses.length === 0) return undefined;
  const { readFontFiles } = await import('./font-files.ts');
  const entries = uses.map(async (use) => {
    const variable = fonts[use] ?? '';
    const font = astroFonts.find(({ cssVariable }) => cssVariable === variable);
    return [use, { variable, files: font === undefined ? [] : await readFontFiles(font, cwd) }] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** Writes the sources that differ from Podium's, unless they exist. Returns their folder. */
async function provideOwn(cwd: string, sources: OwnSources): Promise<string> {
  const digest = digestOf([...sources].map(([name, content]) => [name, sha256(content)]));
  const folder = join(cwd, OWN, digest.slice(0, 12));
  if (!existsSync(folder)) {
    const workFolder = join(cwd, OWN, `${randomUUID()}.tmp`);
    for (const [name, content] of sources) {
      await mkdir(dirname(join(workFolder, name)), { recursive: true });
      await writeFile(join(workFolder, name), content);
    }
    await placeInCache(workFolder, folder, { isComplete: existsSync, keptCount: 0 });
  }
  await utimes(folder, new Date(), new Date());
  return folder;
}
