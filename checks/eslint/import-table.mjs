// Defines the import table: the folders and packages that each folder may import, as in
// docs/architecture.md, and the lint rule that enforces it.
import { posix, relative, resolve, sep } from 'node:path';

/** React and its binding to the stores. */
const REACT = String.raw`^(?:react|react-dom|@nanostores/react)(?:/|$)`;
const NANOSTORES = '^nanostores(?:/|$)';
/** Astro's virtual modules and package. Only folders that Astro renders may import them. */
const ASTRO = '^astro(?:[:/]|$)';
const ASTRO_BUT_ZOD = '^astro(?!/zod$)(?:[:/]|$)';
const ASTRO_CONTENT = '^astro:content$';
const NODE = '^node:';
const I18NEXT = '^(?:i18next|astro-i18next)(?:/|$)';
/** The search engine, its format, and the modules behind `pipeline/site/pagefind/pagefind.ts`. */
const PAGEFIND = String.raw`^(?:pagefind|cborg)$|^(?:#pipeline/site|\.\.)/pagefind/(?!pagefind(?:\.ts)?$)`;
/** Packages that no folder of the pipeline may import. */
const TOOLS = [REACT, NANOSTORES, '^astro:', I18NEXT, PAGEFIND];

/** Folders that most folders of the pipeline may import. */
const SHARED = ['domain', 'library', 'pictures', 'pipeline/cli'];

/** Returns the row of a folder of the pipeline. Its tests may import all of the pipeline. */
const ofPipeline = (folder, may, more = {}) => ({
  path: `pipeline/${folder}`,
  may,
  tests: ['pipeline'],
  never: TOOLS,
  ...more,
});
/** Folders of pipeline/authoring/ that other folders there may import. */
const [STORYBOARD, CONTENT_FILE, OUTLINE, NEW] = ['storyboard', 'content-file', 'outline', 'new'].map(
  (name) => `pipeline/authoring/${name}`,
);

/**
 * A folder of the import table.
 *
 * @typedef {object} Row
 * @property {string} path Folder, relative to the root.
 * @property {string[]} may Folders and modules it may import, as written after the `#` of a package
 *   import.
 * @property {string[]} [types] Folders of which it may import only types.
 * @property {string[]} [lazy] Folders it may import with `import()` or as types, not statically.
 * @property {string[]} [scripts] Folders that a client `<script>` of its `.astro` files may import,
 *   in place of `may`.
 * @property {string[]} [tests] Further folders that its tests may import.
 * @property {string[]} never Packages it must not import, as regular expressions.
 * @property {boolean} [apart] Whether subfolders must not import each other, except for `ui`.
 */

