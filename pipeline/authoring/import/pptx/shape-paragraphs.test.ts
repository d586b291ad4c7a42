import { expect, test } from 'vitest';
import { paragraph, shape, textsOf } from './pptx.fixture.ts';

/** Returns a paragraph whose lines the author broke. */
const broken = (...lines: string[]): string =>
  paragraph(lines.join('\v')).replaceAll('\v', '</a:t></a:r><a:br/><a:r><a:t>');

test('divides broken lines at the end of a sentence and before a number, and joins others', async () => {
  expect(await textsOf(shape(null, broken('The files are in one folder.', '1. Open it:')))).toEqual([
    'The files are in one folder.',
    '1. Open it:',
  ]);
  expect(await textsOf(shape(null, broken('They stay green', 'in winter')))).toEqual([
    'They stay green in winter',
  ]);
});

test('joins broken lines of Chinese without a space, also in titles', async () => {
  expect(await textsOf(shape(null, broken('人工智能', '的未来')))).toEqual(['人工智能的未来']);
  expect(await textsOf(shape('title', paragraph('人工智能'), paragraph('的未来')))).toEqual([
    '人工智能的未来',
  ]);
});

test('leaves out the number of the page', async () => {
  const number = '<a:p><a:fld type="slidenum"><a:rPr/><a:t>‹#›</a:t></a:fld></a:p>';
  expect(await textsOf(shape(null, number) + shape(null, paragraph('Ferns')))).toEqual(['Ferns']);
});
