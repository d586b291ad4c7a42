import { describe, expect, it } from 'vitest';
import { placeAt, readPlaces, withPlace } from './left-place.ts';
import type { Position } from './playback-controls.ts';

const NONE: Position = {
  isPlaying: true,
  step: null,
  steps: null,
  title: null,
  view: null,
  seconds: null,
  durationSeconds: null,
};

describe('the place where a visitor could continue [4.46]', () => {
  it.each([
    [1, null],
    [2, 2],
    [12, 12],
    [0, undefined],
  ])('at step %d is %s', (step, place) => {
    expect(placeAt({ ...NONE, step, steps: 12 })).toBe(place);
  });

  it.each([
    [9.9, null],
    [10, 10],
    [84.2, 80],
    [110, 110],
    [110.1, null],
  ])('%d s into a film of two minutes is %s', (seconds, place) => {
    expect(placeAt({ ...NONE, seconds, durationSeconds: 120 })).toBe(place);
  });

  it('is unknown while the length of a film is', () => {
    expect(placeAt({ ...NONE, seconds: 50 })).toBeUndefined();
  });
});

describe('kept places', () => {
  it('are the newest fifty, each content once', () => {
    let places = readPlaces(null);
    for (let number = 1; number <= 60; number += 1) places = withPlace(places, `/${number}`, number);
    places = withPlace(places, '/20', 3);
    expect(Object.keys(places)).toHaveLength(50);
    expect(Object.entries(places).at(-1)).toEqual(['/20', 3]);
    expect(places).not.toHaveProperty('/10');
    expect(withPlace(places, '/20', null)).not.toHaveProperty('/20');
  });

  it.each(['{', 'null', '7', '"a"', '[]', '{"/a":"b","/c":-1}'])('are none in %s', (text) => {
    expect(readPlaces(text)).toEqual({});
  });
});
