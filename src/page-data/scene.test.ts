import { describe, expect, it } from 'vitest';
import { storyboard as storyboardSchema } from '#library/schemas/storyboard';
import { transcript as transcriptSchema } from '#library/schemas/transcript';
import type { SceneMedia } from '#domain/playback/element-types';
import { buildScene } from './scene.ts';

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
      ...{ ...BOX, id, y, type: 'text', text: id, fontSize: 40 },
      ...more,
    });
    const path = [0, 9000, 5000].map((x, index) => ({
      ...{ id: `s${index}`, title: 'Step' },
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
