import { readFileSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { build, type Rolldown } from 'vite';
import { isUnread } from '#pipeline/unread-files.mjs';

interface BundledPackage {
  /** Its module, if it is bundled with its imports into one file. */
  readonly entry?: string;
  /** Imports that stay imports. */
  readonly external?: readonly string[];
  /** Files that are left out of a copy. */
  readonly excluded?: RegExp;
  /** A module of the repository, if a copy has only the modules that it imports. */
  readonly importedBy?: string;
}

const { dependencies } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'),
) as { dependencies: Readonly<Record<string, string>> };

/** The fonts of which pictures read a small part of the files. */
const FONT_PACKAGES = Object.keys(dependencies).filter((name) =>
  /^@fontsource.*\/(?!figtree$|noto-emoji$|noto-sans-(?:jp|kr|sc)$|source-code-pro$)/.test(name),
);

/** Imports all that is read of MathJax. */
const FORMULA_MODULE = 'src/pictures/formula/mathjax.ts';

/**
 * The packages that the tarball contains. astro-i18next names an i18next from 2022, and would
 * install a loader of TypeScript that this project does not use; so it is one file that imports the
 * i18next of this project. The others are large, or their imports are, and few of their files are
 * used: 220 MB less.
 */
export const BUNDLED: Readonly<Record<string, BundledPackage>> = {
  'astro-i18next': { entry: 'dist/index.js', external: ['i18next'] },
  i18next: { excluded: /^(?:dist\/umd|typescript)|^i18next(?:\.min)?\.js$/ },
  'i18next-fs-backend': { excluded: /^(?:cjs|example|lib|test)/ },
  'pdfjs-dist': { excluded: /^(?:types|image_decoders|legacy\/image_decoders)\/|\.min\.mjs$/ },
  mediabunny: { excluded: /^src\// },
  eld: {},
  moveable: { entry: 'dist/moveable.esm.js' },
  harfbuzzjs: {},
  'woff2-encoder': {},
  fflate: { entry: 'esm/index.mjs' },
  yaml: { excluded: /^browser\// },
  sitemap: { entry: 'dist/esm/index.js' },
  feedsmith: { entry: 'dist/index.mjs' },
  transliteration: { excluded: /^dist\/(?:browser|bin)\// },
  cborg: { entry: 'cborg.js' },
  '@mathjax/src': { importedBy: FORMULA_MODULE },
  '@mathjax/mathjax-tex-font': { importedBy: FORMULA_MODULE },
  '@mathjax/mathjax-newcm-font': { importedBy: FORMULA_MODULE },
  ...Object.fromEntries(FONT_PACKAGES.map((name) => [name, {}])),
};

/** Writes the packages that the tarball contains. Returns their versions. */
export async function bundlePackages(root: string, modules: string): Promise<Record<string, string>> {
  const versions: Record<string, string> = {};
  for (const [name, bundled] of Object.entries(BUNDLED)) {
    const sourceDir = join(root, 'node_modules', name);
    const targetDir = join(modules, name);
    const manifest = JSON.parse(await readFile(join(sourceDir, 'package.json'), 'utf8')) as Record<
      string,
      unknown
    >;
    versions[name] = String(manifest['version']);
    await mkdir(targetDir, { recursive: true });
    if (bundled.importedBy !== undefined)
      await copyModules(join(root, bundled.importedBy), sourceDir, targetDir);
    else if (bundled.entry === undefined) await copyPackage(name, sourceDir, targetDir, bundled.excluded);
    else
      for (const [file, text] of await toOneFile(join(sourceDir, bundled.entry), bundled.external))
        await writeFile(join(targetDir, file), text);
    await writeFile(
      join(targetDir, 'package.json'),
      `${JSON.stringify(manifestWithoutDependencies(manifest, bundled), null, 2)}\n`,
    );
  }
  return versions;
}

/** Returns a manifest without dependencies: no file that is left imports any. */
function manifestWithoutDependencies(
  manifest: Record<string, unknown>,
  { entry }: BundledPackage,
): Record<string, unknown> {
  const keptKeys = [
    'name',
    'version',
    'description',
    'license',
    'author',
    'type',
    'main',
    'module',
    'exports',
    'imports',
  ];
  const fields = Object.fromEntries(
    keptKeys.filter((key) => key in manifest).map((key) => [key, manifest[key]]),
  );
  if (entry === undefined) return fields;
  const { main: _, module: _module, ...others } = fields;
  return { ...others, type: 'module', exports: './index.js' };
}

async function copyPackage(
  name: string,
  sourceDir: string,
  targetDir: string,
  excluded: RegExp | undefined,
): Promise<void> {
  await cp(sourceDir, targetDir, {
    recursive: true,
    filter: (source) => {
      const path = relative(sourceDir, source).split(sep).join('/');
      const isExcluded =
        excluded?.test(path) === true || isUnread(`${name}/${path}`) || /\.(?:map|d\.[cm]?ts)$/.test(path);
      return path === '' || (path !== 'node_modules' && !isExcluded);
    },
  });
}

/** Copies the licence of a package, and the modules that a module imports from it. */
async function copyModules(module: string, sourceDir: string, targetDir: string): Promise<void> {
  const { modules } = await bundle(module, []);
  const licences = (await readdir(sourceDir)).filter((name) => /^licen[cs]e/i.test(name));
  for (const file of [
    ...licences.map((name) => join(sourceDir, name)),
    ...modules.filter((name) => name.startsWith(sourceDir + sep)),
  ])
    await cp(file, join(targetDir, relative(sourceDir, file)));
}

/** The loader of TypeScript that an empty one replaces: the settings are JavaScript. */
const TYPESCRIPT_LOADER = '@proload/plugin-tsm';

/** Returns one module with its imports, and the licences of all packages in it, by file name. */
export async function toOneFile(
  entry: string,
  external: readonly string[] = [],
): Promise<readonly (readonly [file: string, text: string | Uint8Array])[]> {
  const { output } = await bundle(entry, external);
  const chunks = output.filter((file) => file.type === 'chunk');
  if (chunks.length !== 1) throw new Error(`${entry} became ${chunks.length} files instead of one.`);
  return output.map((file) =>
    file.type === 'chunk' ? ['index.js', file.code] : [file.fileName, file.source],
  );
}

/** Returns one module with its imports, and the files of these. */
async function bundle(entry: string, external: readonly string[]) {
  const modules: string[] = [];
  const buildResult = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    plugins: [
      {
        name: 'list-modules',
        generateBundle() {
          modules.push(...this.getModuleIds());
        },
      },
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
  const { output } = (Array.isArray(buildResult) ? buildResult[0] : buildResult) as Rolldown.RolldownOutput;
  return { output, modules };
}
