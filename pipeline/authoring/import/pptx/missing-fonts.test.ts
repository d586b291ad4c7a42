import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { writeContent } from '#content/library/content.fixture';
import { describeMissingFonts, findMissingFonts } from './missing-fonts.ts';

/** Makes the list of installed fonts print these lines. */
async function install(...lines: string[]): Promise<void> {
  const folder = await writeContent({});
  const program = `#!/bin/sh\ncat <<'END'\n${lines.join('\n')}\nEND\n`;
  await writeFile(join(folder, 'fc-list'), program, { mode: 0o755 });
  vi.stubEnv('PATH', `${folder}:/bin:/usr/bin`);
}

test('fonts that are not installed are missing, in any case of letters and with other names', async () => {
  await install('Lato,Lato Light', 'DejaVu Sans');
  expect(await findMissingFonts(['lato', 'Lato Light', 'Gill Sans MT', 'DejaVu Sans'])).toEqual([
    'Gill Sans MT',
  ]);
});

test('a name of Keynote is that of the family without spaces', async () => {
  await install('Roboto,Roboto Light');
  expect(await findMissingFonts(['Roboto-Light', 'Roboto-Regular', 'Roboto-Thin'])).toEqual(['Roboto-Thin']);
});

test('a font is not missing if one with the same letters stands in for it', async () => {
  await install('Liberation Sans', 'Carlito', 'OpenSymbol');
  expect(await findMissingFonts(['Arial', 'Calibri', 'Wingdings', 'Cambria'])).toEqual(['Cambria']);
});

test('no font is missing where the system does not list its fonts', async () => {
  vi.stubEnv('PATH', await writeContent({}));
  expect(await findMissingFonts(['Gill Sans MT'])).toEqual([]);
});

test('the message names the fonts, free ones in place of them, and what to do', () => {
  expect(describeMissingFonts(['Calibri', 'Gill Sans MT'])).toBe(
    'The slides use "Calibri" and "Gill Sans MT", which this machine lacks: texts may be cut, overlap or lack signs. Install these fonts (Carlito will do for Calibri) and import again with --force, or export the slides as PDF on a machine that has them, and import that.',
  );
  expect(describeMissingFonts(['A', 'B', 'C', 'D', 'E', 'F', 'G'])).toContain(
    '"A", "B", "C", "D", "E", and others',
  );
});
