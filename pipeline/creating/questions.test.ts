import { expect, test } from 'vitest';
import { askQuestions, defaultAnswers } from './questions.ts';

const CHOICES = {
  languages: ['en', 'de', 'fr'],
  hosts: { 'github-pages': 'GitHub Pages', netlify: 'Netlify' },
};

/** Answers questions with lines. Returns the answers, and the questions that were asked. */
async function answerWith(...lines: readonly string[]) {
  const left = [...lines];
  const asked: string[] = [];
  const answers = await askQuestions(CHOICES, (question) => {
    asked.push(question);
    const line = left.shift();
    return line === undefined ? Promise.reject(new Error('asked too often')) : Promise.resolve(line);
  });
  return { answers, asked };
}

test('Enter four times answers all questions', async () => {
  const { answers, asked } = await answerWith('', '', '', '');
  expect(asked).toHaveLength(4);
  expect(answers).toEqual({ name: 'Talks', languages: 'en', accounts: false, host: 'github-pages' });
  expect(answers).toEqual(defaultAnswers(CHOICES));
  for (const question of asked) expect(question).toMatch(/\((?:Talks|en|no|1)\): $/);
});

test.each([
  [
    [' Talks of the lab ', 'de fr', 'y', '2'],
    ['Talks of the lab', 'en,de,fr', true, 'netlify'],
  ],
  [
    ['Vorträge', 'EN, de', 'NO', 'netlify'],
    ['Vorträge', 'en,de', false, 'netlify'],
  ],
])('reads the answers %j', async (lines, [name, languages, accounts, host]) => {
  expect((await answerWith(...lines)).answers).toEqual({ name, languages, accounts, host });
});

test.each([
  [['', 'de, xx', 'de', '', ''], 2, 'xx: choose of en, de, fr. More can be added later.\n'],
  [['', '', 'maybe', 'no', ''], 3, 'Type "yes" or "no".\n'],
  [['', '', '', '3', '1'], 4, 'Type a number from 1 to 2.\n'],
])('asks again after the wrong answer in %j, with its fault', async (lines, at, fault) => {
  const { asked } = await answerWith(...lines);
  expect(asked).toHaveLength(5);
  expect(asked[at]).toBe(fault + (asked[at - 1] ?? ''));
});
