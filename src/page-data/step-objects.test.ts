import { expect, it } from 'vitest';
import { storyboard as storyboardSchema } from '#library/schemas/storyboard';
import { objectsOfSteps } from './step-objects.ts';

const FRAME = { x: 0, y: 0, w: 1600, h: 900 };
const TEXT = { type: 'text' };

/** Returns the ids of the objects of each step. */
function list(elements: Record<string, { type: string }>, frames: object[] = [{}]): string[][] {
  const storyboard = storyboardSchema.parse({
    version: 2,
    background: '#000000',
    elements: Object.entries(elements).map(([id, element]) => ({
      ...{ id, x: 0, y: 0, w: 400, h: 100 },
      ...(element.type === 'text' && { text: id, fontSize: 40 }),
      ...element,
    })),
    path: frames.map((frame, index) => ({ id: `s${index}`, title: 'Step', frame: { ...FRAME, ...frame } })),
  });
  return objectsOfSteps(storyboard).map((objects) => objects.map(({ id }) => id));
}

const image = (alt: string, changes: object = {}) => ({ type: 'image', src: './a.webp', alt, ...changes });

it('are texts, pictures and videos in rows from the top, each from the left [9.42]', () => {
  const elements = {
    lake: image('A lake', { x: 400, h: 225 }),
    caption: { ...TEXT, y: 300 },
    tide: { type: 'video', src: './a.mp4', alt: 'A tide', x: -400, h: 225 },
    heading: { ...TEXT, y: -300 },
  };
  expect(list(elements)).toEqual([['heading', 'tide', 'lake', 'caption']]);
});

it('have words, and are visible', () => {
  const elements = {
    decoration: image(' '),
    blank: { ...TEXT, text: ' ' },
    box: { type: 'rect' },
    hidden: { ...TEXT, opacity: 0 },
    note: TEXT,
  };
  expect(list(elements)).toEqual([['note']]);
});

it('belong to the first step that shows them, and not to one that shows them from afar', () => {
  const elements = { far: { ...TEXT, x: 5000 }, note: TEXT };
  const overview = { w: 16_000, h: 9000 };
  expect(list(elements, [overview, {}, {}, { x: 5000 }])).toEqual([[], ['note'], [], ['far']]);
});

it('are last at a step if they are the picture behind it [9.42]', () => {
  const wide = (w: number) => image('A lake', { w, h: w / 4 });
  const elements = { behind: wide(1440), object: wide(1439), below: { ...TEXT, y: 300 } };
  expect(list(elements)).toEqual([['object', 'below', 'behind']]);
});

it('keep their place if they are texts as wide as the step [9.42]', () => {
  const elements = { note: { ...TEXT, y: 200 }, heading: { ...TEXT, y: -200, w: 1600 } };
  expect(list(elements)).toEqual([['heading', 'note']]);
});

it('come last if no step shows them', () => {
  const elements = { aside: { ...TEXT, x: 5000 }, map: image('A map', { w: 20_000, h: 9000 }), note: TEXT };
  expect(list(elements, [{}, { x: 2000 }])).toEqual([['note'], ['aside', 'map']]);
});
