import { describe, expect, it } from 'vitest';
import { storyboard as storyboardSchema } from '#content/schemas/storyboard';
import { textOfStep, toSpeech } from './step-text.ts';

/** What can be read in a frame of 1600 x 900 around the origin. */
function read(texts: Record<string, object>, frame: object = {}, title = 'Step'): string[] {
  const elements = Object.entries(texts).map(([text, changes], index) => ({
    id: `t${index}`,
    type: 'text',
    text,
    x: 0,
    y: 0,
    w: 400,
    h: 100,
    fontSize: 40,
    ...changes,
  }));
  const path = [{ id: 's', title, frame: { x: 0, y: 0, w: 1600, h: 900, ...frame } }];
  const storyboard = storyboardSchema.parse({ version: 2, background: '#000000', elements, path });
  const [step] = storyboard.path;
  return textOfStep(step!, storyboard).split('\n').filter(Boolean);
}

describe('textOfStep', () => {
  it('reads rows from the top, each from the left', () => {
    const grid = {
      d: { x: 300, y: 210 },
      b: { x: 300, y: -20 },
      c: { x: -300, y: 200 },
      a: { x: -300, y: 0 },
    };
    expect(read(grid)).toEqual(['a', 'b', 'c', 'd']);
    expect(read({ body: { y: 100, h: 600 }, heading: { y: -250 } })).toEqual(['heading', 'body']);
  });

  it('reads what has its centre in the frame', () => {
    expect(read({ inside: { x: 800 }, outside: { x: 801 }, below: { y: 451 } })).toEqual(['inside']);
  });

  it('reads a turned frame as its viewers see it', () => {
    // Turned by a quarter clockwise, the frame sees what lies to the right at its top.
    const texts = { 'at the foot': { x: -300, r: 90 }, 'on top': { x: 300, r: 90 } };
    expect(read(texts, { r: 90 })).toEqual(['on top', 'at the foot']);
    expect(read({ corner: { x: 700, y: 500 } }, { r: 45 })).toEqual([]);
  });

  it('leaves out what is too small or too large to read, or cannot be seen', () => {
    const texts = {
      tiny: { fontSize: 8.9 },
      huge: { fontSize: 901 },
      clear: { opacity: 0 },
      small: { fontSize: 9 },
    };
    expect(read(texts)).toEqual(['small']);
  });

  it('leaves out the title of the step, and what is only space', () => {
    expect(read({ 'The\nLake': {}, ' ': { y: 9 }, Ice: { y: 200 } }, {}, 'The lake')).toEqual(['Ice']);
  });

  it('puts a text of several lines on one', () => {
    expect(read({ 'One,\n two\n\nthree': {} })).toEqual(['One, two three']);
  });
});

it('is spoken with a pause after each line', () => {
  expect(toSpeech('Sources\nRain feeds it.\nFrom where?\n東京\nend')).toBe(
    'Sources. Rain feeds it. From where? 東京. end',
  );
});
