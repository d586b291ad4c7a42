import { describe, expect, test } from 'vitest';
import { outlinePages } from './outline.ts';

const text = (words: string, size = 40, isItem = false) => ({ text: words, size, isItem });
const LONG = text('The body of the deck, in the size of most of its letters, which goes on for a while.');

describe('the title of a page', () => {
  const titleOf = (...paragraphs: ReturnType<typeof text>[]) =>
    outlinePages([paragraphs, [LONG, LONG, LONG]])[0]?.title?.text;

  test('is the first of its biggest texts', () => {
    expect(titleOf(text('Kicker', 50), text('Title', 70), text('Second', 70), LONG)).toBe('Title');
  });

  test('need not be bigger where it is alone and short', () => {
    expect(titleOf(text('Thank you'))).toBe('Thank you');
    expect(titleOf(LONG)).toBeUndefined();
  });

  test('is there only where something is bigger than the rest', () => {
    expect(titleOf(text('One', 40), text('Two', 40))).toBeUndefined();
    expect(titleOf(text('A cover', 40), text('and its author', 30))).toBe('A cover');
  });

  test('is no item of a list', () => {
    expect(titleOf(text('First', 60, true), text('Second', 60, true))).toBeUndefined();
  });

  test('is not there on an empty page', () => {
    expect(titleOf()).toBeUndefined();
  });
});

test('what else is bigger or smaller than the body is a heading or small print', () => {
  const [page] = outlinePages([[text('Title', 80), text('Part', 50), LONG, text('Source: the harbour', 24)]]);
  expect(page?.paragraphs.map(({ style }) => style)).toEqual(['heading', 'body', 'small']);
});
