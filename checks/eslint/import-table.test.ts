import { describe, expect, it } from 'vitest';
import { makeEslint } from './eslint.fixture.ts';

// A deliberate second copy of the import table in docs/decisions, to test the configuration
// against. Each row lists the folders that may be imported, imported as types only, imported only
// by import(), and imported by a client script of an .astro file.
interface Row {
  allowed?: string[];
  types?: string[];
  lazy?: string[];
  scripts?: string[];
  /** Further folders that tests may import. */
  tests?: string[];
  packages?: string[];
}
const TOOL_PACKAGES = ['node:fs', 'astro', 'astro/zod'];
const LIBRARY = ['library', 'library/schemas', 'library/util'];
const FOR_COMMANDS = ['domain', ...LIBRARY, 'pictures'];
const PIPELINE = [
  'pipeline',
  ...['authoring', 'building', 'cli', 'publishing', 'site'].map((name) => `pipeline/${name}`),
  ...['content-file', 'outline', 'new'].map((name) => `pipeline/authoring/${name}`),
];
const INTEGRATION = ['integration', 'integration/bundler', 'integration/dev/page'];
const TABLE: Record<string, Row> = {
  'src/domain': { allowed: ['site'], types: ['library/schemas'] },
  'src/library': {
    allowed: ['domain', 'library/schemas'],
    packages: ['node:fs', 'astro', 'astro/zod', 'astro/loaders'],
  },
  'src/library/schemas': { allowed: ['domain'], packages: ['astro/zod'] },
  'src/i18n': { allowed: ['domain'], packages: ['i18next', 'node:fs'] },
  'src/page-data': { allowed: ['domain', 'i18n'], types: ['library/schemas', 'pictures'] },
  'src/pictures': {
    allowed: ['domain', 'library/util'],
    types: ['library/schemas'],
    packages: ['node:fs', 'astro'],
  },
  'src/services': { allowed: ['domain'], packages: ['astro:env/client'] },
  'src/stores': { allowed: ['domain', 'services'], packages: ['nanostores'] },
  'src/playback': { allowed: ['domain'] },
  'src/islands/like': {
    allowed: ['stores', 'domain', 'islands/ui'],
    types: ['i18n'],
    lazy: ['playback'],
    packages: ['react', '@nanostores/react'],
  },
  'src/islands/ui': { packages: ['react'] },
  'src/enhance': { allowed: ['stores', 'services', 'domain'] },
  'src/directives': { allowed: ['domain'], packages: ['astro', 'node:fs'] },
  'src/components': {
    allowed: ['components', 'islands/like', 'islands/ui', 'islands/other', 'domain', 'styles'],
    types: ['page-data'],
    scripts: ['enhance', 'domain'],
    packages: ['astro:assets', 'node:fs', 'astro', 'astro/zod', 'astro:env/client'],
  },
  'src/layouts': {
    allowed: ['components', 'islands/like', 'islands/ui', 'islands/other', 'domain', 'styles'],
    types: ['page-data'],
    scripts: ['enhance', 'domain'],
    packages: ['astro:assets', 'node:fs', 'astro', 'astro/zod', 'astro:env/client'],
  },
  'src/page-input': {
    allowed: ['page-data', 'i18n', 'pictures', 'domain', ...LIBRARY, 'styles'],
    packages: ['astro:content', 'node:fs'],
  },
  'src/entry': {
    allowed: ['page-input', 'rendering', 'pictures', 'domain'],
    packages: ['node:fs', 'astro', 'astro/zod', 'astro:assets', 'astro:env/client'],
  },
  'src/pages': {
    allowed: ['page-input', 'page-data', 'layouts', 'components', 'i18n', 'domain', ...LIBRARY],
    scripts: ['enhance'],
    packages: ['astro:assets', 'astro', 'astro/zod', 'node:fs', 'astro:env/client'],
  },
  origin: {
    allowed: ['domain', ...LIBRARY, 'page-data', 'site'],
    packages: ['node:fs', 'astro', 'astro/zod'],
  },
  pipeline: {
    allowed: ['domain', ...LIBRARY, 'page-data', 'pictures', 'origin'],
    packages: ['node:fs', 'astro', 'astro/zod'],
  },
  'pipeline/cli': { allowed: ['domain', ...LIBRARY], tests: PIPELINE, packages: TOOL_PACKAGES },
  'pipeline/site': {
    allowed: ['domain', ...LIBRARY, 'pictures', 'pipeline/cli'],
    tests: PIPELINE,
    packages: TOOL_PACKAGES,
  },
  'pipeline/building': {
    allowed: [...FOR_COMMANDS, 'page-data', 'styles', 'pipeline/cli', 'pipeline/site'],
    types: ['entry'],
    tests: PIPELINE,
    packages: TOOL_PACKAGES,
  },
  'pipeline/publishing': {
    allowed: [...FOR_COMMANDS, 'pipeline/cli', 'pipeline/site'],
    tests: PIPELINE,
    packages: TOOL_PACKAGES,
  },
  'pipeline/authoring': {
    allowed: [...FOR_COMMANDS, 'pipeline/cli'],
    tests: PIPELINE,
    packages: TOOL_PACKAGES,
  },
  'pipeline/authoring/outline': {
    allowed: [...FOR_COMMANDS, 'pipeline/cli', 'pipeline/authoring/content-file'],
    tests: PIPELINE,
    packages: TOOL_PACKAGES,
  },
  'pipeline/authoring/new': {
    allowed: [
      ...FOR_COMMANDS,
      'pipeline/cli',
      'pipeline/authoring/content-file',
      'pipeline/authoring/outline',
    ],
    tests: PIPELINE,
    packages: TOOL_PACKAGES,
  },
  integration: {
    allowed: [...FOR_COMMANDS, 'workbench/server', 'origin', ...PIPELINE],
    types: ['entry'],
    tests: ['i18n'],
    packages: ['node:fs', 'astro', 'astro/zod', 'i18next'],
  },
  'integration/bundler': { allowed: ['domain'], packages: TOOL_PACKAGES },
  'integration/dev/page': {},
  checks: {
    allowed: ['domain', ...LIBRARY, 'page-data', ...PIPELINE, ...INTEGRATION],
    tests: ['i18n', 'origin', 'pictures', 'playback', 'workbench/server'],
    packages: ['node:fs', 'astro', 'astro/zod'],
  },
};
const FOLDERS = [
  ...new Set([
    ...Object.keys(TABLE).map((path) => path.replace('src/', '')),
    'library/util',
    'styles',
    'islands/other',
    'workbench/server',
    'pipeline/authoring/content-file',
  ]),
];
const PACKAGES = [
  'react',
  '@nanostores/react',
  'nanostores',
  'i18next',
  'node:fs',
  'astro',
  'astro/zod',
  'astro:content',
  'astro:assets',
  'astro:env/client',
];
const eslint = makeEslint();
// Most of the time goes into other rules.
const importRules = makeEslint(['project/import-table', 'no-restricted-syntax']);

