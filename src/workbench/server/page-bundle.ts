import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { PROGRAM } from '#library/program-folder';
import { ownFonts } from './own-fonts.ts';

/** The scripts, styles and fonts of the page of the workbench, by name. */
export interface PageBundle {
  readonly files: ReadonlyMap<string, string | Uint8Array>;
  /** The names of the module and of its style sheets. */
  readonly script: string;
  readonly styles: readonly string[];
}

/** The address of these files. */
export const PAGE_BASE = '/workbench/-/page/';

/** Keeps the bundle of the page, and makes it again after its sources have changed. */
export class PageBundler {
  #bundle: Promise<PageBundle & { readonly sources: readonly string[]; readonly madeAt: number }> | null =
    null;

  readonly #facts: Plugin;

  /** `facts` gives the page the facts of the site, which it cannot read from the disk. */
  constructor(facts: Plugin) {
    this.#facts = facts;
  }

  /** Returns the bundle. The first one takes a second or two. */
  async get(): Promise<PageBundle> {
    const bundle = await this.#bundle?.catch(() => null);
    if (!bundle || (await isNewer(bundle.sources, bundle.madeAt))) this.#bundle = bundlePage(this.#facts);
    return this.#bundle as Promise<PageBundle>;
  }
}

/**
 * Bundles the page by itself. As part of the dev server it would be reloaded after each save, which
 * would lose the undo history, and it would need inline code that its policy (CSP) refuses.
 */
async function bundlePage(facts: Plugin) {
  const { build } = await import('vite');
  const madeAt = Date.now();
  const entry = join(PROGRAM, 'src/workbench/page/main.tsx');
  const built = await build({
    root: PROGRAM,
    base: PAGE_BASE,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [facts],
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
  const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput;
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
    madeAt,
  };
}

async function isNewer(files: readonly string[], time: number): Promise<boolean> {
  const times = await Promise.all(
    files.map((file) =>
      stat(file).then(
        ({ mtimeMs }) => mtimeMs,
        () => Infinity,
      ),
    ),
  );
  return times.some((changed) => changed > time);
}
