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
const FORBIDDEN_IN_PIPELINE = [REACT, NANOSTORES, '^astro:', I18NEXT, PAGEFIND];

/** Folders that most folders of the pipeline may import. */
const SHARED = ['domain', 'library', 'pictures', 'pipeline/cli'];

/** Returns the row of a folder of the pipeline. Its tests may import all of the pipeline. */
const pipelineRow = (folder, allowed, overrides = {}) => ({
  path: `pipeline/${folder}`,
  allowed,
  tests: ['pipeline'],
  forbidden: FORBIDDEN_IN_PIPELINE,
  ...overrides,
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
 * @property {string[]} allowed Folders and modules it may import, as written after the `#` of a
 *   package import.
 * @property {string[]} [types] Folders of which it may import only types.
 * @property {string[]} [lazy] Folders it may import with `import()` or as types, not statically.
 * @property {string[]} [scripts] Folders that a client `<script>` of its `.astro` files may import,
 *   in place of `allowed`.
 * @property {string[]} [tests] Further folders that its tests may import.
 * @property {string[]} forbidden Packages it must not import, as regular expressions.
 * @property {boolean} [isolatesSubfolders] Whether its subfolders must not import each other,
 *   except for `ui`.
 */

/** @type {Row[]} */
export const IMPORT_TABLE = [
  {
    path: 'src/domain',
    // `#site/facts`, which a bundle replaces: src/library/site/facts.ts.
    allowed: ['site'],
    types: ['library/schemas', 'locales'],
    forbidden: [REACT, NANOSTORES, ASTRO, NODE, I18NEXT],
  },
  // Reads the content folder: the lazy counterpart of `astro:content`.
  {
    path: 'src/library',
    allowed: ['domain', 'library/schemas'],
    forbidden: [REACT, NANOSTORES, '^astro:', I18NEXT],
  },
  {
    path: 'src/library/schemas',
    allowed: ['domain'],
    forbidden: [REACT, NANOSTORES, ASTRO_BUT_ZOD, NODE, I18NEXT],
  },
  { path: 'src/i18n', allowed: ['domain'], forbidden: [REACT, NANOSTORES, ASTRO] },
  {
    path: 'src/page-data',
    allowed: ['domain', 'i18n'],
    types: ['library/schemas', 'pictures'],
    forbidden: [REACT, NANOSTORES, ASTRO, NODE, I18NEXT],
  },
  {
    path: 'src/pictures',
    allowed: ['domain', 'library/util', 'library/site-record'],
    types: ['library/schemas'],
    forbidden: [REACT, NANOSTORES, '^astro[:/]', I18NEXT],
  },
  {
    path: 'src/services',
    allowed: ['domain'],
    forbidden: [REACT, NANOSTORES, String.raw`^astro(?!:env/client$)(?:[:/]|$)`, NODE, I18NEXT],
  },
  { path: 'src/stores', allowed: ['domain', 'services'], forbidden: [REACT, ASTRO, NODE, I18NEXT] },
  { path: 'src/playback', allowed: ['domain'], forbidden: [REACT, NANOSTORES, ASTRO, NODE, I18NEXT] },
  {
    path: 'src/islands',
    allowed: ['stores', 'domain', 'islands/ui'],
    types: ['i18n'],
    lazy: ['playback'],
    forbidden: [NANOSTORES, ASTRO, NODE, I18NEXT],
    isolatesSubfolders: true,
  },
  { path: 'src/islands/ui', allowed: [], forbidden: ['^@?nanostores(?:/|$)', ASTRO, NODE, I18NEXT] },
  {
    path: 'src/enhance',
    allowed: ['stores', 'services', 'domain'],
    forbidden: [REACT, NANOSTORES, ASTRO, NODE, I18NEXT],
  },
  { path: 'src/directives', allowed: ['domain'], forbidden: [REACT, NANOSTORES, '^astro[:/]', I18NEXT] },
  // Renders pages and their islands. It calls the same functions as compiled components.
  { path: 'src/rendering', allowed: [], forbidden: [NANOSTORES, '^astro(?!/runtime/)[:/]', I18NEXT] },
  ...['src/components', 'src/layouts'].map((path) => ({
    path,
    allowed: ['components', 'islands', 'domain', 'rendering', 'styles'],
    types: ['page-data'],
    scripts: ['enhance', 'domain'],
    forbidden: [REACT, NANOSTORES, ASTRO_CONTENT, I18NEXT],
  })),
  // Reads content and pictures for pages. In the dev server it reads `astro:content`.
  {
    path: 'src/page-input',
    allowed: ['page-data', 'i18n', 'pictures', 'domain', 'library', 'styles'],
    forbidden: [REACT, NANOSTORES, String.raw`^astro(?!:content$)(?:[:/]|$)`, I18NEXT],
  },
  {
    path: 'src/pages',
    allowed: ['page-input', 'page-data', 'layouts', 'components', 'i18n', 'domain', 'library'],
    scripts: ['enhance'],
    forbidden: [REACT, NANOSTORES, ASTRO_CONTENT, I18NEXT],
  },
  // The layout that pages of a project import.
  {
    path: 'src/kit',
    allowed: ['page-input', 'layouts'],
    types: ['page-data'],
    forbidden: [REACT, NANOSTORES, ASTRO_CONTENT, I18NEXT],
  },
  // The pages as a program: an entry of the bundle. Builds load it, and import its types.
  {
    path: 'src/entry',
    allowed: ['page-input', 'rendering', 'pictures', 'domain'],
    forbidden: [REACT, NANOSTORES, ASTRO_CONTENT, I18NEXT],
  },
  // The workbench: the model of an edited file, the page, and the part of the dev server that reads
  // and writes files. No other folder imports it.
  {
    path: 'src/workbench/model',
    allowed: ['domain', 'library', 'library/schemas'],
    forbidden: [REACT, NANOSTORES, ASTRO_BUT_ZOD, NODE, I18NEXT],
  },
  {
    path: 'src/workbench/page',
    allowed: ['workbench/model', 'domain', 'page-data', 'playback'],
    types: ['library/schemas'],
    forbidden: [NANOSTORES, ASTRO_BUT_ZOD, NODE, I18NEXT],
  },
  {
    path: 'src/workbench/server',
    allowed: ['workbench/model', 'domain', 'library', 'pictures'],
    forbidden: [REACT, NANOSTORES, '^astro:', I18NEXT],
  },
  {
    path: 'origin',
    allowed: ['domain', 'library', 'page-data', 'site'],
    forbidden: [REACT, NANOSTORES, '^astro:', I18NEXT],
  },
  // The commands. Each file is one npm script.
  {
    path: 'pipeline',
    allowed: ['domain', 'library', 'page-data', 'pictures', 'origin'],
    forbidden: [REACT, NANOSTORES, '^astro:', I18NEXT],
  },
  // Shared by all commands: flags, messages, progress.
  pipelineRow('cli', ['domain', 'library']),
  // The folder of a site that the installed package builds: its settings, its copy of the sources.
  pipelineRow('project', ['domain', 'library', 'pipeline/cli', 'pipeline/site/hosts']),
  // The changes of a project that a new version needs.
  pipelineRow('upgrading', ['domain', 'library', 'workbench/model', 'pipeline/project']),
  // A built site on disk: its files, manifest, lock, links.
  pipelineRow('site', SHARED),
  // The search index in Pagefind's format.
  pipelineRow('site/pagefind', ['domain', 'library'], { forbidden: [REACT, NANOSTORES, '^astro:', I18NEXT] }),
  pipelineRow('building', [...SHARED, 'page-data', 'styles', 'pipeline/site'], { types: ['entry'] }),
  pipelineRow('publishing', [...SHARED, 'pipeline/site']),
  pipelineRow('authoring', SHARED),
  // Lengths and places of a storyboard, which slides and outlines have in common.
  pipelineRow('authoring/storyboard', ['domain'], {
    types: ['library/schemas'],
    forbidden: [...FORBIDDEN_IN_PIPELINE, NODE],
  }),
  // A content file: its fields, its merge with an existing file, and its place on the disk.
  pipelineRow('authoring/content-file', SHARED),
  // An outline in Markdown.
  pipelineRow('authoring/outline', [...SHARED, STORYBOARD, CONTENT_FILE]),
  // The command import: slides, and the choice between slides and outlines.
  pipelineRow('authoring/import', [...SHARED, 'pipeline/site', OUTLINE, STORYBOARD, CONTENT_FILE]),
  // The command export.
  pipelineRow('authoring/export', [...SHARED, 'page-data', 'pipeline/site']),
  // The command new.
  pipelineRow('authoring/new', [...SHARED, OUTLINE, CONTENT_FILE]),
  // The command init.
  pipelineRow('authoring/init', [...SHARED, 'pipeline/site', NEW, CONTENT_FILE]),
  // The package create-podium, which has no packages.
  pipelineRow('creating', []),
  // All that Podium adds to Astro and Vite.
  {
    path: 'integration',
    allowed: ['domain', 'library', 'pictures', 'workbench/server', 'origin', 'pipeline'],
    // A build loads the entry of its bundle by the path.
    types: ['entry'],
    tests: ['i18n'],
    forbidden: [REACT, NANOSTORES, '^astro:'],
  },
  { path: 'integration/bundler', allowed: ['domain'], forbidden: FORBIDDEN_IN_PIPELINE },
  // Scripts that the dev server adds to pages.
  { path: 'integration/dev/page', allowed: [], forbidden: [...FORBIDDEN_IN_PIPELINE, ASTRO, NODE] },
  // The tools for browser tests, which the package exports. Playwright loads them.
  { path: 'testing', allowed: ['domain', 'library'], forbidden: [...FORBIDDEN_IN_PIPELINE, ASTRO_BUT_ZOD] },
  {
    path: 'checks',
    allowed: ['domain', 'library', 'page-data', 'pipeline', 'integration'],
    tests: ['i18n', 'origin', 'pictures', 'playback', 'workbench/server'],
    forbidden: [REACT, NANOSTORES, '^astro:', I18NEXT],
  },
];

const ROOT = resolve(import.meta.dirname, '../..');
const listFolders = (folders) => (folders.length === 0 ? 'no other folder' : folders.join(', '));
const isInside = (path, folder) => path.startsWith(`${folder}/`);

/** Returns the row of a file: the row of the deepest folder that contains it. */
const rowOf = (file) =>
  IMPORT_TABLE.filter(({ path }) => isInside(file, path)).toSorted(
    (a, b) => b.path.length - a.path.length,
  )[0];

/** Returns the fault of a path to another folder, such as "#domain/file"; null if there is none. */
function faultOfFolder(row, allowed, path, kind) {
  const { types = [], lazy = [] } = row;
  const isOneOf = (folders) => folders.some((folder) => isInside(`${path}/`, `#${folder}`));
  if (isOneOf(allowed) || (kind !== 'static' && isOneOf(lazy)) || (kind === 'type' && isOneOf(types)))
    return null;
  if (kind === 'static' && isOneOf([...types, ...lazy]))
    return `${row.path} may import only types here: write "import type"${lazy.length > 0 ? ', or import() for code that loads later' : ''}.`;
  return (
    `${row.path} may import ${listFolders(allowed)}` +
    (types.length > 0 ? `, types of ${listFolders(types)}` : '') +
    (lazy.length > 0 ? `, ${listFolders(lazy)} by import()` : '') +
    '; inside a folder use a relative path. Move the code, or pass the value as an argument.'
  );
}

/** Returns the fault of a path that begins with a dot or slash, in a file of this folder. */
function faultOfRelative(row, folder, path) {
  if (/^\.\/\.|[^./]\/\.{1,2}(?:\/|$)|^\/|^file:/.test(path))
    return 'Use the shortest relative path. Detours and absolute paths are not allowed.';
  const target = posix.join(folder, path);
  const ownFolder = row.isolatesSubfolders
    ? folder.split('/').slice(0, row.path.split('/').length + 1)
    : [row.path];
  if (isInside(target, ownFolder.join('/')) || (row.isolatesSubfolders && isInside(target, `${row.path}/ui`)))
    return null;
  return `A relative path stays inside ${row.isolatesSubfolders ? 'its island (or goes to ../ui)' : row.path}; across folders import "#folder/file".`;
}

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
    const allowed = [
      ...(isScript ? (row.scripts ?? row.allowed) : row.allowed),
      ...(isTest ? [...(row.tests ?? []), 'library/schemas', 'checks'] : []),
    ];
    const faultOf = (path, kind) => {
      if (!isTest && row.forbidden.some((pattern) => new RegExp(pattern).test(path)))
        return `${row.path} may not import this package; see the import table in checks/eslint/import-table.mjs.`;
      if (path.startsWith('#')) return faultOfFolder(row, allowed, path, kind);
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
