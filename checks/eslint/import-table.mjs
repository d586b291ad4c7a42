// Defines the import table: the folders and packages that each folder may import, as in
// docs/decisions. checks/eslint.config.mjs turns it into `no-restricted-imports` (static imports)
// and `no-restricted-syntax` (dynamic imports, import types) for each folder.

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
/** What no folder of the pipeline may import. */
const TOOLS = [REACT, NANOSTORES, '^astro:', I18NEXT, PAGEFIND];

/** Folders that all folders of pipeline/authoring/ may import. */
const FOR_AUTHORS = ['domain', 'library', 'pictures', 'pipeline/cli'];

/**
 * A folder of the import table.
 *
 * @typedef {object} Row
 * @property {string} path Folder, relative to the root.
 * @property {string[]} may Folders it may import, as written after the `#` of a package import.
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
    may: [],
    types: ['library/schemas'],
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
    may: ['domain'],
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
  {
    path: 'src/components',
    may: ['components', 'islands', 'domain', 'rendering', 'styles'],
    types: ['page-data'],
    scripts: ['enhance', 'domain'],
    never: [REACT, NANOSTORES, ASTRO_CONTENT, I18NEXT],
  },
  {
    path: 'src/layouts',
    may: ['components', 'islands', 'domain', 'rendering', 'styles'],
    types: ['page-data'],
    scripts: ['enhance', 'domain'],
    never: [REACT, NANOSTORES, ASTRO_CONTENT, I18NEXT],
  },
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
    may: ['domain', 'library', 'page-data'],
    never: [REACT, NANOSTORES, '^astro:', I18NEXT],
  },
  // The commands. Each file is one npm script.
  {
    path: 'pipeline',
    may: ['domain', 'library', 'page-data', 'pictures', 'origin'],
    never: [REACT, NANOSTORES, '^astro:', I18NEXT],
  },
  // Shared by all commands: flags, messages, progress.
  { path: 'pipeline/cli', may: ['domain', 'library'], tests: ['pipeline'], never: TOOLS },
  // The folder of a site that the installed package builds: its settings, its copy of the sources.
  { path: 'pipeline/project', may: ['domain', 'library', 'pipeline/cli'], tests: ['pipeline'], never: TOOLS },
  // A built site on disk: its files, manifest, lock, links.
  {
    path: 'pipeline/site',
    may: ['domain', 'library', 'pictures', 'pipeline/cli'],
    tests: ['pipeline'],
    never: TOOLS,
  },
  // The search index in Pagefind's format.
  {
    path: 'pipeline/site/pagefind',
    may: ['domain', 'library'],
    tests: ['pipeline'],
    never: [REACT, NANOSTORES, '^astro:', I18NEXT],
  },
  {
    path: 'pipeline/building',
    may: ['domain', 'library', 'page-data', 'pictures', 'styles', 'pipeline/cli', 'pipeline/site'],
    types: ['entry'],
    tests: ['pipeline'],
    never: TOOLS,
  },
  {
    path: 'pipeline/publishing',
    may: ['domain', 'library', 'pictures', 'pipeline/cli', 'pipeline/site'],
    tests: ['pipeline'],
    never: TOOLS,
  },
  { path: 'pipeline/authoring', may: FOR_AUTHORS, tests: ['pipeline'], never: TOOLS },
  // Lengths and places of a storyboard, which slides and outlines have in common.
  {
    path: 'pipeline/authoring/storyboard',
    may: [],
    types: ['library/schemas'],
    tests: ['pipeline'],
    never: [...TOOLS, NODE],
  },
  // A content file: its fields, its merge with an existing file, and its place on the disk.
  { path: 'pipeline/authoring/content-file', may: FOR_AUTHORS, tests: ['pipeline'], never: TOOLS },
  // An outline in Markdown.
  {
    path: 'pipeline/authoring/outline',
    may: [...FOR_AUTHORS, 'pipeline/authoring/storyboard', 'pipeline/authoring/content-file'],
    tests: ['pipeline'],
    never: TOOLS,
  },
  // The command import: slides, and the choice between slides and outlines.
  {
    path: 'pipeline/authoring/import',
    may: [
      ...FOR_AUTHORS,
      'pipeline/site',
      ...['outline', 'storyboard', 'content-file'].map((name) => `pipeline/authoring/${name}`),
    ],
    tests: ['pipeline'],
    never: TOOLS,
  },
  // The command new.
  {
    path: 'pipeline/authoring/new',
    may: [...FOR_AUTHORS, 'pipeline/authoring/outline', 'pipeline/authoring/content-file'],
    tests: ['pipeline'],
    never: TOOLS,
  },
  // The command init.
  {
    path: 'pipeline/authoring/init',
    may: [...FOR_AUTHORS, 'pipeline/authoring/new', 'pipeline/authoring/content-file'],
    tests: ['pipeline'],
    never: TOOLS,
  },
  // All that Podium adds to Astro and Vite.
  {
    path: 'integration',
    may: ['domain', 'library', 'pictures', 'workbench/server', 'origin', 'pipeline'],
    tests: ['i18n'],
    never: [REACT, NANOSTORES, '^astro:'],
  },
  { path: 'integration/bundler', may: ['domain'], never: TOOLS },
  // Scripts that the dev server adds to pages.
  { path: 'integration/dev/page', may: [], never: [...TOOLS, ASTRO, NODE] },
  {
    path: 'checks',
    may: ['domain', 'library', 'page-data', 'pipeline', 'integration'],
    tests: ['i18n', 'pictures', 'playback', 'workbench/server'],
    never: [REACT, NANOSTORES, '^astro:', I18NEXT],
  },
];

/** Maximum depth of a path below a folder of the table. Deeper files may not use `../` at all. */
const DEEPEST = 6;

