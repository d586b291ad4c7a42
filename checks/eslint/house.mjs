// The house: which folder may import what. The table is the one of docs/decisions; checks/eslint.config.mjs turns it into
// `no-restricted-imports` (static imports) and `no-restricted-syntax` (dynamic imports, import types), a folder at a time.

/** React and what ties it to the stores. */
const REACT = String.raw`^(?:react|react-dom|@nanostores/react)(?:/|$)`;
const NANOSTORES = '^nanostores(?:/|$)';
/** Virtual modules and the package of Astro; only the folders that Astro renders know them. */
const ASTRO = '^astro(?:[:/]|$)';
const ASTRO_BUT_ZOD = '^astro(?!/zod$)(?:[:/]|$)';
const ASTRO_CONTENT = '^astro:content$';
const NODE = '^node:';
const I18NEXT = '^(?:i18next|astro-i18next)(?:/|$)';

/**
 * A folder of the house.
 *
 * @typedef {object} Room
 * @property {string} path Folder, from the root.
 * @property {string[]} may Folders it may import, as they stand after the `#` of a package import.
 * @property {string[]} [types] Folders of which it may import types only.
 * @property {string[]} [lazy] Folders it may import with `import()` or as types, not statically.
 * @property {string[]} [scripts] Folders that a client `<script>` of its `.astro` files may import, in place of `may`.
 * @property {string[]} never Packages it must not import, as regular expressions.
 * @property {boolean} [apart] Whether each subfolder stands alone and may reach only its sibling `ui`.
 */

