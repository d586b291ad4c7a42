import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
/** Folders with a package.json of their own, where Node resolves no `#` import of the project. */
const folders = files.filter((file) => file.endsWith('/package.json')).map((file) => dirname(file));

it('modules beside their own package.json use no # import', () => {
  expect(folders).toContain('checks/observatory');
  const wrong = files.filter(
    (file) =>
      /\.(?:ts|mjs|js)$/.test(file) &&
      folders.some((folder) => file.startsWith(`${folder}/`)) &&
      /(?:from|import\() ?'#/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(wrong).toEqual([]);
});
