import { describe, expect, it } from 'vitest';
import type { SceneElement } from './element-types.ts';
import { MIN_LEGIBLE_FONT_PX, nearestStopIndex, findCameraStops } from './camera-stops.ts';
import type { Scene, SceneStep } from './scene.ts';

/** The stage of a phone of 360 by 740 px in its page, and in full screen. */
const IN_PAGE = { width: 360, height: 212 };
const FULL = { width: 360, height: 688 };

/** Distance of steps on the canvas. Each frame is 1600 by 900, 4.44 units a pixel in the page. */
const APART = 10_000;

/** Centre, relative to that of the step, and size. */
type Place = readonly [x: number, y: number, w: number, h: number];

type Part = (id: string, stepX: number) => SceneElement;

const boxAt = (id: string, stepX: number, [x, y, w, h]: Place) => ({
  id,
  x: stepX + x,
  y,
  w,
  h,
  r: 0,
  unit: 2,
});

/** A text whose letters have a size in canvas units. */
const text =
  (letters: number, place: Place, words = 'Words'): Part =>
  (id, stepX) => ({
    ...boxAt(id, stepX, place),
    type: 'text',
    style: `color:#fff;font-size:${letters * 2}px;line-height:1.2`,
    text: [[words]],
    list: false,
    alt: words,
  });

const picture =
  (place: Place, letters?: number): Part =>
  (id, stepX) => ({
    ...boxAt(id, stepX, place),
    type: 'image',
    style: '',
    alt: 'A lake',
    ratio: 1,
    mipmaps: [{ width: 500, src: '/a.webp' }],
    ...(letters !== undefined && { letters }),
  });

interface Case {
  readonly title: string;
  readonly parts: readonly Part[];
  readonly step?: Partial<SceneStep>;
  /** The rests after the whole, as centre and size relative to the step. */
  readonly inPage: readonly Place[];
  readonly full: readonly Place[];
}

const CASES: readonly Case[] = [
  { title: 'large letters have no stop', parts: [text(80, [0, 0, 1200, 200])], inPage: [], full: [] },
  {
    title: 'small letters have one, with more of the step than the text alone',
    parts: [text(120, [0, -300, 1400, 150]), text(50, [-400, 100, 700, 300])],
    inPage: [[-350, 100, 900, 530]],
    full: [[-350, 0, 900, 1720]],
  },
  {
    title: 'a small picture comes after the text',
    parts: [picture([500, 100, 400, 300]), text(50, [-400, 100, 700, 300])],
    inPage: [
      [-350, 100, 900, 530],
      [500, 100, 525, 309],
    ],
    full: [
      [-350, 0, 900, 1720],
      [500, 56, 412, 787],
    ],
  },
  {
    title: 'columns that are not legible together have a stop each',
    parts: [text(40, [-400, 0, 700, 400]), text(40, [400, 0, 700, 400])],
    inPage: [
      [-400, 0, 721, 425],
      [400, 0, 721, 425],
    ],
    full: [
      [-400, 0, 721, 1378],
      [400, 0, 721, 1378],
    ],
  },
  {
    title: 'labels that are legible together share a stop',
    parts: [text(45, [-300, -100, 200, 60]), text(45, [100, 100, 200, 60]), text(45, [-100, 0, 200, 60])],
    inPage: [[-100, 0, 810, 477]],
    full: [[-100, 0, 810, 1548]],
  },
  {
    title: 'rows that only a high stage shows together',
    parts: [text(45, [0, -300, 700, 200]), text(45, [0, 300, 700, 200])],
    inPage: [
      [0, -211, 810, 477],
      [0, 212, 810, 477],
    ],
    full: [[0, 0, 810, 1548]],
  },
  {
    title: 'a text wider than a legible line is as wide as the stage',
    parts: [text(40, [0, 0, 1200, 120])],
    inPage: [[0, 0, 1236, 728]],
    full: [[0, 0, 1236, 2362]],
  },
  {
    title: 'a text at the corner leaves what is around the step out of view',
    parts: [text(50, [-600, -400, 300, 80])],
    inPage: [[-350, -185, 900, 530]],
    full: [[-350, 0, 900, 1720]],
  },
  {
    title: 'a frame that is turned has stops that are turned',
    parts: [text(50, [-400, 0, 300, 80])],
    step: { frame: { x: 0, y: 0, w: 1600, h: 900, r: 90 } },
    inPage: [[-289, 0, 900, 530]],
    full: [[0, 0, 900, 1720]],
  },
  {
    title: 'a formula has the size of its letters',
    parts: [picture([-400, 100, 700, 300], 50)],
    inPage: [[-350, 100, 900, 530]],
    full: [[-350, 0, 900, 1720]],
  },
  {
    title: 'pictures that fill the step, signs, and letters that are part of a picture have none',
    parts: [picture([0, 0, 1600, 900]), picture([0, 0, 100, 100]), text(8, [200, 200, 60, 20])],
    inPage: [],
    full: [],
  },
  {
    title: 'a frame for portrait replaces the frame in a stage that is higher than wide',
    parts: [text(50, [-400, 100, 700, 300])],
    step: { portrait: { x: -400, y: 0, w: 800, h: 1400, r: 0 } },
    inPage: [[-350, 100, 900, 530]],
    full: [],
  },
  {
    title: 'an overview leaves texts to the steps that show them better',
    parts: [text(30, [-600, 0, 300, 100])],
    inPage: [],
    full: [],
  },
  {
    title: 'the step of a text that the overview shows too',
    parts: [text(30, [0, 0, 300, 100])],
    step: { frame: { x: 0, y: 0, w: 800, h: 450, r: 0 } },
    inPage: [[0, 0, 540, 318]],
    full: [[0, 0, 540, 1032]],
  },
];