/** @type {Room[]} */
export const HOUSE = [
  {
    path: 'src/domain',
    may: [],
    types: ['content/schemas'],
    never: [REACT, NANOSTORES, ASTRO, NODE, I18NEXT],
  },
  // What reads the content folder: the lazy counterpart of `astro:content`.
  {
    path: 'src/content',
    may: ['domain', 'content/schemas'],
    never: [REACT, NANOSTORES, '^astro:', I18NEXT],
  },
  {
    path: 'src/content/schemas',
    may: ['domain'],
    never: [REACT, NANOSTORES, ASTRO_BUT_ZOD, NODE, I18NEXT],
  },
  { path: 'src/i18n', may: ['domain'], never: [REACT, NANOSTORES, ASTRO] },
  {
    path: 'src/page-data',
    may: ['domain', 'i18n'],
    types: ['content/schemas', 'pictures'],
    never: [REACT, NANOSTORES, ASTRO, NODE, I18NEXT],
  },
  {
    path: 'src/pictures',
    may: ['domain'],
    types: ['content/schemas'],
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
  // What renders islands where pages are rendered.
  { path: 'src/rendering', may: [], never: [NANOSTORES, '^astro[:/]', I18NEXT] },
  {
    path: 'src/components',
    may: ['components', 'islands', 'domain', 'styles'],
    types: ['page-data'],
    scripts: ['enhance', 'domain'],
    never: [REACT, NANOSTORES, ASTRO_CONTENT, I18NEXT],
  },
  {
    path: 'src/layouts',
    may: ['components', 'islands', 'domain', 'styles'],
    types: ['page-data'],
    scripts: ['enhance', 'domain'],
    never: [REACT, NANOSTORES, ASTRO_CONTENT, I18NEXT],
  },
  {
    path: 'src/pages',
    may: ['page-data', 'layouts', 'components', 'i18n', 'pictures', 'domain', 'content'],
    scripts: ['enhance'],
    never: [REACT, NANOSTORES, I18NEXT],
  },
  {
    path: 'origin',
    may: ['domain', 'content', 'page-data'],
    never: [REACT, NANOSTORES, '^astro:', I18NEXT],
  },
  {
    path: 'pipeline',
    may: ['domain', 'content', 'page-data', 'pictures'],
    never: [REACT, NANOSTORES, '^astro:', I18NEXT],
  },
  {
    path: 'checks',
    may: ['domain', 'page-data', 'pipeline'],
    never: [REACT, NANOSTORES, '^astro:', I18NEXT],
  },
];

/** How many folders deep a path below a room may be before `../` is refused altogether. */
const DEEPEST = 6;

const oneOf = (folders) => `(?:${folders.map((folder) => folder.replace('/', String.raw`\/`)).join('|')})`;
const notOneOf = (folders) => (folders.length === 0 ? String.raw`^#` : String.raw`^#(?!${oneOf(folders)}\/)`);
const list = (folders) => (folders.length === 0 ? 'no other folder' : folders.join(', '));

/** Messages name the folder, so that the reader need not look up which row of the table spoke. */
function folderBans(room, may, { dynamic }) {
  const { types = [], lazy = [], path } = room;
  const open = dynamic ? [...may, ...lazy] : [...may, ...types, ...lazy];
  const bans = [
    {
      regex: notOneOf(open),
      message:
        `${path} may import ${list(may)}` +
        (types.length > 0 ? `, types of ${list(types)}` : '') +
        (lazy.length > 0 ? `, ${list(lazy)} by import()` : '') +
        '; inside a folder use a relative path. Move the code, or hand the value in.',
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

/** Bans of relative paths that leave the room, `depth` folders below it (or, in `apart` rooms, below the subfolder). */
function relativeBans(room, depth) {
  const up = String.raw`(?:\.\.\/)`.repeat(depth);
  const leave = room.apart ? String.raw`^${up}\.\.(?:\/(?!ui\/)|$)` : String.raw`^${up}\.\.(?:\/|$)`;
  return [
    {
      regex: leave,
      message: `A relative path stays inside ${room.apart ? 'its island (or goes to ../ui)' : room.path}; across folders import "#folder/file".`,
    },
    {
      regex: String.raw`^\.\/\.|[^.\/]\/\.{1,2}(?:\/|$)|^\/|^file:`,
      message: 'Write the shortest relative path: no detour, no absolute path.',
    },
  ];
}

function packageBans(room) {
  return room.never.map((regex) => ({
    regex,
    message: `${room.path} does not know this package; see the import table in checks/eslint/house.mjs.`,
  }));
}

const selectorOf = (regex) => `/${regex.replaceAll(/(?<!\\)\//g, String.raw`\/`)}/`;

const NAMELESS_IMPORT = {
  selector: 'ImportExpression:not([source.type="Literal"])',
  message: 'Name the module of import() by a string, so that the import table can be checked.',
};

/** Dynamic imports and `import('...').Type` obey the same table; `no-restricted-imports` does not see them. */
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

function rules(room, may, depth, isTest, extraSyntax) {
  const allowed = isTest ? [...may, 'content/schemas', 'checks'] : may;
  const common = [...relativeBans(room, depth), ...(isTest ? [] : packageBans(room))];
  const staticBans = [...folderBans(room, allowed, { dynamic: false }), ...common];
  const dynamicBans = [...folderBans(room, allowed, { dynamic: true }), ...common];
  return {
    '@typescript-eslint/no-restricted-imports': ['error', { patterns: staticBans }],
    'no-restricted-syntax': ['error', ...syntaxBans(staticBans, dynamicBans, isTest), ...extraSyntax],
  };
}

/** Kinds of file, from the general to the special: a later configuration replaces an earlier one for the same file. */
const KINDS = [
  { kind: 'module', files: '*.{ts,tsx}' },
  { kind: 'test', files: '{*.test,fixtures,test-*}.{ts,tsx}' },
  { kind: 'astro', files: '*.astro' },
  // The client scripts of a.astro are linted as files a.astro/1.ts, a.astro/2.ts and so on.
  { kind: 'script', files: '*.astro/*.ts' },
];

/**
 * ESLint configurations that enforce the house.
 *
 * @param {(kind: string) => { selector: string, message: string }[]} syntaxFor
 *   Further syntax that a kind of file must not have: a rule can be set only once for a file, so it goes in here.
 */
export function houseConfigs(syntaxFor) {
  return HOUSE.flatMap((room) =>
    KINDS.flatMap(({ kind, files }) => {
      const may = kind === 'script' ? (room.scripts ?? room.may) : room.may;
      const config = (folder, depth) => ({
        name: `house/${folder}${files}`,
        files: [`${folder}${files}`],
        rules: rules(room, may, depth, kind === 'test', syntaxFor(kind)),
      });
      const depths = Array.from({ length: DEEPEST + 1 }, (_, depth) => depth);
      return [
        config(`${room.path}/**/`, 0),
        ...depths.map((depth) => config(`${room.path}/${'*/'.repeat(depth + (room.apart ? 1 : 0))}`, depth)),
      ];
    }),
  );
}
