// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { openStepTimes } from './step-times.ts';

const PATH = '/playback/a.json';

beforeEach(() => localStorage.clear());

it('remembers the times of a talk on this device, and forgets them', () => {
  openStepTimes(PATH, localStorage).write([1, 2]);
  expect(openStepTimes(PATH, localStorage).read()).toEqual([1, 2]);
  expect(openStepTimes('/playback/b.json', localStorage).read()).toBeNull();
  openStepTimes(PATH, localStorage).write(null);
  expect(openStepTimes(PATH, localStorage).read()).toBeNull();
});

it('writes nothing behind a view link, whose path is a secret', () => {
  const times = openStepTimes('/view/secret/playback.json', localStorage);
  times.write([1, 2]);
  expect(times.read()).toEqual([1, 2]);
  expect(localStorage).toHaveLength(0);
});

it('keeps the times of the page where storage is forbidden', () => {
  const forbidden = new Proxy(localStorage, {
    get() {
      throw new Error('forbidden');
    },
  });
  for (const storage of [forbidden, null]) {
    const times = openStepTimes(PATH, storage);
    times.write([3]);
    expect(times.read()).toEqual([3]);
  }
});
