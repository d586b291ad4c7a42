import { expect, it } from 'vitest';
import { relatingWords } from './relating-words.ts';

it.each([
  ['How ice moves: The Glacier, the GLACIER and 2026.', 'en', ['moves', 'glacier']],
  ['Les glaciers de l’été', 'fr', ['glaciers', 'l’été']],
  ['氷河の動き', 'ja', ['氷河']],
  ['강의 흐름', 'ko', ['강의', '흐름']],
  ['', 'de', []],
])('takes the long words of %j, each once [2.24]', (text, language, words) => {
  expect(relatingWords(text, language)).toEqual(words);
});

it('takes a limited number of words, of the beginning of the text', () => {
  const many = Array.from({ length: 900 }, (_, at) => `word${at}`).join(' ');
  expect(relatingWords(many, 'en')).toHaveLength(40);
  expect(relatingWords('x'.repeat(999) + ' glacier', 'en')).toEqual(['x'.repeat(999)]);
});
