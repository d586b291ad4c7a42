import { expect, it } from 'vitest';
import { flattenTranscript } from '../content/transcript.ts';
import type { Step } from '#library/schemas/storyboard';
import { stepsOfTopics, topicOfStep } from './step-topic.ts';

const text = (id: string, words: string) => ({
  id,
  styleClasses: ['title' as const],
  paragraphs: [{ text: words }],
  listType: 'NONE' as const,
  biggestFontSize: 40,
});
const sections = flattenTranscript(
  [
    { texts: [text('t1', 'Ice')], topics: [{ texts: [text('t2', 'Gravel')], topics: [] }] },
    { texts: [text('t3', 'Rain')], topics: [] },
  ],
  'en',
);
const step = (title: string, topic?: string): Step => ({
  id: title,
  title,
  frame: { x: 0, y: 0, w: 1, h: 1, r: 0 },
  ...(topic !== undefined && { topic }),
});

it('belongs to the topic that it names, at any place, else to the one with its title', () => {
  expect(topicOfStep(step('Anything', 't2'), sections)).toBe('topic-gravel');
  expect(topicOfStep(step('Rain'), sections)).toBe('topic-rain');
  expect(topicOfStep(step('Snow'), sections)).toBeNull();
  expect(topicOfStep(step('Rain', 'gone'), sections)).toBe('topic-rain');
});

it('links a topic to the first of its steps', () => {
  expect([...stepsOfTopics([null, 'topic-rain', 'topic-rain', 'topic-ice'])]).toEqual([
    ['topic-rain', 2],
    ['topic-ice', 4],
  ]);
});
