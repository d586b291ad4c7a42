import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Names that Astro's settings may have. */
export const CONFIG_FILES = ['mjs', 'js', 'ts', 'mts'].map((ending) => `astro.config.${ending}`);
/** The name that `init` uses. */
export const CONFIG_FILE = 'astro.config.mjs';

/** Returns the name of the settings of a project, by default the one in the current folder. */
export const configFile = (cwd: string = process.cwd()): string =>
  CONFIG_FILES.find((name) => existsSync(join(cwd, name))) ?? CONFIG_FILE;