/** Returns those of `lines` that break the import table or a syntax ban in a file at `filePath`. */
async function reported(filePath: string, lines: string[], wrap = (code: string) => code): Promise<string[]> {
  const code = wrap(lines.join('\n'));
  const [result] = await importRules.lintText(code, { filePath });
  const fatal = result?.messages.filter((message) => message.fatal) ?? [];
  expect(fatal).toEqual([]);
  const numbers = result?.messages.map(({ line }) => line);
  return [...new Set(numbers)].map((number) => code.split('\n')[number - 1] ?? '').sort();
}

const frontmatter = (code: string) => `---\n${code}\n---\n<p>Text</p>\n`;
const clientScript = (code: string) => `<p>Text</p>\n<script>\n${code}\n</script>\n`;

const staticImport = (target: string) => `import { a } from '${target}';`;
const typeImport = (target: string) => `import type { A } from '${target}';`;
const reExport = (target: string) => `export * from '${target}';`;
const lazyImport = (target: string) => `void import('${target}');`;
const inlineType = (target: string) => `export type T = import('${target}').A;`;

const file = (folder: string) => `#${folder}/file`;
const files = FOLDERS.map(file);
const except = (all: string[], allowed: string[]) => all.filter((item) => !allowed.includes(item));

/** Returns every way to import every folder and package, and the lines that the row forbids. */
function expectation({ allowed = [], types = [], lazy = [], packages = [] }: Row, isScript = false) {
  const forTypes = [...allowed, ...types, ...lazy];
  const importForms = [
    { write: staticImport, allowed },
    { write: typeImport, allowed: forTypes },
    // The parser of client scripts rejects re-exports, which have no use there.
    ...(isScript ? [] : [{ write: reExport, allowed }]),
    { write: lazyImport, allowed: [...allowed, ...lazy] },
    { write: inlineType, allowed: forTypes },
  ];
  const lines = importForms.flatMap(({ write }) => SPECIFIERS.map(write));
  const forbidden = importForms.flatMap(({ write, allowed }) =>
    except(SPECIFIERS, [...allowed.map(file), ...packages]).map(write),
  );
  return { lines, forbidden: forbidden.sort() };
}

const SPECIFIERS = [...files, ...PACKAGES];

