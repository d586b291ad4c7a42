import { expect, test } from 'vitest';
import { storyboard } from '#library/schemas/storyboard';
import { rulesOf, type SceneBox } from './element-types.ts';
import { splitSpans } from './text-spans.ts';

const BOX = {} as SceneBox;
const BULLET = expect.stringContaining('display:inline-block') as string;
const MEDIA = { images: new Map(), videos: new Map() };

/** Returns the parts of a text in the player. */
function runsOf(more: object) {
  const text = { id: 'a', type: 'text', x: 0, y: 0, w: 9, h: 9, fontSize: 2, ...more };
  const element = storyboard.shape.elements.element.parse(text);
  if (element.type !== 'text') throw new Error('There is no text.');
  return rulesOf(element).toScene(element, BOX, MEDIA);
}

test('a text is divided where its style changes, and the first of two spans counts', () => {
  const [first, second] = [
    { from: 0, to: 4 },
    { from: 2, to: 99, italic: true },
  ];
  expect(splitSpans('one two', [first, second])).toEqual([
    { text: 'on', span: first },
    { text: 'e ', span: first },
    { text: 'two', span: second },
  ]);
});

test('the player gets the parts of a text with their CSS, which leaves its lines as high', () => {
  const spans = [
    { from: 0, to: 2, weight: 'bold', color: '#ff0000' },
    { from: 3, to: 4, size: 0.6, raise: 0.3, font: 'code', italic: true },
  ];
  expect(runsOf({ text: 'E = c2', spans })).toMatchObject({
    text: [
      ['E ', 'color:#ff0000;font-weight:700'],
      ['='],
      [
        ' ',
        'font-style:italic;font-family:ui-monospace,monospace;position:relative;top:-0.5em;font-size:0.6em;line-height:0',
      ],
      ['c2'],
    ],
  });
});

test('each item of a list with such parts has its bullet', () => {
  const spans = [{ from: 4, to: 7, weight: 'bold' }];
  expect(runsOf({ text: 'one\ntwo', list: true, spans })).toMatchObject({
    text: [['•', BULLET], ['one'], ['\n'], ['•', BULLET], ['two', 'font-weight:700']],
  });
});

test('a text without such parts is as before', () => {
  expect(runsOf({ text: 'one\ntwo', list: true })).toMatchObject({ list: true, text: [['one'], ['two']] });
});