/** All cases on one canvas. The frame of the last step but one also has the texts of the last. */
function buildScene(): Scene {
  const xOf = (index: number) => (index === CASES.length - 1 ? (index - 1) * APART - 600 : index * APART);
  const elements = CASES.flatMap(({ parts }, index) =>
    parts.map((part, number) => part(`${index}-${number}`, xOf(index))),
  );
  // The overview and its step have one text.
  const shown = elements.filter(({ id }) => !id.startsWith(`${CASES.length - 1}-`));
  return {
    version: 1,
    language: 'en',
    background: '#000000',
    elements: shown,
    objects: shown.map((_, index) => index),
    overview: { x: 0, y: 0, w: 1, h: 1, r: 0 },
    steps: CASES.map(({ title, step = {} }, index) => {
      const at = (box = { x: 0, y: 0, w: 1600, h: 900, r: 0 }) => ({ ...box, x: box.x + xOf(index) });
      return {
        title,
        text: '',
        topic: null,
        firstObject: 0,
        frame: at(step.frame),
        ...(step.portrait && { portrait: at(step.portrait) }),
      };
    }),
  };
}

const SCENE = buildScene();

it.each(CASES.map((each, index) => [each.title, each, index] as const))(
  'a small stage shows the whole, then: %s [9.46]',
  (_, { inPage, full }, index) => {
    const step = SCENE.steps[index]!;
    for (const [size, expected] of [
      [IN_PAGE, inPage],
      [FULL, full],
    ] as const) {
      const [whole, ...stops] = findCameraStops(SCENE, index + 1, size);
      expect(whole?.frame).toBe(size === FULL ? (step.portrait ?? step.frame) : step.frame);
      const places = stops.map(({ frame: { x, y, w, h } }) =>
        [x - step.frame.x, y, w, h].map((length) => Math.round(length) + 0),
      );
      expect(places).toEqual(expected);
    }
  },
);

it('shows each text at its stop with legible letters, unless a line is wider than the stage', () => {
  const columns = CASES.findIndex(({ title }) => title.startsWith('columns'));
  for (const { frame } of findCameraStops(SCENE, columns + 1, IN_PAGE).slice(1))
    expect((40 * IN_PAGE.width) / frame.w).toBeGreaterThanOrEqual(MIN_LEGIBLE_FONT_PX);
});

describe('the times of autoplay [9.46]', () => {
  const times = (seconds: number | undefined, words: string, language = 'en') => {
    const part = text(50, [-400, 100, 700, 300], words)('a', 0);
    const frame = { x: 0, y: 0, w: 1600, h: 900, r: 0 };
    const step = { title: 'A', text: '', topic: null, firstObject: 0, frame };
    const steps = [seconds === undefined ? step : { ...step, seconds }];
    const scene: Scene = { ...SCENE, language, steps, elements: [part], objects: [0] };
    return findCameraStops(scene, 1, IN_PAGE).map((rest) => rest.seconds);
  };

  it('are those that the words of a stop need, and the rest of the time of the step for the whole', () => {
    expect(times(20, 'x'.repeat(100))).toEqual([14, 6]);
    expect(times(20, 'x'.repeat(100), 'ja')).toEqual([3, 20]);
  });

  it('are three seconds at least, but for a step that is shorter', () => {
    expect(times(undefined, 'Words')).toEqual([3, 3]);
    expect(times(2, 'Words')).toEqual([2, 3]);
  });
});

it('a stage that is turned shows what it showed before, as well as it can', () => {
  const index = CASES.findIndex(({ title }) => title.startsWith('columns'));
  const inPage = findCameraStops(SCENE, index + 1, IN_PAGE);
  const full = findCameraStops(SCENE, index + 1, FULL);
  expect(inPage.map(({ frame }) => nearestStopIndex(full, frame))).toEqual([0, 1, 2]);
  expect(nearestStopIndex(full.slice(0, 1), inPage[2]!.frame)).toBe(0);
});

it('a step that does not exist has no rest, and a scene of an older release no stops', () => {
  expect(findCameraStops(SCENE, 99, IN_PAGE)).toEqual([]);
  const { objects: _, ...older } = SCENE;
  expect(findCameraStops(older, 2, IN_PAGE)).toHaveLength(1);
});
