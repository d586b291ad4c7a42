import { readFileSync } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { build, type Rolldown } from 'vite';
import { isUnreadFont } from '#pipeline/unread-fonts.mjs';

/** A package that the tarball contains. */
interface Bundled {
  /** Its module, if it is bundled with its imports into one file. */
  readonly entry?: string;
  /** Imports that stay imports. */
  readonly external?: readonly string[];
  /** Files that are left out of a copy. */
  readonly leftOut?: RegExp;
}

const { dependencies } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'),
) as { dependencies: Readonly<Record<string, string>> };

/** The fonts of which pictures read a small part of the files. */
const FONTS = Object.keys(dependencies).filter((name) =>
  /^@fontsource.*\/(?!figtree$|noto-emoji$|noto-sans-(?:jp|kr|sc)$|source-code-pro$)/.test(name),
);

/**
 * The packages that the tarball contains. astro-i18next names an i18next from 2022, and would
 * install a loader of TypeScript that this project does not use; so it is one file that imports the
 * i18next of this project. The others are large, or their imports are, and few of their files are
 * used: 120 MB less.
 */
export const BUNDLED: Readonly<Record<string, Bundled>> = {
  'astro-i18next': { entry: 'dist/index.js', external: ['i18next'] },
  i18next: { leftOut: /^(?:dist\/umd|typescript)|^i18next(?:\.min)?\.js$|\.d\.m?ts$/ },
  'i18next-fs-backend': { leftOut: /\.d\.m?ts$|^(?:cjs|example|lib|test)/ },
  'pdfjs-dist': {
    leftOut:
      /\.(?:map|d\.m?ts)$|^(?:types|build|web|image_decoders|legacy\/(?:image_decoders|web))\/|\.min\.mjs$/,
  },
  mediabunny: { leftOut: /\.(?:map|ts)$|^(?:src|dist\/bundles)\// },
  eld: { leftOut: /\.(?:map|ts)$|^src\/ngrams\/(?:large|small|extrasmall)\.js$/ },
  moveable: { entry: 'dist/moveable.esm.js' },
  harfbuzzjs: { leftOut: /^dist\/harfbuzz-subset\.wasm$|\.d\.m?ts$/ },
  'woff2-encoder': { leftOut: /^dist\/index\.js$|\.d\.ts$/ },
  fflate: { entry: 'esm/index.mjs' },
  yaml: { leftOut: /^browser\/|\.d\.ts$/ },
  sitemap: { entry: 'dist/esm/index.js' },
  feedsmith: { entry: 'dist/index.mjs' },
  transliteration: { leftOut: /\.(?:map|d\.ts)$|^dist\/(?:browser|bin)\// },
  cborg: { entry: 'cborg.js' },
  ...Object.fromEntries(FONTS.map((name) => [name, {}])),
};

/** Writes the packages that the tarball contains. Returns their versions. */
export async function bundlePackages(root: string, modules: string): Promise<Record<string, string>> {
  const versions: Record<string, string> = {};
  for (const [name, bundled] of Object.entries(BUNDLED)) {
    const [from, to] = [join(root, 'node_modules', name), join(modules, name)];
    const manifest = JSON.parse(await readFile(join(from, 'package.json'), 'utf8')) as Record<
      string,
      unknown
    >;
    versions[name] = String(manifest['version']);
    await mkdir(to, { recursive: true });
    if (bundled.entry === undefined) await copy(name, from, to, bundled.leftOut);
    else
      for (const [file, text] of await toOneFile(join(from, bundled.entry), bundled.external))
        await writeFile(join(to, file), text);
    await writeFile(join(to, 'package.json'), `${JSON.stringify(ownManifest(manifest, bundled), null, 2)}\n`);
  }
  return versions;
}

/** Returns a manifest without dependencies: no file that is left imports any. */
function ownManifest(manifest: Record<string, unknown>, { entry }: Bundled): Record<string, unknown> {
  const kept = ['name', 'version', 'description', 'license', 'author', 'type', 'main', 'module', 'exports'];
  const fields = Object.fromEntries(kept.filter((key) => key in manifest).map((key) => [key, manifest[key]]));
  if (entry === undefined) return fields;
  const { main: _, module: _module, ...rest } = fields;
  return { ...rest, type: 'module', exports: './index.js' };
}

async function copy(name: string, from: string, to: string, leftOut: RegExp | undefined): Promise<void> {
  await cp(from, to, {
    recursive: true,
    filter: (source) => {
      const path = relative(from, source).split(sep).join('/');
      const isLeftOut = leftOut?.test(path) === true || isUnreadFont(`${name}/${path}`);
      return path === '' || (path !== 'node_modules' && !isLeftOut);
    },
  });
}

/** The loader of TypeScript that an empty one replaces: the settings are JavaScript. */
const TYPESCRIPT_LOADER = '@proload/plugin-tsm';

/** Returns one module with its imports, and the licences of all packages in it, by file name. */
export async function toOneFile(
  entry: string,
  external: readonly string[] = [],
): Promise<readonly (readonly [file: string, text: string | Uint8Array])[]> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    plugins: [
      {
        name: 'without-typescript',
        enforce: 'pre',
        resolveId: (id) => (id === TYPESCRIPT_LOADER ? `\0${id}` : null),
        load: (id) =>
          id === `\0${TYPESCRIPT_LOADER}` ? "export default { name: 'none', extensions: [] };" : null,
      },
    ],
    build: {
      ssr: entry,
      write: false,
      minify: false,
      license: { fileName: 'LICENSES.md' },
      rolldownOptions: { external: [...external], output: { format: 'es' } },
    },
  });
  const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput;
  const chunks = output.filter((file) => file.type === 'chunk');
  if (chunks.length !== 1) throw new Error(`${entry} became ${chunks.length} files instead of one.`);
  return output.map((file) =>
    file.type === 'chunk' ? ['index.js', file.code] : [file.fileName, file.source],
  );
}