const oneOf = (folders) => `(?:${folders.map((folder) => folder.replaceAll('/', String.raw`\/`)).join('|')})`;
const notOneOf = (folders) => (folders.length === 0 ? String.raw`^#` : String.raw`^#(?!${oneOf(folders)}\/)`);
const list = (folders) => (folders.length === 0 ? 'no other folder' : folders.join(', '));

/**
 * Returns the bans of folders. Their messages name the folder, so that readers find the row of the
 * table.
 */
function folderBans(row, may, { dynamic }) {
  const { types = [], lazy = [], path } = row;
  const open = dynamic ? [...may, ...lazy] : [...may, ...types, ...lazy];
  const bans = [
    {
      regex: notOneOf(open),
      message:
        `${path} may import ${list(may)}` +
        (types.length > 0 ? `, types of ${list(types)}` : '') +
        (lazy.length > 0 ? `, ${list(lazy)} by import()` : '') +
        '; inside a folder use a relative path. Move the code, or pass the value as an argument.',
    },
  ];
  const typesOnly = dynamic ? [] : [...types, ...lazy].filter((folder) => !may.includes(folder));
  if (typesOnly.length > 0) {
    bans.push({
      regex: String.raw`^#${oneOf(typesOnly)}\/`,
      allowTypeImports: true,
      message: `${path} may import only types here: write "import type"${lazy.length > 0 ? ', or import() for code that loads later' : ''}.`,
    });
  }
  return bans;
}

/**
 * Returns the bans of relative paths that leave the folder. Files are `depth` levels below the
 * folder (or, if `apart`, below its subfolder).
 */
function relativeBans(row, depth) {
  const up = String.raw`(?:\.\.\/)`.repeat(depth);
  const leave = row.apart ? String.raw`^${up}\.\.(?:\/(?!ui\/)|$)` : String.raw`^${up}\.\.(?:\/|$)`;
  return [
    {
      regex: leave,
      message: `A relative path stays inside ${row.apart ? 'its island (or goes to ../ui)' : row.path}; across folders import "#folder/file".`,
    },
    {
      regex: String.raw`^\.\/\.|[^.\/]\/\.{1,2}(?:\/|$)|^\/|^file:`,
      message: 'Use the shortest relative path. Detours and absolute paths are not allowed.',
    },
  ];
}

function packageBans(row) {
  return row.never.map((regex) => ({
    regex,
    message: `${row.path} may not import this package; see the import table in checks/eslint/import-table.mjs.`,
  }));
}

const selectorOf = (regex) => `/${regex.replaceAll(/(?<!\\)\//g, String.raw`\/`)}/`;

const NAMELESS_IMPORT = {
  selector: 'ImportExpression:not([source.type="Literal"])',
  message: 'Pass a string literal to import(), so that the import table can be checked.',
};

/**
 * Applies the table to dynamic imports and `import('...').Type`, which `no-restricted-imports`
 * ignores.
 */
function syntaxBans(staticBans, dynamicBans, isTest) {
  return [
    ...dynamicBans.map(({ regex, message }) => ({
      selector: `ImportExpression[source.value=${selectorOf(regex)}]`,
      message,
    })),
    ...staticBans
      .filter(({ allowTypeImports }) => !allowTypeImports)
      .map(({ regex, message }) => ({
        selector: `TSImportType[source.value=${selectorOf(regex)}]`,
        message,
      })),
    ...(isTest ? [] : [NAMELESS_IMPORT]),
  ];
}

function rules(row, may, depth, isTest, extraSyntax) {
  const allowed = isTest ? [...may, ...(row.tests ?? []), 'library/schemas', 'checks'] : may;
  const common = [...relativeBans(row, depth), ...(isTest ? [] : packageBans(row))];
  const staticBans = [...folderBans(row, allowed, { dynamic: false }), ...common];
  const dynamicBans = [...folderBans(row, allowed, { dynamic: true }), ...common];
  return {
    '@typescript-eslint/no-restricted-imports': ['error', { patterns: staticBans }],
    'no-restricted-syntax': ['error', ...syntaxBans(staticBans, dynamicBans, isTest), ...extraSyntax],
  };
}

/**
 * Kinds of file, from general to specific, because for one file a later configuration replaces an
 * earlier one.
 */
const KINDS = [
  { kind: 'module', files: '*.{ts,tsx}' },
  { kind: 'test', files: '*.{test,fixture}.{ts,tsx}' },
  { kind: 'astro', files: '*.astro' },
  // ESLint lints the client scripts of a.astro as files a.astro/1.ts, a.astro/2.ts and so on.
  { kind: 'script', files: '*.astro/*.ts' },
];

/**
 * Returns the ESLint configurations that enforce the import table.
 *
 * @param {(kind: string) => { selector: string, message: string }[]} syntaxFor
 *   Returns further banned syntax for a kind of file. It is merged here because a rule can be set
 *   only once for a file.
 */
export function importTableConfigs(syntaxFor) {
  return IMPORT_TABLE.flatMap((row) =>
    KINDS.flatMap(({ kind, files }) => {
      const may = kind === 'script' ? (row.scripts ?? row.may) : row.may;
      const config = (folder, depth) => ({
        name: `import-table/${folder}${files}`,
        files: [`${folder}${files}`],
        rules: rules(row, may, depth, kind === 'test', syntaxFor(kind)),
      });
      const depths = Array.from({ length: DEEPEST + 1 }, (_, depth) => depth);
      return [
        config(`${row.path}/**/`, 0),
        ...depths.map((depth) => config(`${row.path}/${'*/'.repeat(depth + (row.apart ? 1 : 0))}`, depth)),
      ];
    }),
  );
}
