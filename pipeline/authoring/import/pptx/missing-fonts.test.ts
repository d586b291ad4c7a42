import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { writeContent } from '#library/content.fixture';
import { describeMissingFonts, findMissingFonts } from './missing-fonts.ts';

/** Makes the list of installed fonts print these lines. */
async function install(...lines: string[]): Promise<void> {
  const folder = await writeContent({});
  const program = `#!/bin/sh\ncat <<'END'\n${lines.join('\n')}\nEND\n`;
  await writeFile(join(folder, 'fc-list'), program, { mode: 0o755 });
  vi.stubEnv('PATH', `${folder}:/bin:/usr/bin`);
}

test('finds fonts that are not installed, by any of their names and in any letter case', async () => {
  await install('Lato,Lato Light', 'DejaVu Sans');
  expect(await findMissingFonts(['lato', 'Lato Light', 'Gill Sans MT', 'DejaVu Sans'])).toEqual([
    'Gill Sans MT',
  ]);
});

test('knows the font names of Keynote, which are family names without spaces', async () => {
  await install('Roboto,Roboto Light');
  expect(await findMissingFonts(['Roboto-Light', 'Roboto-Regular', 'Roboto-Thin'])).toEqual(['Roboto-Thin']);
});

test('does not report a font that one of the same design replaces', async () => {
  await install('Liberation Sans', 'Carlito', 'OpenSymbol');
  expect(await findMissingFonts(['Arial', 'Calibri', 'Wingdings', 'Cambria'])).toEqual(['Cambria']);
});

test('reports nothing if the system does not list its fonts', async () => {
  vi.stubEnv('PATH', await writeContent({}));
  expect(await findMissingFonts(['Gill Sans MT'])).toEqual([]);
});

test('names the missing fonts, free replacements and the remedy', () => {
  expect(describeMissingFonts(['Calibri', 'Gill Sans MT'])).toBe(
    'The slides use "Calibri" and "Gill Sans MT", which this machine lacks: texts may be cut, overlap or lack signs. Install these fonts (Carlito will do for Calibri) and import again with --force, or export the slides as PDF on a machine that has them, and import that.',
  );
  expect(describeMissingFonts(['A', 'B', 'C', 'D', 'E', 'F', 'G'])).toContain(
    '"A", "B", "C", "D", "E", and others',
  );
});
