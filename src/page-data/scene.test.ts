import { describe, expect, it } from 'vitest';
import {
  storyboard as storyboardSchema,
  storyboard,
  type StoryboardElement,
} from '#library/schemas/storyboard';
import { transcript as transcriptSchema } from '#library/schemas/transcript';
import type { SceneMedia } from '#domain/playback/element-types';
import { describeStep } from '#domain/playback/describe-step';
import { buildScene, boxCssOf, pixelsPerUnitOf, objectsOfSteps } from './scene.ts';
import { picturesOfStep } from './step-text.ts';

const BOX = { x: 0, y: 0, w: 400, h: 100 };
const FRAME = { x: 0, y: 0, w: 1600, h: 900 };

const media: SceneMedia = {
  images: new Map([
    [
      '../media/lake.webp',
      {
        ratio: 1.6,
        mipmaps: [500, 1000, 2000].map((width) => ({
          width,
          src: `/_pictures/0123456789abcdef-${width}.webp`,
        })),
      },
    ],
  ]),
  videos: new Map([['../media/tide.mp4', '/_media/0123.mp4']]),
};

function build(
  elements: object[],
  path: object[] = [{ id: 's1', title: 'Start', frame: FRAME }],
  transcript: object[] = [],
) {
  return buildScene({
    storyboard: storyboardSchema.parse({ version: 2, background: '#10131a', elements, path }),
    transcript: transcriptSchema.parse(transcript),
    language: 'en',
    media,
  });
}

const topic = (id: string, heading: string, topics: object[] = []) => ({
  texts: [
    { id, styleClasses: ['title'], paragraphs: [{ text: heading }] },
    { id: `${id}-body`, styleClasses: ['body'], paragraphs: [{ text: 'Words.' }] },
  ],
  topics,
});

it('has the durations of its steps, and repeats if the content says so', () => {
  const timed = { id: 's1', title: 'Start', frame: FRAME, seconds: 12 };
  expect(build([], [timed]).steps[0]).toHaveProperty('seconds', 12);
  expect(build([]).steps[0]).not.toHaveProperty('seconds');
  const storyboard = storyboardSchema.parse({
    version: 2,
    background: '#10131a',
    elements: [],
    path: [timed],
  });
  const sceneOf = (loop: boolean) => buildScene({ storyboard, transcript: [], language: 'en', media, loop });
  expect([sceneOf(true).loop, 'loop' in sceneOf(false)]).toEqual([true, false]);
});

describe('the elements of a scene', () => {
  it('are sorted by level, then by the order of the file', () => {
    const rect = (id: string, z?: number) => ({ ...BOX, id, type: 'rect', ...(z !== undefined && { z }) });
    const { elements } = build([rect('top', 2), rect('first'), rect('second', 0), rect('low', -1)]);
    expect(elements.map(({ id }) => id)).toEqual(['low', 'first', 'second', 'top']);
    expect(elements[0]).not.toHaveProperty('z');
  });

  it('are only the visible ones', () => {
    const rect = (id: string, opacity: number) => ({ ...BOX, id, type: 'rect', opacity });
    expect(build([rect('none', 0), rect('some', 0.1)]).elements.map(({ id }) => id)).toEqual(['some']);
  });

  it('have addresses of published media, and no path of a file', () => {
    const scene = build([
      { ...BOX, id: 'i', type: 'image', src: '../media/lake.webp', alt: 'A lake' },
      {
        ...BOX,
        id: 'v',
        type: 'video',
        src: '../media/tide.mp4',
        poster: '../media/lake.webp',
        alt: 'A tide',
      },
    ]);
    expect(scene.elements[0]).toMatchObject({ alt: 'A lake', ...media.images.get('../media/lake.webp') });
    expect(scene.elements[1]).toMatchObject({
      src: '/_media/0123.mp4',
      poster: '/_pictures/0123456789abcdef-1000.webp',
    });
    expect(JSON.stringify(scene)).not.toContain('../');
  });

  it('cannot show media that were not published', () => {
    const image = { ...BOX, id: 'i', type: 'image', src: '../media/gone.webp', alt: '' };
    expect(() => build([image])).toThrow('../media/gone.webp is in a storyboard but was not published');
  });
});

