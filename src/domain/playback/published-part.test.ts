import { describe, expect, it } from 'vitest';
import { presentation, type Presentation } from '#library/schemas/presentation';
import { video } from '#library/schemas/video';
import { hasEmptyTeaser } from './first-step.ts';
import { publishedPart } from './published-part.ts';

const BASE = {
  oid: 'swallows',
  title: 'Swallows',
  language: 'en',
  owner: null,
  lastModified: '2026-03-04T10:00:00Z',
  schemaVersion: '2',
  privacy: 'public',
};
const topic = (id: string, text: string, topics: object[] = []) => ({
  texts: [{ id, styleClasses: ['body'], paragraphs: [{ text }] }],
  topics,
});
const image = (id: string, x: number, w: number, y = 0) => ({
  id,
  type: 'image',
  src: './lake.webp',
  alt: id,
  x,
  y,
  w,
  h: (w * 9) / 16,
});
/** Returns a step that shows 1600 by 900 units around `x`, or a larger part of the canvas. */
const step = (id: string, x: number, w = 1600) => ({
  id,
  title: id,
  frame: { x, y: 0, w, h: (w * 9) / 16 },
});

function makeContent(
  elements: object[],
  path: object[],
  changes: Record<string, unknown> = {},
): Presentation {
  const storyboard = { version: 2, background: '#10131a', elements, path };
  return presentation.parse({ ...BASE, storyboard, ...changes });
}

/** Returns the published elements of teased content. */
function published(elements: object[], path: object[]): string[] {
  const part = publishedPart({ ...makeContent(elements, path), teaseContent: true });
  return 'storyboard' in part ? part.storyboard.elements.map(({ id }) => id) : [];
}

const ROW = [step('one', 0), step('two', 2000)];

describe('the published part', () => {
  it('of content that is not teased is the same object', () => {
    const whole = makeContent([image('near', 0, 800), image('far', 2000, 800)], ROW);
    expect(publishedPart(whole)).toBe(whole);
    const film = video.parse({
      ...BASE,
      video: { sources: [{ src: './a.mp4', type: 'video/mp4' }], poster: './p.webp', durationSeconds: 4 },
    });
    expect(publishedPart(film)).toBe(film);
  });

  it('of teased content has the first step, the first topic, and the rest of its fields', () => {
    const transcript = [topic('a', 'First', [topic('b', 'Below')]), topic('c', 'Second')];
    const part = publishedPart(makeContent([image('near', 0, 800)], ROW, { teaseContent: true, transcript }));
    expect(part).toMatchObject({ oid: 'swallows', title: 'Swallows', transcript: [topic('a', 'First')] });
    expect(part.transcript).toHaveLength(1);
    expect('storyboard' in part && part.storyboard.path.map(({ id }) => id)).toEqual(['one']);
  });

  it('has the first topic with a text, at any depth', () => {
    const transcript = [{ texts: [], topics: [topic('a', ' '), topic('b', 'Below')] }, topic('c', 'Second')];
    const part = publishedPart(makeContent([], ROW, { teaseContent: true, transcript }));
    expect(part.transcript).toMatchObject([topic('b', 'Below')]);
    expect(publishedPart(makeContent([], ROW, { teaseContent: true })).transcript).toEqual([]);
  });
});

describe('the elements of the first step', () => {
  it('are those in its frame', () => {
    expect(published([image('near', 100, 800), image('far', 2000, 800)], ROW)).toEqual(['near']);
  });

  it('are not those that only reach into it from a later step that shows them as large', () => {
    expect(published([image('near', 0, 800), image('reaching', 1500, 1500)], ROW)).toEqual(['near']);
    expect(published([image('own', 850, 400)], [step('one', 0), step('far', 9000)])).toEqual(['own']);
  });

  it('are not those that a later step shows twice as large, so that an overview reveals no details', () => {
    const overview = [step('all', 2000, 8000), step('one', 0), step('two', 4000)];
    const elements = [image('heading', 2000, 4000, -1500), image('one', 0, 1200), image('two', 4000, 1200)];
    expect(published(elements, overview)).toEqual(['heading']);
  });

  it('include the background shared with later steps, and elements that a later overview shows smaller', () => {
    const ground = image('ground', 1000, 9000);
    expect(published([ground, image('near', 0, 800)], [...ROW, step('all', 1000, 9000)])).toEqual([
      'ground',
      'near',
    ]);
  });
});

describe('a first step whose elements all appear larger in later steps', () => {
  const overview = [step('all', 2000, 8000), step('one', 0), step('two', 4000)];
  const details = [image('one', 0, 1200), image('two', 4000, 1200)];
  const teases = (elements: object[], path: object[]) =>
    hasEmptyTeaser(makeContent(elements, path).storyboard);

  it('would tease nothing', () => {
    expect(teases(details, overview)).toBe(true);
    expect(teases([...details, image('heading', 2000, 4000)], overview)).toBe(false);
  });

  it('differs from one without elements, or without later steps', () => {
    expect(teases([], overview)).toBe(false);
    expect(teases(details, [step('all', 2000, 8000)])).toBe(false);
  });
});