/** @type {Row[]} */
export const IMPORT_TABLE = [
  {
    path: 'src/domain',
    // `#site/facts`, which a bundle replaces: src/library/site/facts.ts.
    may: ['site'],
    types: ['library/schemas', 'locales'],
    never: [REACT, NANOSTORES, ASTRO, NODE, I18NEXT],
  },
  // Reads the content folder: the lazy counterpart of `astro:content`.
  {
    path: 'src/library',
    may: ['domain', 'library/schemas'],
    never: [REACT, NANOSTORES, '^astro:', I18NEXT],
  },
  {
    path: 'src/library/schemas',
    may: ['domain'],
    never: [REACT, NANOSTORES, ASTRO_BUT_ZOD, NODE, I18NEXT],
  },
  { path: 'src/i18n', may: ['domain'], never: [REACT, NANOSTORES, ASTRO] },
  {
    path: 'src/page-data',
    may: ['domain', 'i18n'],
    types: ['library/schemas', 'pictures'],
    never: [REACT, NANOSTORES, ASTRO, NODE, I18NEXT],
  },
  {
    path: 'src/pictures',
    may: ['domain', 'library/util', 'library/site-record'],
    types: ['library/schemas'],
    never: [REACT, NANOSTORES, '^astro[:/]', I18NEXT],
  },
  {
    path: 'src/services',
    may: ['domain'],
    never: [REACT, NANOSTORES, String.raw`^astro(?!:env/client$)(?:[:/]|$)`, NODE, I18NEXT],
  },
  { path: 'src/stores', may: ['domain', 'services'], never: [REACT, ASTRO, NODE, I18NEXT] },
  { path: 'src/playback', may: ['domain'], never: [REACT, NANOSTORES, ASTRO, NODE, I18NEXT] },
  {
    path: 'src/islands',
    may: ['stores', 'domain', 'islands/ui'],
    types: ['i18n'],
    lazy: ['playback'],
    never: [NANOSTORES, ASTRO, NODE, I18NEXT],
    apart: true,
  },
  { path: 'src/islands/ui', may: [], never: ['^@?nanostores(?:/|$)', ASTRO, NODE, I18NEXT] },
  {
    path: 'src/enhance',
    may: ['stores', 'services', 'domain'],
    never: [REACT, NANOSTORES, ASTRO, NODE, I18NEXT],
  },
  { path: 'src/directives', may: ['domain'], never: [REACT, NANOSTORES, '^astro[:/]', I18NEXT] },
  // Renders pages and their islands. It calls the same functions as compiled components.
  { path: 'src/rendering', may: [], never: [NANOSTORES, '^astro(?!/runtime/)[:/]', I18NEXT] },
  ...['src/components', 'src/layouts'].map((path) => ({
    path,
    may: ['components', 'islands', 'domain', 'rendering', 'styles'],
    types: ['page-data'],
    scripts: ['enhance', 'domain'],
    never: [REACT, NANOSTORES, ASTRO_CONTENT, I18NEXT],
  })),
  // Reads content and pictures for pages. In the dev server it reads `astro:content`.
  {
    path: 'src/page-input',
    may: ['page-data', 'i18n', 'pictures', 'domain', 'library', 'styles'],
    never: [REACT, NANOSTORES, String.raw`^astro(?!:content$)(?:[:/]|$)`, I18NEXT],
  },
  {
    path: 'src/pages',
    may: ['page-input', 'page-data', 'layouts', 'components', 'i18n', 'domain', 'library'],
    scripts: ['enhance'],
    never: [REACT, NANOSTORES, ASTRO_CONTENT, I18NEXT],
  },
  // The layout that pages of a project import.
  {
    path: 'src/kit',
    may: ['page-input', 'layouts'],
    types: ['page-data'],
    never: [REACT, NANOSTORES, ASTRO_CONTENT, I18NEXT],
  },
  // The pages as a program: an entry of the bundle. Builds load it, and import its types.
  {
    path: 'src/entry',
    may: ['page-input', 'rendering', 'pictures', 'domain'],
    never: [REACT, NANOSTORES, ASTRO_CONTENT, I18NEXT],
  },
  // The workbench: the model of an edited file, the page, and the part of the dev server that reads
  // and writes files. No other folder imports it.
  {
    path: 'src/workbench/model',
    may: ['domain', 'library', 'library/schemas'],
    never: [REACT, NANOSTORES, ASTRO_BUT_ZOD, NODE, I18NEXT],
  },
  {
    path: 'src/workbench/page',
    may: ['workbench/model', 'domain', 'page-data', 'playback'],
    types: ['library/schemas'],
    never: [NANOSTORES, ASTRO_BUT_ZOD, NODE, I18NEXT],
  },
  {
    path: 'src/workbench/server',
    may: ['workbench/model', 'domain', 'library', 'pictures'],
    never: [REACT, NANOSTORES, '^astro:', I18NEXT],
  },
  {
    path: 'origin',
    may: ['domain', 'library', 'page-data', 'site'],
    never: [REACT, NANOSTORES, '^astro:', I18NEXT],
  },
  // The commands. Each file is one npm script.
  {
    path: 'pipeline',
    may: ['domain', 'library', 'page-data', 'pictures', 'origin'],
    never: [REACT, NANOSTORES, '^astro:', I18NEXT],
  },
  // Shared by all commands: flags, messages, progress.
  ofPipeline('cli', ['domain', 'library']),
  // The folder of a site that the installed package builds: its settings, its copy of the sources.
  ofPipeline('project', ['domain', 'library', 'pipeline/cli', 'pipeline/site/hosts']),
  // The changes of a project that a new version needs.
  ofPipeline('upgrading', ['domain', 'library', 'workbench/model', 'pipeline/project']),
  // A built site on disk: its files, manifest, lock, links.
  ofPipeline('site', SHARED),
  // The search index in Pagefind's format.
  ofPipeline('site/pagefind', ['domain', 'library'], { never: [REACT, NANOSTORES, '^astro:', I18NEXT] }),
  ofPipeline('building', [...SHARED, 'page-data', 'styles', 'pipeline/site'], { types: ['entry'] }),
  ofPipeline('publishing', [...SHARED, 'pipeline/site']),
  ofPipeline('authoring', SHARED),
  // Lengths and places of a storyboard, which slides and outlines have in common.
  ofPipeline('authoring/storyboard', ['domain'], { types: ['library/schemas'], never: [...TOOLS, NODE] }),
  // A content file: its fields, its merge with an existing file, and its place on the disk.
  ofPipeline('authoring/content-file', SHARED),
  // An outline in Markdown.
  ofPipeline('authoring/outline', [...SHARED, STORYBOARD, CONTENT_FILE]),
  // The command import: slides, and the choice between slides and outlines.
  ofPipeline('authoring/import', [...SHARED, 'pipeline/site', OUTLINE, STORYBOARD, CONTENT_FILE]),
  // The command new.
  ofPipeline('authoring/new', [...SHARED, OUTLINE, CONTENT_FILE]),
  // The command init.
  ofPipeline('authoring/init', [...SHARED, 'pipeline/site', NEW, CONTENT_FILE]),
  // The package create-podium, which has no packages.
  ofPipeline('creating', []),
  // All that Podium adds to Astro and Vite.
  {
    path: 'integration',
    may: ['domain', 'library', 'pictures', 'workbench/server', 'origin', 'pipeline'],
    // A build loads the entry of its bundle by the path.
    types: ['entry'],
    tests: ['i18n'],
    never: [REACT, NANOSTORES, '^astro:'],
  },
  { path: 'integration/bundler', may: ['domain'], never: TOOLS },
  // Scripts that the dev server adds to pages.
  { path: 'integration/dev/page', may: [], never: [...TOOLS, ASTRO, NODE] },
  // The tools for browser tests, which the package exports. Playwright loads them.
  { path: 'testing', may: ['domain', 'library'], never: [...TOOLS, ASTRO_BUT_ZOD] },
  {
    path: 'checks',
    may: ['domain', 'library', 'page-data', 'pipeline', 'integration'],
    tests: ['i18n', 'origin', 'pictures', 'playback', 'workbench/server'],
    never: [REACT, NANOSTORES, '^astro:', I18NEXT],
  },
];