describe('the steps of a scene', () => {
  it('have no speaker notes and no identifiers', () => {
    const { steps } = build([], [{ id: 's1', title: 'Start', frame: FRAME, note: 'Smile.' }]);
    expect(steps).toEqual([
      { title: 'Start', frame: { ...FRAME, r: 0 }, text: '', topic: null, firstObject: 0 },
    ]);
  });

  it('know the first of their objects, which are places among the visible elements [9.42]', () => {
    const text = (id: string, y: number, more: object = {}) => ({
      ...BOX,
      id,
      y,
      type: 'text',
      text: id,
      fontSize: 40,
      ...more,
    });
    const path = [0, 9000, 5000].map((x, index) => ({
      id: `s${index}`,
      title: 'Step',
      frame: { ...FRAME, x },
    }));
    const texts = [
      text('last', 0, { x: 5000 }),
      text('hidden', 0, { opacity: 0 }),
      text('below', 200, { z: -1 }),
      text('above', -200),
    ];
    const { elements, objects, steps } = build(texts, path);
    expect(objects?.map((position) => elements[position]?.id)).toEqual(['above', 'below', 'last']);
    expect(steps.map(({ firstObject }) => firstObject)).toEqual([0, 2, 2]);
  });

  it('name the topic that contains their text', () => {
    const transcript = [topic('a', 'Ice', [topic('b', 'Ice')]), topic('c', 'Rain')];
    const path = ['b', 'b-body', 'c', 'gone'].map((id, index) => ({
      id: `s${index}`,
      title: 'Ice',
      frame: FRAME,
      topic: id,
    }));
    expect(build([], path, transcript).steps.map((step) => step.topic)).toEqual([
      'topic-ice-2',
      'topic-ice-2',
      'topic-rain',
      'topic-ice',
    ]);
  });

  it('otherwise name the topic with their title, or that of the previous step', () => {
    const path = ['Rain', 'Snow'].map((title, index) => ({ id: `s${index}`, title, frame: FRAME }));
    const { steps } = build([], path, [topic('a', 'Ice'), topic('c', 'Rain')]);
    expect(steps.map((step) => step.topic)).toEqual(['topic-rain', 'topic-rain']);
    expect(build([]).steps.map((step) => step.topic)).toEqual([null]);
  });
});

it.each([
  ['he', 'rtl'],
  ['ar-EG', 'rtl'],
  ['az-Arab', 'rtl'],
  ['en', undefined],
  ['az', undefined],
])('says whether a talk in %s leads to the left [4.43]', (language, direction) => {
  const path = [{ id: 's1', title: 'Start', frame: FRAME }];
  const storyboard = storyboardSchema.parse({ version: 2, background: '#10131a', elements: [], path });
  const scene = buildScene({ storyboard, transcript: [], language, media });
  expect(scene.direction).toBe(direction);
});

function style(element: object): string {
  const path = [{ id: 's', title: 'Start', frame: { x: 0, y: 0, w: 16, h: 9 } }];
  const base = { id: 'a', x: 0, y: 0, w: 400, h: 100 };
  const parsed = storyboard.parse({
    version: 2,
    background: '#000000',
    elements: [{ ...base, ...element }],
    path,
  });
  return parsed.elements.map((element) => boxCssOf(element, 2.5)).join('');
}

describe('styleOf', () => {
  it('gives the box its size', () => {
    const line = { type: 'line', color: '#ffffff' };
    expect(style(line)).toBe('width:1000px;height:250px;opacity:1;');
    expect(style({ ...line, w: 1 / 3, h: 3, opacity: 0.5 })).toBe(
      'width:0.833333px;height:7.5px;opacity:0.5;',
    );
  });

  it.each([
    ['regular', 400],
    ['medium', 500],
    ['bold', 700],
    ['black', 900],
  ])('writes %s text with its weight as %d', (weight, number) => {
    const text = { type: 'text', text: 'A', fontSize: 20, italic: true, valign: 'bottom', weight };
    expect(style(text)).toContain(
      `color:#ffffff;font-size:50px;line-height:1.25;font-weight:${number};font-style:italic;text-align:start;justify-content:end`,
    );
  });

  it('crosses a text out', () => {
    const text = { type: 'text', text: 'A', fontSize: 20 };
    expect(style({ ...text, struck: true })).toContain(';text-decoration:line-through;');
    expect(style(text)).not.toContain('line-through');
  });

  it('writes text from right to left in its direction [4.43]', () => {
    const text = { type: 'text', text: 'מים, גאות', fontSize: 20 };
    expect(style(text)).toContain(';direction:rtl;text-align:start;');
    expect(style({ ...text, text: 'Water, מים' })).not.toContain('direction');
  });

  it('keeps an outline within its box', () => {
    expect(style({ type: 'rect', stroke: '#ff0000', strokeWidth: 90, radius: 4 })).toContain(
      'border-radius:10px;border:125px solid #ff0000;background:transparent',
    );
  });

  it('rounds ellipses', () => {
    expect(style({ type: 'ellipse', fill: '#00ff00' })).toContain(
      'border-radius:50%;border:0px solid transparent;background:#00ff00',
    );
  });
});

