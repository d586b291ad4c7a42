import { describe, expect, it } from 'vitest';
import { storyboard as storyboardSchema } from '#library/schemas/storyboard';
import { picturesOfStep, speechOfStep, textsOfStep } from './step-text.ts';

const FRAME = { x: 0, y: 0, w: 1600, h: 900 };

/** Returns the first step of a path, with its storyboard. */
function firstStep(elements: object[], frames: object[] = [{}], title = 'Step') {
  const storyboard = storyboardSchema.parse({
    version: 2,
    background: '#000000',
    elements: elements.map((element, index) => ({ id: `e${index}`, x: 0, y: 0, w: 400, h: 100, ...element })),
    path: frames.map((frame, index) => ({ id: `s${index}`, title, frame: { ...FRAME, ...frame } })),
  });
  return [storyboard.path[0]!, storyboard] as const;
}

function toElements(texts: Record<string, object>): object[] {
  return Object.entries(texts).map(([text, changes]) => ({ type: 'text', text, fontSize: 40, ...changes }));
}

/** Returns the legible texts in a frame of 1600 x 900 around the origin. */
function read(texts: Record<string, object>, frame: object = {}): string[] {
  return textsOfStep(...firstStep(toElements(texts), [frame])).flatMap(({ lines }) => lines);
}

describe('textsOfStep', () => {
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

  it('reads columns one after the other, and tables by rows', () => {
    const at = (x: number, y: number) => ({ x, y, w: 300 });
    const figures = { '777 km': at(-400, 0), long: { ...at(-440, 110), w: 220 } };
    const more = { '446 m': at(0, 0), high: at(0, 110), '37 of': at(400, 0), bridges: at(400, 110) };
    const columns = ['777 km', 'long', '446 m', 'high', '37 of', 'bridges'];
    expect(read({ ...figures, ...more, Facts: { y: -200, w: 1200 } })).toEqual(['Facts', ...columns]);
    const table = { height: at(-400, 0), metres: at(0, 0), length: at(-400, 110), kilometres: at(0, 110) };
    expect(read(table)).toEqual(['height | metres', 'length | kilometres']);
  });

  it('reads a table row by row, also one without some cells, and no other texts as rows', () => {
    const at = (column: number, row: number) => ({ x: 400 * column, y: 100 * row, w: 380 });
    const table = {
      May: at(0, 0),
      June: at(1, 0),
      Rain: at(-1, 1),
      '80 mm': at(0, 1),
      Wind: at(-1, 2),
      none: at(1, 2),
    };
    const [step, storyboard] = firstStep(toElements({ Weather: { y: -250, w: 1180 }, ...table }));
    expect(textsOfStep(step, storyboard)).toMatchObject([
      { kind: 'paragraph', lines: ['Weather'] },
      { kind: 'table', lines: ['May | June', 'Rain | 80 mm', 'Wind | none'] },
    ]);
    expect(speechOfStep(step, storyboard)).toBe('Weather. May, June. Rain, 80 mm. Wind, none');
    const apart = { ...table, Rain: at(-1, 2), '80 mm': at(0, 2), Wind: at(-1, 4), none: at(1, 4) };
    expect(read(apart)).toEqual(Object.keys(apart));
    const shifted = { a: at(-1, 0), b: at(0, 0), c: at(-0.5, 1), d: at(0.5, 1) };
    expect(read(shifted)).toEqual(['a', 'b', 'c', 'd']);
    expect(read({ a: at(0, 0), b: at(0, 1), c: at(0, 2) })).toEqual(['a', 'b', 'c']);
  });

  it('takes only elements directly below each other as a column', () => {
    const apart = { left: { x: -400 }, 'far below': { x: -400, y: 300 }, right: { x: 400 } };
    expect(read(apart)).toEqual(['left', 'right', 'far below']);
    const aside = { left: { x: -400 }, shifted: { x: -150, y: 100 }, right: { x: 400 } };
    expect(read(aside)).toEqual(['left', 'right', 'shifted']);
  });

  it('omits the letters of an axis, and keeps two letters side by side', () => {
    const months = { M: { x: -300 }, A: { x: -100 }, J: { x: 100 }, Hazel: { x: 300 } };
    expect(read(months)).toEqual(['Hazel']);
    expect(read({ A: { x: -300 }, B: { x: -100 }, one: { x: 100 } })).toEqual(['A', 'B', 'one']);
    expect(read({ 山: { x: -300 }, 川: { x: -100 }, 海: { x: 100 } })).toEqual(['山', '川', '海']);
  });

  it('reads elements whose centre is in the frame', () => {
    expect(read({ inside: { x: 800 }, outside: { x: 801 }, below: { y: 451 } })).toEqual(['inside']);
  });

  it('reads a rotated frame as viewers see it', () => {
    // In a frame rotated a quarter turn clockwise, content to the right is at the top.
    const texts = { 'at the foot': { x: -300, r: 90 }, 'on top': { x: 300, r: 90 } };
    expect(read(texts, { r: 90 })).toEqual(['on top', 'at the foot']);
    expect(read({ corner: { x: 700, y: 500 } }, { r: 45 })).toEqual([]);
  });

  it('leaves out text that is invisible, or too small or too large to read', () => {
    const texts = {
      tiny: { fontSize: 8.9 },
      huge: { fontSize: 901 },
      clear: { opacity: 0 },
      small: { fontSize: 9 },
    };
    expect(read(texts)).toEqual(['small']);
  });

  it('leaves out blank texts', () => {
    expect(read({ ' ': { y: 9 }, Ice: { y: 200 } })).toEqual(['Ice']);
  });

  it('joins the levels of a list, which are texts of their own', () => {
    const at = (level: number, y: number, lines = 1) => ({
      list: true,
      x: level * 20,
      y,
      w: 400 - level * 40,
      h: 40 * lines,
    });
    const items = {
      Iterative: at(0, -300),
      'with cache\nwithout': at(1, -240, 2),
      'of 1 MB': at(2, -180),
      'with threads': at(1, -140),
      Recursive: at(0, -100),
      'Another list': at(0, 200),
    };
    const [step, storyboard] = firstStep(toElements(items));
    expect(textsOfStep(step, storyboard)).toMatchObject([
      {
        elements: ['e0', 'e1', 'e2', 'e3', 'e4'],
        lines: ['Iterative', 'with cache', 'without', 'of 1 MB', 'with threads', 'Recursive'],
        levels: [0, 1, 1, 2, 1, 0],
      },
      { lines: ['Another list'] },
    ]);
  });

  it('joins the lines of a text', () => {
    expect(read({ 'One,\n two\n\nthree': {} })).toEqual(['One, two three']);
    expect(read({ 'シミュレー\nタが、\n出て\n3回': {} })).toEqual(['シミュレータが、出て 3回']);
    const wrapped =
      'The files must be in one folder and have\nthe same name.\n1. Open the folder in a terminal, then';
    expect(read({ [wrapped]: {} })).toEqual([
      'The files must be in one folder and have the same name.',
      '1. Open the folder in a terminal, then',
    ]);
  });

  it('reads lines that all begin with a number or a box as items', () => {
    const [step, storyboard] = firstStep(
      toElements({
        '1. mix\n2. wait': {},
        '\u2611 flour\n\u2610 water': { y: 110, struck: true },
        '1. April\nrain': { y: 220 },
        '2026. A year': { y: 330 },
      }),
    );
    expect(textsOfStep(step, storyboard)).toMatchObject([
      { kind: 'list', lines: ['1. mix', '2. wait'], isMarked: true },
      { kind: 'list', lines: ['\u2611 flour', '\u2610 water'], isMarked: true, isStruck: true },
      { kind: 'paragraph', lines: ['1. April rain'] },
      { kind: 'paragraph', lines: ['2026. A year'] },
    ]);
  });

  it('reads each line of a list as an item', () => {
    const [step, storyboard] = firstStep(toElements({ 'one\n\n two ': { list: true }, end: { y: 200 } }));
    expect(textsOfStep(step, storyboard)).toMatchObject([
      { kind: 'list', lines: ['one', 'two'] },
      { kind: 'paragraph', lines: ['end'] },
    ]);
  });

  it('keeps the lines and indents of program code', () => {
    const [step, storyboard] = firstStep(toElements({ 'if (a) {\n  b();\n}': { font: 'code' } }));
    expect(textsOfStep(step, storyboard)).toMatchObject([
      { kind: 'code', lines: ['if (a) {', '  b();', '}'] },
    ]);
  });

  it('leaves a text to another step that shows it twice as large', () => {
    const texts = toElements({ heading: { y: -300, fontSize: 120 }, note: {} });
    const overview = {};
    expect(textsOfStep(...firstStep(texts, [overview, { w: 800, h: 450 }]))).toMatchObject([
      { kind: 'paragraph', lines: ['heading'] },
    ]);
    expect(textsOfStep(...firstStep(texts, [overview, { w: 801, h: 451 }]))).toHaveLength(2);
    expect(textsOfStep(...firstStep(texts, [{ w: 800, h: 450 }, overview]))).toHaveLength(1);
  });

  it('keeps a text that another step shows larger than its frame', () => {
    expect(textsOfStep(...firstStep(toElements({ note: {} }), [{}, { w: 64, h: 36 }]))).toHaveLength(1);
  });
});