const ROOT = resolve(import.meta.dirname, '../..');
const list = (folders) => (folders.length === 0 ? 'no other folder' : folders.join(', '));
const isInside = (path, folder) => path.startsWith(`${folder}/`);

/** Returns the row of a file: the row of the deepest folder that contains it. */
const rowOf = (file) =>
  IMPORT_TABLE.filter(({ path }) => isInside(file, path)).toSorted(
    (a, b) => b.path.length - a.path.length,
  )[0];

/** Returns the fault of a path to another folder, such as "#domain/file"; null if there is none. */
function faultOfFolder(row, may, path, kind) {
  const { types = [], lazy = [] } = row;
  const isOneOf = (folders) => folders.some((folder) => isInside(`${path}/`, `#${folder}`));
  if (isOneOf(may) || (kind !== 'static' && isOneOf(lazy)) || (kind === 'type' && isOneOf(types)))
    return null;
  if (kind === 'static' && isOneOf([...types, ...lazy]))
    return `${row.path} may import only types here: write "import type"${lazy.length > 0 ? ', or import() for code that loads later' : ''}.`;
  return (
    `${row.path} may import ${list(may)}` +
    (types.length > 0 ? `, types of ${list(types)}` : '') +
    (lazy.length > 0 ? `, ${list(lazy)} by import()` : '') +
    '; inside a folder use a relative path. Move the code, or pass the value as an argument.'
  );
}

/** Returns the fault of a path that begins with a dot or slash, in a file of this folder. */
function faultOfRelative(row, folder, path) {
  if (/^\.\/\.|[^./]\/\.{1,2}(?:\/|$)|^\/|^file:/.test(path))
    return 'Use the shortest relative path. Detours and absolute paths are not allowed.';
  const target = posix.join(folder, path);
  const island = row.apart ? folder.split('/').slice(0, row.path.split('/').length + 1) : [row.path];
  if (isInside(target, island.join('/')) || (row.apart && isInside(target, `${row.path}/ui`))) return null;
  return `A relative path stays inside ${row.apart ? 'its island (or goes to ../ui)' : row.path}; across folders import "#folder/file".`;
}

/** Whether an import or export has only types. */
const hasOnlyTypes = ({ importKind, exportKind, specifiers = [] }) =>
  importKind === 'type' ||
  exportKind === 'type' ||
  (specifiers.length > 0 &&
    specifiers.every((specifier) => [specifier.importKind, specifier.exportKind].includes('type')));

/** The lint rule: static imports, dynamic imports and import types follow the table. */
export const importTableRule = {
  meta: { type: 'problem' },
  create(context) {
    const file = relative(ROOT, context.filename).split(sep).join('/');
    const row = rowOf(file);
    if (row === undefined) return {};
    // ESLint lints the client scripts of a.astro as files a.astro/1.ts, a.astro/2.ts and so on.
    const isScript = /\.astro\/[^/]+$/.test(file);
    const isTest = /\.(?:test|fixture)\.tsx?$/.test(file);
    const folder = posix.dirname(isScript ? posix.dirname(file) : file);
    const may = [
      ...(isScript ? (row.scripts ?? row.may) : row.may),
      ...(isTest ? [...(row.tests ?? []), 'library/schemas', 'checks'] : []),
    ];
    const faultOf = (path, kind) => {
      if (!isTest && row.never.some((pattern) => new RegExp(pattern).test(path)))
        return `${row.path} may not import this package; see the import table in checks/eslint/import-table.mjs.`;
      if (path.startsWith('#')) return faultOfFolder(row, may, path, kind);
      return /^(?:[./]|file:)/.test(path) ? faultOfRelative(row, folder, path) : null;
    };
    const check = (node, kind) => {
      const message = node.source && faultOf(String(node.source.value), kind);
      if (message) context.report({ node: node.source, message });
    };
    const checkStatic = (node) => check(node, hasOnlyTypes(node) ? 'type' : 'static');
    return {
      ImportDeclaration: checkStatic,
      ExportNamedDeclaration: checkStatic,
      ExportAllDeclaration: checkStatic,
      TSImportType: (node) => check(node, 'type'),
      'ImportExpression[source.type="Literal"]': (node) => check(node, 'dynamic'),
    };
  },
};
