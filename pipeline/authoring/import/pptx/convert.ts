import { existsSync, rmSync } from 'node:fs';
import { access, constants, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, delimiter, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CommandError } from '#pipeline/cli/command-error';
import { writeOfficeProfile } from './office-profile.ts';
import { ProgramLimit, ProgramMissing, runGroup } from './run-group.ts';
import { makeFontConfig } from './stand-in-fonts.ts';

const NAMES = ['soffice', 'libreoffice'];
const ON_MACOS = '/Applications/LibreOffice.app/Contents/MacOS/soffice';
/** Limits of LibreOffice: milliseconds, and bytes of memory. Usual slides take less than 1 GB. */
const BOUNDS = { longest: 600_000, memory: 4_000_000_000 };
/**
 * Number of attempts to remove its folder, because a stopped LibreOffice may still be writing a
 * file.
 */
const RETRIES = 10;

/** A file converted from slides, in a temporary folder. */
export interface Converted {
  readonly path: string;
  readonly remove: () => Promise<void>;
}

/**
 * Converts slides with LibreOffice. Similar fonts stand in for those of `fonts` that are missing.
 * Throws a CommandError if LibreOffice is not installed or fails.
 */
export async function convertSlides(
  path: string,
  name: string,
  format: 'pdf' | 'pptx',
  fonts: readonly string[] = [],
): Promise<Converted> {
  const program = await findProgram(process.env);
  if (program === null) throw notInstalled(name);
  const folder = await mkdtemp(join(tmpdir(), 'podium-slides-'));
  const removeAtExit = () => rmSync(folder, { recursive: true, force: true, maxRetries: RETRIES });
  process.once('exit', removeAtExit);
  const remove = async () => {
    await rm(folder, { recursive: true, force: true });
    process.off('exit', removeAtExit);
  };
  const converted = join(folder, `${basename(path, extname(path))}.${format}`);
  try {
    // Uses a separate profile: with the user's profile, LibreOffice converts nothing while it is
    // open.
    const profile = join(folder, 'profile');
    await writeOfficeProfile(profile);
    const flags = [
      `-env:UserInstallation=${pathToFileURL(profile).href}`,
      '--headless',
      '--convert-to',
      format,
      '--outdir',
      folder,
      path,
    ];
    await runGroup(program, flags, { ...BOUNDS, folder, env: await configureFonts(fonts, folder) });
    await access(converted);
    return { path: converted, remove };
  } catch (error) {
    await remove();
    if (error instanceof ProgramLimit)
      throw new CommandError(
        `${name} takes ${error.message} in LibreOffice. Export it as PDF, and import that.`,
      );
    if (error instanceof ProgramMissing) throw notInstalled(name);
    throw new CommandError(
      `${name} cannot be read by LibreOffice. Save it again, or export it as PDF and import that.`,
    );
  }
}

const notInstalled = (name: string): CommandError =>
  new CommandError(
    `${name} needs LibreOffice to draw its slides, which is not installed. Install it (on Debian and Ubuntu the package libreoffice-impress), or export the slides as PDF and import that.`,
  );

/**
 * Returns the environment in which a program finds fonts in place of missing ones. It is empty on a
 * system without fontconfig.
 */
async function configureFonts(fonts: readonly string[], folder: string): Promise<NodeJS.ProcessEnv> {
  const system = process.env['FONTCONFIG_FILE'] || '/etc/fonts/fonts.conf';
  if (fonts.length === 0 || !existsSync(system)) return {};
  const file = join(folder, 'fonts.conf');
  await writeFile(file, makeFontConfig(fonts, system));
  return { FONTCONFIG_FILE: file };
}

/** Returns the program in SOFFICE_PATH, else the one on the PATH; null if there is none. */
async function findProgram(env: NodeJS.ProcessEnv): Promise<string | null> {
  const named = env['SOFFICE_PATH'];
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const candidates = [
    ...(named === undefined || named === '' ? [] : [named]),
    ...folders.flatMap((folder) => NAMES.map((program) => join(folder, program))),
    ...(process.platform === 'darwin' ? [ON_MACOS] : []),
  ];
  for (const candidate of candidates)
    if (
      await access(candidate, constants.X_OK).then(
        () => true,
        () => false,
      )
    )
      return candidate;
  return null;
}
