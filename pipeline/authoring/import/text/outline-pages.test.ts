import { describe, expect, test } from 'vitest';
import { outlinePages, withoutAgendaTitle } from './outline-pages.ts';
import type { Paragraph } from './to-paragraphs.ts';

const text = (words: string, size = 40, isItem = false) => ({ text: words, size, isItem });
const LONG = text('The body of the deck, in the size of most of its letters, which goes on for a while.');

describe('the title of a page', () => {
  const titleOf = (...paragraphs: Paragraph[]) =>
    outlinePages([paragraphs, [LONG, LONG, LONG]])[0]?.title?.text;

  test('is the first of its biggest texts', () => {
    expect(titleOf(text('Kicker', 50), text('Title', 70), text('Second', 70), LONG)).toBe('Title');
  });

  test('of a cover with letters of one size is its first text, and may be a letter with a number', () => {
    const date = text('12 May 2026', 30);
    expect(titleOf(text('Bread in three days', 30), text('Ada', 30), date)).toBe('Bread in three days');
    expect(titleOf(text('A whole sentence.', 30), date)).toBeUndefined();
    expect(titleOf(text('Bread in three days', 30), text('Ada', 30))).toBeUndefined();
    expect(titleOf(text('D2', 50), text('a language of drawings', 34), LONG)).toBe('D2');
  });

  test('is all lines of its size in a text box, but no sentences', () => {
    const below = (words: string, size = 70) => ({ ...text(words, size), isInSameBox: true as const });
    expect(titleOf(text('The life', 70), below('of ferns'), below('Ada', 50), LONG)).toBe(
      'The life of ferns',
    );
    expect(titleOf(text('The life', 70), text('of ferns', 70), LONG)).toBe('The life');
    expect(titleOf(text('Who looks', 70), below('sees ferns.'), LONG)).toBeUndefined();
    expect(titleOf(text('a', 70), ...Array.from('bcde', (letter) => below(`${letter}${letter}`)), LONG)).toBe(
      undefined,
    );
  });

  test('goes on in another text box close below it, except on a cover', () => {
    const at = (words: string, top: number) => ({ ...text(words, 70), top });
    const titlesOf = (...paragraphs: Paragraph[]) =>
      outlinePages([[text('Talk', 70)], paragraphs, [LONG, LONG]])[1]?.title?.text;
    expect(titlesOf(at('The life', 0.1), at('of ferns', 0.2), LONG)).toBe('The life of ferns');
    expect(titlesOf(at('Ferns:', 0.1), at('how they live', 0.3), LONG)).toBe('Ferns: how they live');
    expect(titlesOf(at('The life', 0.1), at('of ferns', 0.3), LONG)).toBe('The life');
    expect(titlesOf(at('The life', 0.1), at('of ferns', 0.2), at('and moss', 0.3), LONG)).toBe('The life');
  });

  test('is at the top, although a text at the foot is a little larger', () => {
    const foot = { ...text('The end', 72), top: 0.9 };
    expect(titleOf({ ...text('Steps', 68), top: 0.05 }, text('One'), foot)).toBe('Steps');
    expect(titleOf({ ...text('Steps', 50), top: 0.05 }, text('One'), foot)).toBe('The end');
  });

  test('is not the first of many entries that are as large', () => {
    expect(titleOf(...['a', 'b', 'c', 'd', 'e'].map((name) => text(`Entry ${name}`, 70)), LONG)).toBe(
      undefined,
    );
  });

  test('is not the first section that an agenda lists', () => {
    const [page] = outlinePages([[text('Waves', 70), text('Wind'), text('Tides')]]);
    if (page === undefined) throw new Error('no page');
    const { title, paragraphs } = withoutAgendaTitle(page, ['Waves', 'Tides', 'Wind']);
    expect([title, ...paragraphs.map((item) => item.text)]).toEqual([null, 'Waves', 'Wind', 'Tides']);
    expect(withoutAgendaTitle(page, ['Tides', 'Wind'])).toBe(page);
  });

  test('need not be bigger if it is alone and short', () => {
    expect(titleOf(text('Thank you'))).toBe('Thank you');
    expect(titleOf(LONG)).toBeUndefined();
  });

  test('exists only if some text is bigger than the rest', () => {
    expect(titleOf(text('One', 40), text('Two', 40))).toBeUndefined();
    expect(titleOf(text('A cover', 40), text('and its author', 30))).toBe('A cover');
  });

  test('is not an item of a list', () => {
    expect(titleOf(text('First', 60, true), text('Second', 60, true))).toBeUndefined();
  });

  test('is neither the first line of a program, nor below a list of its size', () => {
    const code = (words: string) => ({ ...text(words, 60), isCode: true as const });
    expect(titleOf(code('behaviour:'), code('  scaleUp: 3'), text('Two', 30))).toBeUndefined();
    const item = { ...text('First', 60, true), top: 0.1 };
    expect(titleOf(item, { ...text('A remark', 60), top: 0.4 }, LONG)).toBeUndefined();
  });

  test('is the name that the file gives the page', () => {
    const [page] = outlinePages([[text('Big', 80), text('The tides', 30), LONG]], ['the Tides']);
    expect(page?.title?.text).toBe('The tides');
  });

  test('is the text that the file marks as the title', () => {
    expect(titleOf(text('Big', 80), { ...text('Marked', 30), heading: 1 })).toBe('Marked');
  });

  test('is the highest heading that the file marks, and the others are headings', () => {
    const marked = { ...text('Tides', 40), heading: 2 };
    const [page] = outlinePages([[text('Big', 80), marked, LONG, { ...text('Moon', 40), heading: 3 }, LONG]]);
    expect(page?.title?.text).toBe('Tides');
    expect(page?.paragraphs.map(({ style }) => style)).toEqual(['body', 'body', 'heading', 'body']);
  });

  test('is found by size if the file marks every text as a heading', () => {
    const all = [text('Title', 80), LONG, LONG, LONG].map((paragraph) => ({ ...paragraph, heading: 1 }));
    const [page] = outlinePages([all.toReversed()]);
    expect(page?.title?.text).toBe('Title');
    expect(page?.paragraphs.map(({ style }) => style)).toEqual(['body', 'body', 'body']);
  });

  test.each(['a', 'II.', '∑', 'x = f(y)', '{ "key": 1 }', '# command'])('is not %j', (sign) => {
    expect(titleOf(text(sign, 90), LONG)).toBeUndefined();
  });

  test('is at the top of a page with much text, although labels of a diagram may be bigger', () => {
    const at = (words: string, size: number, top: number) => ({ ...text(words, size), top });
    const page = [at('Title', 60, 0.05), LONG, LONG, LONG, LONG, LONG, at('Label', 90, 0.7)];
    expect(outlinePages([page])[0]?.title?.text).toBe('Title');
  });

  test('is at the place of most titles, although another text is bigger', () => {
    const at = (words: string, size: number, top: number) => ({ ...text(words, size), top });
    const usual = ['One', 'Two', 'Three'].map((words) => [at(words, 60, 0.05), LONG]);
    const pages = [...usual, [at('Four', 60, 0.05), at('42 %', 200, 0.3), LONG]];
    expect(outlinePages(pages).map(({ title }) => title?.text)).toEqual(['One', 'Two', 'Three', 'Four']);
  });

  test('may have signs of code at the place of most titles', () => {
    const at = (words: string, size: number, top: number) => ({ ...text(words, size), top });
    const usual = ['One', 'Two', 'Three'].map((words) => [at(words, 60, 0.05), LONG]);
    const pages = [...usual, [at('Unions ( | )', 60, 0.05), LONG], [at('a <b>', 60, 0.5), LONG]];
    expect(outlinePages(pages)[3]?.title?.text).toBe('Unions ( | )');
    expect(outlinePages(pages)[4]?.title).toBeNull();
  });

  test('may be hardly bigger than the text if most pages have one at the same place', () => {
    const at = (words: string, size: number, top: number) => ({ ...text(words, size), top });
    for (const size of [43, 40]) {
      const pages = ['One', 'Two', 'Three'].map((words) => [at(words, size, 0.05), LONG, LONG]);
      expect(outlinePages(pages).map(({ title }) => title?.text)).toEqual(['One', 'Two', 'Three']);
    }
  });

  test.each([
    '“A typed superset of salt that compiles to plain salt.”',
    '„Salz ist der Anfang von allem, was schmeckt“',
    '«Соль — это начало всего, что имеет вкус»',
    '「塩はすべての味のはじまりであり、海の記憶である」と「書かれている」',
    'Make a language that lets its readers add new kinds of loops beside those that it has.',
  ])('is neither a quotation nor a long sentence: %s', (words) => {
    expect(titleOf(text('Motives', 50), text(words, 60), text('Sand', 30))).toBe('Motives');
  });

  test('may be a name in quotation marks', () => {
    expect(titleOf(text('“Salt”', 60), LONG)).toBe('“Salt”');
  });

  test('is not the description of a picture', () => {
    expect(titleOf({ ...text('A boat in the harbour'), isDescription: true })).toBeUndefined();
  });

  test('is missing on an empty page', () => {
    expect(titleOf()).toBeUndefined();
  });
});

test('takes text smaller than the body as small print, and bigger text not as a heading', () => {
  const [page] = outlinePages([[text('Title', 80), text('Part', 50), LONG, text('Source: the harbour', 24)]]);
  expect(page?.paragraphs.map(({ style }) => style)).toEqual(['body', 'body', 'small']);
});

test('labels of a drawing are no headings, although the file marks some of them, nor are signs', () => {
  const marked = (words: string) => ({ ...text(words, 50), heading: 2 });
  const stylesOf = (...paragraphs: Paragraph[]) =>
    outlinePages([
      [text('Talk', 80)],
      [{ ...text('Order', 80), heading: 1 }, ...paragraphs],
    ])[1]?.paragraphs.map(({ style }) => style);
  expect(stylesOf(text('Mill'), marked('Dough'), text('Oven'))).not.toContain('heading');
  expect(stylesOf(text('Mill'), marked('Dough'), text('Oven'), LONG)).toContain('heading');
  expect(stylesOf(text('Mill'), marked('+'), LONG)).not.toContain('heading');
});
