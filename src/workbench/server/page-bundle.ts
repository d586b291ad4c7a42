import { readFile, stat } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { PROGRAM } from '#library/program-folder';
import { siteRecord } from '#library/site-record';

/** The scripts, styles and fonts of the workbench's page. */
export interface PageBundle {
  /** The files by name. */
  readonly files: ReadonlyMap<string, string | Uint8Array>;
  /** The names of the module and of its style sheets. */
  readonly script: string;
  readonly styles: readonly string[];
}

/** The address of these files. */
export const PAGE_BASE = '/workbench/-/page/';

/** Keeps the bundle of the page, and makes it again after its sources have changed. */
export class PageBundler {
  #bundle: Promise<
    PageBundle & { readonly sources: readonly string[]; readonly bundledAtMs: number }
  > | null = null;

  readonly #factsPlugin: Plugin;

  /** `factsPlugin` gives the page the facts of the site, which it cannot read from the disk. */
  constructor(factsPlugin: Plugin) {
    this.#factsPlugin = factsPlugin;
  }

  /** Returns the bundle. The first one takes a second or two. */
  async get(): Promise<PageBundle> {
    const bundle = await this.#bundle?.catch(() => null);
    if (!bundle || (await areChangedSince(bundle.sources, bundle.bundledAtMs)))
      this.#bundle = bundlePage(this.#factsPlugin);
    return this.#bundle as Promise<PageBundle>;
  }
}

/**
 * Bundles the page by itself. As part of the dev server it would be reloaded after each save, which
 * would lose the undo history, and it would need inline code that its policy (CSP) refuses.
 */
async function bundlePage(factsPlugin: Plugin) {
  const { build } = await import('vite');
  const bundledAtMs = Date.now();
  const entry = join(PROGRAM, 'src/workbench/page/main.tsx');
  const buildResult = await build({
    root: PROGRAM,
    base: PAGE_BASE,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [factsPlugin],
    // The dev server runs with another mode, in which React checks more and is slower.
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    build: {
      write: false,
      minify: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: entry,
        output: { entryFileNames: '[name].js', assetFileNames: '[name][extname]' },
      },
    },
  });
  const { output } = (Array.isArray(buildResult) ? buildResult[0] : buildResult) as Rolldown.RolldownOutput;
  const chunks = output.filter((file) => file.type === 'chunk');
  const files = new Map([
    ...output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source] as const),
    ...(await ownFonts()),
  ]);
  return {
    files,
    script: chunks.find(({ isEntry }) => isEntry)?.fileName ?? '',
    styles: [...files.keys()].filter((name) => name.endsWith('.css')),
    sources: chunks
      .flatMap(({ moduleIds }) => moduleIds.map((id) => id.replace(/\?.*/s, '')))
      .filter((id) => id.startsWith(join(PROGRAM, 'src/'))),
    bundledAtMs,
  };
}

async function areChangedSince(files: readonly string[], timeMs: number): Promise<boolean> {
  const changeTimesMs = await Promise.all(
    files.map((file) =>
      stat(file).then(
        ({ mtimeMs }) => mtimeMs,
        () => Infinity,
      ),
    ),
  );
  return changeTimesMs.some((changed) => changed > timeMs);
}

/** Name of the style sheet with the site's own fonts. */
const FONT_STYLES = 'own-fonts.css';

/** Returns a style sheet with the site's own fonts of the stage, and the font files, by name. */
export async function ownFonts(): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const { text, code } = siteRecord().fonts ?? {};
  const files = new Map<string, string | Uint8Array>();
  const rules: string[] = [];
  for (const font of new Set([text, code])) {
    if (font === undefined) continue;
    const family = font.variable.slice(2);
    rules.push(`:root { ${font.variable}: '${family}'; }`);
    for (const { path, digest, weights, isItalic, ranges } of font.files) {
      const name = `${digest.slice(0, 16)}${extname(path)}`;
      files.set(name, await readFile(resolve(path)));
      const range = ranges.length === 0 ? '' : ` unicode-range: ${ranges.join(', ')};`;
      rules.push(
        `@font-face { font-family: '${family}'; font-weight: ${weights.join(' ')}; ` +
          `font-style: ${isItalic ? 'italic' : 'normal'}; src: url('${name}');${range} }`,
      );
    }
  }
  if (text !== undefined)
    rules.push(`.canvas-frame { font-family: var(${text.variable}), Figtree, var(--font-fallback); }`);
  return rules.length === 0 ? files : files.set(FONT_STYLES, `${rules.join('\n')}\n`);
}