it('is spoken with a pause after each line', () => {
  const lines = 'Sources\nRain feeds it.\nFrom where?\n東京\nend';
  const [step, storyboard] = firstStep(toElements({ [lines]: { list: true } }));
  expect(speechOfStep(step, storyboard)).toBe('Sources. Rain feeds it. From where? 東京. end');
});

it.each(['The lake', 'The lake (2/3)'])('is spoken without the title "%s" of the step', (title) => {
  const texts = toElements({ 'The\nLake': {}, Ice: { y: 200 } });
  expect(speechOfStep(...firstStep(texts, [{}], title))).toBe('Ice');
});

describe('picturesOfStep', () => {
  const image = (alt: string, changes: object = {}) => ({ type: 'image', src: './a.webp', alt, ...changes });

  it('describes drawings and videos, but not texts and decoration', () => {
    const video = { type: 'video', src: './a.mp4', alt: 'The tide comes in' };
    const [text] = toElements({ note: {} });
    expect(picturesOfStep(...firstStep([image('A lake'), image(''), text!, video]))).toBe(
      'A lake. The tide comes in',
    );
    expect(picturesOfStep(...firstStep([text!]))).toBe('');
  });

  it('leaves out pictures that are tiny, larger than the frame, or better visible at another step', () => {
    const sized = (alt: string, w: number) => image(alt, { w, h: (w * 9) / 16 });
    const pictures = [sized('tiny', 150), sized('whole', 1600), sized('scenery', 2100), sized('detail', 160)];
    expect(picturesOfStep(...firstStep(pictures))).toBe('whole. detail');
    expect(picturesOfStep(...firstStep(pictures, [{}, { w: 320, h: 180 }]))).toBe('whole');
  });
});