const frame = { x: 0, y: 0, w: 16, h: 9 };

function sizesOf(...given: object[]): number[] {
  const elements = given.map((item, index) => ({ id: `${index}`, x: 0, y: 0, w: 800, h: 200, ...item }));
  const path = [{ id: 's', title: 'Start', frame }];
  const parsed = storyboard.parse({ version: 2, background: '#000000', elements, path });
  return parsed.elements.map(
    (element: StoryboardElement) => pixelsPerUnitOf(element) * Math.max(element.w, element.h),
  );
}

describe('the box of an element in the page', () => {
  it('is 400 pixels long for elements of any length', () => {
    const line = { type: 'line', color: '#ffffff' };
    expect(sizesOf(line, { ...line, w: 1, h: 4 })).toEqual([400, 400]);
  });

  it('is larger if a part of its text would be smaller than 16 pixels', () => {
    const text = { type: 'text', text: 'CO2', fontSize: 32 };
    expect(sizesOf(text, { ...text, spans: [{ from: 2, to: 3, size: 0.5 }] })).toEqual([400, 800]);
  });

  it('is larger, up to 1000 pixels, if its text would be smaller than 16 pixels', () => {
    const text = { type: 'text', text: 'A' };
    expect(sizesOf({ ...text, fontSize: 40 }, { ...text, fontSize: 16 }, { ...text, fontSize: 2 })).toEqual([
      400, 800, 1000,
    ]);
  });

  it('makes an outline whole pixels wide, because browsers round it down', () => {
    const rect = { type: 'rect', stroke: '#ff0000' };
    const [none, thin, half, whole] = sizesOf(
      { ...rect, strokeWidth: 0 },
      { ...rect, strokeWidth: 0.01 },
      { ...rect, strokeWidth: 5 },
      { ...rect, strokeWidth: 6 },
    );
    expect([none, thin, whole]).toEqual([400, 1000, 400]);
    expect(((half ?? 0) / 800) * 5).toBeCloseTo(3, 4);
  });
});

describe('the objects of steps', () => {
  const FRAME = { x: 0, y: 0, w: 1600, h: 900 };
  const TEXT = { type: 'text' };

  /** Returns the ids of the objects of each step. */
  function list(elements: Record<string, { type: string }>, frames: object[] = [{}]): string[][] {
    const storyboard = storyboardSchema.parse({
      version: 2,
      background: '#000000',
      elements: Object.entries(elements).map(([id, element]) => ({
        id,
        x: 0,
        y: 0,
        w: 400,
        h: 100,
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
});

it('lets the player describe the pictures that the figure of a step has as its alternative text [9.49]', () => {
  const image = (id: string, x: number, more: object = {}) => ({
    ...BOX,
    id,
    x,
    type: 'image',
    src: '../media/lake.webp',
    alt: `Lake ${id}.`,
    ...more,
  });
  const elements = [image('a', 0), image('b', 2000), image('c', 700, { w: 40, h: 20 }), image('d', 1000)];
  const path = [0, 1000, 2000].map((x, index) => ({
    id: `s${index}`,
    title: 'Step',
    frame: { ...FRAME, x, w: 1600 / (index + 1), h: 900 / (index + 1) },
  }));
  const content = storyboardSchema.parse({ version: 2, background: '#10131a', elements, path });
  const scene = build(elements, path);
  for (const [index, step] of content.path.entries()) {
    const { pictures } = describeStep(scene, index + 1);
    expect(pictures.map(({ alt }) => alt).join(' ')).toBe(picturesOfStep(step, content));
  }
});
