import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { writeContent } from '#library/content.fixture';
import { describeMissingFonts, findMissingFonts, listFonts, findPagesOfFonts } from './fonts.ts';

const missing = async (names: readonly string[]) => findMissingFonts(names, await listFonts());

/** Makes the list of installed fonts print these lines. */
async function install(...lines: string[]): Promise<void> {
  const folder = await writeContent({});
  const program = `#!/bin/sh\ncat <<'END'\n${lines.join('\n')}\nEND\n`;
  await writeFile(join(folder, 'fc-list'), program, { mode: 0o755 });
  vi.stubEnv('PATH', `${folder}:/bin:/usr/bin`);
}

test('finds fonts that are not installed, by any of their names and in any letter case', async () => {
  await install('Lato,Lato Light|/a.ttf', 'DejaVu Sans|/b.ttf');
  expect(await missing(['lato', 'Lato Light', 'Gill Sans MT', 'DejaVu Sans'])).toEqual(['Gill Sans MT']);
});

test('knows the font names of Keynote, which are family names without spaces', async () => {
  await install('Roboto,Roboto Light|/a.ttf');
  expect(await missing(['Roboto-Light', 'Roboto-Regular', 'Roboto-Thin'])).toEqual(['Roboto-Thin']);
});

test('does not report a font that one of the same design replaces', async () => {
  await install('Liberation Sans|/a.ttf', 'Carlito|/b.ttf', 'OpenSymbol|/c.ttf');
  expect(await missing(['Arial', 'Calibri', 'Wingdings', 'Cambria'])).toEqual(['Cambria']);
});

test('reports nothing if the system does not list its fonts', async () => {
  vi.stubEnv('PATH', await writeContent({}));
  expect(await missing(['Gill Sans MT'])).toEqual([]);
});

test('names the missing fonts, free replacements and the remedy', () => {
  expect(describeMissingFonts({ names: ['Calibri', 'Gill Sans MT'], pages: null })).toBe(
    'The slides use "Calibri" and "Gill Sans MT", which this machine lacks: texts may be cut, overlap or lack signs. Install these fonts (Carlito will do for Calibri) and import again with --force, or export the slides as PDF on a machine that has them, and import that.',
  );
  expect(describeMissingFonts({ names: ['A', 'B', 'C', 'D', 'E', 'F', 'G'], pages: [2, 3] })).toContain(
    'Pages 2-3 use "A", "B", "C", "D", "E", and others',
  );
  const known = [
    { font: 'A', pages: [3, 5] },
    { font: 'B', pages: [2, 3] },
  ];
  expect(findPagesOfFonts(['A', 'B'], known)).toEqual([2, 3, 5]);
  expect(findPagesOfFonts(['A', 'Font of the design'], known)).toBeNull();
});