describe.each(Object.entries(TABLE))('the import table in %s', (folder, row) => {
  it.each([
    ['file.ts', (code: string) => code],
    ['deeper/file.ts', (code: string) => code],
    ['deeper/still/File.tsx', (code: string) => code],
    ['File.astro', frontmatter],
    ['deeper/[still]/File.astro', frontmatter],
  ])('holds in %s', async (name, wrap) => {
    const { lines, forbidden } = expectation(row);
    expect(await reported(`${folder}/${name}`, lines, wrap)).toEqual(forbidden);
  });

  it.each(['File.astro', 'deeper/[still]/File.astro'])('holds in a client script of %s', async (name) => {
    const scriptRow = row.scripts === undefined ? row : { ...row, allowed: row.scripts };
    const { lines, forbidden } = expectation(scriptRow, true);
    expect(await reported(`${folder}/${name}`, lines, clientScript)).toEqual(forbidden);
  });

  it('lets tests import any package, make content and run checks, and otherwise holds in them', async () => {
    const allowed = [...(row.allowed ?? []), ...(row.tests ?? []), 'library/schemas', 'checks'];
    const forbidden = except(files, allowed.map(file)).map(staticImport);
    expect(await reported(`${folder}/file.test.ts`, SPECIFIERS.map(staticImport))).toEqual(forbidden.sort());
  });
});

describe('relative paths', () => {
  const inside = ['./sibling.ts', './below/file.ts'];
  const leaving = [
    '../services/http.ts',
    '../../origin/main.ts',
    '..',
    './../services/http.ts',
    '/src/services/http.ts',
  ];
  const detours = ['./below/../file.ts', './below/../../services/http.ts', 'file:///src/services/http.ts'];

  it.each(['src/domain/file.ts', 'src/stores/File.tsx', 'pipeline/file.ts', 'origin/file.test.ts'])(
    'stay inside the folder of %s',
    async (path) => {
      for (const write of [staticImport, typeImport, reExport, lazyImport, inlineType]) {
        const lines = [...inside, ...leaving, ...detours].map(write);
        expect(await reported(path, lines)).toEqual([...leaving, ...detours].map(write).sort());
      }
    },
  );

  it('may climb as far as the folder goes, and no further', async () => {
    const deep = 'src/components/detail/transcript/Topic';
    const lines = ['../Detail.ts', '../../header/Header.ts', '../../../services/http.ts'].map(staticImport);
    expect(await reported(`${deep}.ts`, lines)).toEqual([lines[2]]);
    expect(await reported(`${deep}.astro`, lines, frontmatter)).toEqual([lines[2]]);
    expect(await reported(`${deep}.astro`, lines, clientScript)).toEqual([lines[2]]);
  });

  it('lead from an island to the shared parts, never to another island', async () => {
    const lines = [
      '../ui/Button.tsx',
      './heart.ts',
      '../share/Share.tsx',
      '../../services/http.ts',
      '../ui/../share/Share.tsx',
    ];
    expect(await reported('src/islands/like/LikeButton.tsx', lines.map(staticImport))).toEqual(
      lines.slice(2).map(staticImport).sort(),
    );
    const deep = ['../../ui/Button.tsx', '../heart.ts', '../../share/Share.tsx', '../../../services/http.ts'];
    expect(await reported('src/islands/like/parts/Heart.tsx', deep.map(staticImport))).toEqual(
      deep.slice(2).map(staticImport).sort(),
    );
  });
});

describe('dynamic imports', () => {
  it('name their module, so that it can be checked', async () => {
    const lines = ['void import(name);', 'void import(`#services/${name}`);', "void import('./near.ts');"];
    expect(await reported('src/stores/file.ts', lines)).toEqual(lines.slice(0, 2).sort());
  });
});

