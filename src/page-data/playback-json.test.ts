import { expect, it } from 'vitest';
import { playbackToJson } from './playback-json.ts';

it('removes the noise of computed coordinates, and keeps small and large numbers', () => {
  const frame = { x: 0.1 + 0.2, y: 123456.25, w: 0.0012345, h: 1e6, r: -0 };
  const steps = [{ title: 'S', frame, text: '', topic: null, firstObject: 0 }];
  const json = playbackToJson({
    scene: {
      version: 1,
      language: 'en',
      background: '#000',
      overview: frame,
      elements: [],
      steps,
      objects: [],
    },
    restart: { theme: 'present', headline: [], learnMore: null },
  });
  expect(json).toContain('"frame":{"x":0.3,"y":123456.25,"w":0.0012345,"h":1000000,"r":0}');
});
