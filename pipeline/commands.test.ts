import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { SCRIPTS } from './cli/scripts.fixture.ts';
import { PACKAGE_COMMANDS, REPOSITORY_COMMANDS } from './commands.ts';

const NAMES = [...Object.keys(PACKAGE_COMMANDS), ...REPOSITORY_COMMANDS];

test('every command is a script of package.json, and starts its file', () => {
  const wrong = NAMES.filter((name) => !SCRIPTS[name]?.endsWith(`node pipeline/${name}.ts`));
  expect(wrong.map((name) => `package.json lacks "${name}": "node pipeline/${name}.ts"`)).toEqual([]);
});

test('every script that starts a file of pipeline/ is a command', () => {
  const started = Object.entries(SCRIPTS).flatMap(([name, script]) =>
    /node pipeline\/[\w-]+\.ts/.test(script) ? [name] : [],
  );
  const unknown = started.filter((name) => !NAMES.includes(name));
  expect(unknown.map((name) => `pipeline/commands.ts lacks ${name}: add it to one of its lists`)).toEqual([]);
});

test('every file of pipeline/ is a command, but for those that list and run them', () => {
  const names = globSync('pipeline/*.ts').map((file) => basename(file, '.ts'));
  const unknown = names.filter(
    (name) => !/\.(?:test|fixture)$|^(?:commands|podium)$/.test(name) && !NAMES.includes(name),
  );
  expect(unknown.map((name) => `pipeline/commands.ts lacks ${name}: add it to one of its lists`)).toEqual([]);
});

test('every command of the package runs its own file', async () => {
  const source = await readFile('pipeline/commands.ts', 'utf8');
  const wrong = Object.keys(PACKAGE_COMMANDS).filter((name) => !source.includes(`import('./${name}.ts')`));
  expect(wrong).toEqual([]);
});

test('the documents describe every command', async () => {
  const text = await readFile('docs/scripts.md', 'utf8');
  const missing = NAMES.filter((name) => !new RegExp(`^\\| \`npm (?:run )?${name}\\b`, 'm').test(text));
  expect(missing.map((name) => `docs/scripts.md has no row for npm run ${name}`)).toEqual([]);
});
