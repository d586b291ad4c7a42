import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { includeCode } from './include-code.ts';
import { parseOutline } from './parse-outline.ts';

const base = await mkdtemp(join(tmpdir(), 'include-'));
const folder = join(base, 'talk');
await mkdir(join(folder, 'src'), { recursive: true });
await writeFile(
  join(folder, 'src/tide.c'),
  'int a;\r\n// #region moon\nint b;\nint c;\n// #endregion\nint d;\n',
);
await writeFile(join(base, 'outside.c'), 'secret');
await symlink(join(base, 'outside.c'), join(folder, 'link.c'));

const codeOf = async (text: string) => {
  const { outline, warnings } = await includeCode(parseOutline(text, 'talk.md').outline, folder);
  return { code: outline.slides[0]?.blocks, warnings };
};

test.each([
  ['Pandoc', '```{.c include=src/tide.c startLine=3 endLine=4}\n```', 'int b;\nint c;'],
  ['Pandoc, by a name', '```{.c include="src/tide.c" snippet=moon}\n```', 'int b;\nint c;'],
  ['Quarto', '```{.c include="src/tide.c" start-line=6}\n```', 'int d;'],
  ['Slidev', '<<< @/src/tide.c#moon {2} c', 'int b;\nint c;'],
  ['Slidev, in columns', '::left::\n\n<<< ./src/tide.c#moon\n\n::right::\n\nx', 'int b;\nint c;'],
])('code in a file beside the outline is read: %s', async (_, text, code) => {
  const { code: blocks, warnings } = await codeOf(`# A\n\n${text}`);
  const [block] = blocks ?? [];
  const inner = block?.kind === 'columns' ? block.columns[0]?.blocks[0] : block;
  expect(inner).toMatchObject({ kind: 'code', text: code, language: 'c' });
  expect(warnings).toEqual([]);
});

test.each(['../outside.c', 'link.c', 'src', 'no.c', '/etc/passwd'])(
  'the name of %s stays, with a warning, because it is no file in the folder',
  async (path) => {
    const { code, warnings } = await codeOf(`# A\n\n\`\`\`{.c include=${path}}\n\`\`\``);
    expect(code).toMatchObject([{ kind: 'code', text: path }]);
    expect(warnings).toMatchObject([
      { line: 3, message: expect.stringContaining(JSON.stringify(path)) as string },
    ]);
  },
);

test('the name of a missing part stays', async () => {
  expect((await codeOf('# A\n\n<<< @/src/tide.c#sun')).warnings).toHaveLength(1);
});

test('a text that Quarto would include is named', () => {
  const { warnings } = parseOutline('## A\n\n{{< include _moon.qmd >}}\n\nb', 'talk.qmd');
  expect(warnings).toEqual([
    { line: 3, message: 'The text of "_moon.qmd" was left out. Copy it into this file.' },
  ]);
});
