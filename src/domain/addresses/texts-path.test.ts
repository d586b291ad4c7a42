import { expect, test } from 'vitest';
import { isNeededFile } from './texts-path.ts';

const TEXTS = ['common', 'dialogs', 'player', 'roles'];
const FILES = [
  'favicon.svg',
  ...['de', 'ja'].flatMap((tag) => TEXTS.map((name) => `locales/${tag}/${name}.json`)),
];

test.each([
  [true, ['favicon.svg', 'locales/de/dialogs.json', 'locales/de/player.json', 'locales/de/roles.json']],
  [false, ['favicon.svg', 'locales/de/dialogs.json', 'locales/de/player.json']],
])('a site has only the texts that its scripts fetch (with sign-in: %s)', (hasSignIn, needed) => {
  expect(FILES.filter((name) => isNeededFile(name, { languages: ['de'], hasSignIn }))).toEqual(needed);
});
