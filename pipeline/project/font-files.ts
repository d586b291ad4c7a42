import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, extname, isAbsolute, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FontProvider } from 'astro';
import { messageOf } from '#domain/util/describe-error';
import { configFile } from '#library/config-file';
import { digestOf, sha256 } from '#library/sha256';
import type { FontFile } from '#library/site-record';
import { writeAtomically } from '#library/util/files';
import { CommandError } from '#pipeline/cli/command-error';
import { definedFields } from '#library/util/records';

/** The fields of one of Astro's fonts that are used here. */
export interface AstroFont {
  readonly provider: FontProvider | FontProvider<Record<string, unknown>>;
  readonly name: string;
  readonly cssVariable: string;
  readonly weights?: readonly (string | number)[] | undefined;
  readonly styles?: readonly string[] | undefined;
  readonly subsets?: readonly string[] | undefined;
  readonly formats?: readonly string[] | undefined;
  readonly unicodeRange?: readonly string[] | undefined;
  readonly fallbacks?: readonly string[] | undefined;
  /** Options for its provider. The local provider has `variants`. */
  readonly options?: Readonly<Record<string, unknown>> | undefined;
}

/** A file of a variant, in the notation of Astro's local provider. */
type LocalSource = string | URL | { readonly url: string | URL };

/** Cache folder for the files that providers load, relative to the project. */
const CACHE_FOLDER = '.cache/fonts';

/** What Astro requests from a provider if the settings of a font do not specify it. */
const DEFAULT_QUERY = {
  weights: ['400'],
  styles: ['normal', 'italic'],
  subsets: ['latin'],
  formats: ['woff2'],
};

/** Extensions of the font formats that can be drawn in pictures, and measured. */
const READABLE_EXTENSIONS = ['.woff2', '.ttf', '.otf'];

/** The names of these formats in messages. */
export const FORMATS = 'WOFF2, TrueType or OpenType';

/**
 * Returns the files of a font. Files of a provider on the network are loaded once, as Astro does
 * for pages. `cwd` is the project folder. If they cannot be loaded, warns and returns none. Throws
 * a CommandError for a missing file of the project or a package.
 */
export async function readFontFiles(font: AstroFont, cwd: string): Promise<readonly FontFile[]> {
  const { provider, name, options } = font;
  const { weights, styles, subsets, formats } = { ...DEFAULT_QUERY, ...definedFields(font) };
  const query = { familyName: name, weights: weights.map(String), styles, subsets, formats, options };
  const cacheFile = join(
    cwd,
    CACHE_FOLDER,
    `${digestOf([provider.name, provider.config, query]).slice(0, 16)}.json`,
  );
  const cachedFiles = await readCachedFiles(cacheFile, cwd);
  if (cachedFiles !== null) return cachedFiles;
  try {
    await provider.init?.({ root: pathToFileURL(`${cwd}/`), storage: makeStorage() });
    const resolvedFont = await provider.resolveFont(query as never);
    const faces = (resolvedFont?.fonts ?? []).filter(({ meta }) => (meta?.priority ?? 0) <= 1);
    const files = await Promise.all(
      faces.map(async ({ src, weight, style, unicodeRange, meta }) => {
        const url = src.flatMap((source) => ('url' in source ? [source.url] : [])).find(isReadable);
        if (url === undefined) return [];
        const path = isAbsolute(url) ? url : await downloadFont(url, meta?.init, cwd);
        return {
          path: relative(cwd, path).split(sep).join('/'),
          digest: sha256(await readFile(path)),
          weights: weightRangeOf(weight),
          isItalic: style !== undefined && style !== 'normal',
          ranges: [...(unicodeRange ?? font.unicodeRange ?? [])],
        };
      }),
    );
    if (faces.length > 0 && files.flat().length === 0) throw new Error(`it has no file in ${FORMATS}`);
    // Local files may change.
    if (faces.some(({ src }) => src.some((source) => 'url' in source && !isAbsolute(source.url))))
      await writeAtomically(cacheFile, JSON.stringify(files.flat()));
    return files.flat();
  } catch (error) {
    if (isLocalFont(font)) {
      const { code, path = '' } = error as NodeJS.ErrnoException;
      if (code !== 'ENOENT') throw error;
      throw new CommandError(
        `The font ${JSON.stringify(name)} in ${configFile(cwd)} has no file ${relative(cwd, path)}. Correct its "src", or install its package.`,
        { cause: error },
      );
    }
    const reason = messageOf(error);
    console.warn(
      `Warning: drawn pictures do not have the font ${JSON.stringify(name)}, which cannot be loaded: ${reason}. They have it once a command can load it.`,
    );
    return [];
  }
}

/** Reports whether the files of a font are in the project or a package. */
export const isLocalFont = ({ options }: AstroFont): boolean =>
  Array.isArray(options?.['variants']) && options['variants'].length > 0;

/** Returns one file name for each variant of a local font without a file in these formats. */
export function listUnreadFiles({ options }: AstroFont): string[] {
  const variants = (options?.['variants'] ?? []) as readonly { readonly src: readonly LocalSource[] }[];
  return variants.flatMap(({ src }) => {
    const files = src.map((source) =>
      String(typeof source === 'object' && 'url' in source ? source.url : source),
    );
    return files.some(isReadable) ? [] : files.slice(0, 1).map((file) => basename(file));
  });
}

const isReadable = (url: string): boolean =>
  READABLE_EXTENSIONS.includes(extname(url.split(/[?#]/u, 1)[0] ?? '').toLowerCase());

/** Returns the files that were loaded before; null if one is missing. */
async function readCachedFiles(list: string, cwd: string): Promise<readonly FontFile[] | null> {
  const text = await readFile(list, 'utf8').catch(() => null);
  if (text === null) return null;
  const files = JSON.parse(text) as readonly FontFile[];
  return files.every(({ path }) => existsSync(join(cwd, path))) ? files : null;
}

/** Loads a file, and returns its path. */
async function downloadFont(address: string, init: RequestInit | undefined, cwd: string): Promise<string> {
  const url = new URL(address, 'https://localhost');
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${url.href} answers ${response.status}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const path = join(cwd, CACHE_FOLDER, `${sha256(bytes).slice(0, 16)}${extname(url.pathname)}`);
  await writeAtomically(path, bytes);
  return path;
}

/** Returns the range of weights of a file: a single weight twice, or that of a variable font. */
function weightRangeOf(weight: string | number | readonly number[] = 400): readonly [number, number] {
  if (weight === 'bold') return [700, 700];
  const [min = 400, max = min] = (String(weight).match(/\d+/g) ?? ['400']).map(Number);
  return [min, max];
}

/** Returns the storage that providers need. It is in memory, so it lasts as long as the command. */
function makeStorage() {
  const items = new Map<string, unknown>();
  return {
    async getItem<T>(key: string, init?: () => T | Promise<T>): Promise<T> {
      if (!items.has(key) && init !== undefined) items.set(key, await init());
      return (items.get(key) ?? null) as T;
    },
    setItem(key: string, value: unknown): void {
      items.set(key, value);
    },
  };
}
