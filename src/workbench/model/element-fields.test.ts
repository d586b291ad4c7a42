import { expect, test } from 'vitest';
import { storyboard } from '#library/schemas/storyboard';
import { ELEMENT_TYPE_NAMES, rulesOf } from '#domain/playback/element-types';
import { ELEMENT_KEYS, fieldsOf } from './element-fields.ts';
import { newShape } from './edits.ts';

test('Every type of elements has a field with its own label for each key of its schema', () => {
  // Styles of parts of a text are kept, but have no field.
  const others = ['id', 'type', 'x', 'y', 'w', 'h', 'r', 'z', 'opacity', 'spans'];
  for (const { shape } of storyboard.shape.elements.element.options) {
    const fields = fieldsOf(shape.type.value);
    const inPanel = Object.keys(shape).filter((key) => !others.includes(key));
    expect(fields.map(({ key }) => key).sort()).toEqual(inPanel.sort());
    const labels = fields.map(({ label }) => label);
    expect(new Set(labels).size, labels.join()).toBe(labels.length);
  }
});

test('Fields follow from the schema', () => {
  expect(fieldsOf('text').map(({ label, kind }) => `${label}: ${kind}`)).toEqual([
    'Text: lines',
    'Font size: number',
    'Weight: choice',
    'Typeface: choice',
    'Italic: check',
    'Crossed out: check',
    'Align: choice',
    'Vertical: choice',
    'Line height: number',
    'Colour: colour',
    'List: check',
  ]);
  expect(fieldsOf('rect').map(({ label, kind }) => `${label}: ${kind}`)).toEqual([
    'Fill: optional colour',
    'Outline: optional colour',
    'Outline width: number',
    'Corner radius: number',
  ]);
  expect(fieldsOf('video').map(({ label, kind }) => `${label}: ${kind}`)).toEqual([
    'Src: file',
    'Poster: file',
    'Alternative text: line',
  ]);
  expect(fieldsOf('text')[8]).toMatchObject({ min: 0.8, max: 3 });
  expect(fieldsOf('text')[2]).toMatchObject({ options: ['regular', 'medium', 'bold', 'black'] });
});

test('Files have the identifier and type of an element first', () => {
  expect(ELEMENT_KEYS.slice(0, 4)).toEqual(['id', 'type', 'x', 'y']);
});

test('Every type that needs no file begins as a valid element', () => {
  const view = { x: 3, y: 4, scale: 0.7 };
  const shapes = ELEMENT_TYPE_NAMES.filter((type) => typeof rulesOf({ type }).createNew !== 'string');
  expect(shapes).toEqual(expect.arrayContaining(['text', 'rect', 'ellipse', 'line']));
  const elements = shapes.map((type) => ({ id: type, ...newShape(type, view, { width: 900, height: 500 }) }));
  const path = [{ id: 'one', title: 'One', frame: { x: 0, y: 0, w: 16, h: 9 } }];
  expect(
    storyboard.safeParse({ version: 2, background: '#000000', elements, path }).error?.issues ?? [],
  ).toEqual([]);
});