describe('banned syntax', () => {
  const astro = async (markup: string, filePath = 'src/components/Part.astro') => {
    const [result] = await eslint.lintText(markup, { filePath });
    return result?.messages.map(({ ruleId }) => ruleId) ?? [];
  };

  it.each([
    '<Part client:load />',
    '<Part client:idle />',
    '<Part client:visible />',
    '<Part client:visible={{ rootMargin: "20px" }} />',
    '<Part client:only="react" />',
    '<Part client:media="(min-width: 1px)" />',
    '<Part server:defer />',
    '<script is:inline>go();</script>',
    '<style define:vars={{ a: 1 }}></style>',
    '<p style="color: red">a</p>',
    '<p style={colour}>a</p>',
    '<p {style}>a</p>',
    '<p style=`color: ${colour}`>a</p>',
    '<p onclick="go()">a</p>',
  ])('is reported: %s', async (markup) => {
    expect(await astro(markup)).toContain('no-restricted-syntax');
    expect(await astro(markup, 'src/pages/[locale]/p/[oid]/[slug].astro')).toContain('no-restricted-syntax');
    expect(await astro(markup, 'src/layouts/detail/Page.astro')).toContain('no-restricted-syntax');
  });

  it.each([
    '<Part client:interaction />',
    '<p class="a" data-style="b">a</p>',
    '<p class:list={["a"]}>a</p>',
  ])('is not reported: %s', async (markup) => {
    expect(await astro(markup)).toEqual([]);
  });

  it('has set:html in one module only', async () => {
    expect(await astro('<Fragment set:html={html} />')).toContain('astro/no-set-html-directive');
    expect(await astro('<Fragment set:html={html} />', 'src/components/ui/Raw.astro')).toEqual([]);
  });

  it.each([
    [
      'dangerouslySetInnerHTML in an island',
      'export const A = () => <p dangerouslySetInnerHTML={{ __html: "" }} />;',
      'no-restricted-syntax',
    ],
    [
      'dangerouslySetInnerHTML in an object',
      'export const a = { dangerouslySetInnerHTML: { __html: "" } };',
      'no-restricted-syntax',
    ],
    ['innerHTML', 'document.body.innerHTML = "";', 'no-restricted-syntax'],
    ['changeLanguage', 'void i18next.changeLanguage("de");', 'no-restricted-properties'],
    ['changeLanguage taken apart', 'export const { changeLanguage } = i18next;', 'no-restricted-properties'],
    ['a default export', 'export default 1;', 'import-x/no-default-export'],
  ])('is reported: %s', async (_, code, rule) => {
    const [result] = await eslint.lintText(code, { filePath: 'src/islands/like/LikeButton.tsx' });
    expect(result?.messages.map(({ ruleId }) => ruleId)).toContain(rule);
  });

  it.each([
    'const one = 1;',
    'for (const one of []) one;',
    'const { a, ...one } = { a: 1 };',
    'export const f = (one: number) => one;',
    'const own = 1;',
    'const MOST_PAGES = 1;',
  ])('a word that says nothing is reported: %s', async (code) => {
    const [result] = await eslint.lintText(code, { filePath: 'src/domain/util/file.ts' });
    expect(result?.messages.map(({ ruleId }) => ruleId)).toContain('no-restricted-syntax');
  });

  it.each([
    'const a = { ...{ b: 1 } };',
    'const a = { ...({ b: 1 } as const) };',
    'const a = <p {...{ id: "b" }} />;',
    'const a = [...[1, 2]];',
    'const a = [...([1, 2] as const)];',
    'Math.max(...[1, 2]);',
    'new Map(...[[]]);',
  ])('a spread that says nothing is reported, also in tests: %s', async (code) => {
    for (const filePath of [
      'src/domain/util/file.tsx',
      'src/domain/util/file.test.tsx',
      'e2e/file.spec.ts',
    ]) {
      if (code.includes('<') && !filePath.endsWith('x')) continue;
      const [result] = await eslint.lintText(code, { filePath });
      expect(result?.messages.map(({ ruleId }) => ruleId)).toContain('no-restricted-syntax');
    }
  });

  it.each([
    'process.env["PORT"] = "80";',
    'process.env.PORT ??= "80";',
    'delete process.env["PORT"];',
    'const { env } = process; env["PORT"] = "80";',
    'process.env = {};',
    'Object.assign(process.env, { PORT: "80" });',
  ])('a variable of the environment is not set, except in tests: %s', async (code) => {
    const rulesOf = async (filePath: string) =>
      (await eslint.lintText(code, { filePath }))[0]?.messages.map(({ ruleId }) => ruleId);
    for (const folder of ['src/library', 'pipeline/cli', 'integration', 'origin'])
      expect(await rulesOf(`${folder}/file.ts`)).toContain('no-restricted-syntax');
    expect(await rulesOf('pipeline/cli/file.test.ts')).not.toContain('no-restricted-syntax');
  });

  it.each(['it.only("a", run);', 'it.concurrent.skip("a", run);', 'describe.todo("a");'])(
    'is reported in a unit test: %s',
    async (code) => {
      for (const filePath of ['src/domain/file.test.ts', 'origin/deep/file.test.ts', 'bench/file.test.ts']) {
        const [result] = await eslint.lintText(code, { filePath });
        expect(result?.messages.map(({ ruleId }) => ruleId)).toContain('no-restricted-syntax');
      }
    },
  );

  it.each([
    ['test.only("a", run);', 'no-restricted-syntax'],
    ['it.skip("a", run);', 'no-restricted-syntax'],
    ['describe.only("a", run);', 'no-restricted-syntax'],
    ['test.describe.only("a", run);', 'no-restricted-syntax'],
    ['test.fixme("a", run);', 'no-restricted-syntax'],
    ['await page.waitForTimeout(1);', 'no-restricted-syntax'],
    ['await page.goto("/", { waitUntil: "networkidle" });', 'no-restricted-syntax'],
  ])('is reported in an end-to-end test: %s', async (code, rule) => {
    const [result] = await eslint.lintText(code, { filePath: 'e2e/file.spec.ts' });
    expect(result?.messages.map(({ ruleId }) => ruleId)).toContain(rule);
  });
});
