import { expect, test } from 'vitest';
import { isNeededFile } from './texts-path.ts';

const TEXTS = ['common', 'dialogs', 'player', 'presenting', 'roles'];
const FILES = [
  'favicon.svg',
  ...['de', 'ja'].flatMap((tag) => TEXTS.map((name) => `locales/${tag}/${name}.json`)),
];

test.each([
  [true, ['dialogs', 'player', 'presenting', 'roles']],
  [false, ['dialogs', 'player', 'presenting']],
])('a site has only the texts that its scripts fetch (with sign-in: %s)', (hasSignIn, needed) => {
  expect(FILES.filter((name) => isNeededFile(name, { languages: ['de'], hasSignIn }))).toEqual([
    'favicon.svg',
    ...needed.map((name) => `locales/de/${name}.json`),
  ]);
});
