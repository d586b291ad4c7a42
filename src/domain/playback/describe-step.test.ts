import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeStep, describeView, describeOverview } from './describe-step.ts';
import type { SceneElement } from './element-types.ts';
import type { Scene } from './scene.ts';

const BOX = { y: 0, w: 160, h: 90, r: 0, unit: 2.5, style: '' };

/** A picture that fills the frame of the second step. */
const IMAGE: SceneElement = {
  ...BOX,
  id: 'image',
  type: 'image',
  x: 400,
  alt: 'A river',
  ratio: 16 / 9,
  mipmaps: [{ width: 125, src: '/river-125.webp' }],
};

/** Returns a scene of three steps side by side, each with a text, and further elements. */
function sceneOf(...more: readonly SceneElement[]): Scene {
  const numbers = [1, 2, 3];
  const texts = numbers.map((number): SceneElement => {
    const words = `Text ${number}`;
    return { ...BOX, id: words, type: 'text', x: number * 200, text: [[words]], list: false, alt: words };
  });
  const elements = [...texts, ...more];
  return {
    version: 1,
    language: 'en',
    background: '#000000',
    overview: { x: 400, y: 0, w: 600, h: 90, r: 0 },
    elements,
    objects: elements.map((_, position) => position),
    steps: numbers.map((number) => ({
      title: `Title ${number}`,
      frame: { x: number * 200, y: 0, w: 160, h: 90, r: 0 },
      text: `Text ${number}`,
      topic: null,
      firstObject: number - 1,
    })),
  };
}

const picture = (changes: object): SceneElement => ({ ...IMAGE, ...changes });

describe('the description of a step [9.49]', () => {
  it('has the alternative texts of its pictures and videos, then its texts', () => {
    const video = { ...IMAGE, id: 'video', type: 'video', alt: 'Waves', src: '/tide.mp4', poster: null };
    expect(describeStep(sceneOf(IMAGE, video as SceneElement), 2)).toEqual({
      pictures: [
        { kind: 'picture', alt: 'A river' },
        { kind: 'video', alt: 'Waves' },
      ],
      texts: ['Text 2'],
    });
  });

  it('has the pictures in reading order', () => {
    const scene = sceneOf(picture({ id: 'a', alt: 'Last' }), picture({ id: 'b', alt: 'First' }));
    const turned = { ...scene, objects: [...(scene.objects ?? [])].reverse() };
    expect(describeStep(turned, 2).pictures.map(({ alt }) => alt)).toEqual(['First', 'Last']);
  });

  it('leaves out pictures that are decorative, tiny, elsewhere or formulas', () => {
    const left = [{ alt: ' ' }, { w: 10, h: 5 }, { x: 600 }, { letters: 12 }, { w: 400, h: 300 }];
    const scene = sceneOf(...left.map((changes, index) => picture({ id: `p${index}`, ...changes })));
    expect(describeStep(scene, 2).pictures).toEqual([]);
  });

  it('leaves out a picture that another step shows twice as large', () => {
    const scene = sceneOf(picture({ w: 40, h: 22 }));
    const [first, second, third] = scene.steps;
    const closer = { ...third!, frame: { x: 400, y: 0, w: 60, h: 34, r: 0 } };
    expect(describeStep(scene, 2).pictures).toHaveLength(1);
    expect(describeStep({ ...scene, steps: [first!, second!, closer] }, 2).pictures).toEqual([]);
    expect(describeStep({ ...scene, steps: [first!, second!, closer] }, 3).pictures).toHaveLength(1);
  });

  it('reads files of older releases, which have no reading order', () => {
    const { objects: _, ...older } = sceneOf(IMAGE);
    expect(describeStep(older, 2).pictures).toHaveLength(1);
  });

  it('is empty for a step that does not exist, and for one without words', () => {
    const scene = sceneOf();
    const [first] = scene.steps;
    expect(describeStep(scene, 4)).toEqual({ pictures: [], texts: [] });
    expect(describeStep({ ...scene, steps: [{ ...first!, text: '' }] }, 1)).toEqual({
      pictures: [],
      texts: [],
    });
  });

  it('says each picture once, and nothing that the content does not say', () => {
    const place = fc.record({
      x: fc.integer({ min: 100, max: 700 }),
      y: fc.integer({ min: -60, max: 60 }),
      w: fc.integer({ min: 1, max: 300 }),
      h: fc.integer({ min: 1, max: 200 }),
      r: fc.integer({ min: -180, max: 180 }),
      alt: fc.constantFrom('', ' ', 'A lake', 'A hill', 'A mill'),
    });
    fc.assert(
      fc.property(fc.array(place, { maxLength: 6 }), fc.integer({ min: 1, max: 3 }), (places, step) => {
        const elements = places.map((changes, index) => picture({ id: `p${index}`, ...changes }));
        const { pictures, texts } = describeStep(sceneOf(...elements), step);
        const known = places.map(({ alt }) => alt.trim()).filter((alt) => alt !== '');
        for (const { alt } of pictures) {
          const at = known.indexOf(alt);
          expect(at).toBeGreaterThanOrEqual(0);
          known.splice(at, 1);
        }
        expect(texts).toEqual([`Text ${step}`]);
      }),
    );
  });
});

describe('the description off the path [9.49]', () => {
  it('has the titles of all steps for the whole', () => {
    expect(describeOverview(sceneOf(IMAGE))).toEqual({
      pictures: [],
      texts: ['Title 1', 'Title 2', 'Title 3'],
    });
  });

  it('has the objects in a free view, and those that fill it', () => {
    const scene = sceneOf(IMAGE);
    expect(describeView(scene, { x: 400, y: 0, w: 200, h: 110, r: 0 })).toEqual({
      pictures: [{ kind: 'picture', alt: 'A river' }],
      texts: ['Text 2'],
    });
    const corner = { x: 350, y: -20, w: 30, h: 17, r: 45 };
    expect(describeView(scene, corner).pictures).toHaveLength(1);
    expect(describeView(scene, { x: 300, y: 0, w: 5, h: 3, r: 0 })).toEqual({ pictures: [], texts: [] });
    expect(describeView(scene, { x: 400, y: 0, w: 9000, h: 5000, r: 0 }).pictures).toEqual([]);
  });
});
